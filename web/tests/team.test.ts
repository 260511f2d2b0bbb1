import { describe as group, expect, test, vi } from 'vitest';
import { Analyst } from '../src/analysis';
import { LOST } from '../src/engine/client';
import { crewFor, merged, Team } from '../src/engine/team';
import type { Step } from '../src/engine/types';
import { GameTree } from '../src/game/tree';
import { describe, Searcher } from './engine';
import { client, FakePort, line, step } from './port';

const MOVES = ['e2e4', 'd2d4', 'g1f3', 'c2c4'];

function team(size: number, moves: readonly string[] = MOVES) {
    const ports = [new FakePort()];
    const made = new Team(client(ports[0] as FakePort), size, () => {
        ports.push(new FakePort());
        return client(ports.at(-1) as FakePort);
    }, () => moves);
    const said: Step[] = [];
    const port = (at: number): FakePort => ports[at] as FakePort;
    /** What the engine says of its search. */
    const say = (at: number, more: Partial<Step>): void => port(at).say({ type: 'step', id: port(at).lastGo.id, step: step(more) });
    return { team: made, ports, port, say, said, hear: (each: Step) => { said.push(each); } };
}

group('an engine that cannot be loaded', () => {
    test('says so to who waits, and to who asks later', async () => {
        const port = new FakePort();
        const engine = client(port);
        engine.onerror = vi.fn();
        const waiting = engine.search({ nodes: 1 });
        port.fail();
        await expect(waiting).rejects.toThrow(LOST);
        await expect(engine.ready).rejects.toThrow(LOST);
        await expect(engine.search({ nodes: 1 })).rejects.toThrow(LOST);
        await expect(engine.why('', '', '', 1)).rejects.toThrow(LOST);
        expect(port.goes.length).toBe(1);
        expect(engine.onerror).not.toHaveBeenCalled();
        expect(engine.searching).toBe(false);
    });

    test('says so also where nobody waits, with its own words if it has any', () => {
        const port = new FakePort();
        const engine = client(port);
        engine.onerror = vi.fn();
        port.fail('unreachable');
        expect(engine.onerror).toHaveBeenCalledWith('The engine has failed (unreachable): reload the page');
    });
});

group('several engines as one', () => {
    test('how many suit a machine', () => {
        expect([1, 2, 3, 4, 8, 64].map((processors) => crewFor(processors, false))).toEqual([1, 2, 2, 3, 4, 4]);
        expect([1, 2, 4, 8].map((processors) => crewFor(processors, true))).toEqual([1, 1, 2, 2]);
    });

    test('one line, or a search with an end, is the first engine’s alone', async () => {
        const { team: all, ports, port, hear } = team(3);
        all.go({ multiPv: 1 }, hear);
        all.go({ multiPv: 3, nodes: 5 }, hear);
        void all.search({ moveTime: 5, multiPv: 2 });
        expect(ports.length).toBe(1);
        expect(port(0).lastGo.request).toEqual({ moveTime: 5, multiPv: 2 });
        const { team: mated, hear: hears, ports: few } = team(3, ['e2e4']);
        mated.go({ multiPv: 3 }, hears);
        expect(few.length).toBe(1);
    });

    test('the second looks for the best of the others, and begins again when the best is another', () => {
        const { team: all, ports, port, say, said, hear } = team(2);
        all.go({ start: 'x', moves: 'y', multiPv: 3 }, hear);
        expect(port(0).lastGo.request).toEqual({ start: 'x', moves: 'y', multiPv: 1 });
        expect(port(1).goes.length, 'it waits').toBe(0);
        say(0, { lines: [line({ pv: ['e2e4', 'e7e5'], nodes: 100, nps: 10 })] });
        expect(port(1).lastGo.request).toEqual({ start: 'x', moves: 'y', multiPv: 2, searchMoves: 'd2d4 g1f3 c2c4' });
        say(1, { lines: [line({ pv: ['d2d4'], cp: 20, nodes: 40, nps: 5 }), line({ multiPv: 2, pv: ['c2c4'], cp: 10, nodes: 50, nps: 6 })] });
        expect(said.at(-1)?.lines.map(({ pv, multiPv, nodes, nps }) => [pv[0], multiPv, nodes, nps])).toEqual([['e2e4', 1, 150, 16], ['d2d4', 2, 150, 16], ['c2c4', 3, 150, 16]]);
        // It is not sure yet: the second goes on.
        say(0, { lines: [line({ pv: ['d2d4'], bound: 'lower', depth: 10 })] });
        expect(port(1).goes.length).toBe(1);
        say(0, { lines: [line({ pv: ['d2d4'], depth: 10, cp: 35, nodes: 200 })] });
        expect(port(1).goes.length).toBe(2);
        expect(port(1).lastGo.request.searchMoves).toBe('e2e4 g1f3 c2c4');
        expect(said.at(-1)?.lines.map(({ pv }) => pv[0]), 'what the others had found was another question').toEqual(['d2d4']);
        say(1, { lines: [line({ pv: ['e2e4'], nodes: 7 })] });
        expect(said.at(-1)?.lines.map(({ pv, nodes }) => [pv[0], nodes]), 'work that was thrown away was work').toEqual([['d2d4', 257], ['e2e4', 257]]);
        expect(ports.length).toBe(2);
    });

    test('the end is the end of all, and what comes after another search is dropped', () => {
        const { team: all, port, say, said, hear } = team(2);
        all.go({ multiPv: 2 }, hear);
        say(0, { lines: [line({ pv: ['e2e4'] })], done: true });
        expect(said.at(-1)?.done).toBe(false);
        say(1, { lines: [line({ pv: ['d2d4'], cp: 1 })], done: true });
        expect(said.at(-1)).toMatchObject({ done: true, best: 'e2e4' });
        const before = said.length;
        all.cancel();
        say(0, { lines: [line({ pv: ['c2c4'] })] });
        say(1, { lines: [line({ pv: ['c2c4'] })] });
        expect(said.length).toBe(before);
        expect(port(0).goes.length).toBe(1);
    });

    test('another line is first only if it has been looked at as deeply', () => {
        const share = (...lines: ReturnType<typeof line>[]) => ({ found: new Map(lines.map((each) => [each.multiPv, each])), spent: 0 });
        const order = (...shares: ReturnType<typeof share>[]) => merged(shares).map(({ pv }) => pv[0]);
        const first = share(line({ pv: ['a'], depth: 10, cp: 10 }));
        expect(order(first, share(line({ pv: ['b'], depth: 9, cp: 50 })))).toEqual(['a', 'b']);
        expect(order(first, share(line({ pv: ['b'], depth: 10, cp: 50 })))).toEqual(['b', 'a']);
        expect(order(first, share(line({ pv: ['a'], depth: 12, cp: 50 })))).toEqual(['a']);
        const black = { turn: 'black' as const, depth: 10 };
        expect(order(share(line({ ...black, pv: ['a'], cp: 10 })), share(line({ ...black, pv: ['b'], cp: 50 }), line({ ...black, multiPv: 2, pv: ['c'], cp: 20 })))).toEqual(['a', 'c', 'b']);
        const mates = { cp: null, wdl: [1000, 0, 0] as [number, number, number], depth: 10 };
        expect(order(share(line({ ...mates, mate: 5, pv: ['a'] })), share(line({ ...mates, mate: 3, pv: ['b'] }), line({ multiPv: 2, pv: ['c'], cp: 900, depth: 10 })))).toEqual(['b', 'a', 'c']);
        expect(merged([share(), share(line({}))]).length).toBe(1);
    });

    test('without one of the others there are fewer', () => {
        const { team: all, port, say, said, hear } = team(2);
        const failed = vi.fn();
        all.go({ multiPv: 2 }, hear, failed);
        say(0, { lines: [line({ pv: ['e2e4'] })] });
        port(1).fail();
        expect(port(1).terminate).toHaveBeenCalled();
        expect(port(0).lastGo.request).toEqual({ multiPv: 2 });
        say(0, { lines: [line({ pv: ['e2e4'] }), line({ multiPv: 2, pv: ['d2d4'] })] });
        expect(said.at(-1)?.lines.length).toBe(2);
        expect(failed).not.toHaveBeenCalled();
        port(0).fail();
        expect(failed).toHaveBeenCalledOnce();
    });

    test('late ones get the weights, and all of them a new game', () => {
        const { team: all, port, hear, say } = team(2);
        all.setWeights('x = 1');
        all.go({ multiPv: 2 }, hear);
        say(0, { lines: [line({ pv: ['e2e4'] })] });
        expect(port(1).got).toContainEqual({ type: 'weights', toml: 'x = 1' });
        all.newGame(7);
        for (const at of [0, 1]) expect(port(at).got.at(-1)).toEqual({ type: 'newGame', seed: 7 });
        all.pause(true);
        for (const at of [0, 1]) expect(port(at).got.at(-1)).toEqual({ type: 'pause', on: true });
    });

    test('a game is shared out, and every position is evaluated once', async () => {
        const { team: all, port } = team(2);
        const analyst = new Analyst(all);
        const tree = new GameTree(describe);
        for (const uci of ['e2e4', 'e7e5', 'g1f3', 'b8c6']) tree.play(tree.mainLine().at(-1) as never, uci);
        const progress: number[] = [];
        const end = analyst.review(tree, (done) => progress.push(done));
        for (let round = 0; round < 3; round += 1) {
            for (const at of [0, 1]) {
                const go = port(at).goes[round];
                if (go) port(at).say({ type: 'step', id: go.id, step: step({ lines: [line({ cp: go.request.moves?.length ?? 0, bound: 'exact' })], done: true }) });
            }
            await new Promise((resolve) => setTimeout(resolve));
        }
        expect(await end).toBe(true);
        expect(progress).toEqual([1, 2, 3, 4, 5]);
        expect(tree.mainLine().map((node) => node.evaluation?.cp)).toEqual([0, 4, 9, 14, 19]);
        expect(port(0).goes.map((go) => go.request.moves)).toEqual(['e2e4', '']);
    });
});

test('lines that were shared out are those of one engine', () => {
    const start = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8';
    const search = (request: object) => {
        const searcher = new Searcher(16);
        searcher.go(JSON.stringify({ start, depth: 8, ...request }));
        return (JSON.parse(searcher.step(2 ** 32 - 1)) as Step).lines.filter((each) => each.depth === 8 && each.bound === 'exact');
    };
    const whole = search({ multiPv: 2 });
    const best = search({}).at(-1);
    const legal = describe(start).legal.map((move) => move.uci);
    const second = search({ searchMoves: legal.filter((move) => move !== best?.pv[0]).join(' ') }).at(-1);
    const lines = merged([best, second].map((each) => ({ found: new Map(each ? [[1, each]] : []), spent: 0 })));
    expect(lines.map(({ pv }) => pv[0])).toEqual(whole.slice(-2).map(({ pv }) => pv[0]));
});

import { describe as group, expect, test, vi } from 'vitest';
import { Analyst } from '../src/analysis';
import { t } from '../src/messages';
import type { EngineClient, SharedTable } from '../src/engine/client';
import { workersFor, Team } from '../src/engine/team';
import type { Step } from '../src/engine/types';
import { GameTree } from '../src/game/tree';
import { describe } from './engine';
import { client, FakePort, line, step } from './port';

function team(size: number, memory: WebAssembly.Memory | null = null) {
    const ports = [new FakePort()];
    const start = (hash: number, table: SharedTable | null): EngineClient => {
        ports.push(new FakePort());
        return client(ports.at(-1) as FakePort, table, hash);
    };
    const made = new Team(client(ports[0] as FakePort), size, start, memory);
    const sent: Step[] = [];
    const port = (at: number): FakePort => ports[at] as FakePort;
    /** Sends a report of the engine's search. */
    const say = (at: number, more: Partial<Step>): void => port(at).say({ type: 'step', id: port(at).lastGo.id, step: step(more) });
    return { team: made, ports, port, say, sent, hear: (each: Step) => { sent.push(each); } };
}

group('an engine that cannot be loaded', () => {
    test('says so to who waits, and to who asks later', async () => {
        const port = new FakePort();
        const engine = client(port);
        engine.onerror = vi.fn();
        const waiting = engine.search({ nodes: 1 });
        port.fail();
        await expect(waiting).rejects.toThrow(t('fault-worker'));
        await expect(engine.ready).rejects.toThrow(t('fault-worker'));
        await expect(engine.search({ nodes: 1 })).rejects.toThrow(t('fault-worker'));
        await expect(engine.why('', '', '', 1, null)).rejects.toThrow(t('fault-worker'));
        expect(port.goes.length).toBe(1);
        expect(engine.onerror).not.toHaveBeenCalled();
        expect(engine.searching).toBe(false);
    });

    test('says so also where nobody waits, with its own words if it has any', () => {
        const port = new FakePort();
        const engine = client(port);
        engine.onerror = vi.fn();
        port.fail('unreachable');
        expect(engine.onerror).toHaveBeenCalledWith('The engine has failed (unreachable). Reload the page.');
    });
});

group('several engines as one', () => {
    test('how many suit a machine', () => {
        expect([1, 2, 3, 4, 8, 64].map((processors) => workersFor(processors, false))).toEqual([1, 2, 2, 3, 4, 4]);
        expect([1, 2, 4, 8].map((processors) => workersFor(processors, true))).toEqual([1, 1, 2, 2]);
    });

    test('one position is the first engine’s alone', async () => {
        const { team: all, ports, port, say, sent, hear } = team(3);
        all.go({ multiPv: 3 }, hear);
        say(0, { lines: [line({ pv: ['e2e4'] })] });
        expect(sent.length).toBe(1);
        const hint = all.search({ moveTime: 5 });
        say(0, { done: true });
        expect((await hint)?.done).toBe(true);
        expect([ports.length, port(0).goes.length]).toEqual([1, 2]);
    });

    test('late ones get the weights, and all of them a new game', () => {
        const { team: all, port } = team(2);
        all.setWeights('x = 1');
        expect(all.workers.length).toBe(2);
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
        expect(port(1).terminate, 'the helper has gone').toHaveBeenCalledOnce();
        expect(port(0).terminate).not.toHaveBeenCalled();
        expect(all.workers.length, 'and another comes when there is work again').toBe(2);
    });
});

group('threads', () => {
    const memory = (): WebAssembly.Memory => new WebAssembly.Memory({ initial: 16 * 16 + 1, maximum: 16 * 512 + 1, shared: true });

    test('the others join an analysis after a second, and their nodes count', () => {
        vi.useFakeTimers();
        const { team: all, ports, port, say, sent, hear } = team(3, memory());
        all.go({ multiPv: 2, moves: 'e2e4' }, hear);
        say(0, { nodes: 10 });
        expect(ports.length).toBe(1);
        vi.advanceTimersByTime(1_100);
        expect(ports.length).toBe(3);
        for (const at of [1, 2]) {
            expect(port(at).got[0]).toMatchObject({ type: 'load', hash: 16, leads: false });
            expect(port(at).lastGo.request).toMatchObject({ multiPv: 2, moves: 'e2e4' });
            say(at, { nodes: 500 });
        }
        say(0, { nodes: 1_000, lines: [line({ nodes: 1_000, nps: 100, time: 10_000 })] });
        expect(sent.at(-1)).toMatchObject({ nodes: 2_000, lines: [{ nodes: 2_000, nps: 200 }] });
        all.cancel();
        for (const at of [0, 1, 2]) expect(port(at).got.at(-1)).toEqual({ type: 'stop' });
        vi.useRealTimers();
    });

    test.each([{ depth: 3 }, { nodes: 1_000 }, { elo: 1_500 }, { moveTime: 1_200 }])('one thread for %o', (request) => {
        vi.useFakeTimers();
        const { team: all, ports, hear } = team(3, memory());
        all.go(request, hear);
        vi.advanceTimersByTime(5_000);
        expect(ports.length).toBe(1);
        vi.useRealTimers();
    });

    test('a search that ends, or ends early, ends for all', async () => {
        vi.useFakeTimers();
        const { team: all, ports, port, say } = team(2, memory());
        const short = all.search({ moveTime: 500 });
        say(0, { done: true });
        await short;
        vi.advanceTimersByTime(5_000);
        expect(ports.length).toBe(1);
        const long = all.search({ moveTime: 10_000 });
        vi.advanceTimersByTime(1_100);
        say(0, { done: true, nodes: 7 });
        expect((await long)?.nodes).toBe(7);
        expect(port(1).got.at(-1)).toEqual({ type: 'stop' });
        vi.useRealTimers();
    });

    test('a search that another one replaces leaves its threads alone; one that fails ends them', async () => {
        vi.useFakeTimers();
        const { team: all, ports, port, hear } = team(2, memory());
        const hint = all.search({ moveTime: 5_000 });
        all.go({}, hear);
        expect(await hint).toBeNull();
        await vi.advanceTimersByTimeAsync(1_100);
        expect(ports.length).toBe(2);
        const long = all.search({ moveTime: 5_000 });
        await vi.advanceTimersByTimeAsync(1_100);
        port(0).fail('unreachable');
        await expect(long).rejects.toThrow('unreachable');
        expect(port(1).got.at(-1)).toEqual({ type: 'stop' });
        vi.useRealTimers();
    });

    test('a larger hash table makes the memory grow, and threads begin anew', () => {
        vi.useFakeTimers();
        const shared = memory();
        const { team: all, ports, port, hear } = team(2, shared);
        all.go({}, hear);
        vi.advanceTimersByTime(1_100);
        all.setHash(64);
        expect(shared.buffer.byteLength).toBe((64 * 16 + 1) * 2 ** 16);
        expect(port(0).got.at(-1)).toEqual({ type: 'hash', mib: 64 });
        expect(port(1).terminate).toHaveBeenCalledOnce();
        all.go({}, hear);
        vi.advanceTimersByTime(1_100);
        expect(port(2).got[0]).toMatchObject({ type: 'load', hash: 64 });
        const problem = vi.fn();
        all.onerror = problem;
        all.setHash(4_096);
        expect(problem).toHaveBeenCalledWith(t('fault-memory', { mib: 4_096 }));
        expect(ports.length).toBe(3);
        expect(port(0).got.filter(({ type }) => type === 'hash').length).toBe(1);
        vi.useRealTimers();
    });

    test.each(['newGame', 'setWeights', 'setHash', 'terminate'] as const)('%s ends them, and those that were about to join', (change) => {
        vi.useFakeTimers();
        const { team: all, ports, port, hear } = team(2, memory());
        const begin = (wait: number): void => {
            all.go({}, hear);
            vi.advanceTimersByTime(wait);
            if (change === 'setHash') all.setHash(32);
            else if (change === 'setWeights') all.setWeights('');
            else all[change]();
            vi.advanceTimersByTime(5_000);
        };
        begin(500);
        expect(ports.length).toBe(1);
        begin(1_500);
        expect(ports.length).toBe(2);
        expect(port(1).terminate).toHaveBeenCalledOnce();
        vi.useRealTimers();
    });

    test('one that fails is done without, and not asked again', () => {
        vi.useFakeTimers();
        const { team: all, ports, port, hear } = team(3, memory());
        const problem = vi.fn();
        all.onerror = problem;
        all.go({}, hear);
        vi.advanceTimersByTime(1_100);
        port(2).fail('unreachable');
        expect(problem).not.toHaveBeenCalled();
        all.go({}, hear);
        vi.advanceTimersByTime(1_100);
        expect(ports.length).toBe(3);
        expect([port(1).goes.length, port(2).goes.length]).toEqual([2, 1]);
        vi.useRealTimers();
    });

    test('where the first engine fails they stop', async () => {
        vi.useFakeTimers();
        const { team: all, port, hear } = team(2, memory());
        const failed = vi.fn();
        all.go({}, hear, failed);
        vi.advanceTimersByTime(1_100);
        port(0).fail('unreachable');
        expect(failed).toHaveBeenCalledOnce();
        expect(port(1).got.at(-1)).toEqual({ type: 'stop' });
        vi.useRealTimers();
    });
});

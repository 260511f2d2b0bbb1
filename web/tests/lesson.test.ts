import { afterEach, beforeEach, describe as group, expect, test, vi } from 'vitest';
import { answerOf } from '../src/answers';
import type { Evaluation, ExplainedMove, Explanation } from '../src/engine/types';
import { accuracyOf, countMarks, markOf, mistakesToPractise, replaceEvaluations, turningPoints } from '../src/game/judge';
import { openLink } from '../src/game/open';
import { writeLink } from '../src/game/links';
import { GameTree, type GameNode } from '../src/game/tree';
import { linkedGame } from '../src/import_export';
import { inTurn, setUp, type Shipped, shippedPositions } from '../src/positions';
import { hold } from '../src/tabs';
import { better } from '../src/ui/reasons';
import { describe, readPgn, Searcher } from './engine';

/** A game of these moves with White's chances, percent, in every position. */
function game(moves: string, chances: readonly number[]): GameTree {
    const tree = new GameTree(describe);
    let node = tree.root;
    const put = (each: GameNode, at: number): void => {
        const win = (chances[at] ?? 50) * 10;
        each.evaluation = { cp: (win - 500) * 2, mate: null, wdl: [win, 0, 1000 - win], depth: 10 } satisfies Evaluation;
    };
    put(node, 0);
    for (const [at, uci] of moves.split(' ').entries()) {
        node = tree.play(node, uci);
        put(node, at + 1);
    }
    return tree;
}

const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';

group('a review', () => {
    test('its turning points are the moves that changed most, in the order of the game, five at most', () => {
        // By lichess's curve the plies 1, 2, 4, 5, 6, 7 and 8 give away 45, 27, 43, 56, 68, 27 and 34 hundredths.
        const tree = game(SHUFFLE, [50, 10, 40, 40, 65, 30, 75, 55, 85, 85, 85, 85, 85]);
        const line = tree.mainLine();
        expect(turningPoints(line, '').map(({ ply }) => ply)).toEqual([1, 4, 5, 6, 8]);
        expect(turningPoints(line.slice(0, 3), '').map(({ ply }) => ply)).toEqual([1, 2]);
        (line[2] as GameNode).evaluation = null;
        expect(turningPoints(line, '')).toEqual([]);
    });

    test('a mark that a deeper search does not confirm goes, and others stay', () => {
        const line = game(SHUFFLE, [50, 10, 10, 10, 30, 30, 30]).mainLine();
        const at = (ply: number): GameNode => line[ply] as GameNode;
        expect([1, 4].map((ply) => markOf(at(ply)) !== null)).toEqual([true, true]);
        replaceEvaluations(at(4), { best: { uci: 'h7h6', score: { cp: -710 } }, played: { cp: -690 } });
        expect([1, 4].map((ply) => markOf(at(ply)) !== null)).toEqual([true, false]);
        expect(at(3).evaluation).toMatchObject({ cp: -710, mate: null, best: 'h7h6' });
        replaceEvaluations(at(1), { best: { uci: 'g1f3', score: { mate: -2 } }, played: { mate: -2 } });
        expect(at(0).evaluation).toMatchObject({ cp: null, mate: -2, wdl: [0, 0, 1000] });
        expect(turningPoints(line, '')).toEqual([]);
    });

    test('the mistakes to practise are one’s own, otherwise the opponent’s, and null says that neither side made one', () => {
        const found = (chances: number[], own: 'white' | 'black'): unknown => {
            // The last value stays to the end of the game.
            const all = Array.from({ length: 13 }, (_, at) => chances[at] ?? chances.at(-1) ?? 50);
            const { side, points } = mistakesToPractise(game(SHUFFLE, all).mainLine(), own);
            return [side, points.map(({ ply }) => ply)];
        };
        // White errs at ply 1, Black at ply 4.
        const both = [50, 10, 10, 10, 60];
        expect([found(both, 'white'), found(both, 'black')]).toEqual([['white', [0]], ['black', [3]]]);
        const blacks = [50, 50, 50, 50, 95];
        expect([found(blacks, 'white'), found(blacks, 'black')]).toEqual([['black', [3]], ['black', [3]]]);
        expect(found([50], 'white')).toEqual([null, []]);
    });

    test('the marks of both sides are counted, and every one of them is counted once', () => {
        const line = game(SHUFFLE, [50, 10, 40, 40, 40, 40, 40]).mainLine();
        const [white, black] = [countMarks(line, 'white'), countMarks(line, 'black')];
        expect(white).toEqual({ inaccuracies: 0, mistakes: 0, blunders: 1 });
        expect(black.inaccuracies + black.mistakes + black.blunders).toBe(1);
        const accuracy = accuracyOf(line.slice(0, 7), true);
        expect(accuracy?.white).toBeLessThan(accuracy?.black ?? 0);
        expect(accuracyOf(new GameTree(describe).mainLine(), true)).toBeNull();
    });
});

const explained = (move: string, cp: number, on: string[] = []): ExplainedMove => ({
    move, san: move, score: { white: { cp }, mover: { cp } }, text: `${move} is answer`, shown_line: '1. x', reasons: [{ fact: { kind: 'fork', text: '', ply: 0, by: [], on: on.map((square) => ({ owner: 'black' as const, piece: 'r', square })), squares: [] }, theme: null, share: null }],
});

group('an answer', () => {
    const study = (best: ExplainedMove, requested: ExplainedMove | null): Explanation => ({ fen: '', side: 'white', best, others: requested ? [requested] : [], natural: null });

    test('shows the better move only where it is clearly better', () => {
        expect(better(study(explained('e2e4', 50), explained('a2a3', 30)))).toBeNull();
        expect(better(study(explained('e2e4', 50), explained('a2a3', 10)))).toEqual({ uci: 'e2e4', san: 'e2e4' });
        expect(better(study(explained('e2e4', 50), null))).toBeNull();
    });

    test('draws what it speaks of: the better move and the squares of the reasons', () => {
        const answer = answerOf(study(explained('e2e4', 50), explained('a2a3', -100, ['d5', 'f5'])), 'move', 100);
        expect(answer.arrows).toEqual([{ uci: 'e2e4', kind: 'better' }, { uci: 'd5', kind: 'reason' }, { uci: 'f5', kind: 'reason' }]);
        expect(answer.short).toBe('a2a3 is answer');
        expect(answerOf(study(explained('e2e4', 50, ['d5']), null), 'here', 100).arrows[0]).toEqual({ uci: 'e2e4', kind: 'reason' });
    });

    test('says once why the natural move is bad, in the text of the requested move', () => {
        const close = { ...explained('a2a3', 40), against: { better: [], close: true } };
        const sentences = (natural: ExplainedMove | null): string[] => answerOf({ ...study(explained('e2e4', 50), close), natural }, 'move', 100).sentences;
        expect(sentences(null)).toEqual(['a2a3 is answer (1. x)', 'e2e4 is answer (1. x)']);
        expect(sentences(explained('d2d4', -300))).toEqual(['a2a3 is answer (1. x)', '1. x', '1. x']);
    });
});

group('positions that come with the page', () => {
    test('every one is legal, has its solution, and its motif is known', async () => {
        const all = await shippedPositions();
        expect(all.length).toBeGreaterThan(40);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const each of all) {
            const { tree, node, solution } = setUp(each, describe);
            expect(node.position.legal.map(({ uci }) => uci), each.id).toContain(solution);
            for (const uci of each.moves.split(' ').slice(1)) tree.play(tree.mainLine().at(-1) as GameNode, uci);
        }
    });

    test('the engine finds the same move in nearly all of them', async () => {
        const searcher = new Searcher(16);
        const all = (await shippedPositions()).filter((_, at) => at % 4 === 0);
        const found = all.filter((each) => {
            const { node, solution } = setUp(each, describe);
            searcher.newGame(0);
            searcher.go(JSON.stringify({ start: node.position.fen, nodes: 40_000 }));
            return (JSON.parse(searcher.step(2 ** 32 - 1)) as { best: string }).best === solution;
        });
        expect(found.length).toBeGreaterThanOrEqual(all.length - 2);
    }, 60_000);

    test('the unsolved ones come first, the easier before the harder', () => {
        const all = [{ id: 'a', rating: 900 }, { id: 'b', rating: 700 }, { id: 'c', rating: 800 }] as Shipped[];
        expect(inTurn(all, ['b']).map(({ id }) => id)).toEqual(['c', 'a']);
        expect(inTurn(all, ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    });
});

group('a link to the game', () => {
    const opened = (pgn: string, ply: number): string => {
        const [found] = readPgn(new TextEncoder().encode(pgn), 1).games;
        const tree = new GameTree(describe, found?.start ?? '', found?.tags ?? []);
        let node = tree.root;
        for (const { uci } of found?.line.nodes ?? []) node = tree.play(node, uci ?? '');
        return writeLink(linkedGame(tree, tree.mainLine()[ply] ?? tree.root, 'white')) ?? '';
    };

    test('has the moves alone where there is nothing else', () => {
        expect(opened('1. e4 e5 2. Nf3 *', 3)).toBe('#line=e4_e5_Nf3');
        expect(opened('1. e4 e5 2. Nf3 *', 1)).toBe('#line=e4_e5_Nf3&ply=1');
        const link = openLink(`http://x/${opened('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *', 7)}`, readPgn);
        expect(link?.kind === 'position' && link.placed.moves.length).toBe(7);
    });

    test('has the names of a game, and no tag that says nothing', () => {
        const link = decodeURIComponent(opened('[White "Anna"]\n[Black "?"]\n\n1. e4 e5 *', 2));
        expect(link).toContain('[White "Anna"]');
        expect(link).not.toContain('"?"');
    });
});

group('a lock', () => {
    type Waiting = { grant: () => void };
    let queue: Waiting[] = [];
    let taken = false;
    const channels: FakeChannel[] = [];
    class FakeChannel {
        onmessage: ((event: { data: unknown }) => void) | null = null;
        constructor() { channels.push(this); }
        postMessage(data: unknown): void {
            queueMicrotask(() => { for (const each of channels) if (each !== this) each.onmessage?.({ data }); });
        }
    }

    beforeEach(() => {
        [queue, taken] = [[], false];
        vi.stubGlobal('BroadcastChannel', FakeChannel);
        vi.stubGlobal('navigator', {
            locks: {
                request: (_name: string, { ifAvailable, signal }: LockOptions, act: (lock: object | null) => unknown) => new Promise((resolve, reject) => {
                    const run = (): void => {
                        taken = true;
                        resolve(Promise.resolve(act({})).then(() => { taken = false; queue.shift()?.grant(); }));
                    };
                    if (!taken) return run();
                    if (ifAvailable) return resolve(act(null));
                    queue.push({ grant: run });
                    signal?.addEventListener('abort', () => { queue = queue.filter(({ grant }) => grant !== run); reject(new Error('aborted')); });
                }),
            },
        });
    });
    afterEach(() => vi.unstubAllGlobals());

    test('of the document before a reload is waited for, however late it comes; another tab says that it has it', async () => {
        const before = await hold('palisade-game-a');
        expect(before).not.toBeNull();
        // Nobody answers: the holder is this document itself, as a document that goes answers nothing.
        let got: unknown = 'waiting';
        void hold('palisade-game-a', true).then((lock) => { got = lock; });
        await new Promise((resolve) => { setTimeout(resolve, 2_500); });
        expect(got).toBe('waiting');
        before?.();
        await vi.waitFor(() => expect(got).not.toBe('waiting'));
        expect(got).not.toBeNull();
        // Another tab that is alive answers, and is believed at once.
        const other = new FakeChannel();
        other.onmessage = ({ data }) => {
            const { asks, from } = data as { asks?: string; from?: string };
            if (asks === 'palisade-game-a') other.postMessage({ holds: asks, to: from });
        };
        expect(await hold('palisade-game-a', true)).toBeNull();
    });
});

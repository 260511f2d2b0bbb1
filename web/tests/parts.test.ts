import { describe as group, expect, test, vi } from 'vitest';
import { LineBook, note } from '../src/analysis';
import { type Explained, STYLES } from '../src/engine/types';
import { ChessClock, clockText } from '../src/game/clock';
import { accuracies, markOf } from '../src/game/judge';
import { opponentTag, playerName } from '../src/game/pgn';
import { finished, scoreText, scoreWords } from '../src/game/score';
import { GameTree } from '../src/game/tree';
import { verdict } from '../src/game/words';
import { speak, t } from '../src/messages';
import { PlayedGame, resultText, timeControl } from '../src/play';
import { DEFAULTS, readSettings, writeSettings } from '../src/settings';
import { fens } from '../src/speed';
import { chess960Start, describe, Evaluator, styles } from './engine';
import { client, FakePort, line, step } from './port';

group('the clock', () => {
    test('runs, stops, adds, falls', () => {
        const clock = new ChessClock({ base: 60_000, increment: 2_000 });
        expect([clock.running, clock.remaining('white', 5)]).toEqual([null, 60_000]);
        clock.press('white', 1_000);
        expect(clock.running).toBe('black');
        expect([clock.remaining('white', 9_000), clock.remaining('black', 9_000)]).toEqual([62_000, 52_000]);
        clock.press('black', 11_000);
        expect(clock.remaining('black', 99_999)).toBe(52_000);
        expect([clock.fallen(72_999), clock.fallen(73_000)]).toEqual([null, 'white']);
        clock.stop(40_000);
        expect([clock.fallen(999_999), clock.remaining('white', 999_999)]).toEqual([null, 33_000]);
    });

    test.each([[0, '0:00.0'], [9_940, '0:10.0'], [19_999, '0:20.0'], [20_000, '0:20'], [61_000, '1:01'], [3_725_000, '1:02:05']])('%i ms reads %s', (ms, text) => {
        expect(clockText(ms)).toBe(text);
    });

    test('time controls', () => {
        expect(timeControl('5+3')).toEqual({ base: 300_000, increment: 3_000 });
        expect(timeControl('none')).toBeNull();
    });
});

group('the stored state', () => {
    const store = (text: string | null) => {
        const stored = { text };
        return { getItem: () => stored.text, setItem: (_: string, value: string) => { stored.text = value; } };
    };

    test('comes back as it was left', () => {
        const there = store(null);
        expect(readSettings(there)).toEqual(DEFAULTS);
        const mine = { ...DEFAULTS, level: 2100, theme: 'dark' as const, game: { pgn: '1. e4 *', at: [0] } };
        expect(writeSettings(there, mine)).toBe(true);
        expect(readSettings(there)).toEqual(mine);
    });

    test.each(['', '{', '7', '[]', 'null', '{"level":5,"lines":1.5,"hash":-1,"theme":"x","game":{"pgn":3},"weights":[],"arrows":"no"}'])('%j does no harm', (text) => {
        expect(readSettings(store(text))).toEqual(DEFAULTS);
    });

    test('a full store is no failure', () => {
        const full = { getItem: () => { throw new Error('no'); }, setItem: () => { throw new Error('full'); } };
        expect(readSettings(full)).toEqual(DEFAULTS);
        expect(writeSettings(full, DEFAULTS)).toBe(false);
    });
});

group('an engine in a Worker', () => {
    test('what an old search says is dropped', async () => {
        const port = new FakePort();
        const engine = client(port);
        const heard: string[] = [];
        engine.go({ start: 'one' }, () => heard.push('one'));
        const first = port.lastGo.id;
        const second = engine.search({ start: 'two' }, () => heard.push('two'));
        port.say({ type: 'step', id: first, step: step({ done: true }) });
        port.say({ type: 'step', id: port.lastGo.id, step: step({}) });
        port.say({ type: 'step', id: port.lastGo.id, step: step({ done: true, best: 'e2e4' }) });
        expect((await second)?.best).toBe('e2e4');
        expect([heard, engine.searching]).toEqual([['two', 'two'], false]);
    });

    test('who waits for a search that was replaced or cancelled is told', async () => {
        const port = new FakePort();
        const engine = client(port);
        const first = engine.search({});
        const second = engine.search({});
        expect(await first).toBeNull();
        engine.cancel();
        expect(await second).toBeNull();
        const third = engine.search({});
        engine.go({}, () => {});
        expect(await third).toBeNull();
    });

    test('a failure reaches who can be blamed', async () => {
        const port = new FakePort();
        const engine = client(port);
        const problems: string[] = [];
        engine.onerror = (message) => problems.push(message);
        const search = engine.search({ start: 'x' });
        port.say({ type: 'error', id: port.lastGo.id, message: 'no such FEN' });
        await expect(search).rejects.toThrow('no such FEN');
        port.say({ type: 'error', id: 0, message: 'no memory' });
        expect(problems).toEqual(['no memory']);
        await expect(engine.ready).rejects.toThrow();
    });
});

group('the judgement of a move', () => {
    const game = (): GameTree => {
        const tree = new GameTree(describe);
        for (let node = tree.root, moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4']; moves.length > 0; ) node = tree.play(node, moves.shift() ?? '');
        return tree;
    };

    test('mark and accuracy', () => {
        const [root, f3, e5, g4, mate] = game().mainLine();
        if (!root || !f3 || !e5 || !g4 || !mate) throw new Error('no game');
        expect(markOf(f3)).toBeNull();
        root.evaluation = { cp: 20, mate: null, wdl: [100, 840, 60], depth: 9 };
        f3.evaluation = { cp: -80, mate: null, wdl: [20, 680, 300], depth: 9 };
        g4.evaluation = { cp: null, mate: -1, wdl: [0, 0, 1000], depth: 9 };
        e5.evaluation = f3.evaluation;
        mate.evaluation = finished(mate.position);
        expect([markOf(f3)?.sign, markOf(e5), markOf(g4)?.sign, markOf(mate)]).toEqual(['?!', null, '??', null]);
        expect(accuracies([root, f3, e5], true)).toBe('Accuracy: White 68%, Black 100%');
        expect(accuracies([root, f3, e5, g4, mate], true)).toBe('Accuracy: White 28%, Black 100%');
        root.evaluation.best = 'f2f3';
        expect(markOf(f3)).toBeNull();
        mate.evaluation = null;
        expect(accuracies([root, f3, e5, g4, mate], true)).toBe('');
        mate.evaluation = finished(mate.position);
        expect(scoreText(mate.evaluation ?? f3.evaluation)).toBe('0-1');
        expect([scoreText(f3.evaluation), scoreText(g4.evaluation), scoreText({ cp: 5, mate: null, wdl: [0, 0, 0] })]).toEqual(['−0.80', '#-1', '+0.05']);
        expect([scoreWords(g4.evaluation), scoreWords(f3.evaluation), scoreWords(root.evaluation)]).toEqual(['Black mates in 1', 'Black is better', 'White is slightly better']);
    });

    test('the deepest opinion is kept, and no bound', () => {
        const { root } = game();
        const book = new LineBook();
        book.add(step({ lines: [line({ multiPv: 2 }), line({ depth: 12 })] }));
        expect(book.lines.map((each) => each.multiPv)).toEqual([1, 2]);
        note(root, book.lines[0]);
        note(root, line({ depth: 5, cp: 99 }));
        note(root, line({ depth: 30, cp: 99, bound: 'lower' }));
        expect(root.evaluation).toEqual({ cp: 30, mate: null, wdl: [200, 700, 100], depth: 12, best: null });
        // A search may end with a bound: the last exact score counts, or the bound if there is none.
        book.add(step({ lines: [line({ depth: 13, cp: 99, bound: 'lower' })] }));
        expect([book.lines[0]?.depth, book.exact?.depth]).toEqual([13, 12]);
        const other = new GameTree(describe).root;
        note(other, book.lines[0]);
        expect(other.evaluation?.cp).toBe(99);
        note(other, line({ depth: 13, cp: 40 }));
        expect(other.evaluation?.cp).toBe(40);
    });
});

group('a game against the engine', () => {
    test('moves, answers, take-back, resignation', async () => {
        vi.useFakeTimers();
        const port = new FakePort();
        const changes: string[] = [];
        const tree = new GameTree(describe);
        let now = 0;
        const game = new PlayedGame(tree, { human: 'white', level: 600, style: 'natural', unhurried: false, control: { base: 60_000, increment: 0 } }, client(port), (what) => changes.push(what), () => {}, () => now);
        game.begin();
        expect(game.takeBack()).toBe(false);
        expect(game.move('e2e4')).toBe(true);
        expect(game.move('e7e5')).toBe(false);
        expect(port.lastGo.request).toMatchObject({ moves: 'e2e4', elo: 600, time: 60_000 });
        now = 5_000;
        port.say({ type: 'step', id: port.lastGo.id, step: step({ done: true, best: 'e7e5' }) });
        await vi.advanceTimersByTimeAsync(1_000);
        expect([game.node.san, game.clock?.running, game.clock?.remaining('black', now)]).toEqual(['e5', 'white', 55_000]);
        expect(game.takeBack()).toBe(true);
        expect([game.node, tree.root.children.length]).toEqual([tree.root, 0]);
        game.move('d2d4');
        game.resign();
        expect([game.result?.score, tree.tags.get('Result')]).toEqual(['0-1', '0-1']);
        expect(changes).toEqual(['move', 'move', 'back', 'move', 'end']);
        vi.useRealTimers();
    });

    test('a take-back gives the time back, and no increment', async () => {
        vi.useFakeTimers();
        const port = new FakePort();
        const tree = new GameTree(describe);
        let now = 0;
        const game = new PlayedGame(tree, { human: 'white', level: 600, style: 'natural', unhurried: false, control: { base: 10_000, increment: 2_000 } }, client(port), () => {}, () => {}, () => now);
        const left = (): unknown => game.clock?.read(now);
        const answer = async (best: string): Promise<void> => {
            port.say({ type: 'step', id: port.lastGo.id, step: step({ done: true, best }) });
            await vi.advanceTimersByTimeAsync(1_000);
        };
        game.move('e2e4');
        now = 1_000;
        await answer('e7e5');
        expect(left()).toEqual({ white: 12_000, black: 11_000 });
        for (let round = 0; round < 3; round += 1) {
            now += 4_000;
            game.move('g1f3');
            expect(left()).toEqual({ white: 10_000, black: 11_000 });
            // Once with the answer there, and once while the engine thinks.
            if (round !== 1) await answer('b8c6');
            expect([game.takeBack(), game.node.san, game.clock?.running]).toEqual([true, 'e5', 'white']);
            expect(left()).toEqual({ white: 12_000, black: 11_000 });
        }
        now += 12_000;
        expect([game.checkClock(), game.result?.score]).toEqual([true, '0-1']);
        expect(game.takeBack()).toBe(true);
        expect([left(), game.clock?.running, tree.root.children.length]).toEqual([{ white: 10_000, black: 10_000 }, null, 0]);
        expect([game.checkClock(), game.result]).toEqual([false, null]);
        vi.useRealTimers();
    });

    test('the style goes to the engine with every move', () => {
        const port = new FakePort();
        const game = new PlayedGame(new GameTree(describe), { human: 'black', level: 1400, style: 'attacker', unhurried: false, control: null }, client(port), () => {}, () => {});
        game.begin();
        expect(port.lastGo.request).toMatchObject({ elo: 1400, style: 'attacker' });
        expect(STYLES).toEqual(styles().split(' '));
    });

    test('an opponent that takes its time never answers at once, and its flag never falls by it', async () => {
        vi.useFakeTimers();
        // The median of the drawn times: a short draw may answer the first move sooner.
        const draw = vi.spyOn(Math, 'random').mockReturnValue(0.5);
        const port = new FakePort();
        const tree = new GameTree(describe);
        let now = 0;
        const game = new PlayedGame(tree, { human: 'white', level: 600, style: 'natural', unhurried: true, control: { base: 60_000, increment: 0 } }, client(port), () => {}, () => {}, () => now);
        const knights = [['g1f3', 'g8f6'], ['f3g1', 'f6g8']];
        const pass = async (ms: number): Promise<void> => {
            // The clocks and the timers are one time here.
            for (let gone = 0; gone < ms; gone += 10) {
                now += 10;
                await vi.advanceTimersByTimeAsync(10);
            }
        };
        const times: number[] = [];
        for (let round = 0; round < 4; round += 1) {
            const [mine = '', its = ''] = knights[round % 2] ?? [];
            expect(game.move(mine)).toBe(true);
            const begun = now;
            await pass(50);
            port.say({ type: 'step', id: port.lastGo.id, step: step({ done: true, best: its }) });
            expect(game.turn).toBe('black');
            while (game.turn === 'black') await pass(10);
            times.push(now - begun);
            if (game.result) break;
            // It is short of time from the second move on: an eighth of two seconds at most, then at once.
            const left = game.clock?.read(now) ?? { white: 0, black: 0 };
            game.clock?.set({ white: 60_000, black: round === 0 ? 2_000 : left.black });
            game.clock?.start('white', now);
        }
        expect(times[0]).toBeGreaterThanOrEqual(300);
        for (const time of times.slice(1)) expect(time).toBeLessThanOrEqual(2_000 / 8 + 20);
        expect([game.result?.how, (game.clock?.remaining('black', now) ?? 0) > 1_600]).toEqual(['repetition', true]);
        draw.mockRestore();
        vi.useRealTimers();
    });

    test('politeness costs nobody the game', async () => {
        vi.useFakeTimers();
        const port = new FakePort();
        let now = 0;
        const game = new PlayedGame(new GameTree(describe), { human: 'white', level: 600, style: 'natural', unhurried: false, control: { base: 300, increment: 0 } }, client(port), () => {}, () => {}, () => now);
        game.move('e2e4');
        now += 5;
        port.say({ type: 'step', id: port.lastGo.id, step: step({ done: true, best: 'e7e5' }) });
        await vi.advanceTimersByTimeAsync(20);
        expect([game.node.san, game.result]).toEqual(['e5', null]);
        vi.useRealTimers();
    });

    test('the opponent is named by level and style, in the language', async () => {
        expect([opponentTag(1200, 'natural'), opponentTag(1200, 'grabber')]).toEqual(['Palisade (1200)', 'Palisade (1200, grabber)']);
        const named = (): string[] => ['Palisade (1200)', 'Palisade (1200, solid)', 'Palisade (1200, quick)', 'Anna'].map(playerName);
        expect(named()).toEqual(['Palisade (1200)', 'Palisade (1200, solid)', 'Palisade (1200, quick)', 'Anna']);
        await speak('de');
        expect(named()).toEqual(['Palisade (1200)', 'Palisade (1200, solide)', 'Palisade (1200, quick)', 'Anna']);
        const names = STYLES.map((style) => t('style-text', { style }));
        expect(new Set(names).size).toBe(STYLES.length);
        await speak('en');
    });

    test('a flag falls and a mate ends it', () => {
        const port = new FakePort();
        let now = 0;
        const fen = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
        const play = (): PlayedGame => new PlayedGame(new GameTree(describe, fen), { human: 'white', level: 600, style: 'natural', unhurried: false, control: { base: 1_000, increment: 0 } }, client(port), () => {}, () => {}, () => now);
        const mate = play();
        mate.move('a1a8');
        expect(mate.result).toEqual({ how: 'checkmate', score: '1-0' });
        expect(resultText({ how: 'checkmate', score: '1-0' })).toBe('Checkmate: White wins.');
        expect(resultText({ how: 'time', score: '0-1' })).toBe('White has run out of time: Black wins.');
        // As an older page stored it.
        expect(resultText({ score: '1/2-1/2' })).toBe('Draw.');
        const late = play();
        late.move('h1g1');
        now = 1_500;
        expect([late.checkClock(), late.result?.score]).toEqual([true, '1-0']);
    });
});

group('words', () => {
    const evaluator = new Evaluator();
    const say = (fen: string): string => verdict(JSON.parse(evaluator.explain(fen)));

    test('who is better and why', () => {
        const text = say('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNB1KB1R w KQkq - 0 1');
        expect(text).toMatch(/^Static evaluation: Black is winning\./);
        expect(text).toMatch(/In Black’s favour: material \(\d+\.\d\)/);
        expect(say('4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1')).toContain('This is a known endgame');
        // Three pieces: the result instead of an evaluation.
        expect(say('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')).toMatch(/^With best play, White wins\./);
        expect(say('8/8/8/8/4p3/4k3/8/4K3 b - - 0 1')).toMatch(/^With best play, Black wins\./);
        expect(say('4k3/8/8/8/8/8/8/3BK3 w - - 0 1')).toMatch(/^With best play, the game is drawn\./);
        const keys = (JSON.parse(evaluator.explain('')) as Explained).parts.map((part) => part.key);
        const other = t('part', { part: 'nonsense' });
        expect(keys.length).toBe(14);
        for (const key of keys) expect(t('part', { part: key }), key).not.toBe(other);
    });
});

test('the bench file and all start positions are read', () => {
    expect(fens('# a\n8/8 w id "one";\n')).toEqual(['8/8 w']);
    expect(describe(chess960Start(518)).chess960).toBe(false);
    expect(describe(chess960Start(0)).chess960).toBe(true);
});

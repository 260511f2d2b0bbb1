import { describe as group, expect, test } from 'vitest';
import { captured } from '../src/game/pieces';
import { clockNote, readNotes, writeNotes } from '../src/game/notes';
import { GameTree, places } from '../src/game/tree';
import { PlayedGame } from '../src/play';
import { keepSession, takeUpSession } from '../src/session';
import { History } from '../src/undo';
import { barText } from '../src/ui/evalbar';
import { timeOf } from '../src/ui/moves';
import { describe, readPgn } from './engine';
import { client, FakePort } from './port';

group('what programs write into comments', () => {
    test('is taken out and written back', () => {
        const notes = readNotes(['before [%eval -1.25,18] [%clk 1:02:03.5] after', '[%csl Ge4,Rd5][%cal Be2e4]', 'plain', '[%emt 0:00:03]']);
        expect(notes.comments).toEqual(['before after', 'plain', '[%emt 0:00:03]']);
        expect(notes.score).toEqual({ cp: -125, mate: null, depth: 18 });
        expect(notes.clock).toBe(3_723_500);
        expect(notes.shapes).toEqual([{ colour: 'green', from: 'e4', to: null }, { colour: 'red', from: 'd5', to: null }, { colour: 'blue', from: 'e2', to: 'e4' }]);
        expect(writeNotes(notes.shapes, notes.clock, { cp: -125, mate: null, wdl: [0, 0, 1000], depth: 18 })).toBe('[%eval -1.25,18] [%clk 1:02:03.5] [%csl Ge4,Rd5] [%cal Be2e4]');
    });

    test.each(['[%eval]', '[%eval x]', '[%eval #0]', '[%clk 5]', '[%cal Xe2e4]', '[%cal e2e4]', '[%csl Ge2e4]', '[%cal Ge2]'])('%s is left as it stands', (text) => {
        expect(readNotes([text])).toEqual({ comments: [text], shapes: [], clock: null, score: null });
    });

    test.each([['[%eval #-3]', -3], ['[%eval #5,30]', 5]])('%s is a mate', (text, mate) => {
        expect(readNotes([text]).score?.mate).toBe(mate);
    });

    test('clocks', () => {
        expect([0, 9_950, 61_000, 3_600_000].map(clockNote)).toEqual(['0:00:00', '0:00:10', '0:01:01', '1:00:00']);
    });
});

test('undo and redo go back and forth, and a new change ends what could be done again', () => {
    const history = new History();
    let value = 0;
    const add = (by: number): void => history.make({ redo: () => { value += by; }, undo: () => { value -= by; } });
    add(1);
    add(10);
    expect([value, history.undo(), value, history.redo(), value]).toEqual([11, true, 1, true, 11]);
    history.undo();
    add(100);
    expect([value, history.redo(), history.undo(), history.undo(), history.undo(), value]).toEqual([101, false, true, true, false, 0]);
});

group('the work at hand', () => {
    const game = (): GameTree => {
        const tree = new GameTree(describe);
        const e4 = tree.play(tree.root, 'e2e4');
        tree.play(e4, 'e7e5');
        const c5 = tree.play(e4, 'c7c5');
        tree.play(c5, 'g1f3').comments.push('here');
        return tree;
    };

    test('comes back with its cursor, its evaluations and its side', () => {
        const tree = game();
        const here = tree.at([0, 1, 0]);
        here.evaluation = { cp: 31, mate: null, wdl: [120, 800, 80], depth: 17, best: 'd7d6' };
        const taken = takeUpSession(JSON.parse(JSON.stringify(keepSession(tree, here, 'black', null, 'x'))), describe, readPgn);
        expect(taken?.current.san).toBe('Nf3');
        expect(taken && places(taken.current)).toEqual([0, 1, 0]);
        expect(taken?.current.evaluation).toEqual(here.evaluation);
        expect([taken?.orientation, taken?.entry, taken?.current.comments]).toEqual(['black', 'x', ['here']]);
    });

    test('damage is not taken up', () => {
        const session = { ...keepSession(game(), game().root, 'white', null, ''), evaluations: [7, null, {}, 'x', null], game: { human: 'nobody' }, orientation: 'green' };
        const taken = takeUpSession(session as never, describe, readPgn);
        expect([taken?.game, taken?.orientation, taken?.tree.root.evaluation]).toEqual([null, 'white', null]);
        expect(() => takeUpSession({ pgn: '1. Ke3', at: [] }, describe, readPgn)).not.toThrow();
    });

    test('a game goes on with its clocks, and can still be taken back', () => {
        let now = 1000;
        const made = (tree: GameTree): PlayedGame => new PlayedGame(tree, { human: 'white', level: 1500, style: 'coach', unhurried: true, control: { base: 60_000, increment: 0 } }, client(new FakePort()), () => {}, (error) => { throw error; }, () => now);
        const tree = new GameTree(describe);
        const first = made(tree);
        first.move('e2e4');
        now += 5000;
        const saved = JSON.parse(JSON.stringify(first.keep()));
        const session = JSON.parse(JSON.stringify(keepSession(tree, first.node, 'white', saved, '')));
        now += 1_000_000;
        const taken = takeUpSession(session, describe, readPgn);
        if (!taken?.game) throw new Error('no game');
        expect(taken.game).toMatchObject({ style: 'coach', unhurried: true });
        const { style: _style, unhurried: _unhurried, ...older } = saved;
        for (const game of [older, { ...saved, style: 'angry', unhurried: 'yes' }]) expect(takeUpSession({ ...session, game }, describe, readPgn)?.game).toMatchObject({ level: 1500, style: 'natural', unhurried: false });
        const second = made(taken.tree);
        second.resume(taken.game);
        expect([second.node.san, second.clock?.running, second.clock?.read(now)]).toEqual(['e4', 'black', { white: 60_000, black: 55_000 }]);
        expect([second.takeBack(), second.node.san, second.clock?.read(now)]).toEqual([true, '', { white: 60_000, black: 60_000 }]);
    });
});

test('pieces that were taken, and who leads', () => {
    expect(captured('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'white')).toEqual({ pieces: ['q', 'r', 'r', 'b', 'b', 'n', 'n', ...Array<string>(8).fill('p')], ahead: 1 });
    expect(captured('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'black')).toEqual({ pieces: [], ahead: 0 });
});

test.each([[35, null, '+0.4'], [28, null, '+0.3'], [-4, null, '0.0'], [1304, null, '+13'], [-9960, null, '−100'], [null, -12, '#-12']])('the bar has room for %s, %s', (cp, mate, text) => {
    expect(barText({ cp, mate, wdl: [0, 1000, 0], depth: 1 })).toBe(text);
});

test('how long moves took, by their clocks', () => {
    const tree = new GameTree(describe);
    const line = ['e2e4', 'e7e5', 'g1f3'].reduce((nodes, uci) => [...nodes, tree.play(nodes.at(-1) ?? tree.root, uci)], [tree.root]);
    [null, 61_000, 55_000, 50_000].forEach((clock, index) => Object.assign(line[index] ?? {}, { clock }));
    expect(line.slice(1).map((node) => timeOf(node, '60+2'))).toEqual([1_000, 7_000, 13_000]);
    expect(line.slice(1).map((node) => timeOf(node, ''))).toEqual([null, null, 11_000]);
});

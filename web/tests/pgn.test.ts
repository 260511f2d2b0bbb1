import { expect, test } from 'vitest';
import { readGame, recognise, writeGame } from '../src/game/pgn';
import { GameTree } from '../src/game/tree';
import { chess960Start, describe, readMove } from './engine';

const GAME = `[Event "A \\"quoted\\" one"]
[White "A"]
[Black "B"]
[Result "1-0"]

{Before} 1. e4 $1 {best by test} e5 (1... c5 {the Sicilian} 2. Nf3 (2. c3 d5) 2... d6) 2. Qh5 Nc6 ; to the end
3. Bc4 Nf6?? 4. Qxf7# 1-0
`;

function read(text: string): GameTree {
    const pasted = recognise(text);
    if (pasted.kind !== 'pgn' || !pasted.games[0]) throw new Error('no game');
    return readGame(pasted.games[0].game, describe, readMove);
}

test('a FEN is a FEN and a PGN a PGN', () => {
    expect(recognise(' 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n')).toEqual({ kind: 'fen', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' });
    expect(recognise('8/8/8 w')).toEqual({ kind: 'fen', fen: '8/8/8 w' });
    expect(recognise('startpos')).toEqual({ kind: 'fen', fen: '' });
    expect(recognise('1. e4 1/2-1/2').kind).toBe('pgn');
    expect(recognise('e4 e5 Nf3').kind).toBe('pgn');
    const two = recognise(`${GAME}\n[White "C"]\n[Black "?"]\n\n1. d4 *\n`);
    expect(two.kind === 'pgn' && two.games.map((found) => found.title)).toEqual(['A – B, A "quoted" one, 1-0', 'C – Black']);
});

test('what was said survives reading and writing', () => {
    const tree = read(GAME);
    expect(tree.root.comments).toEqual(['Before']);
    expect(tree.mainLine().map((node) => node.san).join(' ')).toBe(' e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#');
    const text = writeGame(tree);
    expect(writeGame(read(text))).toBe(text);
    for (const part of ['A \\"quoted\\" one', '{ Before }', 'e4 $1 { best by test }', '( 1... c5 { the Sicilian } 2. Nf3 ( 2. c3 d5 ) 2... d6 )', '{ to the end }', 'Nf6 $4', '4. Qxf7# 1-0']) {
        expect(text.replaceAll('\n', ' ')).toContain(part);
    }
});

test('Chess960 and a start of its own come back', () => {
    const tree = new GameTree(describe, chess960Start(0));
    tree.play(tree.root, 'e2e4');
    const again = read(writeGame(tree));
    expect(again.root.position).toEqual(tree.root.position);
    expect(writeGame(tree)).toContain('[Variant "Chess960"]');
});

test.each([
    ['', 'nothing to read'],
    ['hello world', '“hello” in line 1'],
    ['[White "nobody"]\n\n*', 'neither a position'],
    ['1. e4 e5 2. Ke3 *', 'Move 2 of White, “Ke3”, cannot be played'],
    ['1. e4 Nf3 *', 'Move 1 of Black, “Nf3”, cannot be played'],
    ['1. e4 xx9 2. d4', '“xx9” in line 1'],
    ['1. e4 (1. d4 e5', 'variation in the PGN has no end'],
    ['1. e4 e5)\n2. d4', 'line 1 of the PGN a variation ends'],
    ['1. e4\n{ open', 'comment that begins in line 2'],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', 'White has no king'],
    ['[Variant "Atomic"]\n\n1. e4 *', 'Atomic'],
    ['1. e4 -- 2. d4 *', '“--”, cannot be played'],
])('%j is refused with a reason', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
});

test('a long game with deep variations is no danger', () => {
    const shuffle = Array.from({ length: 400 }, (_, n) => `${2 * n + 1}. Nf3 Nf6 ${2 * n + 2}. Ng1 Ng8`).join(' ');
    expect(read(shuffle).mainLine()).toHaveLength(1601);
    expect(() => read(`1. e4 ${'(1. d4 '.repeat(3000)}`)).toThrow('no end');
});

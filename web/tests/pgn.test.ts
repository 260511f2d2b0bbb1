import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { openingOf, useOpenings } from '../src/engine/rules';
import { openSource } from '../src/game/open';
import { readGame, writeGame } from '../src/game/pgn';
import { GameTree } from '../src/game/tree';
import { chess960Start, describe, readPgn } from './engine';

const GAME = `[Event "A \\"quoted\\" one"]
[White "A"]
[Black "B"]
[Result "1-0"]

{Before} 1. e4 $1 {best by test} e5 (1... c5 {the Sicilian} 2. Nf3 (2. c3 d5) 2... d6) 2. Qh5 Nc6 ; to the end
3. Bc4 Nf6?? 4. Qxf7# 1-0
`;

/** The first game, its messages, and those of the other games. */
function taken(source: string | Uint8Array): { tree: GameTree; notices: string[]; problems: string[] } {
    const opened = openSource(source, readPgn);
    const found = opened.kind === 'game' ? opened.game : opened.kind === 'games' ? opened.games[0] : undefined;
    if (!found) throw new Error('no game');
    return { ...readGame(found.game, describe), problems: opened.notices };
}

const read = (source: string | Uint8Array): GameTree => taken(source).tree;
const line = (tree: GameTree): string => tree.mainLine().map((node) => node.san).join(' ').trim();

test('what was said survives reading and writing', () => {
    const tree = read(GAME);
    expect(tree.root.comments).toEqual(['Before']);
    expect(tree.mainLine().map((node) => node.san).join(' ')).toBe(' e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#');
    const text = writeGame(tree);
    expect(writeGame(read(text))).toBe(text);
    for (const part of ['A \\"quoted\\" one', '{Before}', 'e4 $1 {best by test}', '(1... c5 {the Sicilian} 2. Nf3 (2. c3 d5) 2... d6)', '{to the end}', 'Nf6 $4', '4. Qxf7# 1-0']) {
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
    ['', 'Nothing to read'],
    ['hello world', 'Line 1: move 1: “hello” is not a move.'],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', 'White has no king'],
    ['[Variant "Atomic"]\n\n1. e4 *', 'Atomic'],
])('%j is refused with a reason', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
});

// The readable part is shown, always with the message that it is not all.
test.each([
    ['1. e4 e5 2. Ke3 *', 'e4 e5', 'move 2: “Ke3” is not legal'],
    ['1. e4 Nf3 *', 'e4', 'move 1...: “Nf3” is not legal'],
    ['1. e4 xx9 2. d4', 'e4', '“xx9” is not a move'],
    ['1. f3 e5 2. g4 Qh4# 3. Kf2', 'f3 e5 g4 Qh4#', 'move 3: “Kf2” comes after the last legal move: the game is over'],
])('%j is shown up to its first error', (text, moves, reason) => {
    const { tree, notices } = taken(text);
    expect(line(tree)).toBe(moves);
    expect(notices.join()).toContain(`The game is shown up to its first error: ${reason.replace(/^“xx9”/, 'move 1...: “xx9”')}`);
});

// The whole game is shown where no legal move is lost, and the damage is reported.
test.each([
    ['1. e4\n{ open', 'e4', 'line 2: a comment has no end: the rest of the game is its text'],
    ['1. e4 (1. d4 d5', 'e4', "line 1: '(' without ')': the variation lasts to the end of the game"],
    ['1. e4 e5)\n2. d4', 'e4 e5 d4', "line 1: move 2: ')' without '(' is ignored"],
    ['1. e4 e5 hm 2. d4', 'e4 e5 d4', "line 1: move 2: 'hm' is not a move and is left out"],
])('%j is shown whole, and the damage is reported', (text, moves, reason) => {
    const { tree, notices } = taken(text);
    expect(line(tree)).toBe(moves);
    expect(notices).toEqual([reason]);
});

test.each([
    ['1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7++ 1-0', 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#'],
    ['1. d4 d5 2. Sf3 Sf6 3. c4 e6 *', 'd4 d5 Nf3 Nf6 c4 e6'],
    ['1. e2-e4 e7–e5 2. ♘f3! ♞c6± *', 'e4 e5 Nf3 Nc6'],
    ['[White "The "Boss" Man"]\n1. d4\n\n{a paragraph}\n\nNf6\n\n2. c4 e6 1-0', 'd4 Nf6 c4 e6'],
])('%j is read as people mean it', (text, moves) => {
    const { tree, notices, problems } = taken(text);
    expect([line(tree), notices, problems]).toEqual([moves, [], []]);
});

test('what is not taken as it stands is told, and other games are read', () => {
    const side = taken('1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *');
    expect(line(side.tree)).toBe('e4 e5 Nf3');
    expect(side.notices).toEqual(["line 1: move 2: 'Ke3' is not legal: the variation ends here"]);
    const pass = taken('1. e4 -- 2. d4 *');
    // A null move is one of the game, and comes back.
    expect([line(pass.tree), pass.notices.length]).toEqual(['e4 -- d4', 0]);
    expect(line(read(writeGame(pass.tree)))).toBe('e4 -- d4');
    expect(taken('1. Ke3 *\n\n1. d4 *').problems).toEqual(['Game 1 (? - ?), line 1: move 1: “Ke3” is not legal.']);
});

test('bytes are read in their own encoding', () => {
    const bytes = Uint8Array.from('[White "Gr\u00fcnfeld"]\n\n1. e4 *', (letter) => letter.charCodeAt(0));
    expect(read(bytes).tags.get('White')).toBe('Grünfeld');
    expect(openSource(new TextEncoder().encode('4k3/8/8/8/8/8/8/4K3 w - - 0 1'), readPgn).kind).toBe('position');
});

test('a long game with deep variations is no danger', () => {
    const shuffle = Array.from({ length: 400 }, (_, n) => `${2 * n + 1}. Nf3 Nf6 ${2 * n + 2}. Ng1 Ng8`).join(' ');
    expect(read(shuffle).mainLine()).toHaveLength(1601);
    const open = taken(`1. e4 ${'(1. d4 '.repeat(3000)}`);
    expect(line(open.tree)).toBe('e4');
    expect(open.notices.join()).toContain('without');
});

test('openings have names, and the page waits for nobody to tell them', () => {
    const najdorf = 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 h2h3'.split(' ');
    expect(openingOf('', najdorf)).toBeNull();
    useOpenings(readFileSync(new URL('../src/wasm/openings.txt', import.meta.url), 'utf8'));
    expect(openingOf('', najdorf)).toEqual({ ply: 11, eco: 'B90', name: 'Sicilian Defense: Najdorf Variation, Adams Attack' });
    expect(openingOf('', najdorf.slice(0, 2))).toMatchObject({ ply: 2, name: 'Sicilian Defense' });
    expect(openingOf('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', ['e2e4'])).toBeNull();
});

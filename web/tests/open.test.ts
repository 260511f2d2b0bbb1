import { expect, test } from 'vitest';
import { openLink, openSource, type Opened } from '../src/game/open';
import { quoted, readGame, writeGame } from '../src/game/pgn';
import { GameTree } from '../src/game/tree';
import { entryOf } from '../src/library';
import { describe, readPgn } from './engine';

const open = (source: string | Uint8Array): Opened => openSource(source, readPgn);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The moves of the only game, and its messages. */
function game(source: string | Uint8Array): { line: string; notices: string[] } {
    const opened = open(source);
    if (opened.kind !== 'game') throw new Error(opened.kind);
    const { tree, notices } = readGame(opened.game.game, describe);
    return { line: tree.mainLine().map((node) => node.san).join(' ').trim(), notices: [...opened.notices, ...notices] };
}

test.each([
    ['1. e4 e5 2. ♘f3 ♞c6 *', 'e4 e5 Nf3 Nc6'],
    ['1. e4 e5 2. Sf3 Sc6 3. Lb5 *', 'e4 e5 Nf3 Nc6 Bb5'],
    ['1. e4 -- 2. d4 *', 'e4 -- d4'],
    ['1. e4 e5 2. Nf3', 'e4 e5 Nf3'],
    ['https://lichess.org/analysis/pgn/e4_e5_Nf3', 'e4 e5 Nf3'],
])('a game: %s', (text, line) => {
    expect(game(text)).toEqual({ line, notices: [] });
    if (!text.startsWith('https')) expect(game(bytes(text))).toEqual({ line, notices: [] });
});

test('a game is read up to its bad move, and that is said', () => {
    expect(game('1. e4 e5 2. Nf3 Nc6 3. Ke3 Nf6 *')).toEqual({ line: 'e4 e5 Nf3 Nc6', notices: ['The game is shown up to its first error: move 3: “Ke3” is not legal.'] });
    expect(() => open('1. Ke3 *')).toThrow('The text contains no readable position (FEN) or game (PGN). Line 1: move 1: “Ke3” is not legal.');
    expect(() => open('hello world')).toThrow(/^The text contains no readable position/);
    expect(() => open('')).toThrow('Nothing to read');
    expect(() => open('https://lichess.org/AbCdEf12')).toThrow('a game ID');
    expect(() => open('x'.repeat(20_000_001))).toThrow('too long');
});

test('tags without moves are a game that has not begun', () => {
    expect(game('[White "A"]\n[Black "B"]\n\n*')).toEqual({ line: '', notices: [] });
    expect(open('[White "A"]\n[Black "B"]\n\n*')).toMatchObject({ kind: 'game', game: { title: 'A – B' } });
});

test('games stand in the order of their file, broken ones too', () => {
    const opened = open('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. e4 e5 2. Ke3 *\n\n[White "C"]\n\n1. Ke3 *\n\n[White "D"]\n\n1. d4 *\n');
    expect(opened.kind === 'games' && opened.games.map((each) => each.title.charAt(0))).toEqual(['A', 'B', 'D']);
    expect(opened.notices).toEqual(['Game 3 (C - ?), line 11: move 1: “Ke3” is not legal.']);
});

test('positions: one, with moves, several, and a file of them', () => {
    expect(open('8/8/8/8/8/8/8/K1k5')).toMatchObject({ kind: 'position', placed: { start: '8/8/8/8/8/8/8/K1k5 w - -' }, notices: [expect.stringContaining('White is assumed')] });
    expect(open('position startpos moves e2e4')).toMatchObject({ kind: 'position', placed: { start: '', moves: ['e2e4'] } });
    const epd = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id "one";\n8/8/8/8/8/8/8/K1k5 w - - id "two";\n';
    for (const source of [epd, bytes(epd)]) expect(open(source)).toMatchObject({ kind: 'positions', positions: [{ title: 'one' }, { title: 'two' }] });
});

test('the page’s own address', () => {
    expect(openLink('https://example.org/', readPgn)).toBeNull();
    expect(openLink('https://example.org/#line=e4_e5&ply=1&side=black', readPgn)).toMatchObject({ kind: 'position', placed: { moves: ['e4', 'e5'] }, ply: 1, side: 'black' });
    expect(openLink('#pgn=1.%20e4%20e5%20*&ply=1', readPgn)).toMatchObject({ kind: 'game', ply: 1 });
    expect(() => openLink('#pgn=nothing', readPgn)).toThrow('“nothing” is not a move');
});

test('quotes as print has them', () => {
    expect(quoted("move 1: 'Ke3' is not legal, and 'x' neither")).toBe('move 1: “Ke3” is not legal, and “x” neither');
    expect(quoted("White's king")).toBe("White's king");
});

test('the same game has the same name in the library, and another game another', () => {
    const name = (text: string): string => {
        const opened = openSource(text, readPgn);
        const tree = opened.kind === 'game' ? readGame(opened.game.game, describe).tree : new GameTree(describe);
        return entryOf(writeGame(tree, false));
    };
    const text = '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 Nc6 *';
    expect(name(text)).toBe(name(text.replace('1. e4', '1.e4')));
    const others = [text.replace('Anna', 'Carla'), text.replace('Nc6', 'Nf6'), text.replace('e5', 'e5 {a comment}'), text.replace(' *', ' 3. Bb5 *')];
    expect(new Set([text, ...others].map(name)).size).toBe(5);
});

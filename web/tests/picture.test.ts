import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf } from '../src/ui/share';
import { boardSvg, drawing, type Pieces, type Picture } from '../src/ui/picture';

/** The drawings of chessground, as a browser would report them. */
const css = readFileSync(new URL('../node_modules/chessground/assets/chessground.cburnett.css', import.meta.url), 'utf8');
const letters: Record<string, string> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };
const pieces: Pieces = new Map([...css.matchAll(/piece\.(\w+)\.(white|black)\s*\{\s*background-image:\s*(url\([^)]*\))/g)].map(([, name = '', color, url = '']) => {
    const letter = letters[name] ?? '';
    return [color === 'white' ? letter.toUpperCase() : letter, drawing(url)];
}));
const picture = (more: Partial<Picture> = {}): Picture => ({ fen: '4k3/8/8/8/8/8/P7/4K2R w K - 0 1', orientation: 'white', light: '#eee', dark: '#777', ...more });
const draw = (more: Partial<Picture> = {}): string => boardSvg(picture(more), pieces);
/** The place of each piece: the code of its letter, x, y. */
const places = (svg: string): string[] => [...svg.matchAll(/<use href="#m(\d+)" x="(\d+)" y="(\d+)"/g)].map(([, code, x, y]) => `${String.fromCharCode(Number(code))}${x},${y}`);

test('every piece has a drawing of his own, without anything from elsewhere', () => {
    expect(pieces.size).toBe(12);
    expect(new Set(pieces.values()).size).toBe(12);
    for (const [letter, inside] of pieces) {
        expect(inside, letter).toMatch(/^<g[^>]*>.*<(path|g|circle)[\s\S]*<\/g>$/);
        expect(inside).not.toMatch(/href|script|url\(/);
    }
    expect(() => drawing('none')).toThrow('cannot be loaded');
});

test('the pieces stand where they are, from both sides', () => {
    expect(places(draw())).toEqual(['k400,0', 'P0,600', 'K400,700', 'R700,700']);
    expect(places(draw({ orientation: 'black' }))).toEqual(['k300,700', 'P700,100', 'K300,0', 'R0,0']);
    expect(places(draw({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' }))).toHaveLength(32);
    // Damaged text draws its readable part.
    expect(places(draw({ fen: '9k/kkkkkkkkkk/8/8/8/8/8/8/k' }))).toHaveLength(8);
});

test('coordinates, the last move and arrows', () => {
    const files = (svg: string): string => [...svg.matchAll(/<text x="\d+" y="793"[^>]*>(\w)</g)].map(([, file]) => file).join('');
    expect(files(draw())).toBe('abcdefgh');
    expect(files(draw({ orientation: 'black' }))).toBe('hgfedcba');
    expect(files(draw({ coordinates: false }))).toBe('');
    expect(draw({ lastMove: 'e2e4' })).toContain('<rect x="400" y="400" width="100" height="100" fill="#9bc700"');
    expect(draw()).not.toContain('#9bc700');
    const arrow = draw({ arrows: [{ from: 'a1', to: 'a8', color: 'red' }] });
    // Straight up, and it ends in the middle of a8 or just before.
    expect(arrow).toMatch(/<path fill="none" d="M50 750L50 \d+(\.\d)?"\/>/);
    expect(arrow).toContain('d="M50 60L');
    expect(draw({ arrows: [{ from: 'h1', color: 'red' }] })).toContain('<circle cx="750" cy="750"');
});

test('what people wrote stays text', () => {
    const svg = draw({ caption: `<script>"A" & 'B'</script>\u0001 ${'x'.repeat(80)}`, title: '</title><script>', light: '"/><script>' });
    expect(svg).not.toContain('<script>');
    expect(svg).not.toContain('\u0001');
    expect(svg).toMatch(/x…<\/text>/);
    expect(svg).toContain('height="870"');
});

test('the address of a page opens the game, or where that is too long the position', () => {
    const position = { start: '4k3/8/8/8/8/8/P7/4K2R w K - 0 1', side: 'black' as const };
    const page = 'https://example.org/chess/index.html?x=1#fen=old';
    expect(addressOf({ pgn: '1. e4 *' }, position, page)).toEqual({ url: 'https://example.org/chess/index.html#pgn=1.%20e4%20%2A', whole: true });
    expect(addressOf({ pgn: 'e4 '.repeat(9000) }, position, page)).toEqual({ url: 'https://example.org/chess/index.html#fen=4k3/8/8/8/8/8/P7/4K2R_w_K_-_0_1&side=black', whole: false });
});

// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { describe } from './engine';

vi.mock('chessground', () => ({ Chessground: () => ({}) }));
const { destinations, movesBetween } = await import('../src/ui/board');

const ucis = (fen: string, from: string, to: string): string[] => movesBetween(describe(fen).legal, from, to).map((move) => move.uci);

test('castling by the king’s two squares and onto the rook', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    expect(ucis(fen, 'e1', 'g1')).toEqual(['e1h1']);
    expect(ucis(fen, 'e1', 'h1')).toEqual(['e1h1']);
    expect(ucis(fen, 'e1', 'c1')).toEqual(['e1a1']);
    expect(ucis(fen, 'e1', 'f1')).toEqual(['e1f1']);
    expect(destinations(describe(fen).legal).get('e1')).toEqual(expect.arrayContaining(['g1', 'h1', 'c1', 'a1']));
});

test('in Chess960 a step is a step, and the rook is the way to castle', () => {
    const fen = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';
    expect(ucis(fen, 'f1', 'g1')).toEqual(['f1g1']);
    expect(ucis(fen, 'f1', 'h1')).toEqual(['f1h1']);
    // The king stays where it is: only the rook's square can mean it.
    const stays = '4k3/8/8/8/8/8/8/6KR w H - 0 1';
    expect(ucis(stays, 'g1', 'h1')).toEqual(['g1h1']);
    expect(destinations(describe(stays).legal).get('g1')).not.toContain('g1');
});

test('a promotion is four moves', () => {
    expect(ucis('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7', 'a8').sort()).toEqual(['a7a8b', 'a7a8n', 'a7a8q', 'a7a8r']);
    expect(ucis('', 'e2', 'e5')).toEqual([]);
});

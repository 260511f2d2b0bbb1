/** The pieces of a position, read off its FEN. */

import type { Color } from '../engine/types';

/** The letters of a FEN by square, a1 to h8. */
export function letters(fen: string): (string | null)[] {
    const board: (string | null)[] = Array.from({ length: 64 }, () => null);
    const ranks = (fen.split(' ')[0] ?? '').split('/');
    ranks.forEach((rank, down) => {
        let file = 0;
        for (const letter of rank) {
            if (/\d/.test(letter)) file += Number(letter);
            else board[(7 - down) * 8 + file++] = letter;
        }
    });
    return board;
}

export const squareName = (square: number): string => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;

const FULL: Readonly<Record<string, number>> = { q: 1, r: 2, b: 2, n: 2, p: 8 };
const COUNTED: Readonly<Record<string, number>> = { q: 9, r: 5, b: 3, n: 3, p: 1 };

/** Returns the pieces that a side has captured of the other's full set, the queen first, as letters; and its material lead, in pawns as they are counted. */
export function captured(fen: string, by: Color): { pieces: string[]; ahead: number } {
    const present = letters(fen).filter((letter) => letter !== null);
    const count = (letter: string): number => present.filter((each) => each === letter).length;
    const theirs = (letter: string): string => (by === 'white' ? letter : letter.toUpperCase());
    const mine = (letter: string): string => (by === 'white' ? letter.toUpperCase() : letter);
    const pieces = Object.entries(FULL).flatMap(([letter, full]) => Array.from({ length: Math.max(0, full - count(theirs(letter))) }, () => letter));
    const ahead = Object.entries(COUNTED).reduce((sum, [letter, worth]) => sum + worth * (count(mine(letter)) - count(theirs(letter))), 0);
    return { pieces, ahead };
}

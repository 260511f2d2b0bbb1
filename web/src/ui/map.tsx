/** A small board with a number and a colour on each square: its share of the evaluation. */

import type { JSX } from 'preact';
import type { Color, Explained } from '../engine/types';
import { letters, squareName } from '../game/pieces';
import { decimal, t } from '../messages';
import { pieceName } from './speech';

const PIECES: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };

export type Map = 'worth' | 'share' | 'control';

interface MapProps {
    explained: Explained;
    fen: string;
    orientation: Color;
    map: Map;
}

export function SquareMap({ explained, fen, orientation, map }: MapProps): JSX.Element {
    const board = letters(fen);
    const usual = averages(board, explained.squares.worth);
    // Pawns under the piece, or a small number in the corner.
    const below = map !== 'control';
    const squares = board.map((letter, square) => {
        const [file, rank] = [square % 8, Math.floor(square / 8)];
        const [x, y] = orientation === 'white' ? [file * 10, (7 - rank) * 10] : [(7 - file) * 10, rank * 10];
        const value = valueAt(explained, map, square);
        const text = below ? (value === null ? '' : decimal(value / 100, 1)) : value ? decimal(value, 0, true) : '';
        return { square, letter, x, y, light: (file + rank) % 2 !== 0, heat: heatOf(map, value, letter, usual), text };
    });
    const words = squares.filter(({ text }) => text).map(({ square, letter, text }) => {
        const piece = letter ? ` ${pieceName(letter)}` : '';
        return `${squareName(square)}${piece} ${text}`;
    });
    return (
        <>
            <svg class="square-map" viewBox="0 0 80 80" aria-hidden="true">
                {squares.map(({ square, letter, x, y, light, heat, text }) => (
                    <g key={square}>
                        <rect class={light ? 'map-light' : 'map-dark'} x={x} y={y} width={10} height={10} />
                        {heat && <rect class={heat.side} x={x} y={y} width={10} height={10} fill-opacity={heat.strength.toFixed(2)} />}
                        {letter && <text class={letter === letter.toLowerCase() ? 'map-black-piece' : 'map-white-piece'} x={x + 5} y={y + (below ? 5.8 : 7.4)}>{PIECES[letter.toLowerCase()]}</text>}
                        {text && <text class="map-value" x={below ? x + 5 : x + 9.3} y={below ? y + 9.2 : y + 3} text-anchor={below ? 'middle' : 'end'}>{text}</text>}
                    </g>
                ))}
            </svg>
            <p class="visually-hidden">{`${t(`map-${map}-name`)}: ${words.join(', ')}.`}</p>
        </>
    );
}

/** Returns the average value of each kind of piece, both sides together, in centipawns. */
function averages(board: readonly (string | null)[], worth: readonly (number | null)[]): Record<string, number> {
    const sums: Record<string, { sum: number; count: number }> = {};
    board.forEach((letter, square) => {
        const value = worth[square] ?? null;
        if (!letter || value === null) return;
        const entry = (sums[letter.toLowerCase()] ??= { sum: 0, count: 0 });
        entry.sum += value;
        entry.count += 1;
    });
    return Object.fromEntries(Object.entries(sums).map(([letter, { sum, count }]) => [letter, sum / count]));
}

/** Approximate values of the pieces, centipawns as they are shown. */
const MATERIAL: Readonly<Record<string, number>> = { p: 100, n: 430, b: 460, r: 570, q: 1200, k: 0 };

/** A map's number on a square; null where it has none. */
function valueAt(explained: Explained, map: Map, square: number): number | null {
    const { worth, share, control } = explained.squares;
    if (map === 'worth') return worth[square] ?? null;
    if (map === 'control') return control[square] ?? 0;
    const value = share[square] ?? 0;
    return Math.abs(value) < 5 ? null : value;
}

/** Returns the colour of a square and its strength: green for a piece of more value than the average of its kind. */
function heatOf(map: Map, value: number | null, letter: string | null, usualOf: Readonly<Record<string, number>>): { side: string; strength: number } | null {
    if (value === null) return null;
    if (map === 'control') return value === 0 ? null : { side: value > 0 ? 'heat-white' : 'heat-black', strength: Math.min(Math.abs(value) / 4, 1) * 0.75 };
    if (map === 'share') {
        // A pawn more or less than usual is half the way to full colour; kings have no usual.
        const expected = letter ? (MATERIAL[letter.toLowerCase()] ?? 0) * (letter === letter.toLowerCase() ? -1 : 1) : 0;
        const over = value - expected;
        return Math.abs(over) < 8 ? null : { side: over > 0 ? 'heat-white' : 'heat-black', strength: Math.min(Math.abs(over) / 200, 0.8) };
    }
    if (!letter) return null;
    const usual = Math.max(usualOf[letter.toLowerCase()] ?? 100, 50);
    const over = (value - usual) / usual;
    return Math.abs(over) < 0.05 ? null : { side: over > 0 ? 'heat-good' : 'heat-bad', strength: Math.min(Math.abs(over), 0.8) };
}

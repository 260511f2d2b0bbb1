/** Why the engine likes a position: its evaluation in words, as bars, and on the squares. */

import type { Color, Described, Explained, Part, TermValue } from '../engine/types';
import { verdict } from '../game/words';
import { el, svg } from './dom';

/** What the parts are called; a part that is not here goes by its key. */
export const PART_NAMES: Readonly<Record<string, string>> = {
    material: 'Material',
    piece_square: 'Placement',
    mobility: 'Mobility',
    pawns: 'Pawn structure',
    passed: 'Passed pawns',
    pieces: 'Good and bad pieces',
    threats: 'Threats',
    attack_white: 'Attack on Black’s king',
    attack_black: 'Attack on White’s king',
    winnable: 'Winning chances',
    scale: 'Drawishness',
};

const PART_HINTS: Readonly<Record<string, string>> = {
    material: 'The pieces themselves, and how well they go together.',
    piece_square: 'How well the pieces stand by their squares alone.',
    mobility: 'How many squares the pieces reach.',
    pawns: 'Isolated, doubled, backward and connected pawns.',
    passed: 'Pawns that no enemy pawn can stop any more.',
    pieces: 'Outposts, open files, trapped pieces, space, the right to move.',
    threats: 'Pieces attacked by lesser ones, hanging pieces, pawn pushes.',
    attack_white: 'How much danger White’s pieces are to the black king. Inside: units of danger, which count more the more there are.',
    attack_black: 'How much danger Black’s pieces are to the white king. Inside: units of danger, which count more the more there are.',
    winnable: 'Whether the structure of the position makes an endgame advantage easy or hard to win.',
    scale: 'Endings that are drawn more often than they look.',
};

const PIECES: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };

type Map = 'worth' | 'control';

const pawns = (centipawns: number): string => {
    const value = centipawns / 100;
    return `${value > 0.004 ? '+' : value < -0.004 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
};

export class WhyView {
    readonly element = el('div', { class: 'why' });
    private readonly open = new Set<string>();
    private map: Map = 'worth';
    private shown: { explained: Explained; position: Described; orientation: Color } | undefined;

    show(explained: Explained, position: Described, orientation: Color): void {
        this.shown = { explained, position, orientation };
        this.draw();
    }

    say(text: string): void {
        this.shown = undefined;
        this.element.replaceChildren(el('p', { class: 'empty' }, text));
    }

    private draw(): void {
        if (!this.shown) return;
        const { explained } = this.shown;
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.part : undefined;
        const words = el('p', { class: 'why-words' }, verdict(explained, PART_NAMES));
        this.element.replaceChildren(words, this.bars(explained), this.squares());
        if (focused) this.element.querySelector<HTMLElement>(`[data-part="${focused}"]`)?.focus();
    }

    private bars(explained: Explained): HTMLElement {
        const parts = explained.parts.filter((part) => part.terms.length > 0 || Math.abs(part.total) >= 0.5);
        const reach = Math.max(50, ...parts.map((part) => Math.abs(part.total)));
        const list = el('div', { class: 'bars' });
        if (parts.length > 0) list.append(el('div', { class: 'bar-legend', 'aria-hidden': 'true' }, el('span', {}, 'good for Black'), el('span', {}, 'good for White')));
        for (const part of parts) list.append(this.bar(part, reach));
        if (parts.length > 0) list.append(el('p', { class: 'bar-total' }, `Together ${pawns(explained.score)} pawns for White, before any search.`));
        return list;
    }

    private bar(part: Part, reach: number): HTMLElement {
        const name = PART_NAMES[part.key] ?? part.key;
        const open = this.open.has(part.key);
        const flip = (): void => {
            if (!this.open.delete(part.key)) this.open.add(part.key);
            this.draw();
        };
        const inside = part.terms.length > 0;
        const head = el(
            'button',
            {
                type: 'button', class: 'bar-head', title: PART_HINTS[part.key] ?? '', 'data-part': part.key, disabled: !inside, onclick: flip,
                ...(inside && { 'aria-expanded': String(open) }),
                'aria-label': `${name}: ${pawns(part.total)}`,
            },
            el('span', { class: 'bar-name' }, name),
            strip(part.total, reach),
            el('span', { class: 'bar-value' }, pawns(part.total)),
        );
        return el('div', { class: 'bar' }, head, open && inside && this.terms(part));
    }

    private terms(part: Part): HTMLElement {
        const danger = part.key.startsWith('attack');
        const sorted = [...part.terms].sort((a, b) => weight(b) - weight(a)).slice(0, 12);
        const value = (number: number): string => (danger ? (number === 0 ? '' : number.toFixed(0)) : number === 0 ? '' : pawns(number));
        const rows = sorted.map((term) =>
            el(
                'tr',
                { title: `${term.key}: ${term.doc}` },
                el('th', { scope: 'row' }, termName(term)),
                el('td', {}, value(term.white)),
                el('td', {}, value(term.black)),
            ),
        );
        const hint = PART_HINTS[part.key];
        return el(
            'div',
            { class: 'bar-terms' },
            hint && el('p', {}, hint),
            el(
                'table',
                {},
                el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, danger ? 'Units of danger' : 'Pawns'), el('th', { scope: 'col' }, 'White'), el('th', { scope: 'col' }, 'Black'))),
                el('tbody', {}, ...rows),
            ),
        );
    }

    private squares(): HTMLElement {
        if (!this.shown) return el('div');
        const pick = (map: Map, text: string): HTMLElement =>
            el(
                'button',
                {
                    type: 'button', class: 'tab', 'aria-pressed': String(this.map === map), 'data-part': `map-${map}`,
                    onclick: () => {
                        this.map = map;
                        this.draw();
                    },
                },
                text,
            );
        const hint =
            this.map === 'worth'
                ? 'How far its side’s score would fall without the piece, in pawns. Green: more than its like, red: less.'
                : 'How many more white than black pieces look at a square.';
        return el(
            'div',
            { class: 'squares' },
            el('div', { class: 'tabs', role: 'group', 'aria-label': 'Map of squares' }, pick('worth', 'Worth of pieces'), pick('control', 'Control of squares')),
            drawMap(this.shown.explained, this.shown.position, this.shown.orientation, this.map),
            el('p', { class: 'hint' }, hint),
        );
    }
}

const weight = (term: TermValue): number => Math.abs(term.white - term.black) * 100 + Math.abs(term.white) + Math.abs(term.black);

/** `KNIGHT_MOBILITY` for people. */
function termName(term: TermValue): string {
    const words = term.key.replaceAll('_', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A bar from the middle, to the right for White. */
function strip(value: number, reach: number): SVGElement {
    const width = Math.min(Math.abs(value) / reach, 1) * 50;
    return svg(
        'svg',
        { class: 'bar-strip', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        svg('rect', { class: 'bar-back', width: 100, height: 10 }),
        svg('rect', { class: value >= 0 ? 'bar-white' : 'bar-black', x: value >= 0 ? 50 : 50 - width, y: 1, width, height: 8 }),
        svg('rect', { class: 'bar-middle', x: 49.7, width: 0.6, height: 10 }),
    );
}

/** The pieces of a FEN by square, a1 to h8. */
export function pieces(fen: string): (string | null)[] {
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

function drawMap(explained: Explained, position: Described, orientation: Color, map: Map): SVGElement {
    const board = pieces(position.fen);
    const usual = averages(board, explained.squares.worth);
    const picture = svg('svg', { class: 'square-map', viewBox: '0 0 80 80', role: 'img', 'aria-label': map === 'worth' ? 'Worth of the pieces on their squares' : 'Control of the squares' });
    for (let square = 0; square < 64; square += 1) {
        const [file, rank] = [square % 8, Math.floor(square / 8)];
        const [x, y] = orientation === 'white' ? [file * 10, (7 - rank) * 10] : [(7 - file) * 10, rank * 10];
        const letter = board[square] ?? null;
        const value = map === 'worth' ? (explained.squares.worth[square] ?? null) : (explained.squares.control[square] ?? 0);
        picture.append(svg('rect', { class: (file + rank) % 2 ? 'map-light' : 'map-dark', x, y, width: 10, height: 10 }));
        const heat = heatOf(map, value, letter, usual);
        if (heat) picture.append(svg('rect', { class: heat.side, x, y, width: 10, height: 10, 'fill-opacity': heat.strength.toFixed(2) }));
        if (letter) picture.append(svg('text', { class: letter === letter.toLowerCase() ? 'map-black-piece' : 'map-white-piece', x: x + 5, y: y + (map === 'worth' ? 5.8 : 7.4) }, PIECES[letter.toLowerCase()] ?? ''));
        const text = map === 'worth' ? (value === null ? '' : (value / 100).toFixed(1)) : value ? `${value > 0 ? '+' : '−'}${Math.abs(value)}` : '';
        if (text) picture.append(svg('text', { class: 'map-value', x: map === 'worth' ? x + 5 : x + 9.3, y: map === 'worth' ? y + 9.2 : y + 3, 'text-anchor': map === 'worth' ? 'middle' : 'end' }, text));
    }
    return picture;
}

/** What the pieces of each kind are worth on average, both sides together. */
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

/** How warm a square is: green for a piece that is worth more than others of its kind. */
function heatOf(map: Map, value: number | null, letter: string | null, usualOf: Readonly<Record<string, number>>): { side: string; strength: number } | null {
    if (value === null) return null;
    if (map === 'control') return value === 0 ? null : { side: value > 0 ? 'heat-white' : 'heat-black', strength: Math.min(Math.abs(value) / 4, 1) * 0.75 };
    if (!letter) return null;
    const usual = Math.max(usualOf[letter.toLowerCase()] ?? 100, 50);
    const over = (value - usual) / usual;
    return Math.abs(over) < 0.05 ? null : { side: over > 0 ? 'heat-good' : 'heat-bad', strength: Math.min(Math.abs(over), 0.8) };
}

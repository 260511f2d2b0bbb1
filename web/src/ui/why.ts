/** Why the engine likes a position: its evaluation in words, as bars, and on the squares. */

import type { Color, Described, Explained, ExplainedMove, Part, TermValue } from '../engine/types';
import { verdict } from '../game/words';
import type { Arrow } from './board';
import { button, el, svg } from './dom';

/** What the parts are called; a part that is not here goes by its key. */
export const PART_NAMES: Readonly<Record<string, string>> = {
    material: 'Material',
    pawns: 'Pawn structure',
    'passed-pawns': 'Passed pawns',
    knights: 'Knights',
    bishops: 'Bishops',
    rooks: 'Rooks',
    queens: 'Queens',
    king: 'Place of the kings',
    'king-attack': 'Attack on Black’s king',
    'king-safety': 'Attack on White’s king',
    threats: 'Threats',
    space: 'Space',
    'winning-chances': 'Winning chances',
    tempo: 'The move',
};

const PART_HINTS: Readonly<Record<string, string>> = {
    material: 'The pieces themselves, and how well they go together.',
    pawns: 'Where the pawns stand: isolated, doubled, backward, connected.',
    'passed-pawns': 'Pawns that no enemy pawn can stop any more.',
    knights: 'Where the knights stand and how many squares they reach.',
    bishops: 'Where the bishops stand and how many squares they reach.',
    rooks: 'Where the rooks stand and how many squares they reach.',
    queens: 'Where the queens stand and how many squares they reach.',
    king: 'Where the kings stand, but for the danger there.',
    'king-attack': 'How much danger White’s pieces are to the black king. Inside: units of danger, which count more the more there are.',
    'king-safety': 'How much danger Black’s pieces are to the white king. Inside: units of danger, which count more the more there are.',
    threats: 'Pieces attacked by lesser ones, hanging pieces, pawn pushes.',
    space: 'Safe squares in the centre behind the lines.',
    'winning-chances': 'Whether an advantage can be won: how lively the position is, and endings that are drawn more often than they look.',
    tempo: 'The right to move.',
};

const PIECES: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };

/** What the maps of squares are. */
const HINTS: Readonly<Record<Map, string>> = {
    worth: 'How far its side’s score would fall without the piece, in pawns. Green: more than its like, red: less.',
    share: 'What of the score stands on each square, in pawns: a piece with all its terms, an attack on the king it is aimed at.',
    control: 'How many more white than black pieces look at a square.',
};
const MAP_NAMES: Readonly<Record<Map, string>> = {
    worth: 'Worth of the pieces on their squares',
    share: 'Share of the score by square',
    control: 'Control of the squares',
};

type Map = 'worth' | 'share' | 'control';

/** What can be asked: what is best here, or why the move that led here was good or bad. */
export type Question = 'here' | 'move';

const pawns = (centipawns: number): string => {
    const value = centipawns / 100;
    return `${value > 0.004 ? '+' : value < -0.004 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
};

export class WhyView {
    readonly element = el('div', { class: 'why' });
    private readonly open = new Set<string>();
    private map: Map = 'worth';
    private readonly words = el('div', { class: 'words', 'aria-live': 'polite' });
    private readonly ask: Record<Question, HTMLButtonElement>;
    private readonly figures = el('div');
    private shown: { explained: Explained; position: Described; orientation: Color } | undefined;

    /** `onAsk` hears a question; the answer comes by `answer`. */
    constructor(onAsk: (question: Question) => void) {
        this.ask = {
            here: button('What is best here?', 'help', () => onAsk('here'), { words: true, class: 'small' }),
            move: button('Was the last move good?', null, () => onAsk('move'), { words: true, class: 'small' }),
        };
        this.element.append(el('div', { class: 'buttons ask' }, this.ask.here, this.ask.move), this.words, this.figures);
    }

    /** Which questions have an answer in this position. */
    allow(here: boolean, move: boolean): void {
        this.ask.here.disabled = !here;
        this.ask.move.disabled = !move;
    }

    /** Sentences in answer to a question; none to forget the last ones. */
    answer(sentences: readonly string[]): void {
        this.words.replaceChildren(...sentences.map((sentence) => el('p', {}, sentence)));
    }

    show(explained: Explained, position: Described, orientation: Color): void {
        this.shown = { explained, position, orientation };
        this.draw();
    }

    say(text: string): void {
        this.shown = undefined;
        this.figures.replaceChildren(el('p', { class: 'empty' }, text));
    }

    private draw(): void {
        if (!this.shown) return;
        const { explained } = this.shown;
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.part : undefined;
        const words = el('p', { class: 'why-words' }, verdict(explained, PART_NAMES));
        this.figures.replaceChildren(words, this.bars(explained), this.squares());
        if (focused) this.figures.querySelector<HTMLElement>(`[data-part="${focused}"]`)?.focus();
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
            },
            el('span', { class: 'bar-name' }, name),
            ' ',
            strip(part.total, reach),
            el('span', { class: 'bar-value' }, pawns(part.total)),
        );
        return el('div', { class: 'bar' }, head, open && inside && this.terms(part));
    }

    private terms(part: Part): HTMLElement {
        const danger = part.key.startsWith('king-');
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
        const hint = HINTS[this.map];
        return el(
            'div',
            { class: 'squares' },
            el('div', { class: 'tabs', role: 'group', 'aria-label': 'Map of squares' }, pick('worth', 'Worth of pieces'), pick('share', 'Share of the score'), pick('control', 'Control')),
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
    // Pawns under the piece, or a small number in the corner.
    const below = map !== 'control';
    const picture = svg('svg', { class: 'square-map', viewBox: '0 0 80 80', role: 'img', 'aria-label': MAP_NAMES[map] });
    for (let square = 0; square < 64; square += 1) {
        const [file, rank] = [square % 8, Math.floor(square / 8)];
        const [x, y] = orientation === 'white' ? [file * 10, (7 - rank) * 10] : [(7 - file) * 10, rank * 10];
        const letter = board[square] ?? null;
        const value = valueAt(explained, map, square);
        picture.append(svg('rect', { class: (file + rank) % 2 ? 'map-light' : 'map-dark', x, y, width: 10, height: 10 }));
        const heat = heatOf(map, value, letter, usual);
        if (heat) picture.append(svg('rect', { class: heat.side, x, y, width: 10, height: 10, 'fill-opacity': heat.strength.toFixed(2) }));
        if (letter) picture.append(svg('text', { class: letter === letter.toLowerCase() ? 'map-black-piece' : 'map-white-piece', x: x + 5, y: y + (below ? 5.8 : 7.4) }, PIECES[letter.toLowerCase()] ?? ''));
        const text = below ? (value === null ? '' : (value / 100).toFixed(1).replace('-', '−')) : value ? `${value > 0 ? '+' : '−'}${Math.abs(value)}` : '';
        if (text) picture.append(svg('text', { class: 'map-value', x: below ? x + 5 : x + 9.3, y: below ? y + 9.2 : y + 3, 'text-anchor': below ? 'middle' : 'end' }, text));
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

/** What the pieces are worth roughly, centipawns as they are shown. */
const MATERIAL: Readonly<Record<string, number>> = { p: 100, n: 430, b: 460, r: 570, q: 1200, k: 0 };

/** A map's number on a square; null where it has none. */
function valueAt(explained: Explained, map: Map, square: number): number | null {
    const { worth, share, control } = explained.squares;
    if (map === 'worth') return worth[square] ?? null;
    if (map === 'control') return control[square] ?? 0;
    const value = share[square] ?? 0;
    return Math.abs(value) < 5 ? null : value;
}

/** How warm a square is: green for a piece that is worth more than others of its kind. */
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

/** The best move, and circles where its first reasons are seen at once. */
export function reasonShapes(best: ExplainedMove): Arrow[] {
    const facts = best.reasons.slice(0, 3).flatMap(({ fact }) => (fact && fact.ply === 0 ? [fact] : []));
    const squares = new Set(facts.flatMap((fact) => fact.on.map((man) => man.square)));
    return [{ uci: best.move, kind: 'reason' }, ...[...squares].map((square): Arrow => ({ uci: square, kind: 'reason' }))];
}

/** The board: chessground shows it and takes the moves, the engine's rules say which there are. */

import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { DrawShape } from 'chessground/draw';
import type { Key } from 'chessground/types';
import type { Color, Described, LegalMove } from '../engine/types';
import { COLOURS, type Colour, type Shape } from '../game/notes';
import { letters } from '../game/pieces';
import { el } from './dom';
import { askPromotion } from './promotion';
import { t } from '../messages';
import { pieceName } from './speech';

/** Colours of arrows, by their meaning. */
const BRUSHES = {
    best: { key: 'best', color: '#2f7ed8', opacity: 0.85, lineWidth: 11 },
    second: { key: 'second', color: '#2f7ed8', opacity: 0.55, lineWidth: 8 },
    other: { key: 'other', color: '#2f7ed8', opacity: 0.35, lineWidth: 6 },
    hint: { key: 'hint', color: '#1f9d55', opacity: 0.9, lineWidth: 11 },
    reason: { key: 'reason', color: '#d9822b', opacity: 0.85, lineWidth: 9 },
    better: { key: 'better', color: '#1f9d55', opacity: 0.8, lineWidth: 9 },
    threat: { key: 'threat', color: '#c62828', opacity: 0.85, lineWidth: 10 },
    cursor: { key: 'cursor', color: '#7b1fa2', opacity: 1, lineWidth: 8 },
    // Shapes drawn by the user, by the letters of PGN.
    green: { key: 'g', color: '#15781B', opacity: 0.9, lineWidth: 10 },
    red: { key: 'r', color: '#a52020', opacity: 0.9, lineWidth: 10 },
    blue: { key: 'b', color: '#003088', opacity: 0.9, lineWidth: 10 },
    yellow: { key: 'y', color: '#c29200', opacity: 0.9, lineWidth: 10 },
} as const;

export interface Arrow {
    /** UCI, castling as king takes rook; a square alone is circled. */
    uci: string;
    kind: keyof typeof BRUSHES;
}

export interface BoardState {
    position: Described;
    /** From where to where the last piece went; castling, the king. */
    lastMove: readonly string[];
    /** The shapes that the user has drawn. */
    shapes: readonly Shape[];
    /** A move may be made ahead of the other side's. */
    premove: boolean;
    orientation: Color;
    /** The side that may move: one side, the side to move, or none. */
    movable: Color | 'both' | null;
}

/** The legal moves from one square to another that a hand on the board can mean. */
export function movesBetween(legal: readonly LegalMove[], from: string, to: string): LegalMove[] {
    const own = legal.filter((move) => move.from === from);
    const plain = own.filter((move) => !move.rook && move.to === to);
    if (plain.length > 0) return plain;
    // Castling: the king on its rook, or on its own goal where no step of the king is meant.
    return own.filter((move) => move.rook === to || (move.rook !== null && move.to === to));
}

/** Every square that a piece can be put on, by where it stands. */
export function destinations(legal: readonly LegalMove[]): Map<Key, Key[]> {
    const all = new Map<Key, Set<Key>>();
    for (const move of legal) {
        const from = move.from as Key;
        const goals = all.get(from) ?? new Set<Key>();
        for (const goal of move.rook ? [move.rook, move.to] : [move.to]) if (goal !== from) goals.add(goal as Key);
        all.set(from, goals);
    }
    return new Map([...all].map(([from, goals]) => [from, [...goals]]));
}

/** The squares that a move is seen by: castling is the king's. */
export function lastSquares(before: Described | undefined, uci: string): string[] {
    const move = before?.legal.find((legal) => legal.uci === uci);
    return move ? [move.from, move.to] : [];
}

const isColour = (brush: string | undefined): brush is Colour => Object.values<string | undefined>(COLOURS).includes(brush);

const squares = (uci: string): Key[] => (uci.match(/[a-h][1-8]/g) ?? []) as Key[];

/** The user's shapes in the board's format. */
const shapesOf = (shapes: readonly Shape[]): DrawShape[] => shapes.map(({ from, to, colour }) => ({ orig: from as Key, ...(to && { dest: to as Key }), brush: colour }));

export class BoardView {
    readonly element = el('div', { class: 'board' });
    private readonly ground: Api;
    private state: BoardState | undefined;
    private arrows: readonly Arrow[] = [];
    /** The square that the keyboard is on; null while it is not on the board. */
    private cursor: Key | null = null;
    private width = 0;
    /** The last move by hand that was taken up, and how many were taken before the board reported them. */
    private known: readonly Key[] | undefined;
    private early = 0;

    /** `onMove` gets the UCI form of every move made by hand, `onDraw` all arrows and marks after a change, `onSay` the text for screen readers. */
    constructor(private readonly onMove: (uci: string) => void, private readonly onDraw: (shapes: Shape[]) => void, private readonly onSay: (text: string) => void) {
        const inner = el('div', { class: 'board-inner' });
        this.element.append(inner);
        Object.entries({ role: 'application', tabindex: '0', 'aria-describedby': 'board-in-words' }).forEach(([name, value]) => this.element.setAttribute(name, value));
        this.element.addEventListener('keydown', (event) => this.key(event));
        this.element.addEventListener('blur', () => this.moveCursor(null));
        this.ground = Chessground(inner, {
            movable: { free: false, color: undefined, showDests: true, rookCastle: true, events: { after: (from, to) => this.heard(from, to) } },
            premovable: { enabled: false, showDests: true },
            predroppable: { enabled: false },
            draggable: { enabled: true, showGhost: true },
            highlight: { lastMove: true, check: true },
            drawable: { enabled: true, brushes: { ...BRUSHES } as never, onChange: (shapes) => this.drawn(shapes) },
            disableContextMenu: true,
        });
        inner.addEventListener('pointerdown', () => {
            // It remembers where it stands on the screen, and would not see that the page has moved.
            this.ground.state.dom.bounds.clear();
            this.catchUp();
        }, { capture: true });
        // An observer, since a query would lay out the whole page at every step through a game.
        new ResizeObserver(([entry]) => {
            this.width = entry?.contentRect.width ?? 0;
            this.ground.setShapes(this.width && this.state ? shapesOf(this.state.shapes) : []);
            if (this.width) this.ground.redrawAll();
            this.draw();
        }).observe(this.element);
    }

    /** The board reports a move by a timer, which in a busy page comes after the next press: that one would find no piece that may move. */
    private catchUp(): void {
        const { lastMove, movable } = this.ground.state;
        const [from, to] = lastMove ?? [];
        if (!from || !to || movable.dests || lastMove === this.known) return;
        this.known = lastMove;
        this.early += 1;
        void this.moved(from, to);
    }

    private heard(from: string, to: string): void {
        if (this.early > 0) {
            this.early -= 1;
            return;
        }
        this.known = this.ground.state.lastMove;
        void this.moved(from, to);
    }

    private async moved(from: string, to: string): Promise<void> {
        const state = this.state;
        if (!state) return;
        const meant = movesBetween(state.position.legal, from, to);
        let move = meant[0];
        if (move?.promotion) {
            const role = await askPromotion(this.element, to, state.position.turn, state.orientation);
            move = meant.find((each) => each.promotion === role);
        }
        // Other things may have been drawn meanwhile, but it is the same position.
        if (this.state?.position !== state.position) return;
        // The piece goes back until the game says that it has moved.
        this.set(this.state);
        if (move) this.onMove(move.uci);
    }

    private drawn(shapes: readonly DrawShape[]): void {
        this.onDraw(shapes.flatMap(({ orig, dest, brush }) => (isColour(brush) && orig !== 'a0' ? [{ from: orig, to: dest ?? null, colour: brush }] : [])));
    }

    // --- by the keyboard --------------------------------------------------

    private moveCursor(to: Key | null): void {
        this.cursor = to;
        this.draw();
        const letter = to && this.state ? (letters(this.state.position.fen)['abcdefgh'.indexOf(to.charAt(0)) + 8 * (Number(to.charAt(1)) - 1)] ?? '') : '';
        if (to) this.onSay(letter ? t('square-piece', { square: to, piece: pieceName(letter) }) : t('square-empty', { square: to }));
    }

    private key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey || !this.state) return;
        this.catchUp();
        const turned = this.state.orientation === 'black' ? -1 : 1;
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (step) {
            const from = this.cursor ?? (turned === 1 ? 'e1' : 'e8');
            const [across = 0, up = 0] = step;
            const file = Math.min(7, Math.max(0, 'abcdefgh'.indexOf(from.charAt(0)) + (this.cursor ? across * turned : 0)));
            const rank = Math.min(8, Math.max(1, Number(from.charAt(1)) + (this.cursor ? up * turned : 0)));
            this.moveCursor(`${'abcdefgh'.charAt(file)}${rank}` as Key);
        } else if ((event.key === 'Enter' || event.key === ' ') && this.cursor) {
            this.ground.selectSquare(this.cursor);
        } else if (event.key === 'Escape' && this.cursor) {
            this.ground.cancelMove();
            this.moveCursor(null);
        } else {
            return;
        }
        // The same keys go through the game elsewhere.
        event.preventDefault();
        event.stopPropagation();
    }

    // --- contents ----------------------------------------------------

    /** Does nothing where nothing has changed: the page is drawn many times a second while a piece is in the air. */
    show(state: BoardState): void {
        const before = this.state;
        const same = before && before.position === state.position && before.orientation === state.orientation && before.movable === state.movable && before.premove === state.premove && before.shapes === state.shapes;
        if (!same) this.set(state);
    }

    private set(state: BoardState): void {
        const turned = this.state !== undefined && this.state.position !== state.position;
        this.state = state;
        const shapes = shapesOf(state.shapes);
        const lines = shapes.length > 0 || this.ground.state.drawable.autoShapes.length > 0;
        const nowhere = lines && !this.hasPlace();
        if (nowhere) this.ground.state.drawable.autoShapes = [];
        const { position, movable } = state;
        this.element.dataset.fen = position.fen;
        const color = movable === 'both' ? position.turn : movable;
        const open = !position.end || position.end.kind === 'repetition' || position.end.kind === 'fifty';
        this.ground.set({
            fen: position.fen,
            orientation: state.orientation,
            turnColor: position.turn,
            check: position.check ? position.turn : false,
            lastMove: state.lastMove as Key[],
            drawable: { shapes: nowhere ? [] : shapes },
            premovable: { enabled: state.premove },
            movable: {
                color: color ?? undefined,
                dests: open && color === position.turn ? destinations(position.legal) : new Map<Key, Key[]>(),
            },
        });
        this.draw();
        if (turned && state.premove && color === position.turn) this.ground.playPremove();
        else if (!state.premove) this.ground.cancelPremove();
    }

    /** False while the board has no size (not yet, or hidden): lines on it would begin at NaN. Asked only where there are lines, whose drawing asks as well. */
    private hasPlace(): boolean {
        const { bounds } = this.ground.state.dom;
        // It remembers where it was.
        bounds.clear();
        return this.width > 0 && bounds().width > 0;
    }

    setArrows(arrows: readonly Arrow[]): void {
        const same = arrows.length === this.arrows.length && arrows.every(({ uci, kind }, index) => uci === this.arrows[index]?.uci && kind === this.arrows[index]?.kind);
        if (same) return;
        this.arrows = arrows;
        this.draw();
    }

    private draw(): void {
        const legal = this.state?.position.legal ?? [];
        const shapes: DrawShape[] = this.cursor ? [{ orig: this.cursor, brush: 'cursor' }] : [];
        for (const { uci, kind } of this.arrows) {
            const [orig, dest] = squares(uci);
            const castle = legal.find((move) => move.uci === uci && move.rook);
            if (orig && !dest) shapes.push({ orig, brush: kind });
            else if (orig && dest) shapes.push({ orig, dest: castle ? (castle.to === orig ? dest : (castle.to as Key)) : dest, brush: kind });
        }
        this.ground.setAutoShapes(shapes.length > 0 && this.hasPlace() ? shapes : []);
    }

    configure(options: { coordinates: boolean; animation: boolean }): void {
        // The language may have changed with them.
        this.element.setAttribute('aria-label', t('board-help'));
        this.ground.set({ coordinates: options.coordinates, animation: { enabled: options.animation, duration: 180 } });
        this.ground.redrawAll();
    }
}

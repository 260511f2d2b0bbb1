/** The board: chessground shows it and takes the moves, the engine's rules say which there are. */

import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { DrawShape } from 'chessground/draw';
import type { Key } from 'chessground/types';
import type { Color, Described, LegalMove } from '../engine/types';
import { el } from './dom';
import { askPromotion } from './promotion';

/** Colours of arrows, by what they say. */
const BRUSHES = {
    best: { key: 'best', color: '#2f7ed8', opacity: 0.85, lineWidth: 11 },
    second: { key: 'second', color: '#2f7ed8', opacity: 0.55, lineWidth: 8 },
    other: { key: 'other', color: '#2f7ed8', opacity: 0.35, lineWidth: 6 },
    hint: { key: 'hint', color: '#1f9d55', opacity: 0.9, lineWidth: 11 },
    reason: { key: 'reason', color: '#d9822b', opacity: 0.85, lineWidth: 9 },
} as const;

export interface Arrow {
    /** UCI, castling as king takes rook; a square alone is circled. */
    uci: string;
    kind: keyof typeof BRUSHES;
}

export interface BoardState {
    position: Described;
    /** The move that led here, UCI. */
    lastMove: string;
    orientation: Color;
    /** Who may move: a side, whoever is to move, or nobody. */
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

const squares = (uci: string): Key[] => (uci.match(/[a-h][1-8]/g) ?? []) as Key[];

export class BoardView {
    readonly element = el('div', { class: 'board' });
    private readonly ground: Api;
    private state: BoardState | undefined;
    private arrows: readonly Arrow[] = [];

    /** `onMove` hears the UCI form of every move made by hand. */
    constructor(private readonly onMove: (uci: string) => void) {
        const inner = el('div', { class: 'board-inner' });
        this.element.append(inner);
        this.ground = Chessground(inner, {
            movable: { free: false, color: undefined, showDests: true, rookCastle: true, events: { after: (from, to) => void this.moved(from, to) } },
            premovable: { enabled: false },
            predroppable: { enabled: false },
            draggable: { enabled: true, showGhost: true },
            highlight: { lastMove: true, check: true },
            drawable: { enabled: true, brushes: { ...BRUSHES } as never },
            disableContextMenu: true,
        });
        // It remembers where it stands on the screen, and would not see that the page has moved.
        inner.addEventListener('pointerdown', () => this.ground.state.dom.bounds.clear(), { capture: true });
        new ResizeObserver(() => this.ground.redrawAll()).observe(this.element);
    }

    private async moved(from: string, to: string): Promise<void> {
        const state = this.state;
        if (!state) return;
        const meant = movesBetween(state.position.legal, from, to);
        let move = meant[0];
        if (move?.promotion) {
            const role = await askPromotion(state.position.turn);
            move = meant.find((each) => each.promotion === role);
        }
        // The piece goes back until the game says that it has moved.
        if (this.state === state) this.show(state);
        if (move && this.state === state) this.onMove(move.uci);
    }

    show(state: BoardState): void {
        this.state = state;
        const { position, movable } = state;
        this.element.dataset.fen = position.fen;
        const color = movable === 'both' ? position.turn : movable;
        const open = !position.end || position.end.kind === 'repetition' || position.end.kind === 'fifty';
        this.ground.set({
            fen: position.fen,
            orientation: state.orientation,
            turnColor: position.turn,
            check: position.check ? position.turn : false,
            lastMove: squares(state.lastMove),
            movable: {
                color: color ?? undefined,
                dests: open && color === position.turn ? destinations(position.legal) : new Map<Key, Key[]>(),
            },
        });
        this.draw();
    }

    setArrows(arrows: readonly Arrow[]): void {
        this.arrows = arrows;
        this.draw();
    }

    private draw(): void {
        const legal = this.state?.position.legal ?? [];
        const shapes: DrawShape[] = [];
        for (const { uci, kind } of this.arrows) {
            const [orig, dest] = squares(uci);
            const castle = legal.find((move) => move.uci === uci && move.rook);
            if (orig && !dest) shapes.push({ orig, brush: kind });
            else if (orig && dest) shapes.push({ orig, dest: castle ? (castle.to === orig ? dest : (castle.to as Key)) : dest, brush: kind });
        }
        this.ground.setAutoShapes(shapes);
    }

    configure(options: { coordinates: boolean; animation: boolean }): void {
        this.ground.set({ coordinates: options.coordinates, animation: { enabled: options.animation, duration: 180 } });
        this.ground.redrawAll();
    }
}

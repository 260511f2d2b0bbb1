/**
 * The whole state of the page, in one place. Changes are made by `set`; the page is drawn again once after
 * the current task, for any number of changes. Views read it and change nothing.
 */

import type { Color, Explained, Line } from './engine/types';
import type { Explored } from './explorer';
import type { GameNode, GameTree } from './game/tree';
import type { PlayedGame } from './play';
import type { Settings } from './settings';
import type { Arrow } from './ui/board';

export interface Toast {
    id: number;
    text: string;
    kind: 'note' | 'problem';
}

/** A turning point of one's own games, to be done better. */
export interface Exercise {
    /** The position before the mistake. */
    node: GameNode;
    /** The chosen motif; null for all. */
    motif: string | null;
    number: number;
    all: number;
    /** The feedback on the last try; `solved` allows the next exercise. */
    feedback: string;
    solved: boolean;
    /** It was not found at the first try. */
    failed: boolean;
    /** For a position that comes with the page: its name, its rating and the move to find; otherwise null. */
    shipped: { id: string; rating: number; solution: string } | null;
}

/** The parts of the page that share a place where it is narrow. */
export const PANELS = ['moves', 'lines', 'why', 'games', 'exercises'] as const;
export type Panel = (typeof PANELS)[number];

export interface State {
    settings: Settings;
    /** Which of them is shown there. */
    panel: Panel;
    /** The page is so narrow or so low that they share a place. */
    compact: boolean;
    tree: GameTree;
    current: GameNode;
    /** Grows with every change of the tree: moves, comments, evaluations. */
    version: number;
    game: PlayedGame | null;
    orientation: Color;
    /** The lines of the position shown, while it is looked at. */
    lines: readonly Line[];
    searching: boolean;
    /** In place of lines. */
    linesText: string;
    explained: Explained | null;
    explainedProblem: string;
    /** The opening of the game, and after how many half-moves it was left; null while it is not. */
    opening: { name: string; left: number | null } | null;
    /** Arrows of a hint, an answer or a threat; they go before those of the lines. */
    arrows: readonly Arrow[];
    answer: readonly string[];
    /** True if the user requested the answer; otherwise it came by itself. */
    requested: boolean;
    hintText: string;
    /** The progress of the review of the whole game; null without one. */
    review: { done: number; of: number } | null;
    reviewNote: string;
    /** All of the game is evaluated. */
    reviewed: boolean;
    /** True while a game that the user opened is looked up among the stored ones, before it is shown. */
    loading: boolean;
    /** The number of explained marked moves; null while none is being explained. */
    gathering: { done: number; of: number } | null;
    /** A sentence on how many players find the better move, at a turning point; empty if that is not known. */
    hard: string;
    exercise: Exercise | null;
    /** The moves played in this position; null until the explorer is shown. */
    explored: Explored | null;
    toasts: readonly Toast[];
    /** The text for screen readers. */
    spoken: string;
    canUndo: boolean;
    canRedo: boolean;
}

/** True while a game is in progress: the engine shows no evaluation. */
export const isPlaying = ({ game }: Pick<State, 'game'>): boolean => game !== null && game.result === null;

export class Store {
    private listeners: (() => void)[] = [];
    private waiting = false;
    private lastToast = 0;

    constructor(private state: State) {}

    get now(): Readonly<State> {
        return this.state;
    }

    set(change: Partial<State>): void {
        this.state = { ...this.state, ...change };
        if (this.waiting) return;
        this.waiting = true;
        queueMicrotask(() => {
            this.waiting = false;
            for (const listener of this.listeners) listener();
        });
    }

    /** Something in the tree has changed. */
    touch(change: Partial<State> = {}): void {
        this.set({ ...change, version: this.state.version + 1 });
    }

    onChange(listener: () => void): void {
        this.listeners.push(listener);
    }

    /** A message that disappears by itself; the same one is not shown twice at a time. */
    toast(text: string, kind: Toast['kind'] = 'note'): void {
        const id = (this.lastToast += 1);
        const message = sentence(text);
        const others = this.state.toasts.filter((toast) => toast.text !== message);
        this.set({ toasts: [...others.slice(-1), { id, text: message, kind }] });
        setTimeout(() => this.dropToast(id), kind === 'problem' ? 9000 : 4000);
    }

    dropToast(id: number): void {
        this.set({ toasts: this.state.toasts.filter((toast) => toast.id !== id) });
    }

    readonly problem = (error: Error | string): void => this.toast(typeof error === 'string' ? error : error.message, 'problem');
}

/** With a capital letter, and quotes as print has them. */
export function sentence(text: string): string {
    const quoted = text.replace(/(^|[\s(])'([^']*)'/g, '$1“$2”');
    return quoted.charAt(0).toUpperCase() + quoted.slice(1);
}

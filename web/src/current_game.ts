/**
 * The current game: the position shown, changes of the game, and its storage. Every change can be undone, and
 * a game is saved among the games before another one replaces it.
 */

import * as rules from './engine/rules';
import { type Color, other } from './engine/types';
import type { Shape } from './game/notes';
import { finished } from './game/score';
import { type GameNode, GameTree, lineFrom, path } from './game/tree';
import { type Entry, Library, newEntry } from './library';
import { keepSession, type TakenUp, takeUpSession } from './session';
import { writeSettings } from './settings';
import { isPlaying, type Store } from './store';
import { History, type Step } from './undo';
import { hold, isFree } from './tabs';
import { t } from './messages';

export type Where = 'first' | 'back' | 'forward' | 'last';
type Storage = Parameters<typeof writeSettings>[0];

/** A shorter game than this many half-moves is not worth a place among the games. */
export const WORTH_KEEPING = 2;

const nameOf = (entry: string): string => `palisade-game-${entry}`;

/** `1-0`, `0-1` or `1/2-1/2`; empty while it is in progress. */
function resultOfGame(tree: GameTree, line: readonly GameNode[]): string {
    const tag = tree.tags.get('Result') ?? '*';
    if (tag !== '*' && tag !== '?') return tag;
    // A game whose end was not shown is not replayed for it.
    const { evaluation } = line.at(-1) ?? {};
    if (evaluation?.depth !== 0) return '';
    return evaluation.mate === null ? '1/2-1/2' : evaluation.wdl[0] > 0 ? '1-0' : '0-1';
}

export class CurrentGame {
    readonly history = new History();
    readonly library = new Library();
    private entry = newEntry();
    private letGo: (() => void) | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** True if the full storage was reported. */
    private reportedFull = false;
    /** Called for every position that is shown. */
    onShown: (node: GameNode, before: GameNode) => void = () => {};

    constructor(private readonly store: Store, private readonly storage: Storage) {}

    // --- going about in it ------------------------------------------------

    /** `from` is the node shown before. */
    show(node: GameNode, from = this.store.now.current): void {
        if (!node.evaluation || node.evaluation.depth > 0) node.evaluation = finished(node.position) ?? node.evaluation;
        this.store.touch({ current: node, ...this.history.state });
        this.onShown(node, from);
        this.keepSoon();
    }

    go(where: Where): void {
        const { current, tree } = this.store.now;
        const goal = {
            first: () => tree.root,
            back: () => current.parent,
            forward: () => current.children[0],
            last: () => lineFrom(current).at(-1),
        }[where]();
        if (goal && goal !== current) this.show(goal);
    }

    flip(): void {
        this.store.set({ orientation: other(this.store.now.orientation) });
        this.keepSoon();
    }

    // --- changing it ------------------------------------------------------

    /** Does it; undone, one is where one was before. */
    edit(step: Step, after: GameNode): void {
        const before = this.store.now.current;
        const done = {
            redo: () => {
                const from = this.store.now.current;
                step.redo();
                this.show(after, from);
            },
            undo: () => {
                const from = this.store.now.current;
                step.undo();
                this.show(before, from);
            },
        };
        this.history.make(done);
        this.store.set(this.history.state);
    }

    undo(): void {
        if (isPlaying(this.store.now)) return;
        if (!this.history.undo()) this.store.toast(t('nothing-to-undo'));
        this.store.set(this.history.state);
    }

    redo(): void {
        if (isPlaying(this.store.now)) return;
        if (!this.history.redo()) this.store.toast(t('nothing-to-redo'));
        this.store.set(this.history.state);
    }

    /** Plays these moves from the position shown; new moves are a variation, and one step to undo. */
    play(moves: readonly string[]): GameNode {
        const { tree, current } = this.store.now;
        let node = current;
        let first: GameNode | null = null;
        for (const uci of moves) {
            const there = node.children.some((child) => child.uci === uci);
            node = tree.play(node, uci);
            if (!there) first ??= node;
        }
        const siblings = first?.parent?.children;
        if (!first || !siblings) this.show(node);
        else {
            const added = first;
            this.edit({ redo: () => { if (!siblings.includes(added)) siblings.push(added); }, undo: () => { siblings.splice(siblings.indexOf(added), 1); } }, node);
        }
        return node;
    }

    /** Makes the line to this move the main one. */
    promote(to = this.store.now.current): void {
        const { tree, current } = this.store.now;
        const before: [GameNode[], GameNode[]][] = [];
        for (let node = to; node.parent; node = node.parent) before.push([node.parent.children, [...node.parent.children]]);
        this.edit({ redo: () => tree.promote(to), undo: () => { for (const [children, were] of before) children.splice(0, children.length, ...were); } }, current);
    }

    /** Takes a move, and all after it, out of the game. */
    remove(node = this.store.now.current): void {
        const { tree, current } = this.store.now;
        const { parent } = node;
        if (!parent) return;
        const at = parent.children.indexOf(node);
        const after = path(current).includes(node) ? parent : current;
        this.edit({ redo: () => tree.remove(node), undo: () => { parent.children.splice(at, 0, node); } }, after);
    }

    /** Writes into a position, that which is shown if no other is named. */
    annotate(change: Partial<Pick<GameNode, 'comments' | 'nags' | 'shapes'>>, node = this.store.now.current): void {
        const before = { comments: node.comments, nags: node.nags, shapes: node.shapes };
        this.edit({ redo: () => { Object.assign(node, change); }, undo: () => { Object.assign(node, before); } }, this.store.now.current);
    }

    comment(node: GameNode, text: string): void {
        const trimmed = text.trim();
        if (trimmed !== node.comments.join('\n')) this.annotate({ comments: trimmed ? [trimmed] : [] }, node);
    }

    /** Sets one of the glyphs for moves (1 to 6); the same once more takes it away. */
    glyph(node: GameNode, nag: number): void {
        if (!node.parent) return;
        const others = node.nags.filter((each) => each > 6);
        this.annotate({ nags: node.nags.includes(nag) ? others : [nag, ...others] }, node);
    }

    shapes(shapes: readonly Shape[]): void {
        this.annotate({ shapes });
    }

    /** Another game replaces the current one, which is saved. */
    take(tree: GameTree, current: GameNode, orientation: Color = this.store.now.orientation, entry = newEntry()): void {
        const { now } = this.store;
        this.keepNow();
        const old = { tree: now.tree, current: now.current, orientation: now.orientation, entry: this.entry };
        const put = (to: typeof old) => (): void => {
            this.own(to.entry);
            this.store.set({ tree: to.tree, current: to.current, orientation: to.orientation, game: null, review: null, reviewNote: '', reviewed: false, exercise: null });
        };
        const next = { tree, current, orientation, entry };
        this.edit({ redo: put(next), undo: put(old) }, current);
    }

    // --- keeping it -------------------------------------------------------

    /** The saved game, and the saved state of play with it. */
    restore(): TakenUp | null {
        const taken = this.left();
        this.own(taken?.entry || this.entry);
        if (taken) this.store.touch({ tree: taken.tree, current: taken.current, orientation: taken.orientation });
        return taken;
    }

    private left(): TakenUp | null {
        const stored = this.store.now.settings.game;
        try {
            return stored && takeUpSession(stored, rules.describe, rules.readPgn);
        } catch {
            // The stored game is damaged: a new game.
            return null;
        }
    }

    /** A game of the library as it was left. */
    read({ session }: Entry): TakenUp | null {
        return takeUpSession(session, rules.describe, rules.readPgn);
    }

    /** Opens a game of the library, as it was left or as `taken` says; one that another tab has, as a copy. */
    async takeFromLibrary(entry: Entry, taken = this.read(entry)): Promise<void> {
        if (!taken) throw new Error(t('fault-kept'));
        const free = entry.id === this.entry || (await isFree(nameOf(entry.id)));
        if (!free) this.store.toast(t('elsewhere-copy'));
        this.take(taken.tree, taken.current, taken.orientation, free ? entry.id : newEntry());
    }

    /** The name of the game at hand in the library. */
    get id(): string {
        return this.entry;
    }

    /** Makes this the current game of this tab; if another tab has it, the game gets a new name. */
    private own(entry: string): void {
        if (entry === this.entry && this.letGo) return;
        this.letGo?.();
        this.letGo = undefined;
        this.entry = entry;
        void hold(nameOf(entry), true).then((letGo) => {
            if (this.entry !== entry) letGo?.();
            else if (letGo) this.letGo = letGo;
            else {
                this.own(newEntry());
                this.store.toast(t('elsewhere-copy'));
            }
        });
    }

    keepSoon(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.keepNow(), 500);
    }

    keepNow(): void {
        clearTimeout(this.timer);
        const { tree, current, orientation, game, settings } = this.store.now;
        const session = keepSession(tree, current, orientation, game?.keep() ?? null, this.entry);
        const empty = tree.root.children.length === 0 && !tree.start && !game;
        // Not by `set`: nothing of it is shown.
        settings.game = empty ? null : session;
        if (!writeSettings(this.storage, settings)) this.sayFull();
        const line = tree.mainLine();
        if (line.length - 1 < WORTH_KEEPING) return;
        const names = (['White', 'Black'] as const).map((tag) => tree.tags.get(tag)?.replace(/^\?$/, '') ?? '') as [string, string];
        const moves = Math.ceil((line.length - 1) / 2);
        // As an older page would show it.
        const title = `${names[0] || 'White'} – ${names[1] || 'Black'}, ${moves} moves`;
        const opening = rules.openingOf(tree.start, line.slice(1).map(({ uci }) => uci))?.name ?? '';
        this.library.put({ id: this.entry, title, names, moves, opening, result: resultOfGame(tree, line), changed: Date.now(), session: { ...session, game: null } }).catch(() => this.sayFull());
    }

    private sayFull(): void {
        if (this.reportedFull) return;
        this.reportedFull = true;
        this.store.toast(t('fault-full'), 'problem');
    }
}

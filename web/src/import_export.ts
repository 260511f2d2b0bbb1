/** Import and export: games and positions from text, files, links and the library. */

import { type CurrentGame, WORTH_KEEPING } from './current_game';
import * as rules from './engine/rules';
import type { Color } from './engine/types';
import type { Linked } from './game/links';
import { openLink, openSource, type Opened } from './game/open';
import { corrections } from './game/corrected';
import { MAX_LENGTH, playerName, readGame, writeGame, type FoundGame } from './game/pgn';
import { follow, type GameNode, GameTree, moveNumber, NULL_MOVE, path } from './game/tree';
import type { Drills } from './drills';
import type { Explorer } from './explorer';
import type { Match } from './match';
import { type Entry, entryOf, newEntry } from './library';
import { t } from './messages';
import type { TakenUp } from './session';
import type { Store } from './store';
import { askOpen, askWhichGame, showSave } from './ui/dialogs';
import { showGames } from './ui/games';
import { onIntake } from './ui/intake';

/** Tags whose default values mean nothing. */
const EMPTY_TAG = /^\[\w+ "(|\?|-|\*|\?{4}\.\?\?\.\?\?)"\]\n/gm;

/** Returns the content of a link to a game: only the moves if there is nothing else, otherwise its PGN without empty tags and evaluations. */
export function linkedGame(tree: GameTree, current: GameNode, side: Color): Linked {
    const line = tree.mainLine();
    const bare = (node: GameNode): boolean => node.children.length <= 1 && node.comments.length + node.before.length + node.nags.length + node.shapes.length === 0;
    const named = ['White', 'Black', 'Event'].some((tag) => !/^[?]?$/.test(tree.tags.get(tag) ?? ''));
    const ply = current.ply;
    if (!named && line.every(bare)) return { start: tree.start, moves: line.slice(1).map(({ san }) => san.replace(/[+#]$/, '')), side, ply: ply === line.length - 1 ? null : ply };
    return { pgn: writeGame(tree, false).replace(EMPTY_TAG, '').trim(), side, ply: ply === 0 ? null : ply };
}

/** Returns the ply that a link of the page shows if it names none: the end of a line of moves, the start of a PGN. */
const defaultPly = (opened: Opened): number => (opened.kind === 'position' ? opened.placed.moves.length : 0);

export class ImportExport {
    /** Settles when the requested games are shown. */
    private requests: Promise<void> = Promise.resolve();
    /** The number of requested games that are not shown yet. */
    private waiting = 0;

    constructor(private readonly store: Store, private readonly currentGame: CurrentGame, private readonly match: Match, private readonly drills: Drills, private readonly explorer: Explorer) {}

    /** The board editor is wanted. */
    onSetUp: () => void = () => {};

    /** Listens to the address, to pasting and to dropping. */
    listen(): void {
        this.openAddress();
        window.addEventListener('hashchange', () => this.openAddress());
        onIntake((source) => this.tried(() => this.takeIn(source)), MAX_LENGTH, () => this.store.problem(t('too-large')));
    }

    /** Shows games in the order of the requests: a game that is found late does not replace one that was requested after it. */
    private inTurn(show: () => Promise<void>): void {
        this.waiting += 1;
        this.store.set({ loading: true });
        this.requests = this.requests.then(show).catch(this.store.problem).then(() => {
            this.waiting -= 1;
            this.store.set({ loading: this.waiting > 0 });
        });
    }

    private tried(work: () => void): void {
        try {
            work();
        } catch (error) {
            this.store.problem(error as Error);
        }
    }

    /** Opens the content of the page's address, which is then removed, so that a reload shows the changed game. */
    private openAddress(): void {
        this.tried(() => {
            const opened = openLink(location.href, rules.readPgn);
            if (!opened) return;
            history.replaceState(null, '', location.pathname);
            this.takeUp({ ...opened, ply: opened.ply ?? defaultPly(opened) });
        });
    }

    open(): void {
        askOpen((source) => this.takeIn(source), () => this.onSetUp());
    }

    /** Opens the input of a user; several games go into the explorer as well. */
    private takeIn(source: string | Uint8Array): void {
        const opened = openSource(source, rules.readPgn);
        if (opened.kind === 'games') this.explorer.add(typeof source === 'string' ? new TextEncoder().encode(source) : source);
        this.takeUp(opened);
    }

    private takeUp(opened: Opened): void {
        if (opened.kind === 'game') {
            this.openGame(opened.game, opened);
        } else if (opened.kind === 'games') {
            askWhichGame(opened.games, (found) => this.openGame(found, { ...opened, notices: [] }));
            this.report(opened.notices);
        } else if (opened.kind === 'positions') {
            const bare = { tags: [], line: { comments: [], nodes: [] }, outcome: '*', diagnostics: [] };
            askWhichGame(opened.positions.map(({ title, start }) => ({ title: title || start, game: { ...bare, start } })), (found) => this.openGame(found, { ...opened, notices: [] }));
            this.report(opened.notices);
        } else {
            const { start, moves } = opened.placed;
            const tree = new GameTree(rules.describe, start);
            let node = tree.root;
            for (const move of moves) node = tree.play(node, move === '--' ? NULL_MOVE : rules.readMove(node.position.fen, move));
            this.take(tree, opened.ply ?? moves.length, opened, null, [...opened.notices, start && corrections(start, tree.root.position.fen)]);
        }
    }

    private openGame(found: FoundGame, opened: Opened): void {
        const { tree, notices } = readGame(found.game, rules.describe);
        const fen = tree.tags.get('FEN') ?? '';
        this.take(tree, opened.ply ?? 0, opened, found.title, [...opened.notices, ...notices, fen && corrections(fen, tree.root.position.fen)]);
    }

    /** Shows a game that was read, unless it is stored already: then that one. `title` is reported for the former; then the first of `problems`. */
    private take(tree: GameTree, ply: number, opened: Opened, title: string | null, problems: readonly string[]): void {
        const show = async (): Promise<void> => {
            await this.taken(tree, ply, opened, title);
            this.report(problems.filter(Boolean));
        };
        this.match.whenFree(() => this.inTurn(show));
    }

    private async taken(tree: GameTree, ply: number, opened: Opened, title: string | null): Promise<void> {
        const line = tree.mainLine();
        const entry = line.length > WORTH_KEEPING ? await this.known(entryOf(writeGame(tree, false)), line.slice(1).map(({ uci }) => uci), opened) : newEntry();
        if (entry === null) return;
        this.match.leave();
        this.currentGame.take(tree, line[ply] ?? tree.root, opened.side ?? this.store.now.orientation, entry);
        if (title !== null) this.store.toast(t('game-opened', { title }));
    }

    /**
     * Opens the stored game of this name as it was left, or at the move that a link names, and returns null. Returns the name for a
     * new game if that game no longer has these moves or there is none: never the name of a game with other moves, which would be overwritten.
     */
    private async known(name: string, moves: readonly string[], { ply, side }: Opened): Promise<string | null> {
        const shown = (root: GameNode): GameNode | null => (ply === null ? null : follow(root, moves.slice(0, ply)));
        if (name === this.currentGame.id) {
            const { tree: { root }, current } = this.store.now;
            if (!follow(root, moves)) return newEntry();
            this.match.leave();
            this.store.toast(t('game-is-open'));
            if (side) this.store.set({ orientation: side });
            this.currentGame.show(shown(root) ?? current);
            return null;
        }
        // Without a library every game is new.
        const stored = await this.currentGame.library.get(name).catch(newEntry);
        if (stored === null || typeof stored === 'string') return stored ?? name;
        const taken = this.readable(stored);
        if (!taken || !follow(taken.tree.root, moves)) return newEntry();
        this.match.leave();
        await this.currentGame.takeFromLibrary(stored, { ...taken, current: shown(taken.tree.root) ?? taken.current, orientation: side ?? taken.orientation });
        this.store.toast(t('game-known'));
        return null;
    }

    /** Null for a damaged game. */
    private readable(stored: Entry): TakenUp | null {
        try {
            return this.currentGame.read(stored);
        } catch {
            return null;
        }
    }

    /** Says what could not be read as it stands: the first of it, and how much more there is. */
    private report(problems: readonly string[]): void {
        const [first, ...others] = problems;
        if (first) this.store.problem(others.length > 0 ? t('and-more', { first, count: others.length }) : first);
    }

    save(): void {
        const { current, orientation: side, tree, settings } = this.store.now;
        const pgn = writeGame(tree);
        const [white, black] = [playerName(tree.tags.get('White') ?? ''), playerName(tree.tags.get('Black') ?? '')];
        const notify = (what: string): void => this.store.toast(what);
        showSave(current.position.fen, pgn, notify, {
            game: linkedGame(tree, current, side),
            position: { start: current.position.fen, side },
            picture: { fen: current.position.fen, orientation: side, lastMove: current.uci, coordinates: settings.coordinates },
            title: white && black ? `${white} – ${black}` : 'Palisade',
            notify,
        });
    }

    /** Copies the moves from the start to here, with their numbers. */
    copyLine(node: GameNode): void {
        const text = path(node).map((each, at) => (each.parent?.turn === 'white' || at === 0 ? `${moveNumber(each).replace('…', '...')} ${each.san}` : each.san)).join(' ');
        const what = t('moves');
        navigator.clipboard.writeText(text).then(() => this.store.toast(t('copied', { what })), () => this.store.problem(t('fault-copy')));
    }

    /** The games that are stored in this browser. */
    games(): void {
        this.currentGame.keepNow();
        void this.currentGame.library.list().then(
            (entries) => showGames(entries, {
                open: (entry) => this.match.whenFree(() => this.inTurn(async () => {
                    this.match.leave();
                    await this.currentGame.takeFromLibrary(entry);
                })),
                remove: async (entry) => {
                    await this.currentGame.library.remove(entry.id);
                    await this.drills.forget(entry.id);
                    this.explorer.forget();
                },
            }),
            () => this.store.problem(t('fault-library')),
        );
    }
}

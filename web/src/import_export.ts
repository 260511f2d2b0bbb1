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
import { entryOf, newEntry } from './library';
import { t } from './messages';
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

export class ImportExport {
    constructor(private readonly store: Store, private readonly currentGame: CurrentGame, private readonly match: Match, private readonly drills: Drills, private readonly explorer: Explorer) {}

    /** The board editor is wanted. */
    onSetUp: () => void = () => {};

    /** Listens to the address, to pasting and to dropping. */
    listen(): void {
        this.openAddress();
        window.addEventListener('hashchange', () => this.openAddress());
        onIntake((source) => this.tried(() => this.takeIn(source)), MAX_LENGTH, () => this.store.problem(t('too-large')));
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
            this.takeUp(opened);
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
            askWhichGame(opened.games, (found) => this.openGame(found, opened));
        } else if (opened.kind === 'positions') {
            const bare = { tags: [], line: { comments: [], nodes: [] }, outcome: '*', diagnostics: [] };
            askWhichGame(opened.positions.map(({ title, start }) => ({ title: title || start, game: { ...bare, start } })), (found) => this.openGame(found, opened));
        } else {
            const { start, moves } = opened.placed;
            const tree = new GameTree(rules.describe, start);
            let node = tree.root;
            for (const move of moves) node = tree.play(node, move === '--' ? NULL_MOVE : rules.readMove(node.position.fen, move));
            this.take(tree, opened.ply ?? moves.length, opened);
            this.report([...opened.notices, start && corrections(start, tree.root.position.fen)].filter(Boolean));
            return;
        }
        this.report(opened.notices);
    }

    private openGame(found: FoundGame, opened: Opened): void {
        const { tree, notices } = readGame(found.game, rules.describe);
        this.take(tree, opened.ply ?? 0, opened, () => {
            this.store.toast(t('game-opened', { title: found.title }));
            const fen = tree.tags.get('FEN') ?? '';
            this.report([...notices, fen && corrections(fen, tree.root.position.fen)].filter(Boolean));
        });
    }

    /** Shows a game that was read, unless it is stored already: then that one. `done` is called after the former. */
    private take(tree: GameTree, ply: number, opened: Opened, done: () => void = () => {}): void {
        this.match.whenFree(() => void this.taken(tree, ply, opened, done).catch(this.store.problem));
    }

    private async taken(tree: GameTree, ply: number, opened: Opened, done: () => void): Promise<void> {
        const line = tree.mainLine();
        const entry = line.length > WORTH_KEEPING ? entryOf(writeGame(tree, false)) : newEntry();
        if (line.length > WORTH_KEEPING && (await this.known(entry, line.slice(1).map(({ uci }) => uci), opened))) return;
        this.match.leave();
        this.currentGame.take(tree, line[ply] ?? tree.root, opened.side ?? this.store.now.orientation, entry);
        done();
    }

    /** Opens the stored game of this name as it was left, or at the move that a link names. False if there is none with these moves. */
    private async known(name: string, moves: readonly string[], { ply, side }: Opened): Promise<boolean> {
        const shown = (root: GameNode): GameNode | null => (ply === null ? null : follow(root, moves.slice(0, ply)));
        if (name === this.currentGame.id) {
            const { tree: { root }, current } = this.store.now;
            if (!follow(root, moves)) return false;
            this.match.leave();
            this.store.toast(t('game-is-open'));
            this.currentGame.show(shown(root) ?? current);
            return true;
        }
        // Without a library every game is new.
        const stored = await this.currentGame.library.get(name).catch(() => null);
        const taken = stored && this.currentGame.read(stored);
        if (!taken || !follow(taken.tree.root, moves)) return false;
        this.match.leave();
        await this.currentGame.takeFromLibrary(stored, { ...taken, current: shown(taken.tree.root) ?? taken.current, orientation: side ?? taken.orientation });
        this.store.toast(t('game-known'));
        return true;
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
                open: (entry) => this.match.whenFree(() => {
                    this.match.leave();
                    this.currentGame.takeFromLibrary(entry).catch(this.store.problem);
                }),
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

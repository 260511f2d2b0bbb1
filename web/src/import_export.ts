/** What comes into the page and goes out: games and positions from text, files, links and the library. */

import type { Desk } from './desk';
import * as rules from './engine/rules';
import { openLink, openSource, type Opened } from './game/open';
import { corrections } from './game/corrected';
import { MAX_LENGTH, playerName, readGame, writeGame, type FoundGame } from './game/pgn';
import { GameTree, NULL_MOVE } from './game/tree';
import type { Drills } from './drills';
import type { Match } from './match';
import { t } from './messages';
import type { Store } from './store';
import { askOpen, askWhichGame, showSave } from './ui/dialogs';
import { showGames } from './ui/games';
import { onIntake } from './ui/intake';

export class ImportExport {
    constructor(private readonly store: Store, private readonly desk: Desk, private readonly match: Match, private readonly drills: Drills) {}

    /** Listens to the address, to pasting and to dropping. */
    listen(): void {
        this.openAddress();
        window.addEventListener('hashchange', () => this.openAddress());
        onIntake((source) => this.tried(() => this.takeUp(openSource(source, rules.readPgn))), MAX_LENGTH, () => this.store.problem(t('too-large')));
    }

    private tried(work: () => void): void {
        try {
            work();
        } catch (error) {
            this.store.problem(error as Error);
        }
    }

    /** What the address of the page opens. It is forgotten then, so that a reload shows what became of it. */
    private openAddress(): void {
        this.tried(() => {
            const opened = openLink(location.href, rules.readPgn);
            if (!opened) return;
            history.replaceState(null, '', location.pathname);
            this.takeUp(opened);
        });
    }

    open(): void {
        askOpen((source) => this.takeUp(openSource(source, rules.readPgn)));
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
            this.tell([...opened.told, start && corrections(start, tree.root.position.fen)].filter(Boolean));
            return;
        }
        this.tell(opened.told);
    }

    private openGame(found: FoundGame, opened: Opened): void {
        const { tree, told } = readGame(found.game, rules.describe);
        this.take(tree, opened.ply ?? 0, opened, () => {
            this.store.toast(t('game-opened', { title: found.title }));
            const fen = tree.tags.get('FEN') ?? '';
            this.tell([...told, fen && corrections(fen, tree.root.position.fen)].filter(Boolean));
        });
    }

    private take(tree: GameTree, ply: number, { side }: Opened, done: () => void = () => {}): void {
        this.match.whenFree(() => {
            this.match.leave();
            this.desk.take(tree, tree.mainLine()[ply] ?? tree.root, side ?? this.store.now.orientation);
            done();
        });
    }

    /** Says what could not be read as it stands: the first of it, and how much more there is. */
    private tell(problems: readonly string[]): void {
        const [first, ...others] = problems;
        if (first) this.store.problem(others.length > 0 ? t('and-more', { first, count: others.length }) : first);
    }

    save(): void {
        const { current, orientation: side, tree, settings } = this.store.now;
        const pgn = writeGame(tree);
        const [white, black] = [playerName(tree.tags.get('White') ?? ''), playerName(tree.tags.get('Black') ?? '')];
        const tell = (what: string): void => this.store.toast(what);
        showSave(current.position.fen, pgn, tell, {
            game: { pgn, side, ply: current.ply },
            position: { start: current.position.fen, side },
            picture: { fen: current.position.fen, orientation: side, lastMove: current.uci, coordinates: settings.coordinates },
            title: white && black ? `${white} – ${black}` : 'Palisade',
            tell,
        });
    }

    /** The games that are kept in this browser. */
    games(): void {
        this.desk.keepNow();
        void this.desk.library.list().then(
            (entries) => showGames(entries, {
                open: (entry) => this.match.whenFree(() => {
                    this.match.leave();
                    this.desk.takeFromLibrary(entry).catch(this.store.problem);
                }),
                remove: async (entry) => {
                    await this.desk.library.remove(entry.id);
                    await this.drills.forget(entry.id);
                },
            }),
            () => this.store.problem(t('fault-library')),
        );
    }
}

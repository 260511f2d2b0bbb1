/**
 * Explains the marked moves of reviewed games, one after the other in the background, and makes exercises of
 * the mistakes of both sides. It uses an engine in a Worker of its own, which ends with the work.
 */

import type { CurrentGame } from './current_game';
import { type Drill, Drills, idOf } from './drills';
import { type Color, other } from './engine/types';
import { askAbout, EFFORT, effortOf, hasAnswer } from './answers';
import { marked, markOf, mistakes, replaceEvaluations, turningPoints } from './game/judge';
import type { GameNode, GameTree } from './game/tree';
import { Questions } from './questions';
import type { Store } from './store';

/** The user's side in a game against the engine, by its tags; null in another game. */
export const namedSide = (tags: ReadonlyMap<string, string>): Color | null => (tags.get('White') === 'You' ? 'white' : tags.get('Black') === 'You' ? 'black' : null);

/** The side whose mistakes are one's own: in a game against the engine the user's, otherwise the side at the bottom. */
export const ownSide = (tags: ReadonlyMap<string, string>, orientation: Color): Color => namedSide(tags) ?? orientation;

/** A reviewed game, with its name in the library. */
interface Gathered {
    tree: GameTree;
    entry: string;
    orientation: Color;
    /** True: it was reviewed just now, perhaps with the other side at the bottom than before. */
    anew: boolean;
}

export class Gatherer {
    readonly drills = new Drills();
    /** Settles when the explanations in progress have ended; null while there are none. */
    private busy: Promise<void> | null = null;
    /** The number of requests that wait for those in progress. */
    private waiting = 0;

    constructor(private readonly store: Store, private readonly currentGame: CurrentGame, private readonly module: WebAssembly.Module) {}

    /** Call this after a review of the current game: its marks are explained, the turning points first, and its mistakes stored. */
    async current(): Promise<void> {
        const { tree, orientation } = this.store.now;
        this.currentGame.keepNow();
        const line = tree.mainLine();
        const first = turningPoints(line, tree.start);
        const rest = marked(line).filter((node) => !first.includes(node));
        await this.gather([{ tree, entry: this.currentGame.id, orientation, anew: true }], [...first, ...rest]);
        if (this.store.now.tree === tree) this.currentGame.keepNow();
    }

    /** The reviewed games of the library that are not known yet. */
    async library(): Promise<void> {
        const games: Gathered[] = [];
        for (const entry of await this.currentGame.library.list()) {
            if (!entry.session.evaluations?.every(Boolean) || entry.session.evaluations.length < 6) continue;
            const taken = this.currentGame.read(entry);
            if (taken) games.push({ tree: taken.tree, entry: entry.id, orientation: taken.orientation, anew: false });
        }
        await this.gather(games);
    }

    /** Runs after the request in progress, which leaves the exercises of stored games to a later one. */
    private async gather(games: readonly Gathered[], marks: readonly GameNode[] = []): Promise<void> {
        this.waiting += 1;
        while (this.busy) await this.busy.catch(() => {});
        this.waiting -= 1;
        this.busy = this.gatherNow(games, marks).finally(() => { this.busy = null; });
        await this.busy;
    }

    private async gatherNow(games: readonly Gathered[], marks: readonly GameNode[]): Promise<void> {
        const questions = new Questions(this.module, () => {});
        try {
            const [game] = games;
            for (const [at, node] of marks.entries()) {
                // Another game is shown by now: finished explanations remain, the others are made when the
                // game is opened.
                if (!game || this.store.now.tree !== game.tree) break;
                this.store.touch({ gathering: { done: at, of: marks.length } });
                await this.explain(questions, game.tree, node);
                await this.confirm(questions, game.tree, node);
            }
            for (const { tree, entry, orientation, anew } of games) {
                const line = tree.mainLine();
                const moves = line.slice(1).map((node) => node.uci);
                if (!anew && (await this.drills.isRead(entry, moves))) continue;
                const own = ownSide(tree.tags, orientation);
                const points = [...mistakes(line, [own]), ...mistakes(line, [other(own)])];
                for (const [at, node] of points.entries()) {
                    if (this.waiting > 0) return;
                    this.store.set({ gathering: { done: at, of: points.length } });
                    await this.addDrill(questions, tree, node, entry, node.parent?.turn === own);
                }
                await this.drills.setRead(entry, moves);
            }
        } finally {
            questions.end();
            this.store.set({ gathering: null });
        }
    }

    /** Asks why the move to this position was marked; a known answer is not requested again. */
    private async explain(questions: Questions, tree: GameTree, node: GameNode): Promise<void> {
        if (hasAnswer(node, EFFORT.thorough)) return;
        const answer = await askAbout(questions, tree, node, 'move', effortOf(this.store.now.settings, EFFORT.thorough));
        if (answer) node.answer = answer;
    }

    /** A mark whose sentence finds nothing better is decided by a deeper search: it has another sentence then, or goes. */
    private async confirm(questions: Questions, tree: GameTree, node: GameNode): Promise<void> {
        if (!markOf(node) || !node.answer || node.answer.better) return;
        const answer = await askAbout(questions, tree, node, 'move', effortOf(this.store.now.settings, EFFORT.deciding));
        if (!answer) return;
        node.answer = answer;
        if (answer.better) return;
        replaceEvaluations(node, answer.scores);
        if (this.store.now.tree === tree) this.store.touch({});
    }

    private async addDrill(questions: Questions, tree: GameTree, node: GameNode, game: string, own: boolean): Promise<void> {
        const { parent } = node;
        if (!parent) return;
        const moves = tree.moves(parent);
        const id = idOf(game, moves);
        const known = await this.drills.get(id);
        if (known) {
            if (known.own !== own) await this.drills.put({ ...known, own });
            return;
        }
        await this.explain(questions, tree, node);
        const motif = node.answer?.motif;
        // The move turned out to be the best: no exercise.
        if (!motif) return;
        const drill: Drill = { id, game, moves, played: node.uci, side: parent.turn, own, ...motif, box: 0, due: Date.now() };
        await this.drills.put(drill);
    }
}

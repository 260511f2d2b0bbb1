/**
 * Looks up what was missed at the turning points of reviewed games, one after the other and out of the way: the
 * engine that answers questions does it, in a Worker that is there for it alone and goes when it is done.
 */

import type { Desk } from './desk';
import { type Drill, Drills, idOf, motifIn } from './drills';
import { readMove } from './engine/rules';
import type { Color } from './engine/types';
import { mistakes } from './game/judge';
import type { GameNode, GameTree } from './game/tree';
import { Questions } from './questions';
import type { Store } from './store';

/** Nodes of each search: it is the first reason that counts. */
const NODES = 60_000;

/** Whose mistakes are one's own: of a game against the engine the person's, else those of who sits below. */
export function ownSides(tags: ReadonlyMap<string, string>, orientation: Color): Color[] {
    if (tags.get('White') === 'You') return ['white'];
    return tags.get('Black') === 'You' ? ['black'] : [orientation];
}

export class Gatherer {
    readonly drills = new Drills();
    private busy = false;

    constructor(private readonly store: Store, private readonly desk: Desk, private readonly module: WebAssembly.Module) {}

    /** The game at hand has been reviewed. */
    current(): Promise<void> {
        const { tree, orientation } = this.store.now;
        this.desk.keepNow();
        return this.gather([{ tree, entry: this.desk.id, orientation }]);
    }

    /** The reviewed games of the library that are not known yet. */
    async library(): Promise<void> {
        const games: Parameters<Gatherer['gather']>[0][number][] = [];
        for (const entry of await this.desk.library.list()) {
            if (!entry.session.evaluations?.every(Boolean) || entry.session.evaluations.length < 6) continue;
            const taken = this.desk.read(entry);
            if (taken) games.push({ tree: taken.tree, entry: entry.id, orientation: taken.orientation });
        }
        await this.gather(games);
    }

    private async gather(games: readonly { tree: GameTree; entry: string; orientation: Color }[]): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        const questions = new Questions(this.module, () => {});
        try {
            for (const { tree, entry, orientation } of games) {
                const line = tree.mainLine();
                const moves = line.slice(1).map((node) => node.uci);
                if (await this.drills.isRead(entry, moves)) continue;
                const points = mistakes(line, ownSides(tree.tags, orientation));
                for (const [at, node] of points.entries()) {
                    this.store.set({ gathering: { done: at, of: points.length } });
                    await this.look(questions, tree, node, entry);
                }
                await this.drills.setRead(entry, moves);
            }
        } finally {
            questions.end();
            this.busy = false;
            this.store.set({ gathering: null });
        }
    }

    private async look(questions: Questions, tree: GameTree, node: GameNode, game: string): Promise<void> {
        const { parent } = node;
        if (!parent) return;
        const moves = tree.moves(parent);
        const id = idOf(game, moves);
        if (await this.drills.get(id)) return;
        const explanation = await questions.ask(tree, parent, node.uci, this.store.now.settings.weights?.text ?? '', NODES);
        // The move turned out to be the best: no exercise.
        if (!explanation || explanation.others.length === 0 || sameMove(parent, explanation.best.move, node.uci)) return;
        const drill: Drill = { id, game, moves, played: node.uci, side: parent.turn, ...motifIn(explanation), box: 0, due: Date.now() };
        await this.drills.put(drill);
    }
}

const sameMove = (node: GameNode, move: string, other: string): boolean => move === other || readMove(node.position.fen, move) === other;

/**
 * Questions about a position, answered in sentences by an engine of their own. The engine cannot be interrupted during
 * an answer, so a question waits here while the engine is busy. A newer question replaces the one that waits.
 */

import { startEngine, type EngineClient } from './engine/client';
import type { Explanation, HardQuestion } from './engine/types';
import type { GameNode, GameTree } from './game/tree';

const HASH = 16;

/** The reader, the weights and the nodes of an answer. */
export interface Effort {
    /** Other weights for the evaluation; empty for the built-in ones. */
    weights: string;
    /** The reader's rating on lichess's scale, if it is known. */
    rating: number | null;
    /** Nodes of each search of an answer, which takes three or so. */
    nodes: number;
}

export class Questions {
    private engine: EngineClient | undefined;
    /** Settles when the engine is idle; null while it is. */
    private busy: Promise<void> | null = null;
    /** The number of the newest question. */
    private turn = 0;

    constructor(private readonly module: WebAssembly.Module, private readonly onerror: (message: string) => void) {}

    /** Why the best move is good, and `requested` (UCI; empty for none) against it; null if something else came between. */
    ask(tree: GameTree, node: GameNode, requested: string, { weights, nodes, rating }: Effort): Promise<Explanation | null> {
        this.turn += 1;
        const [start, moves] = [tree.start, tree.moves(node).join(' ')];
        return this.inTurn(() => this.started(weights).why(start, moves, requested, nodes, rating));
    }

    /** The difficulty of a move as a sentence; empty if that is not known, null if another request replaced it. */
    hard(question: HardQuestion, weights: string): Promise<string | null> {
        return this.inTurn(() => this.started(weights).hard(question));
    }

    private async inTurn<T>(work: () => Promise<T | null>): Promise<T | null> {
        const { turn } = this;
        while (this.busy) {
            await this.busy;
            if (turn !== this.turn) return null;
        }
        const answer = work();
        const done = answer.then(() => {}, () => {}).then(() => { if (this.busy === done) this.busy = null; });
        this.busy = done;
        const found = await answer;
        return turn === this.turn ? found : null;
    }

    private started(weights: string): EngineClient {
        if (!this.engine) {
            this.engine = startEngine(this.module, HASH);
            this.engine.onerror = this.onerror;
            if (weights) this.engine.setWeights(weights);
        }
        return this.engine;
    }

    /** Starts the engine before the first question. */
    warm(weights: string): void {
        this.started(weights);
    }

    /** Ends the engine and frees its memory. */
    end(): void {
        this.engine?.terminate();
        this.engine = undefined;
    }

    /** Drops the current question: its answer is not needed any more. */
    cancel(): void {
        this.turn += 1;
    }

    setWeights(text: string): void {
        this.engine?.setWeights(text);
    }
}

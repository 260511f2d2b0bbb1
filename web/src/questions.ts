/**
 * Questions about a position, answered in sentences by an engine of their own: it searches in one
 * piece and hears nothing meanwhile.
 */

import { startEngine, type EngineClient } from './engine/client';
import type { Explanation, HardQuestion } from './engine/types';
import type { GameNode, GameTree } from './game/tree';

const HASH = 16;
/** Nodes of each search of an answer, which takes three or so. */
const NODES = 150_000;

export class Questions {
    private engine: EngineClient | undefined;
    /** The last question, when it is answered. */
    private asked: Promise<unknown> = Promise.resolve();

    constructor(private readonly module: WebAssembly.Module, private readonly onerror: (message: string) => void) {}

    /** Why the best move is good, and `asked` (UCI; empty for none) against it; null if something else came between. */
    async ask(tree: GameTree, node: GameNode, asked: string, weights: string, nodes = NODES): Promise<Explanation | null> {
        const answer = this.started(weights).why(tree.start, tree.moves(node).join(' '), asked, nodes);
        this.asked = answer.catch(() => {});
        return answer;
    }

    /** How hard a move was, as a sentence; empty where that is not known, null if something else came between. */
    async hard(question: HardQuestion, weights: string): Promise<string | null> {
        // A question of a person's goes first.
        await this.asked;
        return this.started(weights).hard(question);
    }

    private started(weights: string): EngineClient {
        if (!this.engine) {
            this.engine = startEngine(this.module, HASH);
            this.engine.onerror = this.onerror;
            if (weights) this.engine.setWeights(weights);
        }
        return this.engine;
    }

    /** The engine goes, and with it its memory. */
    end(): void {
        this.engine?.terminate();
        this.engine = undefined;
    }

    cancel(): void {
        this.engine?.cancel();
    }

    setWeights(text: string): void {
        this.engine?.setWeights(text);
    }
}

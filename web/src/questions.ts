/**
 * Questions about a position, answered in sentences by an engine of their own: it searches in one
 * piece and hears nothing meanwhile.
 */

import { startEngine, type EngineClient } from './engine/client';
import type { Explanation } from './engine/types';
import type { GameNode, GameTree } from './game/tree';

const HASH = 16;
/** Nodes of each search of an answer, which takes three or so. */
const NODES = 150_000;

export class Questions {
    private engine: EngineClient | undefined;

    constructor(private readonly module: WebAssembly.Module, private readonly onerror: (message: string) => void) {}

    /** Why the best move is good, and `asked` (UCI; empty for none) against it; null if something else came between. */
    ask(tree: GameTree, node: GameNode, asked: string, weights: string): Promise<Explanation | null> {
        if (!this.engine) {
            this.engine = startEngine(this.module, HASH);
            this.engine.onerror = this.onerror;
            if (weights) this.engine.setWeights(weights);
        }
        return this.engine.why(tree.start, tree.moves(node).join(' '), asked, NODES);
    }

    cancel(): void {
        this.engine?.cancel();
    }

    setWeights(text: string): void {
        this.engine?.setWeights(text);
    }
}

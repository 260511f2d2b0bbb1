/** The analyst: an engine at full strength that searches positions until it is stopped. */

import type { Engine, EngineClient } from './engine/client';
import type { Evaluation, Line, Step } from './engine/types';
import { finished } from './game/score';
import type { GameNode, GameTree } from './game/tree';

/** For each position of a game that is reviewed, nodes. */
const REVIEW_NODES = 200_000;
/** For a hint, ms. */
const HINT_MS = 1_200;

export interface Watched {
    node: GameNode;
    lines: readonly Line[];
    searching: boolean;
}

export class Analyst {
    private reviewing = false;
    /** The number of the newest review. */
    private round = 0;

    constructor(private readonly client: Engine) {}

    get busy(): boolean {
        return this.reviewing;
    }

    get searching(): boolean {
        return this.client.searching;
    }

    /** Searches a position until it is stopped; `onLines` is called at most once per slice. */
    watch(tree: GameTree, node: GameNode, multiPv: number, onLines: (watched: Watched) => void, onFailure: (error: Error) => void): void {
        if (node.position.legal.length === 0) {
            this.client.cancel();
            onLines({ node, lines: [], searching: false });
            return;
        }
        const book = new LineBook();
        const heard = (step: Step): void => {
            book.add(step);
            note(node, book.lines[0]);
            onLines({ node, lines: book.lines, searching: !step.done });
        };
        this.client.go({ start: tree.start, moves: tree.moves(node).join(' '), multiPv }, heard, onFailure);
    }

    /** Ends a search at once; its results remain. */
    rest(): void {
        this.reviewing = false;
        this.client.cancel();
    }

    /**
     * Evaluates every position of the main line. Every engine there is takes a part of the game, and that from
     * its end to its start, so that earlier positions profit from the searches of later ones. False if it was
     * interrupted.
     */
    async review(tree: GameTree, onProgress: (done: number, of: number) => void): Promise<boolean> {
        this.reviewing = true;
        const round = (this.round += 1);
        this.client.newGame();
        const line = tree.mainLine();
        const { workers } = this.client;
        let done = 0;
        const part = async (engine: EngineClient, nodes: readonly GameNode[]): Promise<boolean> => {
            for (const node of [...nodes].reverse()) {
                if (!this.reviewing || round !== this.round || !(await evaluate(engine, tree, node))) return false;
                onProgress((done += 1), line.length);
            }
            return true;
        };
        const parts = workers.map((engine, at) => part(engine, line.slice((at * line.length) / workers.length, ((at + 1) * line.length) / workers.length)));
        try {
            return (await Promise.all(parts)).every(Boolean);
        } catch (error) {
            this.client.cancel();
            throw error;
        } finally {
            // Unless another one has begun meanwhile.
            if (round === this.round) {
                this.reviewing = false;
                this.client.dismiss();
            }
        }
    }

    /** The best move and its line, or that of `only` (UCI), after a second or so; null if something else came between. */
    async best(start: string, moves: readonly string[], only = ''): Promise<Line | null> {
        const book = new LineBook();
        const request = { start, moves: moves.join(' '), moveTime: HINT_MS, ...(only && { searchMoves: only }) };
        const end = await this.client.search(request, (step) => book.add(step));
        return end ? (book.lines[0] ?? null) : null;
    }
}

/** Evaluates one position of a game that is reviewed; false if something else came between. */
async function evaluate(engine: EngineClient, tree: GameTree, node: GameNode): Promise<boolean> {
    const over = finished(node.position);
    if (over) {
        node.evaluation = over;
        return true;
    }
    const book = new LineBook();
    const heard = (step: Step): void => {
        book.add(step);
        note(node, book.exact ?? book.lines[0]);
    };
    return (await engine.search({ start: tree.start, moves: tree.moves(node).join(' '), nodes: REVIEW_NODES }, heard)) !== null;
}

/** The newest of each line of a search. */
export class LineBook {
    private readonly known = new Map<number, Line>();

    /** The newest best line whose score is no bound. */
    exact: Line | undefined;

    add(step: Step): void {
        for (const line of step.lines) {
            this.known.set(line.multiPv, line);
            if (line.multiPv === 1 && line.bound === 'exact') this.exact = line;
        }
    }

    get lines(): Line[] {
        return [...this.known.values()].sort((a, b) => a.multiPv - b.multiPv);
    }
}

/** Stores the deepest evaluation of a position; a bound only where there is no other. */
export function note(node: GameNode, line: Line | undefined): void {
    if (!line || (line.bound !== 'exact' && node.evaluation)) return;
    const { cp, mate, wdl, depth } = line;
    const best = line.pv[0] ?? null;
    if (!node.evaluation || depth >= node.evaluation.depth) node.evaluation = { cp, mate, wdl, depth, best } satisfies Evaluation;
}

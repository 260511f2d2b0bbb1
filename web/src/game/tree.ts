/**
 * A game with its variations: a tree of moves, each with the position after it. The first child
 * of a move is the main line. Rests on the rules of the engine, handed in as a function.
 */

import { type Color, type Described, type Evaluation, other } from '../engine/types';
import type { MoveAnswer } from '../answers';
import { t } from '../messages';
import type { Shape } from './notes';

export type Rules = (start: string, moves: readonly string[]) => Described;

/** A side passes, where it is not in check: no move of a game, but of comments on it and of threats. */
export const NULL_MOVE = '0000';

/**
 * A position of the game; the root is the start and has no move. Its data by the rules are computed when it
 * is first shown: a game of three hundred moves is opened without three hundred positions.
 */
export class GameNode {
    readonly children: GameNode[] = [];
    comments: string[] = [];
    /** Comments in front of the move: those at the beginning of a variation. */
    before: string[] = [];
    nags: number[] = [];
    /** The evaluation of the position by the deepest search; null without one. */
    evaluation: Evaluation | null = null;
    /** The answer about the move to this position; null without one. */
    answer: MoveAnswer | null = null;
    /** Arrows and marked squares. */
    shapes: readonly Shape[] = [];
    /** The mover's clock after the move, ms; null if unknown. */
    clock: number | null = null;
    /** Half-moves since the start. */
    readonly ply: number;
    /** The side to move, and the number of the next move. */
    readonly turn: Color;
    readonly number: number;
    private known: Described | undefined;

    constructor(
        readonly id: number,
        readonly parent: GameNode | null,
        /** The move that led here: UCI and SAN; empty at the root. */
        readonly uci: string,
        readonly san: string,
        private readonly describe: (node: GameNode) => Described,
    ) {
        this.ply = parent ? parent.ply + 1 : 0;
        this.turn = parent ? other(parent.turn) : this.position.turn;
        this.number = parent ? parent.number + (parent.turn === 'black' ? 1 : 0) : this.position.number;
    }

    get position(): Described {
        return (this.known ??= this.describe(this));
    }
}

/** The position after these moves, if they are in the tree. */
export function follow(root: GameNode, moves: readonly string[]): GameNode | null {
    let node: GameNode | undefined = root;
    for (const move of moves) node = node?.children.find(({ uci }) => uci === move);
    return node ?? null;
}

export class GameTree {
    readonly root: GameNode;
    /** PGN tags in their order. */
    readonly tags: Map<string, string>;
    private lastId = 0;

    /** A game without moves from this FEN. Throws if it is none. */
    constructor(
        private readonly rules: Rules,
        /** The start position; empty for the initial one. */
        readonly start = '',
        tags: Iterable<readonly [string, string]> = [],
    ) {
        this.tags = new Map(tags);
        this.root = this.node(null, '', '');
    }

    private node(parent: GameNode | null, uci: string, san: string): GameNode {
        return new GameNode(this.lastId++, parent, uci, san, (node) => this.rules(this.start, this.moves(node)));
    }

    /** The moves from the start to this position, UCI. */
    moves(node: GameNode): string[] {
        return path(node).map((each) => each.uci);
    }

    /** The position after this legal move (UCI), a new variation if it was not there. */
    play(from: GameNode, uci: string): GameNode {
        const known = from.children.find((child) => child.uci === uci);
        if (known) return known;
        const passes = uci === NULL_MOVE && !from.position.check;
        const move = passes ? { san: '--' } : from.position.legal.find((legal) => legal.uci === uci);
        if (!move) throw new Error(t('fault-not-legal', { move: uci }));
        return this.add(from, uci, move.san);
    }

    /** The position after this move, which is known to be legal: the reader of games has played it. */
    add(from: GameNode, uci: string, san: string): GameNode {
        const known = from.children.find((child) => child.uci === uci);
        if (known) return known;
        const child = this.node(from, uci, san);
        from.children.push(child);
        return child;
    }

    /** The positions of the main line, the start first. */
    mainLine(): GameNode[] {
        return lineFrom(this.root);
    }

    /** Takes a move and all after it out of the game. */
    remove(node: GameNode): void {
        const siblings = node.parent?.children;
        if (siblings) siblings.splice(siblings.indexOf(node), 1);
    }

    /** Makes the line to this move the main one, at every branch before it. */
    promote(node: GameNode): void {
        for (const each of path(node)) {
            const siblings = each.parent?.children ?? [];
            siblings.splice(siblings.indexOf(each), 1);
            siblings.unshift(each);
        }
    }

    /** Every position, the start first, a line before its variations. */
    *all(): Generator<GameNode> {
        const waiting: GameNode[] = [this.root];
        for (let node = waiting.pop(); node; node = waiting.pop()) {
            yield node;
            waiting.push(...[...node.children].reverse());
        }
    }

    /** The position that is reached by these children, one a number; the last one there is. */
    at(places: readonly number[]): GameNode {
        let node = this.root;
        for (const place of places) node = node.children[place] ?? node;
        return node;
    }

    find(id: number): GameNode | undefined {
        for (const node of this.all()) if (node.id === id) return node;
        return undefined;
    }
}

/** The moves from the start to this one, without the root. */
export function path(node: GameNode): GameNode[] {
    const found: GameNode[] = [];
    for (let each: GameNode | null = node; each?.parent; each = each.parent) found.push(each);
    return found.reverse();
}

/** The indices of the children on the path to this node: `at` finds the node again in a copy of the tree. */
export const places = (node: GameNode): number[] => path(node).map((each) => each.parent?.children.indexOf(each) ?? 0);

/** A node and its main continuation. */
export function lineFrom(node: GameNode): GameNode[] {
    const line = [node];
    for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
    return line;
}

/** True if the node is on the main line. */
export function onMainLine(node: GameNode): boolean {
    return path(node).every((each) => each.parent?.children[0] === each);
}

/** `12.` or `12…` in front of a move. */
export function moveNumber(node: GameNode): string {
    const before = node.parent;
    if (!before) return '';
    return `${before.number}${before.turn === 'white' ? '.' : '…'}`;
}

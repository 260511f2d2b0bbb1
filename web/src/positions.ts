/**
 * Positions to solve that come with the page: of the Lichess puzzle database (database.lichess.org, CC0), chosen by
 * motif. Fetched when they are first needed.
 */

import type { Rules } from './game/tree';
import { type GameNode, GameTree } from './game/tree';

/** A position of the list. */
export interface Shipped {
    /** Its number in the database. */
    id: string;
    motif: string;
    /** Its rating there. */
    rating: number;
    /** Before the opponent's move. */
    fen: string;
    /** UCI: the opponent's move, the solution and what follows. */
    moves: string;
}

export async function shippedPositions(): Promise<Shipped[]> {
    return (await import('./positions.json')).default;
}

/** The unsolved ones first, the easier before the harder. */
export function inTurn(all: readonly Shipped[], solved: readonly string[]): Shipped[] {
    const open = all.filter(({ id }) => !solved.includes(id));
    return [...(open.length > 0 ? open : all)].sort((a, b) => a.rating - b.rating || a.id.localeCompare(b.id));
}

/** The position after the opponent's move, in a game of its own, and the move to find. */
export function setUp({ fen, moves }: Shipped, rules: Rules): { tree: GameTree; node: GameNode; solution: string } {
    const [before = '', solution = ''] = moves.split(' ');
    const tree = new GameTree(rules, fen);
    return { tree, node: tree.play(tree.root, before), solution };
}

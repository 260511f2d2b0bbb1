/**
 * PGN in and out. The engine reads it, as its tools do: what people write is read, or told with its
 * place. `chessops` writes it. (`open.ts` says what a text or a file is.)
 */

import { ChildNode, type Game, Node, type PgnNodeData, makePgn } from 'chessops/pgn';
import type { ReadFile, ReadGame, ReadLine } from '../engine/types';
import { type GameNode, GameTree, NULL_MOVE, type Rules } from './tree';

/** Reads the first `most` games of a file. */
export type PgnReader = (bytes: Uint8Array, most: number) => ReadFile;

/** Longer text is taken for damage. */
export const MAX_LENGTH = 20_000_000;
/** So many games of a file are offered. */
export const MAX_GAMES = 500;

/** A game of a file. */
export interface FoundGame {
    title: string;
    game: ReadGame;
}

/** What to call a game in a list. */
export function title(game: ReadGame): string {
    const tags = new Map(game.tags);
    const tag = (name: string): string => {
        const value = tags.get(name) ?? '';
        return /^[?.]*$/.test(value) ? '' : value;
    };
    const players = `${tag('White') || 'White'} – ${tag('Black') || 'Black'}`;
    return [players, tag('Event'), tag('Date').replace(/\.\?\?/g, ''), tag('Result')].filter(Boolean).join(', ');
}

/** The tree of a game, and what of it was not taken as it stands. */
export function readGame(game: ReadGame, rules: Rules): { tree: GameTree; told: string[] } {
    const tree = new GameTree(rules, game.start, game.tags);
    const told = [...game.told];
    tree.root.comments = [...game.line.comments];
    // Explicit, because a game may have lines in lines in lines.
    const waiting: { from: GameNode; line: ReadLine; main: boolean }[] = [{ from: tree.root, line: game.line, main: true }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        let { from } = next;
        const sides: typeof waiting = [];
        for (const [at, move] of next.line.nodes.entries()) {
            const node = tree.play(from, move.uci ?? NULL_MOVE);
            node.comments.push(...move.comments);
            if (at === 0 && !next.main) node.before.push(...next.line.comments);
            node.nags.push(...move.nags);
            for (const line of move.variations) {
                if (line.nodes.length > 0) sides.push({ from, line, main: false });
                else node.comments.push(...line.comments);
            }
            from = node;
        }
        waiting.push(...sides.reverse());
    }
    return { tree, told };
}

/** The game as PGN, with its variations and comments. */
export function writeGame(tree: GameTree): string {
    const headers = new Map(tree.tags);
    if (tree.start) {
        headers.set('FEN', tree.root.position.fen);
        headers.set('SetUp', '1');
        if (tree.root.position.chess960) headers.set('Variant', 'Chess960');
    }
    if (!headers.has('Result')) headers.set('Result', '*');
    const game: Game<PgnNodeData> = { headers, moves: new Node() };
    if (tree.root.comments.length > 0) game.comments = [...tree.root.comments];
    const waiting: { node: GameNode; target: Node<PgnNodeData> }[] = [{ node: tree.root, target: game.moves }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        for (const child of next.node.children) {
            const copy = new ChildNode<PgnNodeData>({
                san: child.san,
                ...(child.comments.length > 0 && { comments: child.comments }),
                ...(child.before.length > 0 && { startingComments: child.before }),
                ...(child.nags.length > 0 && { nags: child.nags }),
            });
            next.target.children.push(copy);
            waiting.push({ node: child, target: copy });
        }
    }
    return makePgn(game);
}

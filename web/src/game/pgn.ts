/**
 * FEN and PGN in and out. The engine reads PGN, as its tools do: what people write is read, or told
 * with its place, and a game whose moves cannot be read is refused: a half-read game would be taken
 * for the whole one. `chessops` writes it.
 */

import { ChildNode, type Game, Node, type PgnNodeData, makePgn } from 'chessops/pgn';
import type { ReadFile, ReadGame, ReadLine } from '../engine/types';
import { type GameNode, GameTree, type Rules } from './tree';

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

export type Pasted =
    | { kind: 'fen'; fen: string }
    /** `problems` says in sentences which games cannot be read. */
    | { kind: 'pgn'; games: FoundGame[]; problems: string[] };

/** What a text or the bytes of a file are. Throws with a sentence for people. */
export function recognise(source: string | Uint8Array, readPgn: PgnReader): Pasted {
    if (source.length > MAX_LENGTH) throw new Error('This is too long to be read here.');
    const short = source.length < 200;
    const text = typeof source === 'string' ? source : short ? new TextDecoder().decode(source) : 'a file';
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (!trimmed) throw new Error('There is nothing to read: paste a FEN or a PGN.');
    if (trimmed === 'startpos') return { kind: 'fen', fen: '' };
    // One line with ranks in it and no move numbers.
    if (short && !trimmed.includes('\n') && /^\S*\/\S*/.test(trimmed) && !trimmed.startsWith('[') && !/\d\./.test(trimmed)) {
        return { kind: 'fen', fen: trimmed };
    }
    const file = readPgn(typeof source === 'string' ? new TextEncoder().encode(source) : source, MAX_GAMES);
    const games = file.games.filter((game) => game.line.nodes.length > 0 || game.start !== '');
    const problems = file.errors.map(({ number, players, line, reason }) => `Line ${line}, game ${number} (${players}): ${reason}.`);
    if (games.length === 0) {
        const first = file.errors[0];
        throw new Error(first ? `Line ${first.line} of the PGN: ${first.reason}.` : 'There is neither a position (FEN) nor a game (PGN) in this text.');
    }
    return { kind: 'pgn', games: games.map((game) => ({ title: title(game), game })), problems };
}

function title(game: ReadGame): string {
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
            if (move.uci === null) {
                const side = next.main ? 'The game' : 'A variation';
                told.push(`${side} is shown up to its null move, after ${from.position.number - 1} moves.`);
                break;
            }
            const node = tree.play(from, move.uci);
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

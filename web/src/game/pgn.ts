/**
 * FEN and PGN in and out. `chessops` cuts PGN into a tree of words; that every move can be played
 * is checked here by the engine's rules, and a game with one that cannot is refused as a whole:
 * a half-read game would be taken for the whole one.
 */

import { ChildNode, type Game, Node, type PgnNodeData, emptyHeaders, makePgn, parsePgn } from 'chessops/pgn';
import { type GameNode, GameTree, type Rules } from './tree';

/** Reads a move in SAN or UCI in a position; throws if there is none. */
export type MoveReader = (fen: string, text: string) => string;

/** Longer text is taken for damage. */
export const MAX_LENGTH = 20_000_000;
/** So many games of a file are offered. */
export const MAX_GAMES = 500;

/** A game of a file, before it is read. */
export interface FoundGame {
    title: string;
    game: Game<PgnNodeData>;
}

export type Pasted =
    | { kind: 'fen'; fen: string }
    | { kind: 'pgn'; games: FoundGame[] };

/** What a text is. Throws with a sentence for people. */
export function recognise(text: string): Pasted {
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (!trimmed) throw new Error('There is nothing to read: paste a FEN or a PGN.');
    if (trimmed.length > MAX_LENGTH) throw new Error('This is too long to be read here.');
    if (trimmed === 'startpos') return { kind: 'fen', fen: '' };
    // One line with ranks in it and no move numbers.
    if (!trimmed.includes('\n') && /^\S*\/\S*/.test(trimmed) && !trimmed.startsWith('[') && !/\d\./.test(trimmed)) {
        return { kind: 'fen', fen: trimmed };
    }
    const games = parsePgn(checkedMovetext(trimmed), emptyHeaders)
        .filter((game) => game.moves.children.length > 0 || game.headers.has('FEN'))
        .slice(0, MAX_GAMES);
    if (games.length === 0) throw new Error('There is neither a position (FEN) nor a game (PGN) in this text.');
    return { kind: 'pgn', games: games.map((game) => ({ title: title(game), game })) };
}

function title(game: Game<PgnNodeData>): string {
    const tag = (name: string): string => {
        const value = game.headers.get(name) ?? '';
        return /^[?.]*$/.test(value) ? '' : value;
    };
    const players = `${tag('White') || 'White'} – ${tag('Black') || 'Black'}`;
    return [players, tag('Event'), tag('Date').replace(/\.\?\?/g, ''), tag('Result')].filter(Boolean).join(', ');
}

/** What may stand in movetext besides comments and parentheses. */
const WORD =
    /^(\d+\.*|\.+|…|\$\d+|[!?]{1,2}|[±∓=∞⩲⩱+-]{1,3}|1-0|0-1|1\/2-1\/2|½-½|\*|N|D|(\d+\.+)?([NBRQKP]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?[nbrqNBRQ]|\(=?[NBRQ]\))?|[O0o]-[O0o](-[O0o])?|--|Z0|null|@@@@)(e\.?p\.?)?[+#]*[!?]*)$/;

/**
 * What the tokeniser would pass over in silence: comments and variations that begin and do not
 * end (or the other way round), and words that are no moves. Comments to the end of a line, which
 * it drops, come back in braces.
 */
function checkedMovetext(text: string): string {
    let braced = '';
    let copied = 0;
    let depth = 0;
    let line = 1;
    let fresh = true;
    let at = 0;
    const skip = (to: number): void => {
        line += text.slice(at, to).split('\n').length - 1;
        at = to;
    };
    const lineEnd = (): number => (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at));
    while (at < text.length) {
        const letter = text[at] ?? '';
        if (/\s/.test(letter)) {
            fresh ||= letter === '\n';
            skip(at + 1);
        } else if (letter === '{') {
            const end = text.indexOf('}', at);
            if (end < 0) throw new Error(`The comment that begins in line ${line} of the PGN has no end.`);
            skip(end + 1);
        } else if (letter === ';') {
            const end = lineEnd();
            braced += `${text.slice(copied, at)}{${text.slice(at + 1, end).replaceAll('}', ')')}}`;
            copied = end;
            skip(end);
        } else if (fresh && (letter === '[' || letter === '%')) {
            skip(lineEnd());
        } else if (letter === '(' || letter === ')') {
            depth += letter === '(' ? 1 : -1;
            if (depth < 0) throw new Error(`In line ${line} of the PGN a variation ends that has not begun.`);
            skip(at + 1);
        } else {
            const word = /^[^\s{};()]+/.exec(text.slice(at, at + 200))?.[0] ?? letter;
            if (!WORD.test(word)) throw new Error(`“${word.slice(0, 40)}” in line ${line} is neither a move nor anything else of a PGN.`);
            fresh = false;
            at += word.length;
        }
    }
    if (depth > 0) throw new Error('A variation in the PGN has no end: a “)” is missing.');
    return braced + text.slice(copied);
}

/** The tree of a game. Throws with a sentence that names the move. */
export function readGame(game: Game<PgnNodeData>, rules: Rules, readMove: MoveReader): GameTree {
    const variant = (game.headers.get('Variant') ?? '').toLowerCase().replace(/[\s-]/g, '');
    if (!['', '?', 'chess', 'standard', 'normal', 'fromposition', 'chess960', 'fischerandom', 'fischerrandom'].includes(variant)) {
        throw new Error(`This is a game of “${game.headers.get('Variant')}”, which Palisade does not play.`);
    }
    const fen = game.headers.get('FEN') ?? '';
    let tree: GameTree;
    try {
        tree = new GameTree(rules, fen, game.headers);
    } catch (error) {
        throw new Error(`The position in the PGN cannot be: ${(error as Error).message}.`);
    }
    tree.root.comments = [...(game.comments ?? [])];
    // Explicit, because a game is as deep as it is long.
    const waiting: { from: GameNode; child: ChildNode<PgnNodeData> }[] = [];
    const push = (from: GameNode, children: readonly ChildNode<PgnNodeData>[]): void => {
        for (const child of [...children].reverse()) waiting.push({ from, child });
    };
    push(tree.root, game.moves.children);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { from, child } = next;
        const node = tree.play(from, legalMove(from, child.data.san, readMove));
        node.comments.push(...(child.data.comments ?? []));
        node.before.push(...(child.data.startingComments ?? []));
        node.nags.push(...(child.data.nags ?? []));
        push(node, child.children);
    }
    return tree;
}

function legalMove(from: GameNode, text: string, readMove: MoveReader): string {
    try {
        return readMove(from.position.fen, text);
    } catch {
        const { number, turn } = from.position;
        const side = turn === 'white' ? 'White' : 'Black';
        throw new Error(`Move ${number} of ${side}, “${text}”, cannot be played. The PGN was not taken.`);
    }
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

/**
 * PGN in and out. The engine reads it, as its tools do: deviations are accepted or reported with their place.
 * `chessops` writes it, and the engine formats it as its tools do. (`open.ts` decides the type of a text or a
 * file.)
 */

import { ChildNode, type Game, Node, type PgnNodeData, makePgn } from 'chessops/pgn';
import { type PlayingStyle, STYLES, type ReadFile, type ReadGame, type ReadLine } from '../engine/types';
import { chancesOf, tidyPgn } from '../engine/rules';
import { readNotes, writeNotes } from './notes';
import { type GameNode, GameTree, NULL_MOVE, type Rules } from './tree';
import { faultText, sideName, t } from '../messages';

/** Reads the first `most` games of a file. */
export type PgnReader = (bytes: Uint8Array, most: number) => ReadFile;

/** Longer text is taken for damage. */
export const MAX_LENGTH = 20_000_000;
/** So many games of a file are offered. */
export const MAX_GAMES = 20_000;

/** A game of a file. */
export interface FoundGame {
    title: string;
    game: ReadGame;
}

/** The event of the games against the engine. */
export const EVENT = 'Game against Palisade';

/** Returns the title of a game in a list. */
export function title(game: ReadGame): string {
    const tags = new Map(game.tags);
    const tag = (name: string): string => {
        const value = tags.get(name) ?? '';
        return /^[?.]*$/.test(value) ? '' : value;
    };
    const players = `${playerName(tag('White')) || sideName('white')} – ${playerName(tag('Black')) || sideName('black')}`;
    const event = tag('Event') === EVENT ? t('event-game') : tag('Event');
    return [players, event, tag('Date').replace(/\.\?\?/g, ''), tag('Result')].filter(Boolean).join(', ');
}

/** A name from a tag; the page's own names for its players are translated. */
export function playerName(tag: string): string {
    if (tag === 'You') return t('you');
    const [level, kind] = /^Palisade \((\d+)(?:, (\w+))?\)$/.exec(tag)?.slice(1) ?? [];
    const style = kind === undefined ? 'natural' : STYLES.find((each) => each === kind);
    return level !== undefined && style ? opponentName(Number(level), style) : tag;
}

/** The opponent of a game, for a tag: the same in every language. */
export const opponentTag = (level: number, style: PlayingStyle): string => `Palisade (${level}${style === 'natural' ? '' : `, ${style}`})`;

/** The opponent of a game, for people. */
export function opponentName(level: number, style: PlayingStyle): string {
    return style === 'natural' ? t('palisade-level', { level: String(level) }) : t('palisade-style', { level: String(level), style: t('style-short', { style }) });
}

/** The engine's straight quotes as print has them. */
export const quoted = (text: string): string => text.replace(/(^|[\s(])'([^']*)'/g, '$1“$2”');

/** The tree of a game, and what of it was not taken as it stands. */
export function readGame(game: ReadGame, rules: Rules): { tree: GameTree; notices: string[] } {
    const tree = new GameTree(rules, game.start, game.tags);
    // The error that ends the game comes first.
    const notices = [...game.diagnostics].sort((a, b) => Number(b.ends) - Number(a.ends)).map(({ line: at, text, ends }) => (ends ? t('game-to-fault', { why: quoted(faultText(text)) }) : t('pgn-line', { line: at, why: faultText(text) })));
    const fens = new Map<GameNode, string>();
    tree.root.comments = [...game.line.comments];
    // Explicit, because a game may have lines in lines in lines.
    const waiting: { from: GameNode; line: ReadLine; main: boolean }[] = [{ from: tree.root, line: game.line, main: true }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        let { from } = next;
        const sides: typeof waiting = [];
        for (const [at, move] of next.line.nodes.entries()) {
            const node = tree.add(from, move.uci ?? NULL_MOVE, move.san);
            if (move.fen) fens.set(node, move.fen);
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
    for (const node of tree.all()) understand(node, fens.get(node));
    return { tree, notices };
}

/** Takes evaluations, clocks, arrows and marks out of the comments of a move. */
function understand(node: GameNode, fen: string | undefined): void {
    if (!node.comments.some((comment) => comment.includes('[%'))) return;
    const { comments, shapes, clock, score } = readNotes(node.comments);
    Object.assign(node, { comments, shapes, clock });
    // A finished game has its value from the rules.
    if (!score || (node.children.length === 0 && node.position.end)) return;
    const { cp, mate, depth } = score;
    const wdl: [number, number, number] = mate === null ? chancesOf(fen ?? node.position.fen, cp ?? 0) : mate > 0 ? [1000, 0, 0] : [0, 0, 1000];
    node.evaluation = { cp, mate, wdl, depth, best: null };
}

/** The comments of a position with what programs read in them. */
function annotated(node: GameNode, evaluations: boolean): string[] {
    const notes = writeNotes(node.shapes, node.clock, evaluations ? node.evaluation : null);
    return notes ? [[notes, node.comments[0] ?? ''].filter(Boolean).join(' '), ...node.comments.slice(1)] : [...node.comments];
}

/** The seven tags that every game has, in their order. */
const SEVEN = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

/** The game as PGN, with its variations, comments, clocks and arrows, and `evaluations` if they are wanted. */
export function writeGame(tree: GameTree, evaluations = true): string {
    const headers = new Map<string, string>();
    for (const name of SEVEN) headers.set(name, tree.tags.get(name) ?? (name === 'Date' ? '????.??.??' : name === 'Result' ? '*' : '?'));
    for (const [name, value] of tree.tags) headers.set(name, value);
    if (tree.start) {
        headers.set('FEN', tree.root.position.fen);
        headers.set('SetUp', '1');
        if (tree.root.position.chess960) headers.set('Variant', 'Chess960');
    }
    const game: Game<PgnNodeData> = { headers, moves: new Node() };
    const first = annotated(tree.root, evaluations);
    if (first.length > 0) game.comments = first;
    const waiting: { node: GameNode; target: Node<PgnNodeData> }[] = [{ node: tree.root, target: game.moves }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        for (const child of next.node.children) {
            const comments = annotated(child, evaluations);
            const copy = new ChildNode<PgnNodeData>({
                san: child.san,
                ...(comments.length > 0 && { comments }),
                ...(child.before.length > 0 && { startingComments: child.before }),
                ...(child.nags.length > 0 && { nags: child.nags }),
            });
            next.target.children.push(copy);
            waiting.push({ node: child, target: copy });
        }
    }
    return tidyPgn(makePgn(game));
}

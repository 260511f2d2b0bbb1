/**
 * The current work as text, so that a reload, a discarded tab or a new version loses nothing of it: the
 * game with its comments, all evaluations, the shown position, the side at the bottom, and a game against
 * the engine with its clocks. Damaged parts are dropped.
 */

import { type Color, type Evaluation, STYLES, type ReadFile } from './engine/types';
import type { MoveAnswer } from './answers';
import { readGame, writeGame } from './game/pgn';
import { markOf } from './game/judge';
import { type GameNode, type GameTree, places, type Rules } from './game/tree';
import type { SavedGame } from './play';

export interface Session {
    pgn: string;
    /** The place of the shown position in the tree. */
    at: number[];
    orientation?: Color;
    /** The evaluations of all positions, in the order of `GameTree.all`. */
    evaluations?: (Evaluation | null)[];
    /** Why marked moves were marked, by their places in the same order. */
    answers?: Record<number, MoveAnswer>;
    game?: SavedGame | null;
    /** Its place among the stored games. */
    entry?: string;
}

/** The PGN of the current game, written again only after a change: stepping through a long game changes nothing. */
let written: { marks: readonly unknown[]; pgn: string } = { marks: [], pgn: '' };

/** The parts of the PGN. A changed part is a new object, never the same one altered. */
function marksOf(tree: GameTree): unknown[] {
    const marks: unknown[] = [tree, [...tree.tags].join('\n')];
    for (const node of tree.all()) marks.push(node, node.comments, node.before, node.nags, node.shapes, node.clock);
    return marks;
}

/** Without evaluations, which are stored separately. */
function pgnOf(tree: GameTree): string {
    const marks = marksOf(tree);
    const same = marks.length === written.marks.length && marks.every((mark, at) => mark === written.marks[at]);
    if (!same) written = { marks, pgn: writeGame(tree, false) };
    return written.pgn;
}

/** The stored state of this game. */
export function keepSession(tree: GameTree, current: GameNode, orientation: Color, game: SavedGame | null, entry: string): Session {
    const nodes = [...tree.all()];
    const evaluations = nodes.map(({ evaluation }) => evaluation);
    const answers = Object.fromEntries(nodes.flatMap((node, index) => (node.answer && markOf(node) ? [[index, node.answer]] : [])));
    return { pgn: pgnOf(tree), at: places(current), orientation, evaluations: evaluations.some(Boolean) ? evaluations : [], answers, game, entry };
}

export interface TakenUp {
    tree: GameTree;
    current: GameNode;
    orientation: Color;
    game: SavedGame | null;
    entry: string;
}

const isEvaluation = (value: unknown): value is Evaluation => {
    const { wdl, depth } = (value ?? {}) as Partial<Evaluation>;
    return Array.isArray(wdl) && wdl.length === 3 && wdl.every((each) => typeof each === 'number') && typeof depth === 'number';
};

const isSide = (value: unknown): value is Color => value === 'white' || value === 'black';

function isGame(value: unknown): value is Omit<SavedGame, 'style' | 'unhurried'> & Partial<SavedGame> {
    const { human, level, at, times, running } = (value ?? {}) as Partial<SavedGame>;
    return isSide(human) && typeof level === 'number' && level >= 600 && level <= 3000 && Array.isArray(at) && Array.isArray(times) && (running === null || isSide(running));
}

const isMoveAnswer = (value: unknown): value is MoveAnswer => {
    const { short, sentences, arrows, better, nodes, language } = (value ?? {}) as Partial<MoveAnswer>;
    return typeof short === 'string' && Array.isArray(sentences) && sentences.every((each) => typeof each === 'string') && Array.isArray(arrows) && (better === null || typeof better?.uci === 'string') && typeof nodes === 'number' && typeof language === 'string';
};

/** The game as it was left; null if that cannot be read any more. */
export function takeUpSession(session: Session, rules: Rules, readPgn: (bytes: Uint8Array, most: number) => ReadFile): TakenUp | null {
    const [found] = readPgn(new TextEncoder().encode(session.pgn), 1).games;
    if (!found) return null;
    const { tree } = readGame(found, rules);
    const nodes = [...tree.all()];
    const { evaluations = [], answers = {}, game } = session;
    if (evaluations.length === nodes.length) {
        for (const [index, stored] of Object.entries(answers ?? {})) {
            const node = nodes[Number(index)];
            if (node && isMoveAnswer(stored)) node.answer = stored;
        }
        nodes.forEach((node, index) => {
            const stored = evaluations[index];
            node.evaluation = isEvaluation(stored) ? stored : null;
        });
    }
    return {
        tree,
        current: tree.at(session.at),
        orientation: isSide(session.orientation) ? session.orientation : 'white',
        // An older page knew no styles, and answered at once.
        game: isGame(game) ? { ...game, style: STYLES.find((style) => style === game.style) ?? 'natural', unhurried: game.unhurried === true } : null,
        entry: typeof session.entry === 'string' ? session.entry : '',
    };
}

/**
 * The mark of a move, by the evaluations before and after it. The rules and their numbers are those of `palisade
 * analyse` (`crates/coach/src/judge`), on Lichess's scale. Results are cached by evaluation: an evaluation is never
 * changed, only replaced.
 */

import * as rules from '../engine/rules';
import { type Color, type Evaluation, type Mark, other } from '../engine/types';
import type { MoveAnswer } from '../answers';
import type { GameNode } from './tree';
import { decimal, t } from '../messages';

const points = new WeakMap<Evaluation, number>();
const marks = new WeakMap<Evaluation, { before: Evaluation; mark: Mark | null }>();

/** The points White can expect, 0 to 1. */
export function expected(evaluation: Evaluation): number {
    const known = points.get(evaluation);
    if (known !== undefined) return known;
    const [win, draw] = evaluation.wdl;
    const found = rules.expectedPoints(win, draw);
    points.set(evaluation, found);
    return found;
}

/** The judgement of the move to this position; null if an evaluation is unknown or the move is the best. */
export function markOf(node: GameNode): Mark | null {
    const before = node.parent?.evaluation;
    const after = node.evaluation;
    if (!node.parent || !before || !after || before.best === node.uci) return null;
    const known = marks.get(after);
    if (known?.before === before) return known.mark;
    const mark = rules.markFor(before, after, node.parent.turn);
    marks.set(after, { before, mark });
    return mark;
}

/** A score as the evaluation of a position; its best move and depth remain. */
function evaluationOf(node: GameNode, { cp, mate }: { cp?: number; mate?: number }): Evaluation {
    const wdl: Evaluation['wdl'] = mate === undefined ? rules.chancesOf(node.position.fen, cp ?? 0) : mate > 0 ? [1000, 0, 0] : [0, 0, 1000];
    return { cp: mate === undefined ? (cp ?? 0) : null, mate: mate ?? null, wdl, depth: node.evaluation?.depth ?? 0, best: node.evaluation?.best ?? null };
}

/** Replaces a review's evaluation of a move, and of the position before it, by a deeper search. */
export function replaceEvaluations(node: GameNode, { best, played }: MoveAnswer['scores']): void {
    const { parent } = node;
    if (!parent || node.position.end) return;
    parent.evaluation = { ...evaluationOf(parent, best.score), best: best.uci };
    node.evaluation = evaluationOf(node, played);
}

/** The accuracies of both sides over a line from the start, in percent; null if not all of it is evaluated. */
export function accuracyOf(line: readonly GameNode[], fromStart: boolean): Record<Color, number | null> | null {
    const evaluations = line.map((node) => node.evaluation).filter((evaluation) => evaluation !== null);
    const first = line[0]?.turn;
    if (!first || line.length < 2 || evaluations.length < line.length) return null;
    const [mover, other] = rules.accuracies(evaluations, first, fromStart);
    return first === 'white' ? { white: mover, black: other } : { white: other, black: mover };
}

export const percent = (value: number | null): string => (value === null ? '–' : t('percent', { value: decimal(value, 0) }));

/** The accuracies as a sentence; empty if they are not known. */
export function accuracies(line: readonly GameNode[], fromStart: boolean): string {
    const found = accuracyOf(line, fromStart);
    return found ? t('accuracy', { white: percent(found.white), black: percent(found.black) }) : '';
}

/** The moves of a line that have a mark: inaccuracies, mistakes and blunders, in their order. */
export const marked = (line: readonly GameNode[]): GameNode[] => line.filter((node) => markOf(node) !== null);

/** The marked moves that changed the expected result most, in the order of the game: the choice of `palisade analyse`. */
export function turningPoints(line: readonly GameNode[], start: string): GameNode[] {
    const evaluations = line.flatMap(({ evaluation }) => (evaluation ? [evaluation] : []));
    const [root] = line;
    if (!root || evaluations.length < line.length) return [];
    const book = rules.openingOf(start, line.slice(1).map(({ uci }) => uci))?.ply ?? 0;
    const bad = line.flatMap((node, at) => (markOf(node) ? [at] : []));
    return rules.turningPoints(evaluations, bad, root.turn, book).flatMap((at) => line[at] ?? []);
}

/** The number of marks of each kind of a side. */
export interface Counts {
    inaccuracies: number;
    mistakes: number;
    blunders: number;
}

export function countMarks(line: readonly GameNode[], side: Color): Counts {
    const nags = line.flatMap((node) => (node.parent?.turn === side ? [markOf(node)?.nag ?? 0] : []));
    const count = (nag: number): number => nags.filter((each) => each === nag).length;
    return { inaccuracies: count(6), mistakes: count(2), blunders: count(4) };
}

/** The moves of a side that were mistakes, in their order: those that have a mark of a mistake or a blunder. */
export function mistakes(line: readonly GameNode[], sides: readonly Color[]): GameNode[] {
    return line.filter((node) => {
        const side = node.parent?.turn;
        return side !== undefined && sides.includes(side) && /^\?\??$/.test(markOf(node)?.sign ?? '');
    });
}

/**
 * The positions of a game before the mistakes to practise: those of the side `own`, or the opponent's if it made none. `side` is
 * the side that made them, null if neither did.
 */
export function mistakesToPractise(line: readonly GameNode[], own: Color): { side: Color | null; points: GameNode[] } {
    for (const side of [own, other(own)]) {
        const points = mistakes(line, [side]).flatMap(({ parent }) => (parent ? [parent] : []));
        if (points.length > 0) return { side, points };
    }
    return { side: null, points: [] };
}

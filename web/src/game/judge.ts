/**
 * What a move was worth, by the evaluations before and after it. The rules and their numbers are the
 * engine's (`crates/coach/src/judge`), which `palisade analyse` marks by as well: lichess's scale.
 * Each is asked once: an evaluation is never changed, only replaced.
 */

import * as rules from '../engine/rules';
import type { Color, Evaluation, Mark } from '../engine/types';
import type { GameNode } from './tree';
import { t } from '../messages';

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

/** What is to be said against the move to this position; null where something is unknown, or against the best. */
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

/** The accuracies of both sides over a line from the start, if all of it is evaluated. */
export function accuracies(line: readonly GameNode[], fromStart: boolean): string {
    const evaluations = line.map((node) => node.evaluation).filter((evaluation) => evaluation !== null);
    const first = line[0]?.turn;
    if (!first || line.length < 2 || evaluations.length < line.length) return '';
    const [mover, other] = rules.accuracies(evaluations, first, fromStart);
    const [white, black] = first === 'white' ? [mover, other] : [other, mover];
    const shown = (value: number | null): string => (value === null ? '–' : `${value.toFixed(0)} %`);
    return t('accuracy', { white: shown(white), black: shown(black) });
}

/** The moves of a side that were mistakes, in their order: those that have a mark of a mistake or a blunder. */
export function mistakes(line: readonly GameNode[], sides: readonly Color[]): GameNode[] {
    return line.filter((node) => {
        const side = node.parent?.turn;
        return side !== undefined && sides.includes(side) && /^\?\??$/.test(markOf(node)?.sign ?? '');
    });
}

/**
 * What a move was worth, by the evaluations before and after it. The rules and their numbers are the
 * engine's (`crates/explain/src/judge`), which `palisade analyse` marks by as well: lichess's scale.
 */

import * as rules from '../engine/rules';
import type { Evaluation, Mark } from '../engine/types';
import type { GameNode } from './tree';

/** The points White can expect, 0 to 1. */
export function expected(evaluation: Evaluation): number {
    const [win, draw] = evaluation.wdl;
    return rules.expectedPoints(win, draw);
}

/** What is to be said against the move to this position; null where something is unknown, or against the best. */
export function markOf(node: GameNode): Mark | null {
    const before = node.parent?.evaluation;
    if (!node.parent || !before || !node.evaluation || before.best === node.uci) return null;
    return rules.markFor(before, node.evaluation, node.parent.position.turn);
}

/** The accuracies of both sides over a line from the start, if all of it is evaluated. */
export function accuracies(line: readonly GameNode[], fromStart: boolean): string {
    const evaluations = line.map((node) => node.evaluation).filter((evaluation) => evaluation !== null);
    const first = line[0]?.position.turn;
    if (!first || evaluations.length < line.length) return '';
    const [mover, other] = rules.accuracies(evaluations, first, fromStart);
    const [white, black] = first === 'white' ? [mover, other] : [other, mover];
    const shown = (value: number | null): string => (value === null ? '–' : `${value.toFixed(0)} %`);
    return `Accuracy: White ${shown(white)}, Black ${shown(black)}`;
}

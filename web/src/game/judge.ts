/**
 * What a move was worth, by the chances before and after it. The rules and their numbers are the
 * engine's (`crates/explain/src/judge.rs`), which `palisade analyse` marks by as well.
 */

import * as rules from '../engine/rules';
import type { Color, Evaluation, Mark } from '../engine/types';
import type { GameNode } from './tree';

/** The points White can expect, 0 to 1. */
export function expected(evaluation: Evaluation): number {
    const [win, draw] = evaluation.wdl;
    return rules.expectedPoints(win, draw);
}

/** The points that the move to this position gave away, 0 to 1; null where something is unknown. */
export function loss(node: GameNode): number | null {
    if (!node.parent?.evaluation || !node.evaluation) return null;
    return rules.pointsLost(expected(node.parent.evaluation), expected(node.evaluation), node.parent.position.turn);
}

export function markFor(lost: number | null): Mark | null {
    return lost === null ? null : rules.markFor(lost);
}

/** The accuracies of both sides over the moves of a line, as far as they are known. */
export function accuracies(line: readonly GameNode[]): string {
    const of = (color: Color): string => {
        const losses = line.filter((node) => node.parent?.position.turn === color).map(loss);
        const value = rules.accuracy(losses.filter((lost) => lost !== null));
        return value === null ? '–' : `${value.toFixed(0)} %`;
    };
    return `Accuracy: White ${of('white')}, Black ${of('black')}`;
}

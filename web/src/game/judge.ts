/**
 * What a move was worth, by the chances before and after it. The thresholds are those of
 * `palisade analyse` (`crates/tools/src/analyse/judge.rs`).
 */

import type { Color, Described, Evaluation } from '../engine/types';
import type { GameNode } from './tree';

export interface Mark {
    nag: 2 | 4 | 6;
    sign: '?' | '??' | '?!';
    word: 'mistake' | 'blunder' | 'dubious move';
}

const MARKS: readonly { loss: number; mark: Mark }[] = [
    { loss: 0.35, mark: { nag: 4, sign: '??', word: 'blunder' } },
    { loss: 0.2, mark: { nag: 2, sign: '?', word: 'mistake' } },
    { loss: 0.1, mark: { nag: 6, sign: '?!', word: 'dubious move' } },
];

/** The points White can expect, 0 to 1. */
export function expected(evaluation: Evaluation): number {
    return (evaluation.wdl[0] + evaluation.wdl[1] / 2) / 1000;
}

/** The evaluation of a finished game; null while it goes on. */
export function finished(position: Described): Evaluation | null {
    if (!position.end) return null;
    const { winner } = position.end;
    const wdl: Evaluation['wdl'] = winner === null ? [0, 1000, 0] : winner === 'white' ? [1000, 0, 0] : [0, 0, 1000];
    return { cp: winner === null ? 0 : null, mate: winner === null ? null : 0, wdl, depth: 0 };
}

/** The points that the move to this position gave away, 0 to 1; null where something is unknown. */
export function loss(node: GameNode): number | null {
    if (!node.parent?.evaluation || !node.evaluation) return null;
    const gain = expected(node.evaluation) - expected(node.parent.evaluation);
    return Math.max(0, node.parent.position.turn === 'white' ? -gain : gain);
}

export function markFor(lost: number | null): Mark | null {
    if (lost === null) return null;
    return MARKS.find((entry) => lost >= entry.loss)?.mark ?? null;
}

/** 100 for the best move, 22 for a blunder; the mean over a side's moves is its accuracy. */
export function accuracy(losses: readonly number[]): number | null {
    if (losses.length === 0) return null;
    const sum = losses.reduce((total, lost) => total + 100 * Math.exp(-4.35 * lost), 0);
    return sum / losses.length;
}

/** The accuracies of both sides over the moves of a line, as far as they are known. */
export function accuracies(line: readonly GameNode[]): string {
    const of = (color: Color): string => {
        const losses = line.filter((node) => node.parent?.position.turn === color).map(loss);
        const value = accuracy(losses.filter((lost) => lost !== null));
        return value === null ? '–' : `${value.toFixed(0)} %`;
    };
    return `Accuracy: White ${of('white')}, Black ${of('black')}`;
}

/** `+0.35`, `#3`, `#-2`; a finished game has its result. */
export function scoreText(evaluation: Pick<Evaluation, 'cp' | 'mate' | 'wdl'>): string {
    if (evaluation.mate !== null) {
        if (evaluation.mate === 0) return evaluation.wdl[0] > 0 ? '1-0' : '0-1';
        return `#${evaluation.mate}`;
    }
    const cp = evaluation.cp ?? 0;
    return `${cp > 0 ? '+' : cp < 0 ? '−' : ''}${(Math.abs(cp) / 100).toFixed(2)}`;
}

/** How a score is said aloud. */
export function scoreWords(evaluation: Pick<Evaluation, 'cp' | 'mate' | 'wdl'>): string {
    const side = (color: Color): string => (color === 'white' ? 'White' : 'Black');
    if (evaluation.mate !== null) {
        const winner = evaluation.wdl[0] > 0 ? 'white' : 'black';
        if (evaluation.mate === 0) return `${side(winner)} has won`;
        return `${side(winner)} mates in ${Math.abs(evaluation.mate)}`;
    }
    const cp = evaluation.cp ?? 0;
    const size = Math.abs(cp);
    if (size < 20) return 'the position is level';
    const who = side(cp > 0 ? 'white' : 'black');
    if (size < 60) return `${who} is slightly better`;
    if (size < 130) return `${who} is better`;
    if (size < 300) return `${who} is much better`;
    return `${who} is winning`;
}

/** Scores for people: as text, in words, and of finished games. */

import type { Color, Described, Evaluation } from '../engine/types';

/** The evaluation of a finished game; null while it goes on. */
export function finished(position: Described): Evaluation | null {
    if (!position.end) return null;
    const { winner } = position.end;
    const wdl: Evaluation['wdl'] = winner === null ? [0, 1000, 0] : winner === 'white' ? [1000, 0, 0] : [0, 0, 1000];
    return { cp: winner === null ? 0 : null, mate: winner === null ? null : 0, wdl, depth: 0 };
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

/** Scores for people: as text, in words, and of finished games. */

import type { Described, Evaluation } from '../engine/types';
import { decimal, sideName, t } from '../messages';

/** The evaluation of a finished game; null while it is in progress. */
export function finished(position: Described): Evaluation | null {
    if (!position.end) return null;
    const { winner } = position.end;
    const wdl: Evaluation['wdl'] = winner === null ? [0, 1000, 0] : winner === 'white' ? [1000, 0, 0] : [0, 0, 1000];
    return { cp: winner === null ? 0 : null, mate: winner === null ? null : 0, wdl, depth: 0 };
}

/** Centipawns in pawns, `+0.35`. */
export const pawns = (centipawns: number, digits = 2): string => decimal(centipawns / 100, digits, true);

/** `+0.35`, `#3`, `#-2`; a finished game has its result. */
export function scoreText(evaluation: Pick<Evaluation, 'cp' | 'mate' | 'wdl'>): string {
    if (evaluation.mate !== null) {
        if (evaluation.mate === 0) return evaluation.wdl[0] > 0 ? '1-0' : '0-1';
        return `#${evaluation.mate}`;
    }
    return pawns(evaluation.cp ?? 0);
}

/** A score in words, for a screen reader. */
export function scoreWords(evaluation: Pick<Evaluation, 'cp' | 'mate' | 'wdl'>): string {
    if (evaluation.mate !== null) {
        const winner = evaluation.wdl[0] > 0 ? 'white' : 'black';
        if (evaluation.mate === 0) return t('score-won', { side: sideName(winner) });
        return t('score-mates', { side: sideName(winner), moves: Math.abs(evaluation.mate) });
    }
    const cp = evaluation.cp ?? 0;
    const size = Math.abs(cp);
    if (size < 20) return t('score-level');
    const side = sideName(cp > 0 ? 'white' : 'black');
    if (size < 60) return t('score-slightly', { side });
    if (size < 130) return t('score-better', { side });
    if (size < 300) return t('score-much', { side });
    return t('score-winning', { side });
}

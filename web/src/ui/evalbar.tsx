/** The bar beside the board: the points White can expect. */

import type { JSX } from 'preact';
import type { Color, Evaluation } from '../engine/types';
import { expected } from '../game/judge';
import { pawns, scoreText, scoreWords } from '../game/score';
import { t } from '../messages';

/** As short as a bar is narrow, rounded: `+1.2`, `+13`, `#-7`. */
export function barText(evaluation: Evaluation): string {
    if (evaluation.mate !== null) return scoreText(evaluation);
    const cp = evaluation.cp ?? 0;
    // Rounded as one would by hand: 0.35 is 0.4.
    return Math.abs(cp) >= 995 ? pawns(cp, 0) : pawns(Math.sign(cp) * Math.round(Math.abs(cp) / 10) * 10, 1);
}

export function EvalBar({ evaluation, orientation }: { evaluation: Evaluation | null; orientation: Color }): JSX.Element {
    const share = 100 * (evaluation ? expected(evaluation) : 0.5);
    const below = orientation === 'white';
    return (
        <div
            class="eval-bar"
            role="meter"
            aria-label={t('evaluation')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share)}
            aria-valuetext={evaluation ? `${scoreText(evaluation)}, ${scoreWords(evaluation)}` : t('not-evaluated-yet')}
        >
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="eval-black" width={10} height={100} />
                <rect class="eval-white" x={0} width={10} height={share.toFixed(1)} y={below ? (100 - share).toFixed(1) : '0'} />
            </svg>
            <span class={`eval-text ${share >= 50 === below ? 'at-bottom' : 'at-top'} ${share >= 50 ? 'on-white' : 'on-black'}`}>{evaluation ? barText(evaluation) : ''}</span>
        </div>
    );
}

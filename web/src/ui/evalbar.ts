/** The bar beside the board: the points White can expect. */

import type { Color, Evaluation } from '../engine/types';
import { expected } from '../game/judge';
import { scoreText, scoreWords } from '../game/score';
import { el, svg } from './dom';

export class EvalBar {
    readonly element = el('div', { class: 'eval-bar', role: 'meter', 'aria-label': 'Evaluation', 'aria-valuemin': '0', 'aria-valuemax': '100' });
    private readonly white = svg('rect', { class: 'eval-white', x: 0, width: 10 });
    private readonly text = el('span', { class: 'eval-text' });

    constructor() {
        this.element.append(svg('svg', { viewBox: '0 0 10 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, svg('rect', { class: 'eval-black', width: 10, height: 100 }), this.white), this.text);
        this.show(null, 'white');
    }

    show(evaluation: Evaluation | null, orientation: Color): void {
        const share = 100 * (evaluation ? expected(evaluation) : 0.5);
        this.white.setAttribute('height', share.toFixed(1));
        this.white.setAttribute('y', orientation === 'white' ? (100 - share).toFixed(1) : '0');
        const text = evaluation ? scoreText(evaluation) : '';
        this.text.textContent = text.replace(/\.(\d)\d$/, '.$1');
        const whiteBelow = orientation === 'white';
        this.text.className = `eval-text ${share >= 50 === whiteBelow ? 'at-bottom' : 'at-top'} ${share >= 50 ? 'on-white' : 'on-black'}`;
        this.element.setAttribute('aria-valuenow', share.toFixed(0));
        this.element.setAttribute('aria-valuetext', evaluation ? `${text}, ${scoreWords(evaluation)}` : 'not evaluated yet');
    }
}

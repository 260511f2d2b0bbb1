/** The engine's lines: score, moves that can be clicked, and how far it has looked. */

import type { Line } from '../engine/types';
import { scoreText, scoreWords } from '../game/score';
import { el } from './dom';

/** Moves of a line that are shown. */
const SHOWN = 14;

const figure = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

export class LinesView {
    readonly element = el('div', { class: 'lines' });
    private readonly status = el('p', { class: 'lines-status' });
    private readonly list = el('ol', { class: 'lines-list', 'aria-label': 'Best lines' });

    /** `onPlay` hears the moves, UCI, up to the one that was clicked. */
    constructor(private readonly onPlay: (moves: string[]) => void) {
        this.element.append(this.status, this.list);
    }

    /** Shows what there is; `number` is that of the move to come. */
    show(lines: readonly Line[], number: number, searching: boolean): void {
        const best = lines[0];
        if (!best) {
            this.say(searching ? 'Thinking …' : '');
            this.list.replaceChildren();
            return;
        }
        this.status.replaceChildren(
            el('span', { class: 'stat', title: 'Plies looked ahead / longest line' }, `depth ${best.depth}/${best.selDepth}`),
            el('span', { class: 'stat', title: 'Positions looked at' }, `${figure.format(best.nodes)} nodes`),
            el('span', { class: 'stat', title: 'Positions per second' }, `${figure.format(best.nps)}/s`),
            el('span', { class: 'stat', title: 'Hash table in use' }, `hash ${Math.round(best.hashfull / 10)} %`),
        );
        if (searching) this.status.append(el('span', { class: 'pulse', title: 'Searching', 'aria-hidden': 'true' }));
        this.list.replaceChildren(...lines.map((line) => this.row(line, number)));
    }

    /** Words in place of lines. */
    say(text: string): void {
        this.status.replaceChildren(text);
        this.list.replaceChildren();
    }

    private row(line: Line, number: number): HTMLElement {
        const better = line.mate !== null ? line.wdl[0] > 0 : (line.cp ?? 0) >= 0;
        const score = el('span', { class: `score ${better ? 'for-white' : 'for-black'}`, title: scoreWords(line) }, scoreText(line));
        const moves = el('span', { class: 'line-moves' });
        let white = line.turn === 'white';
        let count = number;
        line.san.slice(0, SHOWN).forEach((san, index) => {
            if (white || index === 0) moves.append(el('span', { class: 'number' }, white ? `${count}.` : `${count}…`));
            const play = (): void => this.onPlay(line.pv.slice(0, index + 1));
            moves.append(el('button', { type: 'button', class: 'move', onclick: play, title: 'Play to here' }, san), ' ');
            if (!white) count += 1;
            white = !white;
        });
        return el('li', { class: 'line' }, score, moves);
    }
}

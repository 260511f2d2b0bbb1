/** The course of the game: the points White could expect after every move of the main line. */

import { expected, markOf } from '../game/judge';
import { scoreText } from '../game/score';
import { type GameNode, moveNumber } from '../game/tree';
import { el, svg } from './dom';

const WIDTH = 600;
const HEIGHT = 120;

export class GraphView {
    readonly element = el('div', { class: 'graph' });
    private line: GameNode[] = [];

    constructor(private readonly onSelect: (node: GameNode) => void) {
        this.element.addEventListener('pointerdown', (event) => {
            const { left, width } = this.element.getBoundingClientRect();
            const share = (event.clientX - left) / Math.max(width, 1);
            const node = this.line[Math.round(share * (this.line.length - 1))];
            if (node) this.onSelect(node);
        });
    }

    /** Shows the main line; a move without an evaluation is a gap. */
    show(line: GameNode[], current: GameNode): void {
        this.line = line;
        const known = line.filter((node) => node.evaluation);
        if (known.length < 2) {
            this.element.replaceChildren(el('p', { class: 'empty' }, 'The course of the game appears here once some of its positions are evaluated.'));
            return;
        }
        const x = (index: number): number => (line.length < 2 ? 0 : (index / (line.length - 1)) * WIDTH);
        const y = (node: GameNode): number => (node.evaluation ? HEIGHT * (1 - expected(node.evaluation)) : 0);
        const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': summary(line) });
        picture.append(svg('rect', { class: 'graph-unknown', width: WIDTH, height: HEIGHT }));
        for (const run of runs(line)) {
            const points = run.map((index) => `${x(index).toFixed(1)},${y(line[index] as GameNode).toFixed(1)}`);
            const [first, last] = [x(run[0] ?? 0).toFixed(1), x(run.at(-1) ?? 0).toFixed(1)];
            picture.append(svg('path', { class: 'graph-black', d: `M${first},0 L${points.join(' L')} L${last},0 Z` }));
            picture.append(svg('path', { class: 'graph-white', d: `M${first},${HEIGHT} L${points.join(' L')} L${last},${HEIGHT} Z` }));
            picture.append(svg('polyline', { class: 'graph-line', points: points.join(' '), 'vector-effect': 'non-scaling-stroke' }));
        }
        picture.append(svg('line', { class: 'graph-middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, 'vector-effect': 'non-scaling-stroke' }));
        const here = line.indexOf(current);
        if (here >= 0) picture.append(svg('line', { class: 'graph-here', x1: x(here), x2: x(here), y1: 0, y2: HEIGHT, 'vector-effect': 'non-scaling-stroke' }));
        const dots = line.map((node, index) => ({ node, index, mark: markOf(node) })).filter((entry) => entry.mark);
        const marks = dots.map(({ node, index, mark }) => {
            const title = `${moveNumber(node)} ${node.san}${mark?.sign}: ${scoreText(node.evaluation ?? { cp: 0, mate: null, wdl: [0, 1000, 0] })}`;
            const [across, down] = [`${(x(index) / WIDTH) * 100}%`, `${(y(node) / HEIGHT) * 100}%`];
            return svg('circle', { class: `graph-${mark?.word.split(' ')[0]}`, cx: across, cy: down, r: 4 }, svg('title', {}, title));
        });
        this.element.replaceChildren(picture, svg('svg', { class: 'graph-marks', 'aria-hidden': 'true' }, ...marks));
    }
}

/** The stretches of moves that are all evaluated, by their places. */
function runs(line: readonly GameNode[]): number[][] {
    const found: number[][] = [];
    let run: number[] = [];
    line.forEach((node, index) => {
        if (node.evaluation) {
            if (run.length === 0) found.push(run);
            run.push(index);
        } else {
            run = [];
        }
    });
    return found;
}

function summary(line: readonly GameNode[]): string {
    const bad = line.filter((node) => markOf(node)?.nag === 4).map((node) => `${moveNumber(node)} ${node.san}`);
    const last = [...line].reverse().find((node) => node.evaluation)?.evaluation;
    const end = last ? `It ends at ${scoreText(last)}.` : '';
    return `Course of the game. ${end} ${bad.length > 0 ? `Blunders: ${bad.join(', ')}.` : 'No blunders found.'}`;
}

/** The graph of the game: White's expected points after every move of the line shown. A slider, for the keyboard and for screen readers. */

import type { JSX } from 'preact';
import { expected, markOf } from '../game/judge';
import { scoreText, scoreWords } from '../game/score';
import { type GameNode, lineFrom, moveNumber, path } from '../game/tree';
import { pure } from './parts';
import { shownSan, t } from '../messages';

const WIDTH = 600;
const HEIGHT = 120;

export interface GraphProps {
    root: GameNode;
    current: GameNode;
    version: number;
    onSelect: (node: GameNode) => void;
}

/** The main line, or the variation that the current move is in. */
export const shownLine = (root: GameNode, current: GameNode): GameNode[] => [root, ...path(current), ...lineFrom(current).slice(1)];

export const GraphView = pure(({ root, current, onSelect }: GraphProps): JSX.Element => {
    const line = shownLine(root, current);
    if (line.filter((node) => node.evaluation).length < 2) return <div class="graph"><p class="empty">{t('graph-empty')}</p></div>;
    const last = Math.max(line.length - 1, 1);
    const x = (index: number): number => (index / last) * WIDTH;
    const y = (node: GameNode | undefined): number => (node?.evaluation ? HEIGHT * (1 - expected(node.evaluation)) : 0);
    const here = line.indexOf(current);
    const at = Math.min(Math.max(x(here), 1), WIDTH - 1);
    const pick = (event: PointerEvent): void => {
        const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
        const node = line[Math.round(((event.clientX - left) / Math.max(width, 1)) * (line.length - 1))];
        if (node) onSelect(node);
    };
    return (
        <div
            class="graph"
            role="slider"
            tabIndex={0}
            aria-label={summary(line)}
            aria-valuemin={0}
            aria-valuemax={line.length - 1}
            aria-valuenow={here}
            aria-valuetext={valueText(current)}
            onPointerDown={pick}
        >
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect class="graph-unknown" width={WIDTH} height={HEIGHT} />
                {runs(line).map((run) => <Run key={run[0]} points={run.map((index) => `${x(index).toFixed(1)},${y(line[index]).toFixed(1)}`)} from={x(run[0] ?? 0).toFixed(1)} to={x(run.at(-1) ?? 0).toFixed(1)} />)}
                <line class="graph-middle" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} vector-effect="non-scaling-stroke" />
                <line class="graph-here" x1={at} x2={at} y1={0} y2={HEIGHT} vector-effect="non-scaling-stroke" />
            </svg>
            <svg class="graph-marks" aria-hidden="true">
                {line.map((node, index) => {
                    const mark = markOf(node);
                    return mark && (
                        <circle key={node.id} class={`graph-${mark.word}`} cx={`${(x(index) / WIDTH) * 100}%`} cy={`${(y(node) / HEIGHT) * 100}%`} r={4}>
                            <title>{`${moveNumber(node)} ${shownSan(node.san)}${mark.sign}: ${node.evaluation ? scoreText(node.evaluation) : ''}`}</title>
                        </circle>
                    );
                })}
            </svg>
        </div>
    );
});

/** A stretch of positions that are all evaluated. */
function Run({ points, from, to }: { points: readonly string[]; from: string; to: string }): JSX.Element {
    const along = points.join(' L');
    return (
        <>
            <path class="graph-black" d={`M${from},0 L${along} L${to},0 Z`} />
            <path class="graph-white" d={`M${from},${HEIGHT} L${along} L${to},${HEIGHT} Z`} />
            <polyline class="graph-line" points={points.join(' ')} vector-effect="non-scaling-stroke" />
        </>
    );
}

/** The stretches of moves that are all evaluated, by their places. */
export function runs(line: readonly GameNode[]): number[][] {
    const found: number[][] = [];
    let run: number[] = [];
    line.forEach((node, index) => {
        if (!node.evaluation) run = [];
        else {
            if (run.length === 0) found.push(run);
            run.push(index);
        }
    });
    return found;
}

function valueText(node: GameNode): string {
    const move = node.parent ? `${moveNumber(node)} ${shownSan(node.san)}` : t('graph-start');
    const mark = markOf(node);
    return `${move}${mark ? `, ${t('mark', { nag: mark.nag })}` : ''}${node.evaluation ? `, ${scoreText(node.evaluation)}, ${scoreWords(node.evaluation)}` : `, ${t('graph-not-evaluated')}`}`;
}

function summary(line: readonly GameNode[]): string {
    const bad = line.filter((node) => markOf(node)?.nag === 4).map((node) => `${moveNumber(node)} ${shownSan(node.san)}`);
    const last = [...line].reverse().find((node) => node.evaluation)?.evaluation;
    const end = last ? t('graph-ends', { score: scoreText(last) }) : '';
    return [t('graph-label'), end, bad.length > 0 ? t('graph-blunders', { moves: bad.join(', ') }) : t('graph-no-blunders')].filter(Boolean).join(' ');
}

/** The review as a lesson: how many marks each side has, and its turning points with a sentence and the better move. */

import type { JSX } from 'preact';
import { type Color, type Evaluation } from '../engine/types';
import { accuracyOf, countMarks, markOf, percent, turningPoints } from '../game/judge';
import { type GameNode, type GameTree, moveNumber } from '../game/tree';
import { shownSan, sideName, t } from '../messages';
import type { Actions } from './actions';
import { Button, Card, pure } from './parts';

const SIDES: readonly Color[] = ['white', 'black'];

interface SummaryProps {
    tree: GameTree;
    version: number;
}

/** Accuracy and marks of both sides; nothing where the game is not evaluated as a whole. */
export const Summary = pure(({ tree }: SummaryProps): JSX.Element | null => {
    const line = tree.mainLine();
    const accuracy = accuracyOf(line, tree.start === '');
    if (!accuracy) return null;
    const count = SIDES.map((side) => countMarks(line, side));
    const rows = ([['count-inaccuracies', '?!', 'inaccuracy'], ['count-mistakes', '?', 'mistake'], ['count-blunders', '??', 'blunder']] as const)
        .map(([label, sign, kind]) => <th key={kind} scope="col" class={kind} title={t(label)}><span aria-hidden="true">{sign}</span><span class="visually-hidden">{t(label)}</span></th>);
    return (
        <table class="summary">
            <thead><tr><td /><th scope="col">{t('accuracy-head')}</th>{rows}</tr></thead>
            <tbody>
                {SIDES.map((side, at) => (
                    <tr key={side}>
                        <th scope="row">{sideName(side)}</th><td>{percent(accuracy[side])}</td>
                        <td>{count[at]?.inaccuracies}</td><td>{count[at]?.mistakes}</td><td>{count[at]?.blunders}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
});

/** The comment on a marked move, and the actions: play the better move, or find it oneself. */
export function Lesson({ node, actions }: { node: GameNode; actions: Actions }): JSX.Element | null {
    const { answer } = node;
    if (!answer?.short) return null;
    return (
        <div class="lesson">
            <p>{answer.short}</p>
            <div class="buttons">
                {answer.better && <Button label={t('better-move', { move: shownSan(answer.better.san) })} words kind="small" onPress={() => actions.playBetter(node)} />}
                {answer.better && <Button label={t('try-yourself')} words kind="small" onPress={() => actions.tryBetter(node)} />}
            </div>
        </div>
    );
}

const chances = (evaluation: Evaluation | null): string => (evaluation ? percent((evaluation.wdl[0] + evaluation.wdl[1] / 2) / 10) : '');

/** Scrolls the column to its beginning, so that new content is seen. */
export const toTop = (place: Element | null): void => place?.closest('.column')?.scrollTo({ top: 0 });

/** The moves that changed the expected result most, in the order of the game. */
export const TurningPoints = pure(({ tree, current, gathering, actions }: { tree: GameTree; current: GameNode; version: number; gathering: { done: number; of: number } | null; actions: Actions }): JSX.Element => {
    const points = turningPoints(tree.mainLine(), tree.start);
    return (
        <Card id="lesson" title={t('turning-points')}>
            <span ref={toTop} />
            {points.length === 0 && <p class="empty">{t('turning-points-none')}</p>}
            <ol class="turning-points">
                {points.map((node) => {
                    const mark = markOf(node);
                    return (
                        <li key={node.id}>
                            <button type="button" class={`turning-point ${mark?.word ?? ''}`} aria-current={node === current ? 'true' : undefined} onClick={() => actions.show(node)}>
                                <strong>{`${moveNumber(node)} ${shownSan(node.san)}${mark?.sign ?? ''}`}</strong>
                                <span class="hint">{t('turning-point-change', { before: chances(node.parent?.evaluation ?? null), after: chances(node.evaluation) })}</span>
                            </button>
                            <Lesson node={node} actions={actions} />
                        </li>
                    );
                })}
            </ol>
            {gathering && <p class="hint" role="status">{t('motif-reading', gathering)}</p>}
        </Card>
    );
});

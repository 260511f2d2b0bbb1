/** Exercises: the current one, beside the board; otherwise the exercises to choose from. */

import type { JSX } from 'preact';
import type { State } from '../store';
import { t } from '../messages';
import type { Actions } from './actions';
import { Button, Card } from './parts';
import { toTop, TurningPoints } from './review';

export function ExerciseCard({ state, actions }: { state: State; actions: Actions }): JSX.Element | null {
    const { exercise } = state;
    if (!exercise) return null;
    const { motif, number, all, shipped, solved } = exercise;
    const title = shipped && !solved ? t('shipped-number', { number, all, rating: String(shipped.rating) }) : motif === null ? t(shipped ? 'shipped-number' : 'exercise-of', { number, all, rating: String(shipped?.rating ?? '') }) : t('motif-of-exercise', { motif: t('motif', { motif }), number, all });
    return (
        <Card id="exercise" title={title}>
            <span key={number} ref={toTop} />
            <p class="exercise-text" role="status">{exercise.feedback}</p>
            <div class="buttons">
                {!solved && <Button key="solve" label={t('exercise-show')} icon="hint" words onPress={actions.solve} />}
                {solved && <Button key="next" label={t(number < all ? 'exercise-next' : 'exercise-done')} icon="forward" words kind="primary" onPress={actions.nextExercise} />}
                <Button key="end" label={t('exercise-leave')} icon="close" words onPress={actions.endExercises} />
            </div>
            {solved && <div class="words" aria-live="polite">{state.answer.map((text, index) => <p key={index}>{text}</p>)}</div>}
            {solved && state.hard && <p class="hard">{state.hard}</p>}
        </Card>
    );
}

export function Exercises({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, exercise, gathering, review, reviewed, tree, version } = state;
    if (exercise) return <ExerciseCard state={state} actions={actions} />;
    return (
        <>
            {reviewed && !review && <TurningPoints tree={tree} current={current} version={version} gathering={gathering} actions={actions} />}
            <Card id="exercises" title={t('exercises')}>
                <p class="hint" role="status">{review ? t('review-running', review) : t(reviewed ? 'exercises-hint' : 'exercises-first')}</p>
                <div class="buttons">
                    {reviewed && !review && <Button key="own" label={t('your-mistakes')} icon="help" words kind="primary" onPress={actions.exercises} />}
                    {!reviewed && <Button key="review" label={t(review ? 'review-stop' : 'review-start')} icon="graph" words onPress={actions.review} />}
                    <Button key="motifs" label={t('exercises-motifs')} icon="practise" words onPress={actions.practise} />
                </div>
            </Card>
            <Card id="shipped" title={t('shipped-title')}>
                <p class="hint">{`${t('shipped-count', { solved: state.settings.solved.length })} ${t('shipped-source')}`}</p>
                <div class="buttons"><Button label={t('shipped-start')} icon="practise" words kind={reviewed ? '' : 'primary'} onPress={actions.positions} /></div>
            </Card>
        </>
    );
}

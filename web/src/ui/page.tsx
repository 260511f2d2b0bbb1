/** The page: what stands where, from the state alone. */

import { Component, type JSX } from 'preact';
import type { Color } from '../engine/types';
import { clockText } from '../game/clock';
import { moveNumber } from '../game/tree';
import { opponentName, playerName } from '../game/pgn';
import { shownSan, sideName, t } from '../messages';
import { resultOf, resultText } from '../play';
import { isPlaying, type State } from '../store';
import type { Actions } from './actions';
import { Annotate } from './annotate';
import type { IconName } from './dom';
import { EvalBar } from './evalbar';
import { GraphView } from './graph';
import { LinesView } from './lines';
import { MovesView } from './moves';
import { Button, Card, Icon } from './parts';
import { PlayCard, Player } from './play';
import { inWords } from './speech';
import { WhyView } from './why';

const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export interface PageProps {
    state: State;
    actions: Actions;
    /** Made elsewhere, and never replaced. */
    board: HTMLElement;
}

/** Last move, whose turn it is or how it ended. */
export function statusText({ current, game }: Pick<State, 'current' | 'game'>): string {
    const { position } = current;
    const last = current.parent ? `${moveNumber(current)} ${shownSan(current.san)}. ` : '';
    if (game?.result && current === game.node) return last + resultText(game.result);
    if (position.end) return last + resultText(resultOf(position.end));
    return `${last}${t(position.check ? 'status-in-check' : 'status-to-move', { side: sideName(position.turn) })}`;
}

/** The opening, while the game goes on. Its name is English in every language, and says so to readers of the page. */
function Opening({ current, game, opening }: Pick<State, 'current' | 'game' | 'opening'>): JSX.Element | null {
    if (!opening || current.position.end || (game?.result && current === game.node)) return null;
    const place = '|';
    const [before, after] = t(opening.left === null ? 'opening' : 'opening-left', { opening: place, plies: opening.left ?? 0 }).split(place);
    return <> {before}<span lang="en">{opening.name}</span>{after}</>;
}

export function Page({ state, actions, board }: PageProps): JSX.Element {
    const playing = isPlaying(state);
    const { settings } = state;
    return (
        <div class={`page ${playing ? 'playing' : ''} ${settings.evalBar ? '' : 'without-eval-bar'}`.replace(/ +/g, ' ').trim()}>
            <Head actions={actions} />
            <main class="main">
                <Table state={state} actions={actions} board={board} />
                <Side state={state} actions={actions} />
                <div class="column explain-column"><Why state={state} actions={actions} /></div>
            </main>
            <p class="visually-hidden" aria-live="assertive">{state.spoken}</p>
            <div class="toasts" role="alert">
                {state.toasts.map(({ id, text, kind }) => <div key={id} class={`toast ${kind}`}>{text}<Button label={t('close')} icon="close" onPress={() => actions.dropToast(id)} /></div>)}
            </div>
        </div>
    );
}

function Head({ actions }: { actions: Actions }): JSX.Element {
    const entry = (label: string, icon: IconName, onClick: () => void, kind = ''): JSX.Element => (
        <button type="button" class={`button top-button ${kind}`.trim()} title={label} onClick={onClick}><Icon name={icon} /><span class="top-word">{label}</span></button>
    );
    return (
        <header class="top">
            <h1><span class="logo" aria-hidden="true"><img src="icon.svg" alt="" width={28} height={28} /></span><span class="brand">Palisade</span></h1>
            <nav aria-label={t('page-nav')}>
                {entry(t('play'), 'new', actions.newGame, 'primary')}
                {entry(t('open'), 'open', actions.open)}
                {entry(t('games'), 'games', actions.games)}
                {entry(t('practise'), 'practise', actions.practise)}
                {entry(t('save'), 'save', actions.save)}
                {entry(t('settings'), 'settings', actions.settings)}
                {entry(t('help'), 'help', actions.help)}
            </nav>
        </header>
    );
}

class BoardPlace extends Component<{ board: HTMLElement }> {
    override shouldComponentUpdate(): boolean {
        return false;
    }

    override render(): JSX.Element {
        return <div class="board-place" ref={(place) => place?.append(this.props.board)} />;
    }
}

function Table({ state, actions, board }: PageProps): JSX.Element {
    const { current, orientation, lines, settings } = state;
    const playing = isPlaying(state);
    const submit = (event: SubmitEvent): void => {
        event.preventDefault();
        const field = (event.currentTarget as HTMLFormElement).elements.namedItem('typed') as HTMLInputElement;
        if (actions.typed(field.value)) field.value = '';
        else field.select();
    };
    return (
        <section class="column table" aria-label={t('board')}>
            <PlayerOf color={other(orientation)} state={state} />
            <div class="stage">
                {settings.evalBar && <EvalBar evaluation={playing ? null : (lines[0] ?? current.evaluation)} orientation={orientation} />}
                <BoardPlace board={board} />
            </div>
            <PlayerOf color={orientation} state={state} />
            <div class="tools">
                <div class="walk">
                    <Button label={t('to-start')} icon="first" onPress={() => actions.go('first')} />
                    <Button label={t('one-back')} icon="back" onPress={() => actions.go('back')} />
                    <Button label={t('one-forward')} icon="forward" onPress={() => actions.go('forward')} />
                    <Button label={t('to-end')} icon="last" onPress={() => actions.go('last')} />
                </div>
                <Button label={t('turn-board')} icon="flip" onPress={actions.flip} />
                <form class="typed-form" onSubmit={submit}>
                    <input type="text" id="typed" name="typed" placeholder={t('type-move')} aria-label={t('type-move-help')} autocomplete="off" spellcheck={false} enterkeyhint="go" />
                </form>
            </div>
            <p class="status" role="status" aria-live="polite">{statusText(state)}<Opening current={state.current} game={state.game} opening={state.opening} /></p>
            <p class="visually-hidden" id="board-in-words">{inWords(current.position)}</p>
        </section>
    );
}

/** Who plays this side, and the clock, as it is now: this view draws itself ten times a second while one runs. */
class PlayerOf extends Component<{ color: Color; state: State }> {
    private timer: ReturnType<typeof setInterval> | undefined;

    override componentDidMount(): void {
        this.timer = setInterval(() => { if (this.props.state.game?.clock?.running) this.forceUpdate(); }, 100);
    }

    override componentWillUnmount(): void {
        clearInterval(this.timer);
    }

    override render(): JSX.Element {
        const { color, state: { game, tree, current } } = this.props;
        const tag = playerName(tree.tags.get(color === 'white' ? 'White' : 'Black') ?? '');
        const name = game ? (game.options.human === color ? t('you') : opponentName(game.options.level, game.options.style)) : /^[?]?$/.test(tag) ? sideName(color) : tag;
        const left = game?.clock?.remaining(color, performance.now()) ?? null;
        // Of a game that was opened: what the clock showed then.
        const then = !game ? ((current.turn === color ? current.parent?.clock : current.clock) ?? null) : null;
        const shown = left ?? then;
        return <Player color={color} name={name} fen={current.position.fen} clock={shown === null ? null : clockText(shown)} running={game?.clock?.running === color} low={left !== null && left < 20_000} />;
    }
}

function Side({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, exercise, game, gathering, lines, linesText, review, searching, settings, tree, version } = state;
    const playing = isPlaying(state);
    const toggle = <label class="head-switch"><input type="checkbox" class="switch" aria-label={t('analysis-on')} checked={settings.engine} onChange={(event) => actions.engine(event.currentTarget.checked)} /></label>;
    const reviewTools = (
        <>
            <span class="hint" role="status">{review ? t('review-progress', review) : gathering ? t('motif-reading', gathering) : state.reviewNote}</span>
            <Button label={t(review ? 'review-stop' : 'review-start')} icon="graph" words onPress={actions.review} />
        </>
    );
    return (
        <div class="column side">
            <PlayCard game={game} hint={state.hintText} actions={actions} />
            {exercise && (
                <Card id="exercise" title={exercise.motif === null ? t('mistake-of', { number: exercise.number, all: exercise.all }) : t('motif-of-exercise', { motif: t('motif', { motif: exercise.motif }), number: exercise.number, all: exercise.all })}>
                    <p class="exercise-text" role="status">{exercise.said}</p>
                    {exercise.solved && state.hard && <p class="hard">{state.hard}</p>}
                    <div class="buttons">
                        {!exercise.solved && <Button key="solve" label={t('exercise-show')} icon="hint" words onPress={actions.solve} />}
                        {exercise.solved && <Button key="next" label={t(exercise.number < exercise.all ? 'exercise-next' : 'exercise-done')} icon="forward" words kind="primary" onPress={actions.nextExercise} />}
                        <Button key="end" label={t('exercise-leave')} icon="close" words onPress={actions.endExercises} />
                    </div>
                </Card>
            )}
            <Card id="engine" title={t('analysis')} hidden={playing} extra={toggle}>
                <LinesView lines={lines} number={current.number} searching={searching} text={linesText} expected={Math.min(settings.lines, current.position.legal.length)} onPlay={actions.playLine} />
            </Card>
            <Card id="moves" title={t('moves')}>
                <MovesView tree={tree} current={current} version={version} scores={!playing} onSelect={actions.show} />
                {!playing && <Annotate node={current} version={version} canUndo={state.canUndo} canRedo={state.canRedo} actions={actions} />}
            </Card>
            <Card id="graph" title={t('course')} hidden={playing} extra={reviewTools}>
                {!playing && <GraphView root={tree.root} current={current} version={version} onSelect={actions.show} />}
                {!review && !exercise && state.reviewed && <div class="buttons"><Button label={t('your-mistakes')} icon="help" words onPress={actions.exercises} /></div>}
            </Card>
        </div>
    );
}

function Why({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, lines, orientation, exercise } = state;
    const open = current.position.legal.length > 0 && (!exercise || exercise.solved);
    return (
        <Card id="why" title={t('why')} hidden={isPlaying(state)}>
            <WhyView
                explained={exercise && !exercise.solved ? null : state.explained}
                problem={exercise && !exercise.solved ? t('reasons-later') : state.explainedProblem}
                evaluation={lines[0] ?? current.evaluation}
                fen={current.position.fen}
                orientation={orientation}
                answer={state.answer}
                hard={exercise ? '' : state.hard}
                canAsk={{ here: open, move: current.parent !== null && (!exercise || exercise.solved) }}
                onAsk={actions.ask}
                onThreat={actions.threat}
            />
        </Card>
    );
}

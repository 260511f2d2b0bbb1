/** The layout of the page, from the state alone. */

import { Component, type JSX } from 'preact';
import { type Color, other } from '../engine/types';
import { clockText } from '../game/clock';
import { type GameNode, moveNumber } from '../game/tree';
import { opponentName, playerName } from '../game/pgn';
import { shownSan, sideName, t } from '../messages';
import { resultOf, resultText } from '../play';
import { isPlaying, type Panel, PANELS, type State } from '../store';
import type { Actions } from './actions';
import type { IconName } from './dom';
import { EvalBar } from './evalbar';
import { Exercises } from './exercises';
import { ExplorerView } from './explorer';
import { GraphView } from './graph';
import { LinesView } from './lines';
import { MovesView } from './moves';
import { Button, Card, Icon } from './parts';
import { PlayCard, Player } from './play';
import { Lesson, Summary } from './review';
import { inWords } from './speech';
import { WhyView } from './why';

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

/** The opening, while the game goes on. Its name is English in every language and is marked so for screen readers. */
function Opening({ current, game, opening }: Pick<State, 'current' | 'game' | 'opening'>): JSX.Element | null {
    if (!opening || current.position.end || (game?.result && current === game.node)) return null;
    const place = '|';
    const [before, after] = t(opening.left === null ? 'opening' : 'opening-left', { opening: place, plies: opening.left ?? 0 }).split(place);
    return <> {before}<span lang="en">{opening.name}</span>{after}</>;
}

/** Returns the part that is shown where the parts share a place; in a game only its moves. */
function panelOf(state: State): Panel {
    if (isPlaying(state)) return 'moves';
    return state.compact || state.panel === 'exercises' || state.panel === 'games' ? state.panel : 'why';
}

export function Page({ state, actions, board }: PageProps): JSX.Element {
    const playing = isPlaying(state);
    const { settings } = state;
    return (
        <div class={`page ${playing ? 'playing' : ''} ${settings.evalBar ? '' : 'without-eval-bar'}`.replace(/ +/g, ' ').trim()} data-panel={panelOf(state)}>
            <Head actions={actions} />
            <main class="main" aria-busy={state.loading}>
                <Table state={state} actions={actions} board={board} />
                {!playing && <Tabs state={state} actions={actions} />}
                <div class="panels">
                    <Side state={state} actions={actions} />
                    <div class="column explain-column" hidden={playing}>
                        <Why state={state} actions={actions} />
                        <ExplorerView explored={state.explored} actions={actions} />
                        <div class="exercise-column in-exercises"><Exercises state={state} actions={actions} /></div>
                    </div>
                </div>
            </main>
            <p class="visually-hidden" aria-live="assertive">{state.spoken}</p>
            <div class="toasts" role="alert">
                {state.toasts.map(({ id, text, kind }) => <div key={id} class={`toast ${kind}`}>{text}<Button label={t('close')} icon="close" onPress={() => actions.dropToast(id)} /></div>)}
            </div>
        </div>
    );
}

/** Which of the parts is shown: all five where they share a place, else Why, the games and the exercises. */
function Tabs({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const shown = panelOf(state);
    return (
        <div class="panel-tabs" role="group" aria-label={t('parts-of-page')}>
            {PANELS.map((panel) => (!state.compact && (panel === 'moves' || panel === 'lines') ? null : (
                <button key={panel} type="button" class="tab" data-panel={panel} aria-pressed={shown === panel} onClick={() => actions.panel(panel)}>{t(`panel-${panel}`)}</button>
            )))}
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

/** The distance that the wheel has turned since its last step, and the time of its last event. */
const wheelState = { turned: 0, at: 0 };
/** Pixels of a notch, or of a stroke over a touchpad, for one move. */
const NOTCH = 60;

/** One move a notch of the wheel over the board. With Ctrl it is the browser's, to enlarge the page. */
function turned(event: WheelEvent, go: (where: 'back' | 'forward') => void): void {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.timeStamp - wheelState.at > 200) wheelState.turned = 0;
    wheelState.at = event.timeStamp;
    wheelState.turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
    if (Math.abs(wheelState.turned) < NOTCH) return;
    go(wheelState.turned > 0 ? 'forward' : 'back');
    wheelState.turned = 0;
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
    const wheel = (event: WheelEvent): void => turned(event, (where) => actions.go(where));
    return (
        <section class="column table" aria-label={t('board')}>
            <PlayerOf color={other(orientation)} state={state} />
            <div class="stage" onWheel={wheel}>
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
            <p class="status" role="status" aria-live="polite" title={state.opening?.name}>{statusText(state)}<Opening current={state.current} game={state.game} opening={state.opening} /></p>
            <p class="visually-hidden" id="board-in-words">{inWords(current.position)}</p>
        </section>
    );
}

/** The player of a side and the current clock. The view redraws itself ten times a second while a clock runs. */
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
    const { current, exercise, game, lines, linesText, review, searching, settings, tree, version } = state;
    const playing = isPlaying(state);
    const lineTools = (
        <>
            <Button label={t('lines-fewer')} icon="minus" kind="small" disabled={settings.lines <= 1} onPress={() => actions.moreLines(-1)} />
            <Button label={t('lines-more')} icon="plus" kind="small" disabled={settings.lines >= 5} onPress={() => actions.moreLines(1)} />
            <label class="head-switch"><input type="checkbox" class="switch" aria-label={t('analysis-on')} checked={settings.engine} onChange={(event) => actions.engine(event.currentTarget.checked)} /></label>
        </>
    );
    const reviewTools = (
        <>
            <span class="hint" role="status">{review ? t('review-progress', review) : state.reviewed ? '' : state.reviewNote}</span>
            <Button label={t(review ? 'review-stop' : 'review-start')} icon="graph" words onPress={actions.review} />
        </>
    );
    const moveTools = (
        <>
            <Button label={t('undo')} icon="undo" kind="small" disabled={!state.canUndo} onPress={actions.undo} />
            <Button label={t('redo')} icon="redo" kind="small" disabled={!state.canRedo} onPress={actions.redo} />
            <Button label={t('menu')} icon="more" kind="small" onPress={() => actions.menu()} />
        </>
    );
    const lesson = playing || exercise ? null : (node: GameNode): JSX.Element | null => <Lesson node={node} actions={actions} />;
    return (
        <div class="column side">
            <PlayCard game={game} hint={state.hintText} actions={actions} />
            <Card id="engine" title={t('analysis')} hidden={playing} extra={lineTools} panel="lines">
                <LinesView lines={lines} number={current.number} searching={searching} text={linesText} expected={Math.min(settings.lines, current.position.legal.length)} onPlay={actions.playLine} />
            </Card>
            <Card id="moves" title={t('moves')} panel="moves" extra={playing ? undefined : moveTools}>
                <MovesView tree={tree} current={current} version={version} scores={!playing} onSelect={actions.show} onMenu={actions.menu} lesson={lesson} />
            </Card>
            <Card id="graph" title={t('course')} hidden={playing} extra={reviewTools} panel="moves">
                {!playing && <GraphView root={tree.root} current={current} version={version} onSelect={actions.show} />}
                {!playing && !review && state.reviewed && <Summary tree={tree} version={version} />}
            </Card>
        </div>
    );
}

function Why({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, lines, orientation, exercise, settings } = state;
    const open = current.position.legal.length > 0 && (!exercise || exercise.solved);
    const idle = exercise && !exercise.solved ? t('reasons-later') : settings.engine && (open || current.parent) ? t('thinking-about') : t('why-ask');
    return (
        <Card id="why" title={t('why')} titled={false} panel="why">
            <WhyView
                explained={exercise && !exercise.solved ? null : state.explained}
                problem={exercise && !exercise.solved ? '' : state.explainedProblem}
                evaluation={lines[0] ?? current.evaluation}
                fen={current.position.fen}
                orientation={orientation}
                answer={exercise && !exercise.solved ? [] : state.answer}
                idle={idle}
                hard={exercise ? '' : state.hard}
                canAsk={{ here: open, move: current.parent !== null && (!exercise || exercise.solved) }}
                onAsk={actions.ask}
                onThreat={actions.threat}
            />
        </Card>
    );
}

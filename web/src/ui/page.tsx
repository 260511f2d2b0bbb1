/** The page: what stands where, from the state alone. */

import { Component, type JSX } from 'preact';
import type { Color } from '../engine/types';
import { clockText } from '../game/clock';
import { moveNumber } from '../game/tree';
import { resultOf } from '../play';
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
const sideName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

export interface PageProps {
    state: State;
    actions: Actions;
    /** Made elsewhere, and never replaced. */
    board: HTMLElement;
}

/** Last move, whose turn it is or how it ended, and the opening. */
export function statusText({ current, game, opening }: Pick<State, 'current' | 'game' | 'opening'>): string {
    const { position } = current;
    const last = current.parent ? `${moveNumber(current)} ${current.san}. ` : '';
    if (game?.result && current === game.node) return last + game.result.text;
    if (position.end) return last + resultOf(position.end).text;
    return `${last}${sideName(position.turn)} to move${position.check ? ', in check' : ''}.${opening ? ` ${opening}` : ''}`;
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
                {state.toasts.map(({ id, text, kind }) => <div key={id} class={`toast ${kind}`}>{text}<Button label="Close" icon="close" onPress={() => actions.dropToast(id)} /></div>)}
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
            <nav aria-label="Page">
                {entry('Play', 'new', actions.newGame, 'primary')}
                {entry('Open', 'open', actions.open)}
                {entry('Games', 'games', actions.games)}
                {entry('Save', 'save', actions.save)}
                {entry('Settings', 'settings', actions.settings)}
                {entry('Help', 'help', actions.help)}
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
        <section class="column table" aria-label="Board">
            <PlayerOf color={other(orientation)} state={state} />
            <div class="stage">
                {settings.evalBar && <EvalBar evaluation={playing ? null : (lines[0] ?? current.evaluation)} orientation={orientation} />}
                <BoardPlace board={board} />
            </div>
            <PlayerOf color={orientation} state={state} />
            <div class="tools">
                <div class="walk">
                    <Button label="To the start" icon="first" onPress={() => actions.go('first')} />
                    <Button label="One move back" icon="back" onPress={() => actions.go('back')} />
                    <Button label="One move forward" icon="forward" onPress={() => actions.go('forward')} />
                    <Button label="To the end" icon="last" onPress={() => actions.go('last')} />
                </div>
                <Button label="Turn the board" icon="flip" onPress={actions.flip} />
                <form class="typed-form" onSubmit={submit}>
                    <input type="text" id="typed" name="typed" placeholder="Type a move" aria-label="Type a move, such as e4 or Nf3" autocomplete="off" spellcheck={false} enterkeyhint="go" />
                </form>
            </div>
            <p class="status" role="status" aria-live="polite">{statusText(state)}</p>
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
        const tag = tree.tags.get(sideName(color)) ?? '';
        const name = game ? (game.options.human === color ? 'You' : `Palisade (${game.options.level})`) : /^[?]?$/.test(tag) ? sideName(color) : tag;
        const left = game?.clock?.remaining(color, performance.now()) ?? null;
        // Of a game that was opened: what the clock showed then.
        const then = !game ? ((current.position.turn === color ? current.parent?.clock : current.clock) ?? null) : null;
        const shown = left ?? then;
        return <Player color={color} name={name} fen={current.position.fen} clock={shown === null ? null : clockText(shown)} running={game?.clock?.running === color} low={left !== null && left < 20_000} />;
    }
}

function Side({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, exercise, game, lines, linesText, review, searching, settings, tree, version } = state;
    const playing = isPlaying(state);
    const toggle = <label class="head-switch"><input type="checkbox" class="switch" aria-label="Analysis on" checked={settings.engine} onChange={(event) => actions.engine(event.currentTarget.checked)} /></label>;
    const reviewTools = (
        <>
            <span class="hint" role="status">{review ? `${review.done} of ${review.of}` : state.reviewNote}</span>
            <Button label={review ? 'Stop' : 'Analyse the game'} icon="graph" words onPress={actions.review} />
        </>
    );
    return (
        <div class="column side">
            <PlayCard game={game} hint={state.hintText} actions={actions} />
            {exercise && (
                <Card id="exercise" title={`Mistake ${exercise.at + 1} of ${exercise.points.length}`}>
                    <p class="exercise-text" role="status">{exercise.said}</p>
                    <div class="buttons">
                        {!exercise.solved && <Button key="solve" label="Show the move" icon="hint" words onPress={actions.solve} />}
                        {exercise.solved && <Button key="next" label={exercise.at + 1 < exercise.points.length ? 'Next' : 'Done'} icon="forward" words kind="primary" onPress={actions.nextExercise} />}
                        <Button key="end" label="Leave the exercises" icon="close" words onPress={actions.endExercises} />
                    </div>
                </Card>
            )}
            <Card id="engine" title="Analysis" hidden={playing} extra={toggle}>
                <LinesView lines={lines} number={current.position.number} searching={searching} text={linesText} expected={Math.min(settings.lines, current.position.legal.length)} onPlay={actions.playLine} />
            </Card>
            <Card id="moves" title="Moves">
                <MovesView tree={tree} current={current} version={version} scores={!playing} onSelect={actions.show} />
                {!playing && <Annotate node={current} version={version} canUndo={state.canUndo} canRedo={state.canRedo} actions={actions} />}
            </Card>
            <Card id="graph" title="Course of the game" hidden={playing} extra={reviewTools}>
                {!playing && <GraphView root={tree.root} current={current} version={version} onSelect={actions.show} />}
                {!review && !exercise && state.reviewNote.startsWith('Accuracy') && <div class="buttons"><Button label="Your mistakes" icon="help" words onPress={actions.exercises} /></div>}
            </Card>
        </div>
    );
}

function Why({ state, actions }: { state: State; actions: Actions }): JSX.Element {
    const { current, lines, orientation, exercise } = state;
    const open = current.position.legal.length > 0 && (!exercise || exercise.solved);
    return (
        <Card id="why" title="Why" hidden={isPlaying(state)}>
            <WhyView
                explained={exercise && !exercise.solved ? null : state.explained}
                problem={exercise && !exercise.solved ? 'The reasons come when the move is found.' : state.explainedProblem}
                evaluation={lines[0] ?? current.evaluation}
                fen={current.position.fen}
                orientation={orientation}
                answer={state.answer}
                canAsk={{ here: open, move: current.parent !== null && (!exercise || exercise.solved) }}
                onAsk={actions.ask}
                onThreat={actions.threat}
            />
        </Card>
    );
}

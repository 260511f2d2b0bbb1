/**
 * The engine's lines: score, moves that can be clicked, depth and nodes. They change many times a second. Each button
 * stays in the page, a press plays the move that the button showed when the press began, and the keyboard focus stays
 * on its move.
 */

import { Component, type JSX } from 'preact';
import type { Line } from '../engine/types';
import { scoreText, scoreWords } from '../game/score';
import { shownSan, t, withMark } from '../messages';

/** Moves of a line that are shown. */
const SHOWN = 14;
/** A press that ends farther away than this, pixels, is ignored. */
const NEAR = 12;

/** As short as a line is narrow: `1.25M`. `K` and `M` in every language, as German would write 437.000. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const figure = (value: number): string => withMark(compact.format(value));

export interface LinesProps {
    lines: readonly Line[];
    /** Of the move to come. */
    number: number;
    searching: boolean;
    /** In place of lines. */
    text: string;
    /** So many lines there will be: they have their room before they come, so that nothing below moves. */
    expected: number;
    /** Called with the moves, UCI, up to the pressed one. */
    onPlay: (moves: readonly string[]) => void;
}

export class LinesView extends Component<LinesProps> {
    private pressed: { moves: readonly string[]; x: number; y: number } | null = null;
    /** The time of the last press that was handled; the click event that follows it is ignored. */
    private followed = -Infinity;
    /** The move with the focus, as `line.move`. */
    private focused = '';
    private list: HTMLElement | null = null;

    override shouldComponentUpdate(next: LinesProps): boolean {
        return next.lines !== this.props.lines || next.searching !== this.props.searching || next.text !== this.props.text || next.number !== this.props.number || next.expected !== this.props.expected;
    }

    override componentDidUpdate(): void {
        // The button with the focus is gone if its line became shorter.
        if (!this.focused || !this.list || (document.activeElement && document.activeElement !== document.body)) return;
        const [line = 0, move = 0] = this.focused.split('.').map(Number);
        const buttons = this.list.children[Math.min(line, this.list.children.length - 1)]?.querySelectorAll('button');
        buttons?.[Math.min(move, buttons.length - 1)]?.focus({ preventScroll: true });
    }

    private movesAt(target: EventTarget | null): readonly string[] | null {
        const place = (target as Element | null)?.closest<HTMLElement>('[data-at]')?.dataset.at;
        if (!place) return null;
        const [line = 0, move = 0] = place.split('.').map(Number);
        return this.props.lines[line]?.pv.slice(0, move + 1) ?? null;
    }

    private readonly down = (event: PointerEvent): void => {
        const moves = event.button === 0 ? this.movesAt(event.target) : null;
        this.pressed = moves && { moves, x: event.clientX, y: event.clientY };
    };

    private readonly up = (event: PointerEvent): void => {
        const { pressed } = this;
        this.pressed = null;
        if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > NEAR) return;
        this.followed = event.timeStamp;
        this.props.onPlay(pressed.moves);
    };

    /** Clicks of the keyboard and of assistive programs. */
    private readonly click = (event: MouseEvent): void => {
        if (event.timeStamp - this.followed < 500 && event.detail > 0) return;
        const moves = this.movesAt(event.target);
        if (moves) this.props.onPlay(moves);
    };

    override render(): JSX.Element {
        const { expected, lines, number, searching, text } = this.props;
        const best = lines[0];
        return (
            <div class="lines">
                <p class="lines-status">
                    {best && !text ? (
                        <>
                            <span class="stat" title={t('line-depth-help')}>{t('line-depth', { depth: best.depth })}</span>
                            <span class="stat" title={t('line-nodes-help')}>{t('line-nodes', { nodes: figure(best.nodes) })}</span>
                            <span class="stat" title={t('line-speed-help')}>{t('line-speed', { speed: figure(best.nps) })}</span>
                            <span class="stat" title={t('line-hash-help')}>{t('line-hash', { percent: Math.round(best.hashfull / 10) })}</span>
                            {searching && <span class="searching" title={t('searching')} aria-hidden="true" />}
                        </>
                    ) : text || (searching ? t('thinking') : '')}
                </p>
                <ol
                    class="lines-list"
                    aria-label={t('best-lines')}
                    ref={(list) => { this.list = list; }}
                    onPointerDown={this.down}
                    onPointerUp={this.up}
                    onPointerCancel={() => { this.pressed = null; }}
                    onClick={this.click}
                    onFocusIn={(event) => { this.focused = (event.target as HTMLElement).dataset.at ?? ''; }}
                    onFocusOut={(event) => { if (event.relatedTarget) this.focused = ''; }}
                >
                    {!text && lines.map((line, index) => <Row key={index} line={line} place={index} number={number} />)}
                    {!text && Array.from({ length: Math.max(0, expected - lines.length) }, (_, index) => <li key={lines.length + index} class="line" aria-hidden="true" />)}
                </ol>
            </div>
        );
    }
}

function Row({ line, place, number }: { line: Line; place: number; number: number }): JSX.Element {
    const better = line.mate !== null ? line.wdl[0] > 0 : (line.cp ?? 0) >= 0;
    const black = line.turn === 'white' ? 0 : 1;
    return (
        <li class="line">
            <span class={`score ${better ? 'for-white' : 'for-black'}`} title={scoreWords(line)}>{scoreText(line)}</span>
            <span class="line-moves">
                {line.san.slice(0, SHOWN).map((san, index) => {
                    const white = (index + black) % 2 === 0;
                    const count = number + Math.floor((index + black) / 2);
                    const before = white || index === 0 ? `${count}${white ? '.' : '…'}` : '';
                    return (
                        <span key={index} class="line-move">
                            <span class="number">{before}</span>
                            <button type="button" class="move" data-at={`${place}.${index}`} title={t('play-to-here')}>{shownSan(san)}</button>{' '}
                        </span>
                    );
                })}
            </span>
        </li>
    );
}

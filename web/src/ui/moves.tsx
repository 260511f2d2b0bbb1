/** The moves of the game with their variations. A move keeps its button for as long as it is in the game. */

import { Component, type ComponentChildren, type JSX } from 'preact';
import type { Evaluation } from '../engine/types';
import { durationText } from '../game/clock';
import { markOf } from '../game/judge';
import { scoreText } from '../game/score';
import { type GameNode, type GameTree, moveNumber } from '../game/tree';
import { barText } from './evalbar';
import { pure } from './parts';
import { shownSan, t } from '../messages';

const SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' };

/** Removes unknown commands of programs from comments, such as `[%emt 0:01]`. */
const plain = (comment: string): string => comment.replace(/\[%[^\]]*\]/g, '').trim();

export interface MovesProps {
    tree: GameTree;
    current: GameNode;
    version: number;
    /** True: the engine's scores stand behind the moves of the main line. False: the times that the moves took. */
    scores: boolean;
    onSelect: (node: GameNode) => void;
    onMenu: (node: GameNode, at: { x: number; y: number }) => void;
    /** The comment under a marked move; null for other moves. */
    lesson: ((node: GameNode) => JSX.Element | null) | null;
}

/** ms that a move took, where clocks are known; `control` is the game's `TimeControl`, seconds `300+3`. */
export function timeOf(node: GameNode, control: string): number | null {
    const [, base, increment] = /^(\d+)(?:\+(\d+))?$/.exec(control) ?? [];
    const before = node.ply <= 2 ? (base === undefined ? null : Number(base) * 1000) : (node.parent?.parent?.clock ?? null);
    return node.clock === null || before === null ? null : Math.max(0, before - node.clock + Number(increment ?? 0) * 1000);
}

interface MoveProps {
    id: number;
    text: string;
    small: string;
    kind: string;
    here: boolean;
}

const Move = pure(({ id, text, small, kind, here }: MoveProps) => (
    <button type="button" class={`move ${here ? 'here' : ''} ${kind}`.trim()} data-id={id} aria-current={here ? 'true' : undefined}>{text}{small && <small>{small}</small>}</button>
));

/** Two decimals have no room from ten pawns on. */
const listScore = (evaluation: Evaluation): string => (Math.abs(evaluation.cp ?? 0) < 995 ? scoreText(evaluation) : barText(evaluation));

const sameMove = (one: MoveProps, other: MoveProps | undefined): boolean =>
    other !== undefined && one.id === other.id && one.text === other.text && one.small === other.small && one.kind === other.kind && one.here === other.here;

/** A move of each side. Of a long game all rows but one or two stay as they are when one goes on in it. */
class Row extends Component<{ number: string; gap: boolean; moves: readonly MoveProps[] }> {
    override shouldComponentUpdate({ number, gap, moves }: Row['props']): boolean {
        return number !== this.props.number || gap !== this.props.gap || moves.length !== this.props.moves.length || !moves.every((move, at) => sameMove(move, this.props.moves[at]));
    }

    override render(): JSX.Element {
        const { number, gap, moves } = this.props;
        return <div class="row"><span class="number">{number}</span>{gap && <span class="gap">…</span>}{moves.map((move) => <Move key={move.id} {...move} />)}</div>;
    }
}

const Comments = ({ of }: { of: readonly string[] }): JSX.Element => <>{of.map(plain).filter(Boolean).map((text, index) => <span key={index} class="comment">{text}</span>)}</>;

export class MovesView extends Component<MovesProps> {
    private list: HTMLElement | null = null;
    private control = '';
    private frame = 0;
    private sizes: ResizeObserver | null = null;

    override shouldComponentUpdate(next: MovesProps): boolean {
        const { tree, current, version, scores, lesson } = this.props;
        return next.tree !== tree || next.current !== current || next.version !== version || next.scores !== scores || (next.lesson === null) !== (lesson === null);
    }

    override componentDidMount(): void {
        // Also when the list becomes smaller, as the graph appears below it.
        this.sizes = new ResizeObserver(() => this.reveal());
        if (this.list) this.sizes.observe(this.list);
    }

    override componentDidUpdate(before: MovesProps): void {
        if (before.current === this.props.current) return;
        // With the next picture: until then the rest of the page changes as well, and is laid out once.
        cancelAnimationFrame(this.frame);
        this.frame = requestAnimationFrame(() => this.reveal());
    }

    override componentWillUnmount(): void {
        this.sizes?.disconnect();
        cancelAnimationFrame(this.frame);
    }

    /** Scrolls the list, and nothing but it, until the move shown is seen, and its sentence. */
    private reveal(): void {
        const { list } = this;
        const shown = list?.querySelector<HTMLElement>('[aria-current]');
        if (!list) return;
        if (!shown) {
            list.scrollTop = 0;
            return;
        }
        const [outer, inner] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
        // With the sentence under a marked move, as far as there is room.
        const lesson = shown.closest('.row')?.nextElementSibling?.querySelector('.lesson');
        const bottom = Math.min(lesson?.getBoundingClientRect().bottom ?? inner.bottom, inner.top + outer.height - 16);
        if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
        else if (bottom > outer.bottom) list.scrollTop += bottom - outer.bottom + 8;
    }

    private nodeAt(target: EventTarget | null): GameNode | undefined {
        const id = (target as Element | null)?.closest<HTMLElement>('[data-id]')?.dataset.id;
        return id === undefined ? undefined : this.props.tree.find(Number(id));
    }

    private readonly select = (event: MouseEvent): void => {
        const node = this.nodeAt(event.target);
        if (node) this.props.onSelect(node);
    };

    /** The right button, a long press, or the key for menus: then it stands at the move itself. */
    private readonly menu = (event: MouseEvent): void => {
        const node = this.nodeAt(event.target);
        if (!node) return;
        event.preventDefault();
        const { left, bottom } = (event.target as Element).getBoundingClientRect();
        this.props.onMenu(node, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
    };

    override render(): JSX.Element {
        const { tree } = this.props;
        this.control = tree.tags.get('TimeControl') ?? '';
        return (
            <div class="moves" role="group" aria-label={t('moves-of-game')} ref={(list) => { this.list = list; }} onClick={this.select} onContextMenu={this.menu}>
                <div class="main-line">
                    <Comments of={tree.root.comments} />
                    {this.mainLine(tree.root)}
                    {tree.root.children.length === 0 && <p class="empty">{t('no-moves-yet')}</p>}
                </div>
            </div>
        );
    }

    private mainLine(root: GameNode): ComponentChildren {
        const all: ComponentChildren[] = [];
        let row: { key: number; number: string; gap: boolean; moves: GameNode[] } | null = null;
        const end = (): void => {
            if (row) all.push(<Row key={`row${row.key}`} number={row.number} gap={row.gap} moves={row.moves.map((node) => this.moveProps(node, true))} />);
            row = null;
        };
        for (let node = root.children[0]; node; node = node.children[0]) {
            const before = node.parent;
            const white = before?.turn === 'white';
            if (node.before.some(plain)) {
                end();
                all.push(<Comments key={`before${node.id}`} of={node.before} />);
            }
            if (white || !row) {
                end();
                row = { key: node.id, number: `${before?.number ?? ''}.`, gap: !white, moves: [] };
            }
            (row as { moves: GameNode[] }).moves.push(node);
            const others: GameNode[] = node.parent?.children.slice(1) ?? [];
            const exercise = this.lessonOf(node);
            if (!node.comments.some(plain) && others.length === 0 && !exercise) continue;
            end();
            all.push(<Comments key={`after${node.id}`} of={node.comments} />, exercise, ...others.map((other) => this.variation(other)));
        }
        end();
        return all;
    }

    /** The explanation under a marked move. */
    private lessonOf(node: GameNode): JSX.Element | null {
        const { lesson } = this.props;
        return lesson && node.answer && markOf(node) ? <div key={`lesson${node.id}`}>{lesson(node)}</div> : null;
    }

    /** A line from its first move to its end; its variations are in boxes behind each move. */
    private variation(first: GameNode): JSX.Element {
        const all: ComponentChildren[] = [];
        let numbered = true;
        for (let node: GameNode | undefined = first; node; node = node.children[0]) {
            const white = node.parent?.turn === 'white';
            if (node.before.some(plain)) all.push(<Comments key={`before${node.id}`} of={node.before} />);
            const number = white || numbered ? <span class="number">{moveNumber(node)}</span> : null;
            all.push(<span key={`pair${node.id}`} class="pair">{number}{this.move(node, false)}</span>, ' ', <Comments key={`after${node.id}`} of={node.comments} />);
            const others: GameNode[] = node === first ? [] : (node.parent?.children.slice(1) ?? []);
            all.push(...others.map((other) => this.variation(other)));
            numbered = node.comments.some(plain) || others.length > 0;
        }
        return <div key={`line${first.id}`} class="variation">{all}</div>;
    }

    private move(node: GameNode, main: boolean): JSX.Element {
        return <Move key={node.id} {...this.moveProps(node, main)} />;
    }

    private moveProps(node: GameNode, main: boolean): MoveProps {
        const { current, scores } = this.props;
        const mark = node.nags.length === 0 && scores ? markOf(node) : null;
        const signs = node.nags.map((nag) => SIGNS[nag] ?? '').join('') || (mark?.sign ?? '');
        const kind = /^\?/.test(signs) ? (signs === '??' ? 'blunder' : signs === '?!' ? 'inaccuracy' : 'mistake') : signs.startsWith('!') ? 'good' : '';
        const took = timeOf(node, this.control);
        const small = !main ? '' : scores && node.evaluation ? listScore(node.evaluation) : !scores && took !== null ? durationText(Math.round(took / 1000)) : '';
        return { id: node.id, text: shownSan(node.san) + signs, small, kind, here: node === current };
    }
}

/** The explanation of the evaluation, in words, as bars and on the squares; and answers to questions. */

import { Component, type JSX } from 'preact';
import type { Color, Evaluation, Explained, Part, TermValue } from '../engine/types';
import { pawns, scoreWords } from '../game/score';
import { verdict } from '../game/words';
import { capital, decimal, language, sideName, t, termName } from '../messages';
import { type Map, SquareMap } from './map';
import { Button } from './parts';
import type { Question } from './reasons';

/** From this difference on, centipawns, the search disagrees with the static evaluation. */
const DISAGREES = 100;

/** The search's verdict if it disagrees with the static evaluation; empty otherwise. */
export function disagreement(explained: Explained, evaluation: Evaluation | null): string {
    if (!evaluation || evaluation.depth < 6 || evaluation.mate === 0) return '';
    if (evaluation.mate === null && Math.abs((evaluation.cp ?? 0) - explained.score) <= DISAGREES) return '';
    const words = scoreWords(evaluation);
    // Both evaluations have the same words.
    if (words === scoreWords({ cp: explained.score, mate: null, wdl: explained.wdl })) return '';
    return t('disagrees', { words });
}

export interface WhyProps {
    explained: Explained | null;
    /** The reason why there is no explanation. */
    problem: string;
    evaluation: Evaluation | null;
    fen: string;
    orientation: Color;
    answer: readonly string[];
    /** In place of an answer. */
    idle: string;
    /** How many players find the better move, at a turning point. */
    hard: string;
    /** Which questions have an answer here. */
    canAsk: Readonly<Record<Question, boolean>>;
    onAsk: (question: Question) => void;
    onThreat: () => void;
}

export class WhyView extends Component<WhyProps, { open: ReadonlySet<string>; map: Map }> {
    override state = { open: new Set<string>() as ReadonlySet<string>, map: 'worth' as Map };

    override shouldComponentUpdate(next: WhyProps, state: this['state']): boolean {
        const { explained, problem, orientation, answer, fen, hard, idle } = this.props;
        if (state !== this.state || next.explained !== explained || next.problem !== problem || next.orientation !== orientation || next.answer !== answer || next.fen !== fen || next.hard !== hard || next.idle !== idle) return true;
        return next.explained !== null && disagreement(next.explained, next.evaluation) !== disagreement(next.explained, this.props.evaluation);
    }

    private flip(key: string): void {
        const open = new Set(this.state.open);
        if (!open.delete(key)) open.add(key);
        this.setState({ open });
    }

    override render(): JSX.Element {
        const { explained, problem, evaluation, fen, orientation, answer, hard, idle, canAsk, onAsk, onThreat } = this.props;
        const { map } = this.state;
        const difference = explained ? disagreement(explained, evaluation) : '';
        return (
            <div class="why">
                <div class="words" aria-live="polite" tabIndex={0} role="region" aria-label={t('answer')}>
                    {answer.map((text, index) => <p key={index}>{text}</p>)}
                    {answer.length === 0 && <p class="empty">{idle}</p>}
                    {hard && <p key="hard" class="hard">{hard}</p>}
                </div>
                <div class="buttons ask">
                    <Button label={t('ask-best')} words kind="small" disabled={!canAsk.here} onPress={() => onAsk('here')} />
                    <Button label={t('ask-last')} words kind="small" disabled={!canAsk.move} onPress={() => onAsk('move')} />
                    <Button label={t('ask-threat')} words kind="small" disabled={!canAsk.here} onPress={onThreat} />
                </div>
                {!explained ? <p class="empty">{problem}</p> : (
                    <div>
                        <div class="disagrees-place">{difference && <p class="disagrees">{difference}</p>}</div>
                        <p class="why-words">{verdict(explained)}</p>
                        {this.bars(explained)}
                        <div class="squares">
                            <div class="tabs" role="group" aria-label={t('map-of-squares')}>
                                {MAPS.map((name) => <button key={name} type="button" class="tab" aria-pressed={map === name} onClick={() => this.setState({ map: name })}>{t(`map-${name}`)}</button>)}
                            </div>
                            <SquareMap explained={explained} fen={fen} orientation={orientation} map={map} />
                            <p class="hint">{t(`map-${map}-hint`)}</p>
                        </div>
                    </div>
                )}
            </div>
        );
    }

    private bars(explained: Explained): JSX.Element | null {
        const parts = explained.parts.filter((part) => part.terms.length > 0 || Math.abs(part.total) >= 0.5);
        const reach = Math.max(50, ...parts.map((part) => Math.abs(part.total)));
        if (parts.length === 0) return null;
        return (
            <div class="bars">
                <div class="bar-legend" aria-hidden="true"><span>{t('good-for-black')}</span><span>{t('good-for-white')}</span></div>
                {parts.map((part) => <Bar key={part.key} part={part} reach={reach} open={this.state.open.has(part.key)} onFlip={() => this.flip(part.key)} />)}
                <p class="bar-total">{t('bar-total', { score: pawns(explained.score) })}</p>
            </div>
        );
    }
}

const MAPS: readonly Map[] = ['worth', 'share', 'control'];

function Bar({ part, reach, open, onFlip }: { part: Part; reach: number; open: boolean; onFlip: () => void }): JSX.Element {
    const name = capital(t('part', { part: part.key }));
    const inside = part.terms.length > 0;
    const width = Math.min(Math.abs(part.total) / reach, 1) * 50;
    return (
        <div class="bar">
            <button type="button" class="bar-head" title={t('part-hint', { part: part.key })} data-part={part.key} disabled={!inside} aria-expanded={inside ? open : undefined} onClick={onFlip}>
                <span class="bar-name">{name}</span>
                <svg class="bar-strip" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="bar-back" width={100} height={10} />
                    <rect class={part.total >= 0 ? 'bar-white' : 'bar-black'} x={part.total >= 0 ? 50 : 50 - width} y={1} width={width} height={8} />
                    <rect class="bar-middle" x={49.7} width={0.6} height={10} />
                </svg>
                <span class="bar-value">{pawns(part.total)}</span>
            </button>
            {open && inside && <Terms part={part} />}
        </div>
    );
}

function Terms({ part }: { part: Part }): JSX.Element {
    const danger = part.key.startsWith('king-');
    const sorted = [...part.terms].sort((a, b) => weight(b) - weight(a)).slice(0, 12);
    const value = (number: number): string => (number === 0 ? '' : danger ? decimal(number, 0) : pawns(number));
    return (
        <div class="bar-terms">
            <p>{t('part-hint', { part: part.key })}</p>
            <table>
                <thead><tr><th scope="col">{t(danger ? 'danger-units' : 'pawns-unit')}</th><th scope="col">{sideName('white')}</th><th scope="col">{sideName('black')}</th></tr></thead>
                <tbody>
                    {sorted.map((term) => <tr key={term.key} title={language() === 'en' ? `${term.key}: ${term.doc}` : undefined}><th scope="row">{termName(term.key)}</th><td>{value(term.white)}</td><td>{value(term.black)}</td></tr>)}
                </tbody>
            </table>
        </div>
    );
}

const weight = (term: TermValue): number => Math.abs(term.white - term.black) * 100 + Math.abs(term.white) + Math.abs(term.black);

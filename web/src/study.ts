/**
 * The engine's results on the current game: its lines, the review of a whole game, answers in sentences,
 * threats, and the difficulty of a move. In a game against the engine it pauses.
 */

import { Analyst, type Watched } from './analysis';
import type { CurrentGame } from './current_game';
import type { Engine } from './engine/client';
import * as rules from './engine/rules';
import { type Color, type Line, other } from './engine/types';
import { accuracies, mistakes } from './game/judge';
import { type GameNode, type GameTree, NULL_MOVE } from './game/tree';
import { ownSide } from './gatherer';
import { shownSan, sideName, t } from './messages';
import { askAbout, EFFORT, effortOf, hasAnswer, questionOf, type MoveAnswer, answerOf } from './answers';
import { type Effort, Questions } from './questions';
import { isPlaying, type State, type Store } from './store';
import type { Question } from './ui/reasons';

/** A game with fewer positions needs no review. */
const REVIEWED = 5;
/** The time on a turning point, ms, before its question is shown, so that stepping through a game does not show all of them. */
const STANDS = 400;
/** The times on a move, ms, after which an answer and a deeper one are made. */
const PASSES = 60;
const STAYS = 1_000;

export class Study {
    readonly analyst: Analyst;
    /** Answers at once, and answers that take their time: an engine each. */
    private readonly quick: Questions;
    readonly questions: Questions;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private answering: ReturnType<typeof setTimeout> | undefined;
    /** The whole game is evaluated. */
    onReviewed: () => void = () => {};

    constructor(private readonly store: Store, private readonly currentGame: CurrentGame, private readonly engine: Engine, module: WebAssembly.Module) {
        this.analyst = new Analyst(engine);
        this.quick = new Questions(module, store.problem);
        this.questions = new Questions(module, store.problem);
    }

    /** Throws with a sentence if these are no weights. */
    setWeights(text: string): void {
        rules.setWeights(text);
        this.engine.setWeights(text);
        this.quick.setWeights(text);
        this.questions.setWeights(text);
    }

    setHash(mib: number): void {
        this.engine.setHash(mib);
    }

    // --- the shown position -----------------------------------------------

    /** Call this when another position is shown, or the settings of the shown one changed. */
    shown(node: GameNode, before: GameNode): void {
        if (node !== before) this.forget();
        const playing = isPlaying(this.store.now);
        this.store.set({ lines: [], opening: this.opening(node) });
        if (playing) this.analyst.rest();
        else this.evaluateSoon(node);
        if (playing || this.analyst.busy) return;
        this.recall();
        this.searchLines();
        this.askHowHard(node);
        this.answerSoon(node);
    }

    /** A game that came with all its evaluations, or was reviewed before the page was loaded anew, needs no review. */
    private recall(): void {
        const { reviewNote, tree } = this.store.now;
        if (reviewNote) return;
        const line = tree.mainLine();
        if (line.length > REVIEWED && line.every((node) => node.evaluation)) this.store.set({ reviewNote: accuracies(line, tree.start === ''), reviewed: true });
    }

    /** The static evaluation comes two frames later, so that the board does not wait for it; it is skipped if the user moves on at once. */
    private evaluateSoon(node: GameNode): void {
        const evaluate = (): void => { if (this.store.now.current === node) this.store.set(this.staticEvaluation(node)); };
        // At first, and where no picture comes, at once.
        if (!this.store.now.explained || document.hidden) evaluate();
        else requestAnimationFrame(() => setTimeout(evaluate));
    }

    private staticEvaluation(node: GameNode): Pick<State, 'explained' | 'explainedProblem'> {
        try {
            return { explained: rules.explain(node.position.fen), explainedProblem: '' };
        } catch (error) {
            return { explained: null, explainedProblem: (error as Error).message };
        }
    }

    private opening(node: GameNode): State['opening'] {
        const { tree } = this.store.now;
        const found = rules.openingOf(tree.start, tree.moves(node));
        return found && { name: `${found.name} (${found.eco})`, left: found.ply < node.ply ? found.ply : null };
    }

    private searchLines(): void {
        const { current, settings, tree, exercise } = this.store.now;
        const resting = exercise && !exercise.solved ? t('lines-wait') : !settings.engine ? t('lines-off') : current.position.legal.length === 0 ? t('lines-over') : '';
        if (resting) {
            this.analyst.rest();
            this.store.set({ linesText: resting, searching: false });
            return;
        }
        this.store.set({ linesText: '', searching: true });
        this.analyst.watch(tree, current, settings.lines, (watched) => this.heard(watched), this.store.problem);
    }

    private heard({ node, lines, searching }: Watched): void {
        const { current, lines: before } = this.store.now;
        if (node !== current) return;
        const first = before.length === 0 && lines.length > 0;
        if (first && !performance.getEntriesByName('first-evaluation').length) performance.mark('first-evaluation');
        const deeper = lines[0]?.depth !== before[0]?.depth;
        if (deeper) this.store.touch({ lines, searching });
        else this.store.set({ lines, searching });
    }

    /** Drops the data of the position that was shown. */
    private forget(): void {
        this.quick.cancel();
        this.questions.cancel();
        clearTimeout(this.timer);
        clearTimeout(this.answering);
        this.store.set({ arrows: [], answer: [], requested: false, hintText: '', hard: '' });
    }

    // --- answers ----------------------------------------------------------

    /** In a game, and before an exercise is solved, nothing is given away. */
    private get silent(): boolean {
        const { exercise } = this.store.now;
        return isPlaying(this.store.now) || (exercise !== null && !exercise.solved);
    }

    private get weights(): string {
        return this.store.now.settings.weights?.text ?? '';
    }

    private effort(nodes: number): Effort {
        return effortOf(this.store.now.settings, nodes);
    }

    /** Answers about the move on the board automatically: at once, and deeper if the user stays. */
    private answerSoon(node: GameNode): void {
        clearTimeout(this.answering);
        const { settings } = this.store.now;
        if (this.silent || !settings.engine || this.store.now.requested) return;
        if (node.answer && hasAnswer(node, 0)) this.say(node, node.answer);
        if (hasAnswer(node, EFFORT.thorough)) return;
        this.answering = setTimeout(() => void this.answer(node).catch(this.store.problem), PASSES);
    }

    private async answer(node: GameNode): Promise<void> {
        const { tree } = this.store.now;
        const question = questionOf(node);
        if (!hasAnswer(node, EFFORT.quick)) {
            const answer = await askAbout(this.quick, tree, node, question, this.effort(EFFORT.quick));
            if (answer) this.showAnswer(tree, node, answer);
        }
        if (this.store.now.current !== node) return;
        clearTimeout(this.answering);
        this.answering = setTimeout(() => void this.answerDeeper(tree, node, question).catch(this.store.problem), STAYS);
    }

    private async answerDeeper(tree: GameTree, node: GameNode, question: Question): Promise<void> {
        if (this.silent || this.store.now.requested || hasAnswer(node, EFFORT.thorough)) return;
        const answer = await askAbout(this.questions, tree, node, question, this.effort(EFFORT.thorough));
        if (answer) this.showAnswer(tree, node, answer);
    }

    private showAnswer(tree: GameTree, node: GameNode, answer: MoveAnswer): void {
        node.answer = answer;
        if (this.store.now.tree === tree && !this.store.now.requested) this.say(node, answer);
    }

    private say(node: GameNode, answer: MoveAnswer): void {
        if (this.store.now.current === node && !this.silent) this.store.set({ answer: answer.sentences, arrows: answer.arrows });
    }

    /** In sentences: the best move here, or the last move compared with the best one. */
    ask(question: Question): void {
        const { current, tree } = this.store.now;
        const before = question === 'here' ? current : current.parent;
        if (this.silent || !before || before.position.legal.length === 0) return;
        clearTimeout(this.answering);
        this.store.set({ answer: [t('thinking-about')], arrows: [], requested: true });
        void this.answerTo(tree, current, question).catch((error: Error) => this.store.set({ answer: [error.message] }));
    }

    private async answerTo(tree: GameTree, node: GameNode, question: Question): Promise<void> {
        for (const [questions, nodes] of [[this.quick, EFFORT.quick], [this.questions, EFFORT.onRequest]] as const) {
            const answer = await askAbout(questions, tree, node, question, this.effort(nodes));
            if (!answer || this.store.now.current !== node || this.store.now.tree !== tree) return;
            if (question === questionOf(node)) node.answer = answer;
            this.say(node, answer);
        }
    }

    /** Drops the answers: they were in another language, by other weights or for another reader. */
    forgetAnswers(): void {
        for (const node of this.store.now.tree.all()) node.answer = null;
    }

    /** At a turning point, once one stands on it: how many players find the better move. */
    private askHowHard(node: GameNode): void {
        const { exercise, hard, tree } = this.store.now;
        const { parent } = node;
        clearTimeout(this.timer);
        const best = parent?.evaluation?.best;
        if (hard || exercise || this.silent || !parent || !best || mistakes([node], [parent.turn]).length === 0) return;
        this.timer = setTimeout(() => void this.howHard(tree, parent, best, node.uci, this.weights).catch(this.store.problem), STANDS);
    }

    /** Shows how many players with the rating of the side to move find the best move, and how many play the other. */
    private async howHard(tree: GameTree, node: GameNode, best: string, played: string, weights: string): Promise<void> {
        const { current, settings, orientation } = this.store.now;
        const tag = Number((tree.tags.get(node.turn === 'white' ? 'WhiteElo' : 'BlackElo') ?? '').replace(/\?$/, ''));
        const named = Number.isInteger(tag) && tag > 0 && tag < 4000;
        const own = ownSide(tree.tags, orientation) === node.turn ? settings.rating : null;
        const rating = named ? tag : own;
        if (rating === null) return;
        const question = { start: tree.start, moves: tree.moves(node).join(' '), rating, site: named ? (tree.tags.get('Site') ?? '') : '', best, played };
        const hard = await this.quick.hard(question, weights);
        if (hard && this.store.now.current === current) this.store.set({ hard });
    }

    /** Shows the move that the other side would make if it were its turn. */
    threat(): void {
        const { current, tree } = this.store.now;
        if (this.silent || this.analyst.busy) return;
        if (current.position.check || current.position.legal.length === 0) {
            this.store.toast(t(current.position.check ? 'threat-check' : 'lines-over'));
            return;
        }
        clearTimeout(this.answering);
        this.store.set({ answer: [t('threat-looking')], arrows: [], requested: true });
        void this.analyst.best(tree.start, [...tree.moves(current), NULL_MOVE]).then((line) => {
            if (this.store.now.current !== current || !line) return;
            const [uci] = line.pv;
            this.store.set({ answer: [threatText(line, current.position.turn)], arrows: uci ? [{ uci, kind: 'threat' }] : [] });
            this.searchLines();
        }, this.store.problem);
    }

    // --- a whole game -----------------------------------------------------

    review(): void {
        if (isPlaying(this.store.now)) return;
        if (this.analyst.busy) {
            this.analyst.rest();
            return;
        }
        const { tree } = this.store.now;
        if (tree.root.children.length === 0) {
            this.store.toast(t('review-nothing'));
            return;
        }
        this.store.set({ panel: 'exercises', linesText: t('lines-review'), lines: [], searching: false, review: { done: 0, of: tree.mainLine().length }, reviewNote: '', reviewed: false });
        const onProgress = (done: number, of: number): void => { if (tree === this.store.now.tree) this.store.touch({ review: { done, of } }); };
        void this.analyst
            .review(tree, onProgress)
            .then((whole) => {
                if (tree === this.store.now.tree) this.store.touch({ reviewNote: whole ? accuracies(tree.mainLine(), tree.start === '') : t('review-stopped'), reviewed: whole });
                if (whole && tree === this.store.now.tree) this.onReviewed();
            })
            .catch(this.store.problem)
            .finally(() => {
                if (tree !== this.store.now.tree) return;
                this.store.set({ review: null });
                this.currentGame.show(this.store.now.current);
            });
    }

    /** The reasons of the best move against the one that was played and the one that was found, and the board as it then stands. */
    async explainTry(node: GameNode, uci: string, best: string): Promise<void> {
        const { tree } = this.store.now;
        this.currentGame.show(node);
        clearTimeout(this.answering);
        this.store.set({ answer: [t('thinking-about')], requested: true, arrows: uci ? [{ uci, kind: 'hint' }] : [] });
        const played = node.children[0]?.uci ?? '';
        const requested = uci && uci !== best && uci !== played ? `${played} ${uci}`.trim() : played;
        for (const [questions, nodes] of [[this.quick, EFFORT.quick], [this.questions, EFFORT.onRequest]] as const) {
            const explanation = await questions.ask(tree, node, requested === NULL_MOVE ? '' : requested, this.effort(nodes)).catch(this.store.problem);
            if (!explanation || this.store.now.current !== node) return;
            this.store.set({ answer: answerOf(explanation, 'here', nodes).sentences });
        }
        const found = node.evaluation?.best ?? best;
        if (found && played && found !== played) await this.howHard(tree, node, found, played, this.weights);
    }
}

function threatText(line: Line, mover: Color): string {
    const moves = line.san.slice(0, 5).map(shownSan).join(' ');
    return t('threat-text', { side: sideName(mover), other: sideName(other(mover)), moves });
}

/**
 * What the engine says about the game at hand: its lines while one looks, the review of a whole game, answers
 * in sentences, threats, and one's own mistakes as exercises. In a game against the engine it rests.
 */

import { Analyst, type Watched } from './analysis';
import type { Desk } from './desk';
import type { Engine } from './engine/client';
import * as rules from './engine/rules';
import type { Color, Line } from './engine/types';
import { accuracies, expected, mistakes } from './game/judge';
import { type GameNode, NULL_MOVE } from './game/tree';
import { Questions } from './questions';
import { isPlaying, type State, type Store } from './store';
import { reasonShapes, type Question } from './ui/reasons';

/** A game of fewer positions has no course. */
const REVIEWED = 5;
/** A try that gives away no more points than this is as good as the best move. */
const AS_GOOD = 0.04;

export class Study {
    readonly analyst: Analyst;
    readonly questions: Questions;

    constructor(private readonly store: Store, private readonly desk: Desk, private readonly engine: Engine, module: WebAssembly.Module) {
        this.analyst = new Analyst(engine);
        this.questions = new Questions(module, store.problem);
    }

    /** Throws with a sentence if these are no weights. */
    setWeights(text: string): void {
        rules.setWeights(text);
        this.engine.setWeights(text);
        this.questions.setWeights(text);
    }

    setHash(mib: number): void {
        this.engine.setHash(mib);
    }

    // --- looking at a position --------------------------------------------

    /** Another position is shown, or the same under other circumstances. */
    shown(node: GameNode, before: GameNode): void {
        if (node !== before) this.forget();
        const playing = isPlaying(this.store.now);
        this.store.set({ lines: [], ...(playing ? {} : this.atAGlance(node)), opening: this.opening(node) });
        if (playing) this.analyst.rest();
        if (playing || this.analyst.busy) return;
        this.recall();
        this.look();
    }

    /** A game that came with all its evaluations, or was reviewed before the page was loaded anew, needs no review. */
    private recall(): void {
        const { reviewNote, tree } = this.store.now;
        if (reviewNote) return;
        const line = tree.mainLine();
        if (line.length > REVIEWED && line.every((node) => node.evaluation)) this.store.set({ reviewNote: accuracies(line, tree.start === '') });
    }

    private atAGlance(node: GameNode): Pick<State, 'explained' | 'explainedProblem'> {
        try {
            return { explained: rules.explain(node.position.fen), explainedProblem: '' };
        } catch (error) {
            return { explained: null, explainedProblem: (error as Error).message };
        }
    }

    private opening(node: GameNode): string {
        const { tree } = this.store.now;
        const found = rules.openingOf(tree.start, tree.moves(node));
        if (!found) return '';
        return `${found.name} (${found.eco})${found.ply < node.ply ? `, left after ${found.ply} half-moves` : ''}.`;
    }

    private look(): void {
        const { current, settings, tree, exercise } = this.store.now;
        const resting = exercise && !exercise.solved ? 'The engine waits for your move.' : !settings.engine ? 'The analysis is off.' : current.position.legal.length === 0 ? 'The game is over.' : '';
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

    /** What belongs to the position that was shown is forgotten. */
    private forget(): void {
        this.questions.cancel();
        this.store.set({ arrows: [], answer: [], hintText: '' });
    }

    // --- answers ----------------------------------------------------------

    /** In a game, and before an exercise is solved, nothing is given away. */
    private get silent(): boolean {
        const { exercise } = this.store.now;
        return isPlaying(this.store.now) || (exercise !== null && !exercise.solved);
    }

    /** In sentences: what is best here, or what the last move did against the best one. */
    ask(question: Question): void {
        const { current, tree, settings } = this.store.now;
        const node = question === 'here' ? current : current.parent;
        if (this.silent || !node || node.position.legal.length === 0) return;
        this.store.set({ answer: ['Thinking about it …'] });
        void this.explain(node, question === 'move' ? current.uci : '', settings.weights?.text ?? '').then(
            (told) => {
                if (told && this.store.now.current === current && this.store.now.tree === tree) this.store.set({ answer: told.sentences, arrows: question === 'here' ? told.arrows : [] });
            },
            (error: Error) => this.store.set({ answer: [error.message] }),
        );
    }

    private async explain(node: GameNode, asked: string, weights: string): Promise<{ sentences: string[]; arrows: ReturnType<typeof reasonShapes> } | null> {
        const explanation = await this.questions.ask(this.store.now.tree, node, asked === NULL_MOVE ? '' : asked, weights);
        if (!explanation) return null;
        const { best, others, natural } = explanation;
        const ways = [...others, best, ...(natural ? [natural] : [])];
        // The text of the best move speaks of the natural one, whose line stands below it.
        return { sentences: ways.map((way) => (way === natural ? way.told : `${way.text} (${way.told})`)), arrows: reasonShapes(best) };
    }

    /** What the other side would do if it were its move. */
    threat(): void {
        const { current, tree } = this.store.now;
        if (this.silent || this.analyst.busy) return;
        if (current.position.check || current.position.legal.length === 0) {
            this.store.toast(current.position.check ? 'Who is in check cannot pass: the check is the threat.' : 'The game is over.');
            return;
        }
        this.store.set({ answer: ['What is threatened? …'] });
        void this.analyst.best(tree.start, [...tree.moves(current), NULL_MOVE]).then((line) => {
            if (this.store.now.current !== current || !line) return;
            const [uci] = line.pv;
            this.store.set({ answer: [threatText(line, current.position.turn)], arrows: uci ? [{ uci, kind: 'threat' }] : [] });
            this.look();
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
            this.store.toast('There is no game to analyse yet.');
            return;
        }
        this.store.set({ linesText: 'The whole game is being analysed …', lines: [], searching: false, review: { done: 0, of: tree.mainLine().length }, reviewNote: '' });
        const tell = (done: number, of: number): void => { if (tree === this.store.now.tree) this.store.touch({ review: { done, of } }); };
        void this.analyst
            .review(tree, tell)
            .then((whole) => {
                if (tree === this.store.now.tree) this.store.touch({ reviewNote: whole ? accuracies(tree.mainLine(), tree.start === '') : 'stopped' });
            })
            .catch(this.store.problem)
            .finally(() => {
                if (tree !== this.store.now.tree) return;
                this.store.set({ review: null });
                this.desk.show(this.store.now.current);
            });
    }

    // --- one's own mistakes -----------------------------------------------

    /** Begins with the first turning point of the game: those of one side where it was played against the engine. */
    exercises(): void {
        const { tree, game, orientation } = this.store.now;
        if (isPlaying(this.store.now)) return;
        const line = tree.mainLine();
        const sides: Color[] = game ? [game.options.human] : ownSides(tree.tags, orientation);
        const points = mistakes(line, sides).flatMap((node) => (node.parent ? [node.parent] : []));
        if (points.length === 0) {
            this.store.toast(line.some((node) => !node.evaluation) ? 'Analyse the game first: then its mistakes are known.' : 'There is no mistake in this game to be done better.');
            return;
        }
        this.exercise(points, 0);
    }

    private exercise(points: readonly GameNode[], at: number): void {
        const node = points[at];
        if (!node) return;
        const played = node.children[0]?.san ?? '';
        this.store.set({ exercise: { points, at, solved: false, said: `${sideName(node.position.turn)} played ${played} here. Find a better move.` }, orientation: node.position.turn });
        this.desk.show(node);
    }

    nextExercise(): void {
        const { exercise } = this.store.now;
        if (!exercise) return;
        if (exercise.at + 1 < exercise.points.length) this.exercise(exercise.points, exercise.at + 1);
        else this.endExercises();
    }

    endExercises(): void {
        this.store.set({ exercise: null });
        this.desk.show(this.store.now.current);
    }

    /** A try at the exercise: judged by the engine, and explained when it is over. */
    async attempt(uci: string): Promise<void> {
        const { exercise, current, tree } = this.store.now;
        const node = exercise?.points[exercise.at];
        if (!exercise || exercise.solved || !node || current !== node) return;
        const san = node.position.legal.find((move) => move.uci === uci)?.san ?? uci;
        const still = (): boolean => this.store.now.exercise === exercise || this.store.now.exercise?.points === exercise.points;
        this.store.set({ exercise: { ...exercise, said: `${san}: looking …` } });
        const [best, tried] = [await this.analyst.best(tree.start, tree.moves(node)), await this.analyst.best(tree.start, tree.moves(node), uci)];
        if (!still() || !best || !tried) return;
        const sign = node.position.turn === 'white' ? 1 : -1;
        const lost = sign * (expected(asEvaluation(best)) - expected(asEvaluation(tried)));
        if (uci !== best.pv[0] && lost > AS_GOOD) {
            this.store.set({ exercise: { ...exercise, said: `${san} is not it: try again.` } });
            this.desk.show(node);
            return;
        }
        this.store.set({ exercise: { ...exercise, said: `${san} is right.`, solved: true } });
        await this.tell(node, uci, best.pv[0] ?? '');
    }

    /** Shows what was to be found. */
    async solve(): Promise<void> {
        const { exercise, tree } = this.store.now;
        const node = exercise?.points[exercise.at];
        if (!exercise || !node) return;
        const best = await this.analyst.best(tree.start, tree.moves(node));
        if (this.store.now.exercise?.points !== exercise.points || !best) return;
        this.store.set({ exercise: { ...exercise, said: `${best.san[0] ?? ''} was to be found.`, solved: true } });
        await this.tell(node, best.pv[0] ?? '', best.pv[0] ?? '');
    }

    /** The reasons of the best move against the one that was played and the one that was found, and the board as it then stands. */
    private async tell(node: GameNode, uci: string, best: string): Promise<void> {
        this.desk.show(node);
        this.store.set({ answer: ['Thinking about it …'], arrows: uci ? [{ uci, kind: 'hint' }] : [] });
        const played = node.children[0]?.uci ?? '';
        const told = await this.explain(node, uci && uci !== best && uci !== played ? `${played} ${uci}` : played, this.store.now.settings.weights?.text ?? '').catch(this.store.problem);
        if (told && this.store.now.current === node) this.store.set({ answer: told.sentences });
    }
}

const sideName = (color: Color): string => (color === 'white' ? 'White' : 'Black');
const asEvaluation = ({ cp, mate, wdl, depth }: Line) => ({ cp, mate, wdl, depth });

/** Whose mistakes are one's own: of a game against the engine the person's, else those of who sits below. */
function ownSides(tags: ReadonlyMap<string, string>, orientation: Color): Color[] {
    if (tags.get('White') === 'You') return ['white'];
    return tags.get('Black') === 'You' ? ['black'] : [orientation];
}

function threatText(line: Line, mover: Color): string {
    const threatened = mover === 'white' ? 'Black' : 'White';
    const moves = line.san.slice(0, 5).join(' ');
    return `If ${sideName(mover)} passed, ${threatened} would play ${moves}.`;
}

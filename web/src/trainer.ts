/**
 * Exercises: the turning points of the current game, or of the stored games, by motif. A try is judged by the
 * engine and explained at the end; solved exercises of one's own games come again later.
 */

import type { CurrentGame } from './current_game';
import { type Drill, idOf, inOrder, practicesOf, tried, whose } from './drills';
import { type Gatherer, namedSide } from './gatherer';
import { type Color, type Line, other } from './engine/types';
import { expected, mistakesToPractise } from './game/judge';
import * as rules from './engine/rules';
import { follow, type GameNode, type GameTree } from './game/tree';
import type { Match } from './match';
import { shownSan, sideName, t } from './messages';
import { inTurn, setUp, type Shipped, shippedPositions } from './positions';
import { type Exercise, isPlaying, type Store } from './store';
import type { Study } from './study';
import { offerOthers, showPractice } from './ui/practice';

/** A try that loses no more expected points than this is as good as the best move. */
const AS_GOOD = 0.04;

const asEvaluation = ({ cp, mate, wdl, depth }: Line) => ({ cp, mate, wdl, depth });

/** A game, with the position shown in it. */
interface Place {
    tree: GameTree;
    current: GameNode;
    orientation: Color;
    entry: string;
}

export class Trainer {
    /** The remaining exercises: positions of the current game, exercises of other games, or positions of the page. */
    private rest: (GameNode | Drill | Shipped)[] = [];
    /** The side at the bottom before the exercises. */
    private side: Color | null = null;
    /** The game before exercises of other games or positions of the page; null where the exercises are its own. */
    private before: Place | null = null;

    constructor(private readonly store: Store, private readonly currentGame: CurrentGame, private readonly study: Study, private readonly match: Match, private readonly gatherer: Gatherer) {}

    /** Begins with the first of the user's mistakes in the game. If only the opponent made mistakes, the user may practise those. */
    ofGame(): void {
        const { tree, game, orientation } = this.store.now;
        if (isPlaying(this.store.now)) return;
        const line = tree.mainLine();
        const named = game?.options.human ?? namedSide(tree.tags);
        const own = named ?? orientation;
        const { side, points } = mistakesToPractise(line, own);
        const begin = (): void => this.begin(points, null);
        if (side === own) begin();
        else if (line.some((node) => !node.evaluation)) this.store.toast(t('exercise-analyse-first'));
        else if (side === null) this.store.toast(t('exercise-none'));
        else offerOthers({ own: sideName(own), other: sideName(other(own)), count: points.length, named: named !== null }, begin);
    }

    /** The position before this move, to be done better. */
    of(node: GameNode): void {
        if (node.parent && !isPlaying(this.store.now)) this.begin([node.parent], null);
    }

    /** Positions that come with the page: those that are not solved, the easiest first; `motif` null for all. */
    async ofPage(motif: string | null = null): Promise<void> {
        const all = (await shippedPositions()).filter((each) => motif === null || each.motif === motif);
        const { solved } = this.store.now.settings;
        this.match.whenFree(() => {
            this.match.leave();
            this.begin(inTurn(all, solved), motif, this.place());
        });
    }

    /** The motifs of one's own games, to choose from. */
    async choose(): Promise<void> {
        const { drills } = this.gatherer;
        const all = await drills.all();
        const shipped = await shippedPositions();
        const solved = shipped.filter(({ id }) => this.store.now.settings.solved.includes(id)).length;
        showPractice(practicesOf(all, Date.now()), { solved, all: shipped.length }, {
            shipped: () => void this.ofPage().catch(this.store.problem),
            start: (of, motif) => this.match.whenFree(() => {
                this.match.leave();
                const wanted = inOrder(all.filter((drill) => whose(drill) === of && (motif === null || drill.motif === motif)), Date.now());
                if (wanted.every(({ due }) => due > Date.now())) this.store.toast(t('practise-none-due'));
                this.begin(wanted, motif, this.place());
            }),
            forget: () => void drills.forgetAll().catch(this.store.problem),
        });
        // Games that were reviewed before, or by an older page.
        void this.gatherer.library().catch(this.store.problem);
    }

    private place(): Place {
        const { tree, current, orientation } = this.store.now;
        return { tree, current, orientation, entry: this.currentGame.id };
    }

    /** `before` is the game to return to, if the exercises leave the current one. */
    private begin(points: readonly (GameNode | Drill | Shipped)[], motif: string | null, before: Place | null = null): void {
        this.rest = [...points];
        const { exercise, orientation } = this.store.now;
        if (!exercise) this.side = orientation;
        // Exercises that follow others return to the game before the first ones.
        this.before = exercise ? (this.before ?? before) : before;
        this.store.set({ panel: 'exercises' });
        void this.next({ motif, number: 0, all: points.length }).catch(this.store.problem);
    }

    private async next({ motif, number, all }: Pick<Exercise, 'motif' | 'number' | 'all'>): Promise<void> {
        const point = this.rest.shift();
        if (!point) {
            this.end();
            return;
        }
        const shipped = 'fen' in point ? point : null;
        const node = 'fen' in point ? this.placed(point) : 'motif' in point ? await this.opened(point) : point;
        // Its game was deleted or changed.
        if (!node) return this.next({ motif, number, all: all - 1 });
        const side = sideName(node.turn);
        const feedback = shipped ? t('exercise-find', { side }) : t('exercise-played', { side, move: shownSan(node.children[0]?.san ?? '') });
        const known = shipped && { id: shipped.id, rating: shipped.rating, solution: shipped.moves.split(' ')[1] ?? '' };
        this.store.set({ exercise: { node, motif, number: number + 1, all, solved: false, failed: false, feedback, shipped: known }, orientation: node.turn });
        this.currentGame.show(node);
    }

    /** A position of the page, in place of the game at hand. */
    private placed(point: Shipped): GameNode {
        const { tree, node } = setUp(point, rules.describe);
        this.currentGame.take(tree, node, node.turn);
        return node;
    }

    /** The position of an exercise, in its game. */
    private async opened({ id, game, moves, played }: Drill): Promise<GameNode | null> {
        if (game !== this.currentGame.id) {
            const entry = await this.currentGame.library.get(game);
            if (!entry) {
                await this.gatherer.drills.remove(id);
                return null;
            }
            await this.currentGame.takeFromLibrary(entry);
        }
        const node = follow(this.store.now.tree.root, moves);
        return node?.children[0]?.uci === played ? node : null;
    }

    after(): void {
        const { exercise } = this.store.now;
        if (exercise) void this.next(exercise).catch(this.store.problem);
    }

    end(): void {
        const { before } = this;
        this.rest = [];
        this.before = null;
        this.store.set({ exercise: null, orientation: this.side ?? this.store.now.orientation });
        if (before && before.tree !== this.store.now.tree) this.currentGame.take(before.tree, before.current, before.orientation, before.entry);
        else this.currentGame.show(this.store.now.current);
    }

    /** True while this move, by hand, is a try. */
    waitsFor(node: GameNode): boolean {
        const { exercise } = this.store.now;
        return exercise !== null && !exercise.solved && exercise.node === node;
    }

    private isCurrent = ({ node }: Exercise): boolean => this.store.now.exercise?.node === node;

    /** A try at the exercise. */
    async attempt(uci: string): Promise<void> {
        const { exercise, tree } = this.store.now;
        if (!exercise || !this.waitsFor(this.store.now.current)) return;
        const { node } = exercise;
        const move = shownSan(node.position.legal.find((each) => each.uci === uci)?.san ?? uci);
        const { analyst } = this.study;
        if (exercise.shipped?.solution === uci) return this.over({ ...exercise, feedback: t('exercise-right', { move }) }, uci, uci);
        this.store.set({ exercise: { ...exercise, feedback: t('exercise-looking', { move }) } });
        const [best, given] = [await analyst.best(tree.start, tree.moves(node)), await analyst.best(tree.start, tree.moves(node), uci)];
        if (!this.isCurrent(exercise) || !best || !given) return;
        const lost = (node.turn === 'white' ? 1 : -1) * (expected(asEvaluation(best)) - expected(asEvaluation(given)));
        // The review's move is right, even if two short searches on a busy machine disagree.
        if (uci !== best.pv[0] && uci !== node.evaluation?.best && lost > AS_GOOD) {
            this.store.set({ exercise: { ...exercise, failed: true, feedback: t('exercise-wrong', { move }) } });
            this.currentGame.show(node);
            return;
        }
        await this.over({ ...exercise, feedback: t('exercise-right', { move }) }, uci, best.pv[0] ?? '');
    }

    /** Shows the solution. */
    async solve(): Promise<void> {
        const { exercise, tree } = this.store.now;
        if (!exercise) return;
        const solution = exercise.node.position.legal.find(({ uci }) => uci === exercise.shipped?.solution);
        if (solution) return this.over({ ...exercise, failed: true, feedback: t('exercise-was', { move: shownSan(solution.san) }) }, solution.uci, solution.uci);
        const best = await this.study.analyst.best(tree.start, tree.moves(exercise.node));
        if (!this.isCurrent(exercise) || !best) return;
        await this.over({ ...exercise, failed: true, feedback: t('exercise-was', { move: shownSan(best.san[0] ?? '') }) }, best.pv[0] ?? '', best.pv[0] ?? '');
    }

    private async over(exercise: Exercise, uci: string, best: string): Promise<void> {
        this.store.set({ exercise: { ...exercise, solved: true } });
        await this.note(exercise).catch(this.store.problem);
        await this.study.explainTry(exercise.node, uci, best);
    }

    /** An exercise of one's own games comes later if it was solved at the first try. */
    private async note({ node, failed, shipped }: Exercise): Promise<void> {
        const { drills } = this.gatherer;
        const { settings } = this.store.now;
        if (shipped) {
            if (!failed && !settings.solved.includes(shipped.id)) this.store.set({ settings: Object.assign(settings, { solved: [...settings.solved, shipped.id] }) });
            this.currentGame.keepNow();
            return;
        }
        const drill = await drills.get(idOf(this.currentGame.id, this.store.now.tree.moves(node)));
        if (drill) await drills.put(tried(drill, !failed, Date.now()));
    }
}

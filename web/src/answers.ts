/**
 * Answers in sentences about the move on the board: a cheap one at once, a deeper one later if the user
 * stays. The answers are stored with the move.
 */

import { motifIn } from './drills';
import type { Explanation, ExplainedMove } from './engine/types';
import { type GameNode, type GameTree, NULL_MOVE } from './game/tree';
import { language } from './messages';
import type { Effort, Questions } from './questions';
import type { Settings } from './settings';
import type { Arrow } from './ui/board';
import { better, moveShapes, reasonShapes, type Question } from './ui/reasons';

/**
 * Nodes of each search: of the answer that comes at once, of the one that takes its place, of one that a person asks
 * for, and of one that decides between an answer and a mark; more than a review has for a position.
 */
export const EFFORT = { quick: 2_000, thorough: 60_000, onRequest: 150_000, deciding: 300_000 } as const;

/** Centipawns or moves to mate, White's view. */
export type Score = ExplainedMove['score']['white'];

/** The effort for the reader of these settings. */
export const effortOf = (settings: Settings, nodes: number): Effort => ({ weights: settings.weights?.text ?? '', rating: settings.rating, nodes });

/** An answer about the move that led to a position; about the best move where none led there. */
export interface MoveAnswer {
    /** In short, without its line. */
    short: string;
    sentences: string[];
    arrows: Arrow[];
    /** The move that was better by enough to be shown, UCI and SAN. */
    better: { uci: string; san: string } | null;
    /** The scores of the best move and of the move played, by the searches of the answer. */
    scores: { best: { uci: string; score: Score }; played: Score };
    /** The motif that the move missed or allowed, if it was worse than the best; otherwise null. */
    motif: { motif: string; missed: boolean } | null;
    /** The nodes of each search. */
    nodes: number;
    language: string;
}

/** The sentences of an answer: the requested move before the best one. */
function sentencesOf({ best, others, natural }: Explanation): string[] {
    const candidates: ExplainedMove[] = [...others, best, ...(natural?.text ? [natural] : [])];
    // The text of a worse move states the effect of the best one; that of the best, and of a move nearly as good, is
    // about the natural one too. Their lines follow.
    const isContrasted = others.some(({ against }) => against && (!against.close || natural?.text));
    return candidates.map((each) => (each === natural || (each === best && isContrasted) ? each.shown_line : `${each.text} (${each.shown_line})`));
}

/** Returns the answer to a question from an explanation. */
export function answerOf(explanation: Explanation, question: Question, nodes: number): MoveAnswer {
    const first = explanation.others[0];
    const requested = first && first.move !== explanation.best.move ? first : null;
    const worse = question === 'move' && requested ? better(explanation) : null;
    return {
        short: (question === 'move' && requested ? requested : explanation.best).text,
        sentences: sentencesOf(explanation),
        arrows: question === 'move' ? moveShapes(requested ?? explanation.best, worse) : reasonShapes(explanation.best),
        better: worse,
        scores: { best: { uci: explanation.best.move, score: explanation.best.score.white }, played: (requested ?? explanation.best).score.white },
        motif: requested ? motifIn(explanation) : null,
        nodes,
        language: language(),
    };
}

/** True if an answer is there, in the language of the page, that took this much. */
export const hasAnswer = (node: GameNode, nodes: number): boolean => node.answer !== null && node.answer.nodes >= nodes && node.answer.language === language();

/** The default question about a position: its move, or at the start of a game the best one. */
export const questionOf = (node: GameNode): Question => (node.parent ? 'move' : 'here');

/** Asks an engine about a position; null if something else came between. */
export async function askAbout(questions: Questions, tree: GameTree, node: GameNode, question: Question, effort: Effort): Promise<MoveAnswer | null> {
    const before = question === 'here' ? node : node.parent;
    if (!before || before.position.legal.length === 0) return null;
    const requested = question === 'move' && node.uci !== NULL_MOVE ? node.uci : '';
    const explanation = await questions.ask(tree, before, requested, effort);
    return explanation && answerOf(explanation, question, effort.nodes);
}

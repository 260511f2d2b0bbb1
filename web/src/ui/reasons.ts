/** The marks on the board for an answer in sentences. */

import type { ExplainedMove, Explanation } from '../engine/types';
import type { Arrow } from './board';

/** The possible questions: the best move here, or why the move to this position was good or bad. */
export type Question = 'here' | 'move';

/** The least difference, centipawns, at which another move is shown as the better one. */
const WORTH_SHOWING = 30;

/** The squares of the pieces that the first reasons of a move refer to and that are visible at once. */
function squaresOf({ reasons }: ExplainedMove): string[] {
    const facts = reasons.slice(0, 3).flatMap(({ fact }) => (fact && fact.ply === 0 ? [fact] : []));
    return [...new Set(facts.flatMap((fact) => fact.on.map((piece) => piece.square)))];
}

/** The best move, and circles where its first reasons are seen at once. */
export function reasonShapes(best: ExplainedMove): Arrow[] {
    return [{ uci: best.move, kind: 'reason' }, ...squaresOf(best).map((square): Arrow => ({ uci: square, kind: 'reason' }))];
}

/** After a move was played: circles where its reasons are seen, and the better move. */
export function moveShapes(played: ExplainedMove, other: { uci: string } | null): Arrow[] {
    return [...(other ? [{ uci: other.uci, kind: 'better' as const }] : []), ...squaresOf(played).map((square): Arrow => ({ uci: square, kind: 'reason' }))];
}

/** The best move if the requested one is clearly worse; otherwise null. */
export function better({ best, others: [requested] }: Explanation): { uci: string; san: string } | null {
    if (!requested || requested.move === best.move) return null;
    const [top, low] = [best.score.mover, requested.score.mover];
    const mates = (top.mate ?? 0) > 0 !== (low.mate ?? 0) > 0 || (low.mate ?? 0) < 0 !== (top.mate ?? 0) < 0;
    return mates || (top.cp ?? 0) - (low.cp ?? 0) >= WORTH_SHOWING ? { uci: best.move, san: best.san } : null;
}

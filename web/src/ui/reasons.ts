/** What an answer in sentences shows on the board. */

import type { ExplainedMove } from '../engine/types';
import type { Arrow } from './board';

/** What can be asked: what is best here, or why the move that led here was good or bad. */
export type Question = 'here' | 'move';

/** The best move, and circles where its first reasons are seen at once. */
export function reasonShapes(best: ExplainedMove): Arrow[] {
    const facts = best.reasons.slice(0, 3).flatMap(({ fact }) => (fact && fact.ply === 0 ? [fact] : []));
    const squares = new Set(facts.flatMap((fact) => fact.on.map((piece) => piece.square)));
    return [{ uci: best.move, kind: 'reason' }, ...[...squares].map((square): Arrow => ({ uci: square, kind: 'reason' }))];
}

/** Positions and moves in words, for who hears the page. */

import type { Described } from '../engine/types';
import type { GameNode } from '../game/tree';
import { pieces, squareName } from '../game/men';

const NAMES: Readonly<Record<string, string>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };

/** `Knight takes f3, check` */
export function moveInWords(node: GameNode): string {
    const { san } = node;
    if (!san) return '';
    const check = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
    const bare = san.replace(/[+#]$/, '');
    const side = node.parent?.position.turn === 'white' ? 'White' : 'Black';
    if (bare === 'O-O') return `${side} castles king side${check}`;
    if (bare === 'O-O-O') return `${side} castles queen side${check}`;
    const [move = '', promotion] = bare.split('=');
    const piece = NAMES[move.charAt(0)] ?? 'pawn';
    const takes = move.includes('x') ? ' takes' : '';
    const becomes = promotion ? `, becomes a ${NAMES[promotion] ?? ''}` : '';
    return `${side}: ${piece}${takes} ${move.slice(-2)}${becomes}${check}`;
}

/** All pieces with their squares. */
export function inWords(position: Described): string {
    const found: Record<'White' | 'Black', string[]> = { White: [], Black: [] };
    for (const wanted of 'KQRBNP') {
        pieces(position.fen).forEach((letter, square) => {
            if (letter?.toUpperCase() !== wanted) return;
            const name = squareName(square);
            found[letter === wanted ? 'White' : 'Black'].push(`${NAMES[wanted]} ${name}`);
        });
    }
    const turn = position.turn === 'white' ? 'White' : 'Black';
    return `${turn} to move. White: ${found.White.join(', ')}. Black: ${found.Black.join(', ')}.`;
}

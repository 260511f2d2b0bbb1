/** Positions and moves in words, for screen readers. */

import type { Described } from '../engine/types';
import type { GameNode } from '../game/tree';
import { letters, squareName } from '../game/pieces';
import { sideName, t } from '../messages';

/** `white knight`, by its letter in a FEN. */
export const pieceName = (letter: string): string => t('piece-of', { side: letter === letter.toLowerCase() ? 'black' : 'white', piece: t('piece', { piece: letter.toLowerCase() }) });

/** `White: knight takes f3, check` */
export function moveInWords(node: GameNode): string {
    const { san } = node;
    if (!san) return '';
    const bare = san.replace(/[+#]$/, '');
    const move = bareInWords(bare, sideName(node.parent?.turn ?? 'white'));
    return san.endsWith('#') ? t('spoken-mate', { move }) : san.endsWith('+') ? t('spoken-check', { move }) : move;
}

function bareInWords(bare: string, side: string): string {
    if (bare === 'O-O') return t('spoken-castles-short', { side });
    if (bare === 'O-O-O') return t('spoken-castles-long', { side });
    const [moved = '', promotion] = bare.split('=');
    const piece = t('piece', { piece: /^[KQRBN]/.test(moved) ? moved.charAt(0).toLowerCase() : 'p' });
    const move = t(moved.includes('x') ? 'spoken-takes' : 'spoken-move', { side, piece, to: moved.slice(-2) });
    return promotion ? t('spoken-becomes', { move, piece: t('piece', { piece: promotion.toLowerCase() }) }) : move;
}

/** All pieces with their squares. */
export function inWords(position: Described): string {
    const found: Record<'white' | 'black', string[]> = { white: [], black: [] };
    for (const wanted of 'KQRBNP') {
        letters(position.fen).forEach((letter, square) => {
            if (letter?.toUpperCase() !== wanted) return;
            found[letter === wanted ? 'white' : 'black'].push(`${t('piece', { piece: wanted.toLowerCase() })} ${squareName(square)}`);
        });
    }
    return t('in-words', { turn: sideName(position.turn), white: found.white.join(', '), black: found.black.join(', ') });
}

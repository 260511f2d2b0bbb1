/** A sentence on the corrections that the rules made in a FEN: no correction is silent. */

import { t } from '../messages';

/** `given` is the pasted text, `taken` the position that the engine reads; empty if they are the same position. */
export function corrections(given: string, taken: string): string {
    const [, , castling = '-', passing = '-', halfmove, fullmove] = given.trim().split(/\s+/);
    const [, turn, castles = '-', passes = '-', halfmoves = '', fullmoves = ''] = taken.split(' ');
    const what: string[] = [];
    // The letters of files say the same as K and Q do: only how many there are counts.
    if (castling !== '-' && castles.replace('-', '').length < new Set(castling).size) what.push(castles === '-' ? t('corrected-castling-none', { given: castling }) : t('corrected-castling', { given: castling, now: castles }));
    if (passing !== '-' && passes === '-' && !hasStepped(given, passing, turn === 'b')) what.push(t('corrected-passing', { given: passing }));
    if (halfmove !== undefined && halfmove !== halfmoves && !sameNumber(halfmove, halfmoves)) what.push(t('corrected-halfmove', { given: halfmove, now: halfmoves }));
    if (fullmove !== undefined && !sameNumber(fullmove, fullmoves)) what.push(t('corrected-fullmove', { given: fullmove, now: fullmoves }));
    return what.length > 0 ? t('corrected', { what: what.join('; ') }) : '';
}

const sameNumber = (given: string, taken: string): boolean => /^\+?\d+$/.test(given) && Number(given) === Number(taken);

/** True if a pawn may just have gone two squares over this one: programs write it so, whether or not it can be taken. */
function hasStepped(fen: string, square: string, white: boolean): boolean {
    const rank = (fen.split(' ')[0] ?? '').split('/')[white ? 4 : 3] ?? '';
    const squares = rank.replace(/\d/g, (count) => ' '.repeat(Number(count)));
    return square.charAt(1) === (white ? '3' : '6') && squares.charAt('abcdefgh'.indexOf(square.charAt(0))) === (white ? 'P' : 'p');
}

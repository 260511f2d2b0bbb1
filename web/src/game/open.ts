/**
 * Opens the input of a user: text that was pasted or dropped, the bytes of a file, or a link. `links.ts` has
 * the meaning of the text, and the engine reads the games. This module combines both, and every error is a
 * sentence.
 */

import type { Color, ReadGame } from '../engine/types';
import { type Meant, type Placed, readLink, understand } from './links';
import { type FoundGame, MAX_GAMES, MAX_LENGTH, type PgnReader, quoted, title } from './pgn';
import { faultText, t } from '../messages';

export type Opened = {
    /** Sentences on text that was not read as it stands, and on assumptions. */
    notices: string[];
    /** The side at the bottom, if it is given. */
    side: Color | null;
    /** The number of moves shown, if it is given. */
    ply: number | null;
} & ({ kind: 'game'; game: FoundGame } | { kind: 'games'; games: FoundGame[] } | { kind: 'position'; placed: Placed } | { kind: 'positions'; positions: Placed[] });

/** A larger file is none of positions. */
const MOST_POSITIONS_BYTES = 200_000;

/** Returns the content of a text or of the bytes of a file. Throws an error with a sentence for people. */
export function openSource(source: string | Uint8Array, readPgn: PgnReader): Opened {
    if (source.length > MAX_LENGTH) throw new Error(t('too-long'));
    if (typeof source === 'string') return opened(understand(source), readPgn);
    // A file of games is read as it is, in whatever encoding; one of positions is plain text.
    const meant = source.length <= MOST_POSITIONS_BYTES ? understand(new TextDecoder().decode(source)) : null;
    return meant?.kind === 'positions' ? opened(meant, readPgn) : openGames(source, readPgn, null, null);
}

/** Returns the content of the page's own address; null if it has none. Throws an error with a sentence for people. */
export function openLink(address: string, readPgn: PgnReader): Opened | null {
    const meant = readLink(address);
    return meant && opened(meant, readPgn);
}

function opened(meant: Meant, readPgn: PgnReader): Opened {
    if (meant.kind === 'pgn') return openGames(new TextEncoder().encode(meant.pgn), readPgn, meant.side, meant.ply);
    const { positions, notices } = meant;
    const [placed] = positions;
    if (placed && positions.length === 1) return { kind: 'position', placed, notices, side: placed.side, ply: placed.ply };
    return { kind: 'positions', positions, notices, side: null, ply: null };
}

function openGames(bytes: Uint8Array, readPgn: PgnReader, side: Color | null, ply: number | null): Opened {
    const file = readPgn(bytes, MAX_GAMES);
    const games = file.games.map(found);
    const notices = file.errors.map(({ number, players, line, reason }) => t('game-refused', { number, players, line, why: faultText(reason) }));
    if (file.more) notices.push(t('more-games', { count: MAX_GAMES }));
    const [game] = games;
    if (!game) {
        const [first] = file.errors;
        throw new Error(first ? t('nothing-readable-line', { line: first.line, why: quoted(faultText(first.reason)) }) : t('nothing-readable'));
    }
    return games.length === 1 ? { kind: 'game', game, notices: notices.map(quoted), side, ply } : { kind: 'games', games, notices: notices.map(quoted), side, ply };
}

const found = (game: ReadGame): FoundGame => ({ title: title(game), game });

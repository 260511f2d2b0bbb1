/**
 * Links and pasted text: the page's own links (`#fen=`, `#pgn=`, `#line=`), links to Lichess and Chess.com, a FEN
 * with or without all its fields, an EPD file or a UCI command. This module does not know the rules: the engine reads its results, and text with an
 * unclear meaning is rejected with a sentence. It makes no network requests.
 */

import type { Color } from '../engine/types';
import { t } from '../messages';

/** A position and the moves from it, as a link or a line of text says them. */
export interface Placed {
    /** A FEN of at least four fields; empty for the initial position. */
    start: string;
    /** UCI or SAN. */
    moves: string[];
    /** Its title among several; may be empty. */
    title: string;
    /** The side at the bottom; null if not given. */
    side: Color | null;
    /** The number of moves to the position shown; null if not given. */
    ply: number | null;
}

export type Meant =
    /** One or more positions; `notices` has sentences about missing parts and their assumed values. */
    | { kind: 'positions'; positions: Placed[]; notices: string[] }
    /** For the reader of PGN. */
    | { kind: 'pgn'; pgn: string; side: Color | null; ply: number | null };

/** Longer links are not read: no browser or messenger makes them. */
const MAX_READ = 200_000;
/** Longer links are not written: messengers cut them. */
export const MAX_WRITTEN = 16_000;
/** A longer text is one of games. */
const MOST_LOOKED_AT = 1_000_000;
/** So many positions of a file are offered. */
export const MAX_POSITIONS = 500;
/** The rules allow no longer game. */
const MAX_MOVES = 12_000;

/** A row of ranks, even if wrong: the engine reports its fault. */
const RANKS = /^[1-9KQRBNPkqrbnp~]+(\/[1-9KQRBNPkqrbnp~]*){2,}$/;
/** Eight ranks and what may follow them of a FEN, somewhere in a longer text. */
const INSIDE = /(?<![A-Za-z])(?:[1-8KQRBNPkqrbnp~]{1,16}\/){7}[1-8KQRBNPkqrbnp~]{1,16}(?:\[[^\]]*\])?(?:[ _+]+[wb](?:[ _+]+(?:-|[KQkqA-Ha-h]{1,4})(?:[ _+]+(?:-|[a-h][1-8])(?:[ _+]+\d+(?:[ _+]+\d+)?)?)?)?)?/;
const MOVE = /^(?:[a-h][1-8][a-h][1-8][qrbn]?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|O-O(?:-O)?|0-0(?:-0)?|0000|--)[+#]?$/;

// --- the page's own links ---------------------------------------------------

/** The content of a link: a game as PGN, or a position with the moves from it. */
export type Linked = { pgn: string; side?: Color | null; ply?: number | null } | { start: string; moves?: readonly string[]; side?: Color | null; ply?: number | null };

/**
 * The part of a link from `#` on; null if it would be too long to be sent. The blanks of a FEN and
 * between moves are `_`, and no sign is left that ends a link for a program which makes links of text.
 */
export function writeLink(what: Linked): string | null {
    const fields: string[] = [];
    if ('pgn' in what) fields.push(`pgn=${escaped(what.pgn.trim())}`);
    else {
        const moves = what.moves ?? [];
        // Ranks are left unchanged: a slash may follow `#`.
        if (what.start) fields.push(`fen=${escaped(what.start.trim().replaceAll(' ', '_')).replaceAll('%2F', '/')}`);
        if (moves.length > 0 || !what.start) fields.push(`line=${moves.map(escaped).join('_')}`);
    }
    if (what.side === 'black') fields.push('side=black');
    if (what.ply !== undefined && what.ply !== null) fields.push(`ply=${what.ply}`);
    const link = `#${fields.join('&')}`;
    return link.length > MAX_WRITTEN ? null : link;
}

/**
 * Returns the content of the page's own link (its whole address, or only the part from `?` or `#` on); null
 * if it has none. Throws with a sentence if it cannot be understood.
 */
export function readLink(address: string): Meant | null {
    if (address.length > MAX_READ) throw new Error(t('link-too-long'));
    const at = address.search(/[?#]/);
    if (at < 0) return null;
    const fields = readFields(address.slice(at));
    const [pgn, fen, line] = [fields.get('pgn'), fields.get('fen'), fields.get('line')];
    const [side, ply] = [sideOf(fields.get('side') ?? fields.get('color')), plyOf(fields.get('ply'))];
    if (pgn !== undefined) {
        if (!pgn.trim()) throw new Error(t('link-no-game'));
        return { kind: 'pgn', pgn, side, ply };
    }
    if (fen === undefined && line === undefined) return null;
    const moves = movesOf(line ?? '');
    const bad = moves.find((move) => !MOVE.test(move));
    if (bad !== undefined) throw new Error(t('link-bad-move', { move: cut(bad) }));
    const { start, notices } = completed(unblanked(fen ?? ''));
    return { kind: 'positions', positions: [{ start, moves, title: '', side, ply }], notices };
}

/** The fields behind `?` and `#`; those behind `#` count where both have one. */
function readFields(text: string): Map<string, string> {
    const fields = new Map<string, string>();
    for (const part of text.split(/[?#&]/)) {
        const [, name, value] = /^([a-z]+)=(.*)$/is.exec(part) ?? [];
        if (name !== undefined && value !== undefined) fields.set(name.toLowerCase(), unescaped(value.replaceAll('+', ' ')));
    }
    return fields;
}

const escaped = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Percent signs undone, twice where a program has plainly done it twice; left as they are where they are damaged. */
function unescaped(text: string): string {
    let now = text;
    for (let round = 0; round < 2; round += 1) {
        if (round === 0 ? !now.includes('%') : /\s/.test(now) || !/%(20|2F|5F|0A)/i.test(now)) break;
        try {
            now = decodeURIComponent(now);
        } catch {
            break;
        }
    }
    return now;
}

/** Blanks as links write them. */
const unblanked = (text: string): string => text.replace(/[_+\s]+/g, ' ').trim();

function movesOf(text: string): string[] {
    const moves = text.split(/[_,\s]+/).filter((word) => word !== '' && !/^\d+\.*$/.test(word)).map((word) => word.replace(/^\d+\.+/, ''));
    if (moves.length > MAX_MOVES) throw new Error(t('link-many-moves'));
    return moves;
}

const sideOf = (text: string | undefined): Color | null => (text === 'black' || text === 'b' ? 'black' : text === 'white' || text === 'w' ? 'white' : null);
const plyOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null);
const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

// --- positions ---------------------------------------------------------------

/**
 * Completes a FEN that lacks some of its first four fields: White to move, no castling, no pawn can be taken
 * in passing, as the reader of PGN does it.
 */
export function completed(fen: string): { start: string; notices: string[] } {
    const fields = fen.trim().split(/\s+/).filter(Boolean);
    if (fields.length === 0 || fen.trim() === 'startpos') return { start: '', notices: [] };
    if (fields.length > 3) return { start: fields.join(' '), notices: [] };
    const start = [...fields, ...['w', '-', '-'].slice(fields.length - 1)].join(' ');
    return { start, notices: fields.length === 1 ? [t('missing-turn')] : fields.length === 2 ? [t('missing-castling')] : [] };
}

const place = (start: string, more: Partial<Placed> = {}): Placed => ({ start, moves: [], title: '', side: null, ply: null, ...more });

/** A line of EPD or FEN: its position, with the counters and the name of its operations. */
function readLine(line: string): { placed: Placed; notices: string[] } {
    const [fields, operations] = splitOperations(line);
    const opcode = (name: string): string | undefined => new RegExp(`(?:^|;)\\s*${name}\\s+"?([^;"]*)"?\\s*(?:;|$)`).exec(operations)?.[1]?.trim();
    const { start, notices } = completed(fields);
    const counters = start.split(' ').length === 4 && start ? ` ${plyOf(opcode('hmvc')) ?? 0} ${plyOf(opcode('fmvn')) ?? 1}` : '';
    const best = opcode('bm');
    const title = opcode('id') ?? (best ? t('best-is', { move: best }) : '');
    return { placed: place(start + (operations ? counters : ''), { title: title.slice(0, 80) }), notices };
}

/** The fields of a position, and the operations of EPD behind them. */
function splitOperations(line: string): [string, string] {
    const words = line.trim().split(/\s+/);
    let count = 1;
    const shapes = [/^[wb]$/, /^(-|[KQkqA-Ha-h]{1,4})$/, /^(-|[a-h][1-8])$/, /^[-+]?\d+$/, /^[-+]?\d+$/];
    while (count < words.length && shapes[count - 1]?.test(words[count] ?? '')) count += 1;
    const rest = words.slice(count).join(' ');
    // Only what looks like operations is one: the rest is for the engine to refuse.
    return /^[a-z][a-z0-9_]+\s/i.test(rest) && !/^[KQ]+\s/i.test(rest) ? [words.slice(0, count).join(' '), rest] : [words.join(' '), ''];
}

/** `position fen ... moves ...`, the last of a log. */
function readPosition(text: string): Placed | null {
    const lines = text.split(/\r?\n/).map((line) => /(?:^|[\s>:])position\s+(startpos\b.*|fen\s+\S.*)$/.exec(line)?.[1]).filter((each) => each !== undefined);
    const last = lines.at(-1);
    if (last === undefined) return null;
    const [before = '', moves = ''] = last.split(/\s+moves\b/);
    const { start } = completed(before.replace(/^fen\s+/, ''));
    return place(start, { moves: moves.split(/\s+/).filter(Boolean) });
}

// --- pasted text ------------------------------------------------------------

/** Returns the meaning of a text. Throws an error with a sentence if it is wrong without regard to the rules. */
export function understand(source: string): Meant {
    const text = source.replace(/^\uFEFF/, '').trim();
    if (!text) throw new Error(t('nothing-to-read'));
    const pgn: Meant = { kind: 'pgn', pgn: text, side: null, ply: null };
    // So much is a collection of games.
    if (text.length > MOST_LOOKED_AT) return pgn;
    const link = linkOf(text);
    if (link) return readUrl(link);
    const placed = /(?:^|[\s>:])position\s+(startpos|fen\s)/.test(text) && !text.startsWith('[') ? readPosition(text) : null;
    if (placed) return { kind: 'positions', positions: [placed], notices: [] };
    return readPositions(text) ?? pgn;
}

/** The link that a text is, bare or in quotes, brackets or a frame; null if it is none, or more than one. */
function linkOf(text: string): string | null {
    if (text.length > MAX_READ) return null;
    const frame = text.startsWith('<iframe') ? /\ssrc=["']([^"']+)["']/.exec(text.slice(0, 3000))?.[1] : undefined;
    const bare = stripped(frame ?? text, '<>()"\'“”„`');
    return /^(https?:\/\/|(www\.)?(lichess\.org|chess\.com)\/)/i.test(bare) && !/\s/.test(bare) ? bare : null;
}

/** Without these signs and blanks around it. (By hand: an expression for it takes for ever on some texts.) */
function stripped(text: string, signs: string): string {
    let [start, end] = [0, text.length];
    const goes = (at: number): boolean => signs.includes(text.charAt(at)) || /\s/.test(text.charAt(at));
    while (start < end && goes(start)) start += 1;
    while (end > start && goes(end - 1)) end -= 1;
    return text.slice(start, end);
}

/** The positions of a text that has nothing else in it; null for any other. */
function readPositions(text: string): Meant | null {
    if (text === 'startpos') return { kind: 'positions', positions: [place('')], notices: [] };
    // `FEN: ...` in a program's output with a board.
    const named = text.split(/\r?\n/).map((line) => /^[\s>*-]*fen\s*[:=]\s*"?([^"]+)/i.exec(line)?.[1]).filter((each) => each !== undefined);
    const lines = (named.length > 0 ? named : text.split(/\r?\n/)).map((line) => stripped(line, '"\'`“”'));
    const wanted = lines.filter((line) => line !== '' && !/^[#%;]/.test(line));
    const alone = wanted.length === 1;
    if (wanted.length === 0 || !wanted.every((line) => looksLikePosition(line, alone))) return null;
    const notices: string[] = [];
    const positions = wanted.slice(0, MAX_POSITIONS).map((line) => {
        const read = readLine(line);
        if (alone) notices.push(...read.notices);
        return read.placed;
    });
    if (wanted.length > MAX_POSITIONS) notices.push(t('more-positions', { count: MAX_POSITIONS, all: wanted.length }));
    return { kind: 'positions', positions, notices };
}

/** Ranks at the start; if alone in the text, also an attempt at ranks, so that the engine reports the fault. */
function looksLikePosition(line: string, alone: boolean): boolean {
    const [first = ''] = line.split(/\s/);
    return RANKS.test(first) || (alone && line.length < 200 && first.includes('/') && !line.startsWith('[') && !/\d\./.test(line) && !/^(1\/2|½)/.test(line));
}

// --- links to other places ------------------------------------------------------

const knownOnlyByNumber = (where: string): string => t('link-number', { where });

function readUrl(address: string): Meant {
    if (address.length > MAX_READ) throw new Error(t('link-too-long'));
    let url: URL;
    try {
        url = new URL(/^https?:/i.test(address) ? address : `https://${address}`);
    } catch {
        throw new Error(t('link-damaged'));
    }
    const host = url.hostname.replace(/^(www|m|en|de)\./, '');
    const [path, query] = [unescaped(url.pathname), readFields(url.search)];
    const fromLichess = host === 'lichess.org' || host.endsWith('.lichess.org') || host === 'lichess.dev';
    const variant = /\/(antichess|atomic|crazyhouse|horde|kingOfTheHill|racingKings|threeCheck)(\/|$)/i.exec(path)?.[1];
    if (fromLichess && variant) throw new Error(t('link-variant', { variant }));
    const side = sideOf(query.get('color') ?? query.get('orientation')) ?? (/\/black\/?$/.test(path) || query.get('flip') === 'true' || query.get('flipped') === 'true' ? 'black' : null);
    const ply = plyOf(/^#(\d+)$/.exec(url.hash)?.[1]);

    const pgn = query.get('pgn') ?? (fromLichess ? /^\/analysis\/pgn\/(.+)$/.exec(path)?.[1]?.replace(/[_+]/g, ' ') : undefined);
    if (pgn !== undefined && pgn.trim()) return { kind: 'pgn', pgn, side, ply };
    const fen = (query.get('fen') && unblanked(query.get('fen') ?? '')) ?? INSIDE.exec(path)?.[0];
    if (fen) {
        const { start, notices } = completed(unblanked(fen));
        return { kind: 'positions', positions: [place(start, { side, moves: movesOf(query.get('moves') ?? '') })], notices };
    }
    // A link of a page like this one, wherever it stands.
    const own = /[#&](fen|pgn|line)=/.test(url.hash) ? readLink(url.hash) : null;
    if (own) return own;
    if (fromLichess) return readLichess(path);
    if (host === 'chess.com' || host.endsWith('.chess.com')) {
        if (/\d{4,}/.test(path) || query.has('id')) throw new Error(knownOnlyByNumber('chess.com'));
        throw new Error(t('link-empty-at', { where: 'chess.com' }));
    }
    throw new Error(t('link-empty'));
}

/** A link to lichess without a position in it. */
function readLichess(path: string): Meant {
    if (/^\/(analysis|editor)(\/(standard|chess960|fromPosition))?\/?$/.test(path)) return { kind: 'positions', positions: [place('')], notices: [] };
    if (/^\/(study|broadcast|training|practice)\b/.test(path)) throw new Error(t('link-study'));
    if (/^\/(embed\/|embed\/game\/|game\/export\/)?[A-Za-z0-9]{8}([A-Za-z0-9]{4})?(\/(white|black))?\/?$/.test(path)) throw new Error(knownOnlyByNumber('lichess'));
    throw new Error(t('link-empty-at', { where: 'lichess' }));
}

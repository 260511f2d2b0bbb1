/** The types of the engine's results: the JSON of `crates/page/src`. */

export type Color = 'white' | 'black';

/** The other side. */
export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export type Role = 'q' | 'r' | 'b' | 'n';

/** `rules::LegalMove` */
export interface LegalMove {
    /** UCI, castling as king takes rook. */
    uci: string;
    san: string;
    from: string;
    /** For castling the square the king ends on. */
    to: string;
    /** For castling the square of the rook. */
    rook: string | null;
    promotion: Role | null;
}

/** `rules::GameEnd` */
export interface End {
    kind: 'checkmate' | 'stalemate' | 'material' | 'repetition' | 'fifty';
    winner: Color | null;
}

/** `rules::Described` */
export interface Described {
    fen: string;
    turn: Color;
    check: boolean;
    /** The number of the move to come. */
    number: number;
    chess960: boolean;
    legal: LegalMove[];
    end: End | null;
}

/** `pgn::ReadFile` */
export interface ReadFile {
    games: ReadGame[];
    errors: { number: number; players: string; line: number; reason: string }[];
    more: boolean;
}

/** `pgn::ReadGame` */
export interface ReadGame {
    tags: [string, string][];
    /** X-FEN; empty for the initial position. */
    start: string;
    line: ReadLine;
    outcome: string;
    /** Diagnostics of parts that were not read as written. */
    diagnostics: ReadRemark[];
}

/** `pgn::ReadRemark` */
export interface ReadRemark {
    /** The line of the file. */
    line: number;
    /** The engine's sentence with the name of its message (`faultText`). */
    text: string;
    /** True if the main line ends early for this reason. */
    ends: boolean;
}

/** `pgn::ReadLine` */
export interface ReadLine {
    comments: string[];
    nodes: ReadNode[];
}

/** `pgn::ReadNode` */
export interface ReadNode {
    /** UCI, castling as king takes rook; null for a null move. */
    uci: string | null;
    san: string;
    /** The position after it, where a comment has an evaluation of it. */
    fen?: string;
    nags: number[];
    comments: string[];
    variations: ReadLine[];
}

/** `openings::Named` */
export interface NamedOpening {
    /** The number of moves of the line that lead there: the last one from the list of openings. */
    ply: number;
    eco: string;
    name: string;
}

/** `game_explorer::ExplorerMove`: a move and how the games went in which it was played. */
export interface PlayedMove {
    /** UCI, castling as king takes rook. */
    uci: string;
    san: string;
    white: number;
    draws: number;
    black: number;
    unfinished: number;
}

/** The playing styles of an opponent (`styles()` of the engine). */
export const STYLES = ['natural', 'coach', 'attacker', 'solid', 'grabber', 'endings'] as const;
export type PlayingStyle = (typeof STYLES)[number];

/** `search::SearchRequest` */
export interface SearchRequest {
    start?: string;
    /** UCI, separated by blanks. */
    moves?: string;
    multiPv?: number;
    /** Play at this rating, 600 to 3000. */
    elo?: number;
    /** Its playing style. */
    style?: PlayingStyle;
    depth?: number;
    nodes?: number;
    /** ms */
    moveTime?: number;
    /** ms left on the clock of the side to move */
    time?: number;
    /** ms per move */
    increment?: number;
    searchMoves?: string;
}

/** `search::ReportedLine`; scores and chances are White's. */
export interface Line {
    multiPv: number;
    depth: number;
    selDepth: number;
    cp: number | null;
    mate: number | null;
    /** permille */
    wdl: [number, number, number];
    bound: 'exact' | 'lower' | 'upper';
    nodes: number;
    nps: number;
    /** ms */
    time: number;
    hashfull: number;
    turn: Color;
    pv: string[];
    san: string[];
}

/** `search::SearchSlice` */
export interface Step {
    lines: Line[];
    done: boolean;
    best: string | null;
    ponder: string | null;
    nodes: number;
}

/** `explain::TermValue` */
export interface TermValue {
    key: string;
    doc: string;
    count: [number, number];
    white: number;
    black: number;
}

/** `explain::ThemeShare`: a theme of the evaluation. */
export interface Part {
    key: string;
    total: number;
    terms: TermValue[];
}

/** `explain::Explained`; centipawns for White. */
export interface Explained {
    score: number;
    wdl: [number, number, number];
    known: boolean;
    /** The result with best play, where few pieces are left and it is known exactly. */
    result: Color | 'draw' | null;
    endgame: number;
    phase: number;
    parts: Part[];
    squares: { worth: (number | null)[]; share: number[]; control: number[] };
}

/** `judge::Marked`: the objection to a move. */
export interface Mark {
    /** The numeric annotation glyph. */
    nag: number;
    sign: string;
    /** For programs: the page has its own words. */
    word: string;
}

/** The evaluation of a position for the page: the best line of a search, or a finished game. */
export interface Evaluation {
    cp: number | null;
    mate: number | null;
    wdl: [number, number, number];
    depth: number;
    /** The best move (UCI), if a search has found one. */
    best?: string | null;
}

/** `hard::Question`: how many players of this rating find a move. */
export interface HardQuestion {
    start: string;
    /** UCI, separated by blanks. */
    moves: string;
    rating: number;
    /** The site of the rating; empty for Lichess. */
    site: string;
    best: string;
    /** Empty for the likeliest. */
    played: string;
}

/** A fact of `crates/coach/src/json`, as far as the page shows it. */
export interface Fact {
    /** The kind of fact, for programs, and the side that it helps. */
    kind: string;
    helps?: Color;
    text: string;
    /** Half-moves into the line; 0 is the move itself. */
    ply: number;
    by: { owner: Color; piece: string; square: string }[];
    on: { owner: Color; piece: string; square: string }[];
    squares: string[];
}

/** A move and the reasons for it. */
export interface ExplainedMove {
    /** UCI */
    move: string;
    san: string;
    /** From White's side and from the mover's. */
    score: { white: { cp?: number; mate?: number }; mover: { cp?: number; mate?: number } };
    text: string;
    /** The line that the text refers to, with numbers. */
    shown_line: string;
    reasons: Reason[];
    /** For a move that is not the best: the advantages of the best. */
    against?: { better: Reason[]; close?: boolean };
}

/** A reason, and the win that a fact of a motif brings. */
export interface Reason {
    fact: Fact | null;
    wins?: Fact | null;
    theme: string | null;
    share: number | null;
}

/** The study of `crates/coach/src/json`, as far as the page shows it. */
export interface Explanation {
    fen: string;
    side: Color;
    best: ExplainedMove;
    others: ExplainedMove[];
    /** The move that offers itself and is bad. */
    natural: ExplainedMove | null;
}

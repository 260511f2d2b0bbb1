/** The rules, the static evaluation and the judging of moves, beside the board: calls that answer at once. */

import init, * as wasm from '../wasm/palisade_web.js';
import { faultText, t } from '../messages';
import wasmUrl from '../wasm/palisade_web_bg.wasm?url';
import openingsUrl from '../wasm/openings.txt?url';
import type { Color, Described, Evaluation, Explained, Mark, NamedOpening, PlayedMove, ReadFile } from './types';

let evaluator: wasm.Evaluator | undefined;
let openings: wasm.Openings | undefined;

/** Compiles the engine, once for this page; its Workers get the same module. */
export async function compileEngine(): Promise<WebAssembly.Module> {
    const answer = await fetch(wasmUrl);
    if (!answer.ok) throw new Error(t('fault-engine', { why: `${answer.status} ${answer.statusText}`.trim() }));
    // A host that does not know the type `application/wasm` is served as well.
    const typed = answer.headers.get('content-type')?.startsWith('application/wasm') ?? false;
    return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Lets the engine answer here, beside the board. */
export async function useEngine(module: WebAssembly.Module): Promise<void> {
    await init({ module_or_path: module });
    evaluator = new wasm.Evaluator();
}

/** Runs a call, and reports the engine's objection in the language of the page. */
function translated<T>(work: () => T): T {
    try {
        return work();
    } catch (error) {
        throw error instanceof Error ? new Error(faultText(error.message)) : error;
    }
}

/** The position after `moves` (UCI; `0000` passes) from `start`. Throws with a sentence for people. */
export function describe(start: string, moves: readonly string[] = []): Described {
    return translated(() => JSON.parse(wasm.describe(start, moves.join(' '))) as Described);
}

/** The motif of a move with facts of these kinds, most important first; empty for none. */
export const motifOfKinds = (kinds: readonly string[]): string => wasm.motifOfKinds(kinds.join(' '));

/** The UCI form of a move in SAN or UCI. Throws with a sentence for people. */
export function readMove(fen: string, text: string): string {
    return translated(() => wasm.readMove(fen, text));
}

/** The first `most` games of a PGN file, in any encoding that people use. */
export function readPgn(bytes: Uint8Array, most: number): ReadFile {
    return JSON.parse(wasm.readPgn(bytes, most)) as ReadFile;
}

/** The first game of a PGN text that the page or the tools wrote. */
export function tidyPgn(text: string): string {
    return wasm.tidyPgn(text);
}

/** White's chances, permille, for the centipawns in a file. */
export function chancesOf(fen: string, centipawns: number): [number, number, number] {
    return JSON.parse(wasm.chancesOf(fen, centipawns)) as [number, number, number];
}

/** Converts a Lichess rating to the scale of Chess.com and to that of engines (Stockfish's). */
export function otherScales(lichess: number): [number, number] {
    const [chessCom, engines] = wasm.otherScales(lichess);
    return [chessCom ?? lichess, engines ?? lichess];
}

/** The clock of the player to move, ms: the remaining time, the increment, and the time at the start of the game. */
export interface PlayerClock { left: number; increment: number; base: number }

/** The thinking time of a player of this Lichess rating before a move (UCI), ms, in the position after `moves` from `start`. */
export function thinkingTime(start: string, moves: string[], best: string, rating: number, clock: PlayerClock | null): number {
    const times = clock && Uint32Array.from([clock.left, clock.increment, clock.base], (ms) => Math.max(0, Math.round(ms)));
    return translated(() => wasm.thinkingTime(start, moves.join(' '), best, rating, times, Math.floor(Math.random() * 2 ** 32)));
}

export function chess960Start(number: number): string {
    return wasm.chess960Start(number);
}

/** Fetches the names of openings, once; for when nothing else is to be done. */
export async function loadOpenings(): Promise<void> {
    if (openings) return;
    const answer = await fetch(openingsUrl);
    if (!answer.ok) throw new Error(t('fault-openings', { why: `${answer.status} ${answer.statusText}`.trim() }));
    useOpenings(await answer.text());
}

/** Takes the names from this text. */
export function useOpenings(text: string): void {
    openings = new wasm.Openings(text);
}

/**
 * The opening that these moves come to and how many of them lead there, as `palisade analyse` has it; null
 * where there is no name, or the names are not there yet.
 */
export function openingOf(start: string, moves: readonly string[]): NamedOpening | null {
    return openings ? (JSON.parse(openings.find(start, moves.join(' '))) as NamedOpening | null) : null;
}

/** Moves that were played in games, position by position. */
export class GameIndex {
    private readonly index = new wasm.GameExplorer();

    get games(): number {
        return this.index.games();
    }

    /** Adds the first `most` games of a PGN file; a game that is there already counts once. */
    add(pgn: Uint8Array, most: number): void {
        this.index.add(pgn, most);
    }

    /** The moves played in the position, the most frequent first. */
    at(fen: string): PlayedMove[] {
        return translated(() => JSON.parse(this.index.at(fen)) as PlayedMove[]);
    }

    /** Frees its memory. */
    end(): void {
        this.index.free();
    }
}

export function explain(fen: string): Explained {
    const there = evaluator;
    if (!there) throw new Error(t('fault-not-loaded'));
    return translated(() => JSON.parse(there.explain(fen)) as Explained);
}

/** The points, 0 to 1, of chances in permille. */
export function expectedPoints(win: number, draw: number): number {
    return wasm.expectedPoints(win, draw);
}

/** The mark for a move between two evaluations. */
export function markFor(before: Evaluation, after: Evaluation, mover: Color): Mark | null {
    return JSON.parse(wasm.markFor(JSON.stringify(before), JSON.stringify(after), mover === 'white')) as Mark | null;
}

/** The accuracies, 0 to 100, of the side that moves first and of the other side over a line of positions. */
export function accuracies(line: readonly Evaluation[], first: Color, fromStart: boolean): [number | null, number | null] {
    return JSON.parse(wasm.accuracies(JSON.stringify(line), first === 'white', fromStart)) as [number | null, number | null];
}

/**
 * The turning points of a line of positions, as indices of its positions; `bad` are the indices of those that a bad
 * move led to, and the first `book` moves belong to a named opening.
 */
export function turningPoints(line: readonly Evaluation[], bad: readonly number[], first: Color, book: number): number[] {
    return [...wasm.turningPoints(JSON.stringify(line), new Uint32Array(bad), first === 'white', book)];
}

/** Evaluates with the weights of this TOML text from now on; empty for the built-in ones. */
export function setWeights(toml: string): void {
    evaluator?.setWeights(toml);
}

/** Set by `vite.config.ts`. */
declare const __PALISADE_VERSION__: string;

/** The version of the page: that of the engine and the commit it was built from. */
export const version = (): string => __PALISADE_VERSION__;

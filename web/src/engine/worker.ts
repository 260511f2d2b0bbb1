/**
 * The Worker that searches: in slices, so that a `stop` or another position is heard between two
 * of them.
 */

import { howHard, initSync, Searcher } from '../wasm/palisade_web.js';
import { share } from './shared_memory.js';
import type { FromWorker, ToWorker } from './client';
import type { Explanation, Line, Step } from './types';

/**
 * A slice lasts about a tenth of the search so far within these bounds, ms: a short search reports soon, a
 * long one loses little by returning to its position.
 */
const SLICE_MS = { least: 40, most: 200 };
/** The bounds of a slice, nodes; the very first is smaller still, as code is slow while it is new. */
const FIRST_SLICE = 1_000;
const MIN_SLICE = 5_000;
const MAX_SLICE = 10_000_000;
/** More nodes than any search. */
const ENDLESS = 2 ** 32 - 1;

let searcher: Searcher | undefined;
/** The search that runs; 0 for none. */
let running = 0;
let slice = FIRST_SLICE;
/** When the search that runs began. */
let started = 0;
/** The search that runs is to be done in one slice. */
let whole = false;
/** The search without an end; undefined for a search that has one. */
let endless: string | undefined;
/** True while the page is hidden: an infinite search waits. */
let paused = false;

// Messages to ourselves come after those of the page, and without the delay of timers.
const turn = new MessageChannel();
turn.port1.onmessage = step;
let waiting = false;

/** The next slice, after the messages of the page are read. */
function soon(): void {
    if (!waiting) turn.port2.postMessage(0);
    waiting = true;
}

const say = (message: FromWorker): void => postMessage(message);

function step(): void {
    waiting = false;
    if (!running || !searcher) return;
    if (paused && endless !== undefined) return;
    const begun = performance.now();
    const found = JSON.parse(searcher.step(whole ? ENDLESS : slice)) as Step;
    const ms = Math.max(performance.now() - begun, 1);
    if (!found.done && !whole) {
        const goal = Math.min(Math.max((performance.now() - started) / 10, SLICE_MS.least), SLICE_MS.most);
        const wanted = (slice * goal) / ms;
        slice = Math.round(Math.min(Math.max(wanted, slice / 2, MIN_SLICE), slice * 2, MAX_SLICE));
    }
    // Of each line only the newest report is sent, and the newest with an exact score.
    const newest = new Map<string, Line>();
    for (const line of found.lines) {
        const key = `${line.multiPv} ${line.bound === 'exact'}`;
        newest.delete(key);
        newest.set(key, line);
    }
    const id = running;
    if (found.done) running = 0;
    say({ type: 'step', id, step: { ...found, lines: [...newest.values()] } });
    if (!found.done) soon();
}

function handle(message: ToWorker): void {
    switch (message.type) {
        case 'load':
            if (message.memory) share(message.memory);
            initSync({ module: message.module });
            searcher = message.memory ? Searcher.sharing(message.hash, message.leads) : new Searcher(message.hash);
            break;
        case 'go': {
            const { depth, nodes, moveTime, time } = message.request;
            const text = JSON.stringify(message.request);
            searcher?.go(text);
            endless = depth ?? nodes ?? moveTime ?? time ? undefined : text;
            running = message.id;
            whole = message.whole;
            started = performance.now();
            soon();
            break;
        }
        case 'why': {
            const { id, start, moves, requested, nodes, rating, language } = message;
            running = 0;
            const text = searcher?.why(start, moves, requested, nodes, rating, language);
            if (text) say({ type: 'answer', id, answer: JSON.parse(text) as Explanation });
            break;
        }
        case 'hard': {
            const { start, moves, rating, site, best, played } = message.question;
            running = 0;
            say({ type: 'answer', id: message.id, answer: howHard(start, moves, rating, site, best, played, message.language) });
            break;
        }
        case 'stop':
            searcher?.stop();
            // Also one that waits: it reports its result.
            if (paused && running && endless !== undefined) {
                endless = undefined;
                soon();
            }
            break;
        case 'pause':
            if (paused === message.on) break;
            paused = message.on;
            // Started again, so that the hidden time does not count; the hash table has the results so far.
            if (!paused && running && endless !== undefined) {
                searcher?.go(endless);
                started = performance.now();
                soon();
            }
            break;
        case 'hash':
            searcher?.setHash(message.mib);
            running = 0;
            break;
        case 'weights':
            searcher?.setWeights(message.toml);
            running = 0;
            break;
        case 'newGame':
            searcher?.newGame(message.seed);
            running = 0;
            break;
    }
}

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
    try {
        handle(data);
        if (data.type === 'load') say({ type: 'ready' });
    } catch (error) {
        say({ type: 'error', id: 'id' in data ? data.id : 0, message: error instanceof Error ? error.message : String(error) });
    }
};

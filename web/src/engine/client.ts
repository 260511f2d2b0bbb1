/** The page's end of a Worker that searches. */

import { faultText, language, t } from '../messages';
import type { Explanation, HardQuestion, SearchRequest, Step } from './types';

export type ToWorker =
    /** `memory`: of a hash table that several engines share, of which one leads; null for a table of its own. */
    | { type: 'load'; module: WebAssembly.Module; hash: number; memory: WebAssembly.Memory | null; leads: boolean }
    /** `whole`: in one slice, which nothing interrupts. */
    | { type: 'go'; id: number; request: SearchRequest; whole: boolean }
    /** In one piece: for an engine that does nothing else. */
    | { type: 'why'; id: number; start: string; moves: string; requested: string; nodes: number; rating: number | null; language: string }
    | { type: 'hard'; id: number; question: HardQuestion; language: string }
    | { type: 'stop' }
    /** `on`: a search without an end waits, and starts again with its hash table. */
    | { type: 'pause'; on: boolean }
    | { type: 'hash'; mib: number }
    | { type: 'weights'; toml: string }
    | { type: 'newGame'; seed: number };

export type FromWorker =
    | { type: 'ready' }
    | { type: 'step'; id: number; step: Step }
    | { type: 'answer'; id: number; answer: Explanation | string }
    | { type: 'error'; id: number; message: string };

/** A hash table that several engines share. */
export interface SharedTable {
    memory: WebAssembly.Memory;
    /** True for the engine that clears the table. */
    leads: boolean;
}

/** Called for every slice of a search, the last of which has `done`. */
export type OnStep = (step: Step) => void;

/** Just enough of a Worker, so that a test can stand in for one. */
export interface Port {
    postMessage(message: ToWorker): void;
    onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
    /** The Worker cannot be loaded (then without a message), or has failed. */
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** A searcher: one engine, or several as one. */
export interface Engine {
    readonly searching: boolean;
    /** The engines that it is, for work that can be shared out. */
    readonly workers: readonly EngineClient[];
    /** The shared work is done: the engines that were started for it may end. */
    dismiss(): void;
    onerror: (message: string) => void;
    go(request: SearchRequest, onStep: OnStep, onFailure?: (error: Error) => void): void;
    search(request: SearchRequest, onStep?: OnStep): Promise<Step | null>;
    cancel(): void;
    pause(on: boolean): void;
    setHash(mib: number): void;
    setWeights(toml: string): void;
    newGame(seed?: number): void;
    terminate(): void;
}

/**
 * One engine. It searches one position at a time: another `go` takes the place of a search that runs, and
 * later messages of the old one are dropped. One that cannot be loaded, or has failed, rejects every request.
 */
export class EngineClient implements Engine {
    private id = 0;
    private listener: OnStep | undefined;
    private onAnswer: ((answer: unknown) => void) | undefined;
    private giveUp: ((error: Error) => void) | undefined;
    /** Rejects the promise of a search that will not end. */
    private abandon: (() => void) | undefined;
    /** The reason why it does not answer any more. */
    private dead: Error | undefined;
    readonly workers = [this];
    /** Resolved when the engine is loaded. */
    readonly ready: Promise<void>;
    /** Called for every failure that belongs to no search. */
    onerror: (message: string) => void = () => {};

    constructor(private readonly port: Port, module: WebAssembly.Module, hash: number, table: SharedTable | null = null, private readonly onend: () => void = () => {}) {
        this.ready = new Promise((resolve, reject) => {
            port.onmessage = ({ data }) => {
                if (data.type === 'ready') resolve();
                else if (data.type === 'step') this.heard(data.id, data.step);
                else if (data.type === 'answer') this.answered(data.id, data.answer);
                else {
                    const fault = faultText(data.message);
                    reject(new Error(fault));
                    this.failed(data.id, fault);
                }
            };
            port.onerror = (event) => {
                this.dead = new Error(event.message ? t('fault-worker-failed', { why: event.message }) : t('fault-worker'));
                reject(this.dead);
                this.failed(this.id, this.dead.message);
            };
        });
        this.ready.catch(() => {});
        port.postMessage({ type: 'load', module, hash, memory: table?.memory ?? null, leads: table?.leads ?? false });
    }

    /** True while a search runs whose end has not been reported. */
    get searching(): boolean {
        return this.listener !== undefined;
    }

    private heard(id: number, step: Step): void {
        if (id !== this.id || !this.listener) return;
        const listener = this.listener;
        if (step.done) this.forget();
        listener(step);
    }

    private answered(id: number, answer: unknown): void {
        if (id !== this.id || !this.onAnswer) return;
        const callback = this.onAnswer;
        this.forget();
        callback(answer);
    }

    private failed(id: number, message: string): void {
        const giveUp = id === this.id ? this.giveUp : undefined;
        if (id === this.id) this.forget();
        if (giveUp) giveUp(new Error(message));
        else this.onerror(message);
    }

    private forget(): void {
        this.listener = undefined;
        this.onAnswer = undefined;
        this.giveUp = undefined;
    }

    /** Searches; `onStep` is called for every slice. */
    go(request: SearchRequest, onStep: OnStep, onFailure?: (error: Error) => void, whole = false): void {
        this.abandon?.();
        this.abandon = undefined;
        this.id += 1;
        this.listener = onStep;
        this.giveUp = onFailure;
        if (this.lost()) return;
        this.port.postMessage({ type: 'go', id: this.id, request, whole });
    }

    /** True for an engine that answers no more; waiting requests are rejected. */
    private lost(): boolean {
        const { dead, id } = this;
        if (dead) queueMicrotask(() => { if (id === this.id) this.failed(id, dead.message); });
        return dead !== undefined;
    }

    /** Searches to the end; null if another search takes its place, or it is cancelled. */
    search(request: SearchRequest, onStep: OnStep = () => {}, whole = false): Promise<Step | null> {
        return new Promise((resolve, reject) => {
            const heard = (step: Step): void => {
                onStep(step);
                if (step.done) resolve(step);
            };
            this.go(request, heard, reject, whole);
            this.abandon = () => resolve(null);
        });
    }

    /**
     * Why the best move is good, and the move `requested` (UCI) against it, in sentences. Null if
     * something else takes its place. The Worker hears nothing until it is done. `rating` is the reader's.
     */
    why(start: string, moves: string, requested: string, nodes: number, rating: number | null): Promise<Explanation | null> {
        return this.whole<Explanation>((id) => ({ type: 'why', id, start, moves, requested, nodes, rating, language: language() }));
    }

    /**
     * The numbers of players of a rating who find the best move and who play the other, as a sentence; empty
     * if that is not known. Null if another request replaces it.
     */
    hard(question: HardQuestion): Promise<string | null> {
        return this.whole<string>((id) => ({ type: 'hard', id, question, language: language() }));
    }

    /** A question that the Worker answers in one piece. */
    private whole<T>(question: (id: number) => ToWorker): Promise<T | null> {
        return new Promise((resolve, reject) => {
            this.abandon?.();
            this.forget();
            this.id += 1;
            this.onAnswer = (answer) => resolve(answer as T);
            this.giveUp = reject;
            this.abandon = () => resolve(null);
            if (this.lost()) return;
            this.port.postMessage(question(this.id));
        });
    }

    /** Ends the search after its current slice; it reports its result. */
    stop(): void {
        this.port.postMessage({ type: 'stop' });
    }

    /** Ends the search without a further report. */
    cancel(): void {
        if (this.listener) this.stop();
        this.id += 1;
        this.forget();
        this.abandon?.();
        this.abandon = undefined;
    }

    dismiss(): void {}

    /** A search without an end pauses until `pause(false)`, while the page is hidden. One with an end continues. */
    pause(on: boolean): void {
        this.port.postMessage({ type: 'pause', on });
    }

    setHash(mib: number): void {
        this.cancel();
        this.port.postMessage({ type: 'hash', mib });
    }

    setWeights(toml: string): void {
        this.cancel();
        this.port.postMessage({ type: 'weights', toml });
    }

    newGame(seed = Math.floor(Math.random() * 2 ** 32)): void {
        this.cancel();
        this.port.postMessage({ type: 'newGame', seed });
    }

    terminate(): void {
        this.cancel();
        this.onend();
        this.port.terminate();
    }
}

const newWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'palisade' });
let early: Worker | undefined;

/** Lets the first engine's Worker load while the engine is being compiled. */
export function prepareWorker(): void {
    const worker = newWorker();
    early = worker;
    // An error here has no listener so far: the first engine tries with another Worker.
    worker.onerror = (event) => {
        event.preventDefault();
        if (early === worker) early = undefined;
    };
}

/** All engines, which pause while the page is hidden. */
const alive = new Set<EngineClient>();

if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', () => {
        for (const engine of alive) engine.pause(document.hidden);
    });
}

/** An engine in a Worker of its own; `table`: its hash table, if others share it. In a hidden tab its analysis rests. */
export function startEngine(module: WebAssembly.Module, hash: number, table: SharedTable | null = null): EngineClient {
    const worker = early ?? newWorker();
    early = undefined;
    const engine: EngineClient = new EngineClient(worker as unknown as Port, module, hash, table, () => alive.delete(engine));
    alive.add(engine);
    if (document.hidden) engine.pause(true);
    return engine;
}

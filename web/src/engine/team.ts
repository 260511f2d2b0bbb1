/**
 * Several engines as one.
 *
 * The positions of a game are divided among them. One position is searched by the first engine alone, or, where
 * the browser lets Workers share memory, with further engines as its threads: they search the same position with
 * the same hash table (lazy SMP), and the lines are the first engine's. (Without shared memory other lines for other
 * engines were tried, without a gain; web/README.md has the figures.)
 */

import { t } from '../messages';
import { HASHES } from '../settings';
import { type Engine, type EngineClient, type OnStep, type SharedTable, startEngine } from './client';
import type { SearchRequest, Step } from './types';

/** Hash of each engine but the first, MiB. */
const HELPER_HASH = 16;
/** A game has too few positions for more engines to be worth their start, and a phone gets warm. */
const MOST = 4;
/** The other threads join a search after this time, ms: until then the quick answer about the move may need their processors. */
const JOIN_MS = 1_000;
/** The least time of a search for which they do, ms. */
const LEAST_MS = 3_000;

/** The number of engines for a machine with this many processors; `phone`: it runs on a battery and gets warm. */
export function workersFor(processors: number, phone: boolean): number {
    // With two processors the second engine uses the time that the page leaves.
    return Math.max(1, Math.min(MOST, phone ? Math.min(2, processors - 2) : processors <= 2 ? processors : processors - 1));
}

/** Pages of 64 KiB for a hash table of `mib` MiB, with one for its header. */
const pages = (mib: number): number => 16 * mib + 1;

/** A memory for a hash table of `mib` MiB, to be shared; null if the browser does not let Workers share memory. */
export function makeMemory(mib: number): WebAssembly.Memory | null {
    if (!globalThis.crossOriginIsolated) return null;
    try {
        return new WebAssembly.Memory({ initial: pages(mib), maximum: pages(Math.max(...HASHES)), shared: true });
    } catch {
        return null;
    }
}

export class Team implements Engine {
    private readonly members: EngineClient[];
    /** The other threads of a search of one position. */
    private readonly threads: EngineClient[] = [];
    private joining: ReturnType<typeof setTimeout> | undefined;
    /** The number of threads of a search of one position; fewer once some have failed. */
    private most: number;
    private errorHandler: ((message: string) => void) | undefined;
    private weights = '';

    /**
     * `first` is started already; the others start when there is work for them. `memory`: that of its hash
     * table of `hash` MiB, if it can be shared.
     */
    constructor(
        private readonly first: EngineClient,
        private readonly size: number,
        private readonly start: (hash: number, table: SharedTable | null) => EngineClient,
        private readonly memory: WebAssembly.Memory | null = null,
        private hash = HELPER_HASH,
    ) {
        this.members = [first];
        this.most = memory ? size : 1;
    }

    /** All of them; those that were not there yet are started. */
    get workers(): readonly EngineClient[] {
        while (this.members.length < this.size) this.members.push(this.launch(HELPER_HASH, null));
        return this.members;
    }

    private launch(hash: number, table: SharedTable | null): EngineClient {
        const helper = this.start(hash, table);
        if (this.errorHandler) helper.onerror = this.errorHandler;
        if (this.weights) helper.setWeights(this.weights);
        return helper;
    }

    /** Ends the other engines and frees their memory. */
    dismiss(): void {
        for (const helper of this.members.splice(1)) helper.terminate();
    }

    set onerror(handler: (message: string) => void) {
        this.errorHandler = handler;
        for (const member of this.members) member.onerror = handler;
    }

    get searching(): boolean {
        return this.members.some((member) => member.searching);
    }

    go(request: SearchRequest, onStep: OnStep, onFailure?: (error: Error) => void): void {
        this.cancel();
        const failed = (error: Error): void => {
            this.stopThreads();
            if (onFailure) onFailure(error);
            else this.errorHandler?.(error.message);
        };
        this.first.go(request, this.withThreads(request, onStep), failed);
    }

    search(request: SearchRequest, onStep: OnStep = () => {}): Promise<Step | null> {
        this.cancel();
        return this.first.search(request, this.withThreads(request, onStep)).catch((error: unknown) => {
            this.stopThreads();
            throw error;
        });
    }

    /**
     * Lets the other threads join the search in a while; returns a listener that adds their nodes. A level, and
     * a search with a limit of depth or nodes, has one thread: its result must not depend on the speed of Workers.
     */
    private withThreads(request: SearchRequest, onStep: OnStep): OnStep {
        const { start, moves, multiPv, searchMoves, moveTime } = request;
        if (this.most < 2 || request.elo || request.depth || request.nodes || (moveTime && moveTime < LEAST_MS)) return onStep;
        const nodes = new Map<EngineClient, number>();
        this.joining = setTimeout(() => {
            while (this.threads.length < this.most - 1) this.threads.push(this.launchThread());
            for (const thread of this.threads) thread.go({ start, moves, multiPv, searchMoves }, (step) => nodes.set(thread, step.nodes), () => this.drop(thread));
        }, JOIN_MS);
        return (step) => {
            if (step.done) this.stopThreads();
            const others = [...nodes.values()].reduce((sum, each) => sum + each, 0);
            onStep({ ...step, nodes: step.nodes + others, lines: step.lines.map((line) => ({ ...line, nodes: line.nodes + others, nps: Math.round(((line.nodes + others) * 1000) / Math.max(line.time, 1)) })) });
        };
    }

    private launchThread(): EngineClient {
        const thread = this.launch(this.hash, { memory: this.memory as WebAssembly.Memory, leads: false });
        thread.onerror = () => this.drop(thread);
        return thread;
    }

    /** Does without a thread that has failed: the first engine searches on. */
    private drop(thread: EngineClient): void {
        const at = this.threads.indexOf(thread);
        if (at < 0) return;
        this.threads.splice(at, 1);
        this.most -= 1;
        thread.terminate();
    }

    /** Ends the search of the other threads. */
    private stopThreads(): void {
        clearTimeout(this.joining);
        for (const thread of this.threads) thread.cancel();
    }

    /** Ends the other threads at once: what they still store would survive the clearing of the table. */
    private endThreads(): void {
        clearTimeout(this.joining);
        for (const thread of this.threads.splice(0)) thread.terminate();
    }

    cancel(): void {
        this.stopThreads();
        for (const member of this.members) member.cancel();
    }

    pause(on: boolean): void {
        for (const member of [...this.members, ...this.threads]) member.pause(on);
    }

    /** Sets the hash of the first engine and its threads; the others have a small one. */
    setHash(mib: number): void {
        this.endThreads();
        this.cancel();
        if (this.memory) {
            const missing = pages(mib) - this.memory.buffer.byteLength / 2 ** 16;
            try {
                if (missing > 0) this.memory.grow(missing);
            } catch {
                this.errorHandler?.(t('fault-memory', { mib }));
                return;
            }
        }
        this.hash = mib;
        this.first.setHash(mib);
    }

    setWeights(toml: string): void {
        this.endThreads();
        this.weights = toml;
        for (const member of this.members) member.setWeights(toml);
    }

    newGame(seed?: number): void {
        this.endThreads();
        for (const member of this.members) member.newGame(seed);
    }

    terminate(): void {
        this.endThreads();
        for (const member of this.members) member.terminate();
    }
}

/** As many engines as suit this machine; `first` is started already, with a hash table of `hash` MiB in `memory`, if it is shared. */
export function assemble(module: WebAssembly.Module, first: EngineClient, memory: WebAssembly.Memory | null, hash: number): Team {
    const phone = window.matchMedia('(pointer: coarse)').matches;
    const size = workersFor(navigator.hardwareConcurrency || 1, phone);
    return new Team(first, size, (mib, table) => startEngine(module, mib, table), memory, hash);
}

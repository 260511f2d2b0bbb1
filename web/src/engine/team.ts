/**
 * Several engines as one.
 *
 * The positions of a game are divided among them. One position is searched by the first engine alone, or, where
 * the browser lets Workers share memory, by all as threads: they search the same position with one hash
 * table (lazy SMP), and the lines are the first engine's. (Without shared memory other lines for the other
 * engines were tried, without a gain; web/README.md has the figures.)
 */

import { HASHES } from '../settings';
import { type Engine, type EngineClient, type OnStep, type SharedTable, startEngine } from './client';
import type { SearchRequest, Step } from './types';

/** Hash of each engine but the first, MiB. */
const HELPER_HASH = 16;
/** A game has too few positions for more engines to be worth their start, and a phone gets warm. */
const MOST = 4;
/** The other threads join a search after this time, ms: until then an answer about the move may need their processors. */
const JOIN_MS = 1_000;

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

    private get all(): readonly EngineClient[] {
        return [...this.members, ...this.threads];
    }

    /** Ends the other engines and frees their memory. */
    dismiss(): void {
        for (const helper of this.members.splice(1)) helper.terminate();
    }

    set onerror(handler: (message: string) => void) {
        this.errorHandler = handler;
        for (const member of this.all) member.onerror = handler;
    }

    get searching(): boolean {
        return this.members.some((member) => member.searching);
    }

    go(request: SearchRequest, onStep: OnStep, onFailure?: (error: Error) => void): void {
        this.cancel();
        this.first.go(request, this.withThreads(request, onStep), onFailure);
    }

    search(request: SearchRequest, onStep: OnStep = () => {}): Promise<Step | null> {
        this.cancel();
        return this.first.search(request, this.withThreads(request, onStep));
    }

    /**
     * Lets the other threads join the search in a while; returns a listener that adds their nodes. A level, and
     * a limit of depth or nodes, has one thread: the result is then the same every time.
     */
    private withThreads(request: SearchRequest, onStep: OnStep): OnStep {
        const { memory, size } = this;
        if (!memory || size < 2 || request.elo || request.depth || request.nodes) return onStep;
        const { start, moves, multiPv, searchMoves } = request;
        const nodes: number[] = [];
        this.joining = setTimeout(() => {
            while (this.threads.length < size - 1) this.threads.push(this.launch(this.hash, { memory, leads: false }));
            this.threads.forEach((thread, at) => thread.go({ start, moves, multiPv, searchMoves }, (step) => { nodes[at] = step.nodes; }));
        }, JOIN_MS);
        return (step) => {
            if (step.done) this.stopThreads();
            const others = nodes.reduce((sum, each) => sum + each, 0);
            onStep({ ...step, nodes: step.nodes + others, lines: step.lines.map((line) => ({ ...line, nodes: line.nodes + others, nps: Math.round(((line.nodes + others) * 1000) / Math.max(line.time, 1)) })) });
        };
    }

    /** Ends the search of the other threads. */
    private stopThreads(): void {
        clearTimeout(this.joining);
        for (const thread of this.threads) thread.cancel();
    }

    cancel(): void {
        this.stopThreads();
        for (const member of this.members) member.cancel();
    }

    pause(on: boolean): void {
        for (const member of this.all) member.pause(on);
    }

    /** Sets the hash of the first engine and its threads; the others have a small one. */
    setHash(mib: number): void {
        this.cancel();
        if (this.memory) {
            const missing = pages(mib) - this.memory.buffer.byteLength / 2 ** 16;
            try {
                if (missing > 0) this.memory.grow(missing);
            } catch (error) {
                this.errorHandler?.((error as Error).message);
                return;
            }
        }
        this.hash = mib;
        for (const engine of [this.first, ...this.threads]) engine.setHash(mib);
    }

    setWeights(toml: string): void {
        this.weights = toml;
        for (const member of this.all) member.setWeights(toml);
    }

    newGame(seed?: number): void {
        for (const member of this.all) member.newGame(seed);
    }

    terminate(): void {
        for (const member of this.all) member.terminate();
    }
}

/** As many engines as suit this machine; `first` is started already, with a hash table of `hash` MiB in `memory`, if it is shared. */
export function assemble(module: WebAssembly.Module, first: EngineClient, memory: WebAssembly.Memory | null, hash: number): Team {
    const phone = window.matchMedia('(pointer: coarse)').matches;
    const size = workersFor(navigator.hardwareConcurrency || 1, phone);
    return new Team(first, size, (mib, table) => startEngine(module, mib, table), memory, hash);
}

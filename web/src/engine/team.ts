/**
 * Several engines, for work that can be shared out between Workers that have no memory in common: the
 * positions of a game. One position is searched by the first engine alone. (Other lines for the other engines
 * were tried, without a gain: the hash table of the first line saves most of the cost of the second.
 * web/README.md has the figures.)
 */

import { type Engine, type EngineClient, type OnStep, startEngine } from './client';
import type { SearchRequest, Step } from './types';

/** Hash of each engine but the first, MiB. */
const HELPER_HASH = 16;
/** A game has too few positions for more engines to be worth their start, and a phone gets warm. */
const MOST = 4;

/** The number of engines for a machine with this many processors; `phone`: it runs on a battery and gets warm. */
export function workersFor(processors: number, phone: boolean): number {
    // With two processors the second engine uses the time that the page leaves.
    return Math.max(1, Math.min(MOST, phone ? Math.min(2, processors - 2) : processors <= 2 ? processors : processors - 1));
}

export class Team implements Engine {
    private readonly members: EngineClient[];
    private errorHandler: ((message: string) => void) | undefined;
    private weights = '';

    /** `first` is started already; the others start when there is work for them. */
    constructor(
        private readonly first: EngineClient,
        private readonly size: number,
        private readonly start: (hash: number) => EngineClient,
    ) {
        this.members = [first];
    }

    /** All of them; those that were not there yet are started. */
    get workers(): readonly EngineClient[] {
        while (this.members.length < this.size) {
            const helper = this.start(HELPER_HASH);
            if (this.errorHandler) helper.onerror = this.errorHandler;
            if (this.weights) helper.setWeights(this.weights);
            this.members.push(helper);
        }
        return this.members;
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
        this.first.go(request, onStep, onFailure);
    }

    search(request: SearchRequest, onStep?: OnStep): Promise<Step | null> {
        this.cancel();
        return this.first.search(request, onStep);
    }

    cancel(): void {
        for (const member of this.members) member.cancel();
    }

    pause(on: boolean): void {
        for (const member of this.members) member.pause(on);
    }

    /** Sets the hash of the first engine; the others have a small one. */
    setHash(mib: number): void {
        this.cancel();
        this.first.setHash(mib);
    }

    setWeights(toml: string): void {
        this.weights = toml;
        for (const member of this.members) member.setWeights(toml);
    }

    newGame(seed?: number): void {
        for (const member of this.members) member.newGame(seed);
    }

    terminate(): void {
        for (const member of this.members) member.terminate();
    }
}

/** As many engines as suit this machine; `first` is started already. */
export function assemble(module: WebAssembly.Module, first: EngineClient): Team {
    const phone = window.matchMedia('(pointer: coarse)').matches;
    return new Team(first, workersFor(navigator.hardwareConcurrency || 1, phone), (hash) => startEngine(module, hash));
}

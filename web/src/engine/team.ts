/**
 * Several engines as one, for what can be shared out between Workers that have no memory in common:
 * the lines of an analysis, and the positions of a game.
 *
 * Of an analysis of several lines the first engine looks for the best move, the second for the best
 * of the others, and so on; the last has all lines that are left. So nobody looks at the same move
 * twice, and a line is what it would be if one engine had found them all. A single line, a hint and
 * a move of the opponent are searched by the first engine alone: without common memory the others
 * could not help.
 */

import { type Engine, type EngineClient, type OnStep, startEngine } from './client';
import type { Line, SearchRequest, Step } from './types';

/** Hash of each engine but the first, MiB. */
const HELPER_HASH = 16;
/** More would help only who has many lines, and warm up a phone. */
const MOST = 4;

/** How many engines a machine with so many processors should have; `phone`: it runs on a battery and gets warm. */
export function crewFor(processors: number, phone: boolean): number {
    // On two the second engine takes what the page leaves.
    return Math.max(1, Math.min(MOST, phone ? Math.min(2, processors - 2) : processors <= 2 ? processors : processors - 1));
}

/** The legal moves (UCI) after these from a start. */
export type MovesOf = (start: string, moves: string) => readonly string[];

/** What one engine of several is at. */
interface Share {
    engine: EngineClient;
    /** How many lines it looks for. */
    lines: number;
    /** The moves that it leaves to others, UCI; not known before it begins. */
    without: string | undefined;
    /** The newest of each of its lines. */
    found: Map<number, Line>;
    /** Nodes of its searches before this one. */
    spent: number;
    searching: boolean;
}

export class Team implements Engine {
    private readonly members: EngineClient[];
    private shares: Share[] = [];
    private told: ((message: string) => void) | undefined;
    private weights = '';

    /** `first` is started already; the others start when there is work for them. */
    constructor(
        private readonly first: EngineClient,
        private size: number,
        private readonly start: (hash: number) => EngineClient,
        private readonly movesOf: MovesOf,
    ) {
        this.members = [first];
    }

    /** All of them; those that were not there yet are started. */
    get crew(): readonly EngineClient[] {
        while (this.members.length < this.size) {
            const helper = this.start(HELPER_HASH);
            if (this.told) helper.onerror = this.told;
            if (this.weights) helper.setWeights(this.weights);
            this.members.push(helper);
        }
        return this.members;
    }

    set onerror(tell: (message: string) => void) {
        this.told = tell;
        for (const member of this.members) member.onerror = tell;
    }

    get searching(): boolean {
        return this.members.some((member) => member.searching);
    }

    go(request: SearchRequest, onStep: OnStep, onFailure?: (error: Error) => void): void {
        this.cancel();
        const { multiPv = 1, depth, nodes, moveTime, time, searchMoves } = request;
        const limited = [depth, nodes, moveTime, time, searchMoves].some((limit) => limit !== undefined);
        const legal = limited || multiPv < 2 || this.size < 2 ? [] : this.movesOf(request.start ?? '', request.moves ?? '');
        const wanted = Math.min(multiPv, legal.length);
        if (wanted < 2) {
            this.first.go(request, onStep, onFailure);
            return;
        }
        const crew = this.crew.slice(0, wanted);
        // The last one has what is left.
        this.shares = crew.map((engine, at) => ({ engine, lines: at + 1 < crew.length ? 1 : wanted - at, without: undefined, found: new Map(), spent: 0, searching: false }));
        this.assign(0, { request, legal, onStep, onFailure });
    }

    /** Lets one engine search for its lines, without what those before it have found; nothing if it does so already. */
    private assign(at: number, wanted: Wanted): void {
        const { shares } = this;
        const share = shares[at];
        if (!share) return;
        const taken = shares.slice(0, at).map((other) => other.found.get(1)?.pv[0]);
        // The one before has to find its move first.
        if (taken.includes(undefined)) return;
        const without = taken.join(' ');
        if (share.without === without) return;
        share.without = without;
        share.spent += nodesOf(share);
        share.found.clear();
        share.searching = true;
        const searchMoves = at === 0 ? {} : { searchMoves: wanted.legal.filter((move) => !taken.includes(move)).join(' ') };
        share.engine.go({ ...wanted.request, ...searchMoves, multiPv: share.lines }, (step) => this.heard(shares, at, step, wanted), (error) => this.failed(at, error, wanted));
    }

    private heard(shares: readonly Share[], at: number, step: Step, wanted: Wanted): void {
        const share = shares[at];
        if (!share || this.shares !== shares) return;
        for (const line of step.lines) {
            const known = share.found.get(line.multiPv);
            // Another best move only once it is sure: for it the others begin again.
            if (!known || line.bound === 'exact' || line.pv[0] === known.pv[0]) share.found.set(line.multiPv, line);
        }
        if (step.done) share.searching = false;
        for (let next = at + 1; next < shares.length; next += 1) this.assign(next, wanted);
        const lines = merged(shares);
        const done = shares.every((each) => !each.searching);
        wanted.onStep({ lines, done, best: lines[0]?.pv[0] ?? null, ponder: lines[0]?.pv[1] ?? null, nodes: lines[0]?.nodes ?? step.nodes });
    }

    /** Without the first there is no analysis; without another one there are fewer of them. */
    private failed(at: number, error: Error, { request, onStep, onFailure }: Wanted): void {
        if (at === 0) {
            this.cancel();
            onFailure?.(error);
            return;
        }
        this.size = at;
        for (const lost of this.members.splice(at)) lost.terminate();
        this.go(request, onStep, onFailure);
    }

    search(request: SearchRequest, onStep?: OnStep): Promise<Step | null> {
        this.cancel();
        return this.first.search(request, onStep);
    }

    cancel(): void {
        this.shares = [];
        for (const member of this.members) member.cancel();
    }

    pause(on: boolean): void {
        for (const member of this.members) member.pause(on);
    }

    /** That of the first; the others have little. */
    setHash(mib: number): void {
        this.cancel();
        this.first.setHash(mib);
    }

    setWeights(toml: string): void {
        this.cancel();
        this.weights = toml;
        for (const member of this.members) member.setWeights(toml);
    }

    newGame(seed?: number): void {
        this.cancel();
        for (const member of this.members) member.newGame(seed);
    }

    terminate(): void {
        this.cancel();
        for (const member of this.members) member.terminate();
    }
}

/** What is asked of the whole. */
interface Wanted {
    request: SearchRequest;
    legal: readonly string[];
    onStep: OnStep;
    onFailure: ((error: Error) => void) | undefined;
}

const nodesOf = (share: Share): number => Math.max(0, ...[...share.found.values()].map((line) => line.nodes));

/** Higher is better for who moves. */
function worth(line: Line): number {
    const white = line.mate !== null ? Math.sign(line.wdl[0] - line.wdl[2]) * (1e6 - Math.abs(line.mate)) : (line.cp ?? 0);
    return line.turn === 'white' ? white : -white;
}

/** The lines of all, the best first, as if one had found them; with the work of all. */
export function merged(shares: readonly Pick<Share, 'found' | 'spent'>[]): Line[] {
    const seen = new Set<string>();
    const all: Line[] = [];
    for (const { found } of shares) {
        for (const line of [...found.values()].sort((a, b) => a.multiPv - b.multiPv)) {
            const move = line.pv[0] ?? '';
            if (!seen.has(move)) all.push(line);
            seen.add(move);
        }
    }
    const [first, ...others] = all;
    if (!first) return [];
    others.sort((a, b) => worth(b) - worth(a));
    // The first has looked at all moves: another goes before it only if it has been looked at as deeply.
    const [second] = others;
    const ordered = second && second.depth >= first.depth && worth(second) > worth(first) ? [second, first, ...others.slice(1)] : [first, ...others];
    const newest = shares.map(({ found }) => [...found.values()].sort((a, b) => b.nodes - a.nodes)[0]);
    const nodes = shares.reduce((sum, share, at) => sum + share.spent + (newest[at]?.nodes ?? 0), 0);
    const nps = newest.reduce((sum, line) => sum + (line?.nps ?? 0), 0);
    return ordered.map((line, at) => ({ ...line, multiPv: at + 1, nodes, nps }));
}

/** As many engines as suit this machine; `first` is started already. */
export function assemble(module: WebAssembly.Module, first: EngineClient, movesOf: MovesOf): Team {
    const phone = window.matchMedia('(pointer: coarse)').matches;
    return new Team(first, crewFor(navigator.hardwareConcurrency || 1, phone), (hash) => startEngine(module, hash), movesOf);
}

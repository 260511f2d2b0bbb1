/**
 * A game against the engine: whose turn it is, the clocks, and how it ends. It draws nothing; the
 * page is notified of every change and draws.
 */

import type { EngineClient } from './engine/client';
import { thinkingTime } from './engine/rules';
import { type Color, type End, other, type PlayingStyle } from './engine/types';
import { ChessClock, type TimeControl } from './game/clock';
import { type GameNode, type GameTree, path, places } from './game/tree';
import { sideName, t } from './messages';

export interface GameOptions {
    human: Color;
    /** 600 to 3000 */
    level: number;
    /** The playing style of the opponent. */
    style: PlayingStyle;
    control: TimeControl | null;
    /** The opponent takes the time that a person would. */
    unhurried: boolean;
}

/** The saved state of a game, with which it resumes after a reload with the clocks as they were. */
export interface SavedGame extends GameOptions {
    /** The place of the game in the tree. */
    at: number[];
    /** The clocks now, ms, and the side whose clock runs. */
    clocks: Record<Color, number> | null;
    running: Color | null;
    /** The clocks at each position of the game, ms, the start first; null if not known. */
    times: (Record<Color, number> | null)[];
    result: Result | null;
}

/** The end of a game; an older page stored no `how`. */
export interface Result {
    how?: End['kind'] | 'time' | 'resigned' | 'agreed';
    score: '1-0' | '0-1' | '1/2-1/2';
}

/** The least time of a reply, ms: an instant reply feels rude, ... */
const POLITE_MS = 350;
/** ... but at most the remaining time of its clock divided by this. */
const POLITE_SHARE = 20;
/** In a hidden tab a timer may be this late, ms: with less time the engine does not wait there. */
const LATE_MS = 3000;

export class PlayedGame {
    /** The last position played. */
    node: GameNode;
    result: Result | null = null;
    readonly clock: ChessClock | null;
    private ended = false;
    /** The clocks at each position of the game, ms. */
    private readonly times = new Map<GameNode, Record<Color, number>>();

    constructor(
        readonly tree: GameTree,
        readonly options: GameOptions,
        private readonly opponent: EngineClient,
        /** Called for every change. */
        private readonly onChange: (what: 'move' | 'end' | 'back') => void,
        private readonly onFailure: (error: Error) => void,
        private readonly now: () => number = () => performance.now(),
    ) {
        this.node = tree.root;
        this.clock = options.control ? new ChessClock(options.control) : null;
        this.noteTimes();
        opponent.newGame();
    }

    /** The state that `resume` needs. */
    keep(): SavedGame {
        const now = this.now();
        const line = [this.tree.root, ...path(this.node)];
        return {
            ...this.options,
            at: places(this.node),
            clocks: this.clock?.read(now) ?? null,
            running: this.clock?.running ?? null,
            times: this.clock ? line.map((node) => this.times.get(node) ?? null) : [],
            result: this.result,
        };
    }

    /** Goes on where a game was left. */
    resume(saved: SavedGame): void {
        this.node = this.tree.at(saved.at);
        this.times.clear();
        [this.tree.root, ...path(this.node)].forEach((node, index) => {
            const times = saved.times[index];
            if (times) this.times.set(node, times);
        });
        if (saved.clocks) this.clock?.set(saved.clocks);
        this.result = saved.result;
        if (this.result) return;
        if (saved.running) this.clock?.start(saved.running, this.now());
        this.begin();
    }

    get turn(): Color {
        return this.node.turn;
    }

    /** The first move: the clocks run from the first move of White on. */
    begin(): void {
        if (this.turn !== this.options.human) void this.reply();
    }

    /** A move by hand; false if it is not the person's turn. */
    move(uci: string): boolean {
        if (this.result || this.turn !== this.options.human) return false;
        if (this.checkClock()) return false;
        this.make(uci);
        if (!this.result) void this.reply();
        return true;
    }

    private noteTimes(): void {
        if (this.clock) this.times.set(this.node, this.clock.read(this.now()));
    }

    private make(uci: string): void {
        const mover = this.turn;
        this.node = this.tree.play(this.node, uci);
        this.clock?.press(mover, this.now());
        this.noteTimes();
        if (this.clock) this.node.clock = this.clock.remaining(mover, this.now());
        const { end } = this.node.position;
        if (end) this.finish(resultOf(end));
        this.onChange('move');
    }

    private async reply(): Promise<void> {
        const before = this.node;
        const side = this.turn;
        const begun = this.now();
        const request = {
            start: this.tree.start,
            moves: this.tree.moves(before).join(' '),
            elo: this.options.level,
            style: this.options.style,
            ...(this.clock && { time: Math.max(1, Math.round(this.clock.remaining(side, this.now()))), increment: this.clock.control.increment }),
        };
        try {
            const step = await this.opponent.search(request);
            if (step?.best) await this.pause(step.best, begun);
            if (this.ended || this.node !== before || !step) return;
            if (this.result || this.checkClock()) return;
            if (step.best) this.make(step.best);
        } catch (error) {
            if (!this.ended) this.onFailure(error as Error);
        }
    }

    /** Waits for the rest of the time of a move that began at `begun`: on the opponent's own clock, and never until its flag falls. */
    private async pause(best: string, begun: number): Promise<void> {
        const { clock, node, options, tree } = this;
        const spent = this.now() - begun;
        const left = clock ? clock.remaining(node.turn, this.now()) + spent : null;
        const politely = Math.min(POLITE_MS, (left ?? Infinity) / POLITE_SHARE);
        const wanted = options.unhurried
            ? thinkingTime(tree.start, tree.moves(node), best, options.level, clock && { left: left ?? 0, increment: clock.control.increment, base: clock.control.base })
            : politely;
        const unseen = typeof document !== 'undefined' && document.hidden && left !== null && left < LATE_MS;
        const ms = unseen ? 0 : wanted - spent;
        if (ms > 0) await new Promise((resolve) => { setTimeout(resolve, ms); });
    }

    /** True if a flag has fallen, now or before. */
    checkClock(): boolean {
        const fallen = this.result ? null : (this.clock?.fallen(this.now()) ?? null);
        if (fallen) {
            this.finish({ how: 'time', score: fallen === 'white' ? '0-1' : '1-0' });
            this.onChange('end');
        }
        return fallen !== null;
    }

    resign(): void {
        if (this.result) return;
        const { human } = this.options;
        this.finish({ how: 'resigned', score: human === 'white' ? '0-1' : '1-0' });
        this.onChange('end');
    }

    /** Both sides have agreed on a draw. */
    agreeDraw(): void {
        if (this.result) return;
        this.finish({ how: 'agreed', score: '1/2-1/2' });
        this.onChange('end');
    }

    /**
     * Takes back the person's last move, and the answer to it: the clocks show again what they
     * showed when the person was to move, so that no increment is won by it and a flag that has
     * fallen is up again. False if there is none.
     */
    takeBack(): boolean {
        let goal: GameNode = this.node;
        const human = this.options.human;
        do {
            if (!goal.parent) return false;
            goal = goal.parent;
        } while (goal.turn !== human);
        const child = goal.children[0];
        if (!child) return false;
        this.opponent.cancel();
        this.result = null;
        this.tree.tags.set('Result', '*');
        for (const each of [...goal.children]) this.tree.remove(each);
        this.node = goal;
        const times = this.times.get(goal);
        if (times) this.clock?.set(times);
        // Before White's first move no clock runs.
        if (goal.parent) this.clock?.start(human, this.now());
        this.onChange('back');
        return true;
    }

    private finish(result: Result): void {
        this.result = result;
        this.clock?.stop(this.now());
        this.opponent.cancel();
        this.tree.tags.set('Result', result.score);
    }

    /** Stops all reports: the page turns to something else. */
    leave(): void {
        this.ended = true;
        this.opponent.cancel();
        this.clock?.stop(this.now());
    }
}

/** The result of a game by the rules. */
export const resultOf = ({ kind, winner }: End): Result => ({ how: kind, score: winner === null ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1' });

/** The result in a sentence. */
export function resultText({ how, score }: Result): string {
    const winner: Color = score === '0-1' ? 'black' : 'white';
    const side = sideName(winner);
    const loser = sideName(other(winner));
    const drawn = score === '1/2-1/2';
    // Kept by an older page: how it came is not known.
    if (how === undefined) return drawn ? t('result-drawn') : t('result-won', { side });
    return t(`result-${how}`, { side, loser });
}

/** `5+3`, minutes and seconds, as a time control; null for `none`. */
export function timeControl(text: string): TimeControl | null {
    const match = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text);
    return match ? { base: Number(match[1]) * 60_000, increment: Number(match[2]) * 1_000 } : null;
}

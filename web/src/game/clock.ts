/** A chess clock. Times are milliseconds; the present is handed in, so that tests have their own. */

import { type Color, other } from '../engine/types';
import { t } from '../messages';

export interface TimeControl {
    /** At the start, ms. */
    base: number;
    /** For every move, ms. */
    increment: number;
}

export class ChessClock {
    private left: Record<Color, number>;
    private runs: Color | null = null;
    private since = 0;

    constructor(readonly control: TimeControl) {
        this.left = { white: control.base, black: control.base };
    }

    /** The side whose clock runs; null if none does. */
    get running(): Color | null {
        return this.runs;
    }

    /** The time left of a side, ms, never below 0. */
    remaining(color: Color, now: number): number {
        const gone = this.runs === color ? now - this.since : 0;
        return Math.max(0, this.left[color] - gone);
    }

    /** The time left of both sides, ms. */
    read(now: number): Record<Color, number> {
        return { white: this.remaining('white', now), black: this.remaining('black', now) };
    }

    /** Both clocks stand and show this again. */
    set(left: Readonly<Record<Color, number>>): void {
        this.runs = null;
        this.left = { ...left };
    }

    /** Starts the clock of this side; the other one stops. */
    start(color: Color, now: number): void {
        this.stop(now);
        this.runs = color;
        this.since = now;
    }

    stop(now: number): void {
        if (this.runs) this.left[this.runs] = this.remaining(this.runs, now);
        this.runs = null;
    }

    /** This side has moved: it gets its increment, and the other clock runs. */
    press(color: Color, now: number): void {
        this.stop(now);
        if (this.left[color] > 0) this.left[color] += this.control.increment;
        this.start(other(color), now);
    }

    /** The side whose time is over. */
    fallen(now: number): Color | null {
        if (this.remaining('white', now) === 0) return 'white';
        return this.remaining('black', now) === 0 ? 'black' : null;
    }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `4:07`, `1:02:03` */
export function durationText(seconds: number): string {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `4:07`, `1:02:03`; with tenths in the last twenty seconds. */
export function clockText(ms: number): string {
    if (ms >= 20_000) return durationText(Math.ceil(ms / 1000));
    const tenths = Math.ceil(ms / 100);
    return `${durationText(Math.floor(tenths / 10))}${t('decimal-mark')}${tenths % 10}`;
}

/**
 * The commands of programs in comments, `[%name value]`: evaluations, clocks, arrows and marked squares.
 * Known commands are removed from the comment and written again from their values; the others remain in it.
 */

import type { Evaluation } from '../engine/types';

export const COLOURS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
export type Colour = (typeof COLOURS)[keyof typeof COLOURS];

/** An arrow, or without a goal a marked square. */
export interface Shape {
    from: string;
    to: string | null;
    colour: Colour;
}

export interface Notes {
    /** Comments without the known commands. */
    comments: string[];
    shapes: Shape[];
    /** The mover's clock after the move, ms; null if unknown. */
    clock: number | null;
    /** White's view. */
    score: { cp: number | null; mate: number | null; depth: number } | null;
}

/** Reads the commands in these comments. */
export function readNotes(comments: readonly string[]): Notes {
    const notes: Notes = { comments: [], shapes: [], clock: null, score: null };
    for (const comment of comments) {
        const rest = comment.replace(/\[%(\w+)\s+([^\]]*)\]/g, (whole, name: string, value: string) => (take(notes, name, value.trim()) ? '' : whole));
        if (rest === comment) notes.comments.push(comment);
        else if (rest.trim()) notes.comments.push(rest.replace(/[ \t]{2,}/g, ' ').trim());
    }
    return notes;
}

function take(notes: Notes, name: string, value: string): boolean {
    if (name === 'cal' || name === 'csl') {
        const found = value.split(/[\s,]+/).map((text) => /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text));
        if (!found.every((each) => each && (each[3] !== undefined) === (name === 'cal'))) return false;
        for (const each of found) if (each) notes.shapes.push({ colour: COLOURS[each[1] as keyof typeof COLOURS], from: each[2] ?? '', to: each[3] ?? null });
        return true;
    }
    if (name === 'clk') {
        const found = /^(\d+):(\d\d?):(\d\d?(?:\.\d+)?)$/.exec(value);
        if (found) notes.clock = ((Number(found[1]) * 60 + Number(found[2])) * 60 + Number(found[3])) * 1000;
        return found !== null;
    }
    if (name === 'eval') {
        const found = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))(?:,(\d+))?$/.exec(value);
        if (!found || found[1] === '0') return false;
        const mate = found[1] === undefined ? null : Number(found[1]);
        notes.score = { mate, cp: mate === null ? Math.round(Number(found[2]) * 100) : null, depth: Number(found[3] ?? 1) };
        return true;
    }
    return false;
}

/** `0:04:07` or `0:04:07.5` */
export function clockNote(ms: number): string {
    const tenths = Math.round(ms / 100);
    const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${hours}:${two(minutes)}:${two(seconds)}${tenths % 10 ? `.${tenths % 10}` : ''}`;
}

/** The commands for a comment, as one text; empty if there are none. */
export function writeNotes(shapes: readonly Shape[], clock: number | null, evaluation: Evaluation | null): string {
    const letter = (colour: Colour): string => colour.charAt(0).toUpperCase();
    const [arrows, squares] = [shapes.filter((shape) => shape.to), shapes.filter((shape) => !shape.to)];
    const all: string[] = [];
    if (evaluation && evaluation.mate !== 0) all.push(`[%eval ${evaluation.mate === null ? ((evaluation.cp ?? 0) / 100).toFixed(2) : `#${evaluation.mate}`}${evaluation.depth > 1 ? `,${evaluation.depth}` : ''}]`);
    if (clock !== null) all.push(`[%clk ${clockNote(clock)}]`);
    if (squares.length > 0) all.push(`[%csl ${squares.map(({ colour, from }) => letter(colour) + from).join(',')}]`);
    if (arrows.length > 0) all.push(`[%cal ${arrows.map(({ colour, from, to }) => letter(colour) + from + (to ?? '')).join(',')}]`);
    return all.join(' ');
}

/**
 * Exercises from one's own games: the mistakes of both sides in games that were reviewed, each with the motif that was
 * missed or allowed, in IndexedDB. Solved ones come again later, after a longer time each time (Leitner's boxes).
 */

import { Table } from './database';
import { motifOfKinds } from './engine/rules';
import type { Color, Explanation } from './engine/types';

export interface Drill {
    /** The game and the moves to the position. */
    id: string;
    /** The game's place in the library. */
    game: string;
    /** UCI, to the position before the mistake. */
    moves: string[];
    played: string;
    side: Color;
    motif: string;
    /** True: the motif was missed. False: it was allowed to the other side. */
    missed: boolean;
    /** True: the mistake is the user's. False: the opponent's. An older page stored only the user's, without this. */
    own?: boolean;
    /** The number of times it was solved in a row, and the time when it comes again (`due`), ms since 1970. */
    box: number;
    due: number;
}

/** A game whose mistakes are known, so that it is not read again. */
interface Read {
    id: string;
    read: string;
}

/** The mark of a game that was read: its moves. An older page read one side alone and stored the bare moves. */
const readMark = (moves: readonly string[]): string => `both:${moves.join('')}`;

const DAY = 86_400_000;
/** Days until a solved exercise comes again, by the number of times it was solved in a row. */
export const DAYS = [0, 1, 3, 7, 21, 60] as const;

/** Whose mistakes are practised: one's own, or those of the opponents. */
export type Whose = 'own' | 'others';

export const whose = ({ own }: Pick<Drill, 'own'>): Whose => (own === false ? 'others' : 'own');

/** A motif with its exercises. */
export interface Practice {
    motif: string;
    missed: number;
    allowed: number;
    due: number;
}

/** Returns the exercise after a try: due later if it was solved, otherwise at once. */
export function tried(drill: Drill, solved: boolean, now: number): Drill {
    const box = solved ? Math.min(drill.box + 1, DAYS.length - 1) : 0;
    return { ...drill, box, due: solved ? now + (DAYS[box] ?? 0) * DAY : now };
}

/** The motifs of these exercises, the commonest first. */
export function practices(drills: readonly Drill[], now: number): Practice[] {
    const found = new Map<string, Practice>();
    for (const { motif, missed, due } of drills) {
        const practice = found.get(motif) ?? { motif, missed: 0, allowed: 0, due: 0 };
        found.set(motif, practice);
        practice[missed ? 'missed' : 'allowed'] += 1;
        if (due <= now) practice.due += 1;
    }
    return [...found.values()].sort((a, b) => b.missed + b.allowed - a.missed - a.allowed || a.motif.localeCompare(b.motif));
}

/** The motifs of one's own mistakes and those of the opponents' mistakes. */
export function practicesOf(drills: readonly Drill[], now: number): Record<Whose, Practice[]> {
    const of = (wanted: Whose): Practice[] => practices(drills.filter((drill) => whose(drill) === wanted), now);
    return { own: of('own'), others: of('others') };
}

/** In the order in which they are to be solved: the due ones, the longest due first; if none is due, the next one. */
export function inOrder(drills: readonly Drill[], now: number): Drill[] {
    const sorted = [...drills].sort((a, b) => a.due - b.due || a.id.localeCompare(b.id));
    const due = sorted.filter((drill) => drill.due <= now);
    return due.length > 0 ? due : sorted;
}

/**
 * The motif of a bad move, nearly as the summary of `palisade analyse` counts it: the combination that it allowed, otherwise the one
 * that it missed, otherwise the first motif of either. The summary also looks at the position, this only at the kinds of the facts.
 */
export function motifIn({ best, others: [played], side }: Explanation): Pick<Drill, 'motif' | 'missed'> {
    const kinds = (reasons: Explanation['best']['reasons'], ours: boolean): string[] => {
        const facts = reasons.flatMap(({ fact, wins }) => [fact, wins ?? null]).filter((fact) => fact !== null);
        return facts.filter((fact) => (fact.helps === side) === ours).map((fact) => fact.kind);
    };
    const allowed = kinds(played?.reasons ?? [], false);
    const missed = kinds([...(played?.against?.better ?? []), ...best.reasons], true);
    const motif = motifOfKinds([...allowed, ...missed]);
    return { motif: motif || 'other', missed: motif === '' || motif !== motifOfKinds(allowed) };
}

export const idOf = (game: string, moves: readonly string[]): string => `${game}:${moves.join('')}`;

export class Drills {
    private readonly table = new Table<Drill | Read>('palisade-drills', 'drills');

    async all(): Promise<Drill[]> {
        return (await this.table.all()).filter((item): item is Drill => 'motif' in item && Array.isArray(item.moves));
    }

    put(drill: Drill): Promise<void> {
        return this.table.put(drill);
    }

    async get(id: string): Promise<Drill | null> {
        const found = await this.table.get(id);
        return found && 'motif' in found ? found : null;
    }

    remove(id: string): Promise<void> {
        return this.table.remove(id);
    }

    /** True if the mistakes of both sides of this game are known; `moves` are those of its main line. */
    async isRead(game: string, moves: readonly string[]): Promise<boolean> {
        const found = await this.table.get(`read:${game}`);
        return found !== undefined && 'read' in found && found.read === readMark(moves);
    }

    setRead(game: string, moves: readonly string[]): Promise<void> {
        return this.table.put({ id: `read:${game}`, read: readMark(moves) });
    }

    /** Deletes the exercises of a deleted game. */
    async forget(game: string): Promise<void> {
        for (const drill of await this.all()) if (drill.game === game) await this.table.remove(drill.id);
        await this.table.remove(`read:${game}`);
    }

    /** Deletes all exercises. Their games remain known, so that they do not bring them back until they are reviewed again. */
    async forgetAll(): Promise<void> {
        for (const { id } of await this.all()) await this.table.remove(id);
    }
}

/**
 * The games that are stored in this browser: every game with moves, under a name of its own, until the user
 * deletes it.
 */

import { Table } from './database';
import type { Session } from './session';

export interface Entry {
    id: string;
    /** Its title when it was stored. */
    title: string;
    /** The names of its tags, White's first, and its number of moves, which make its title now. */
    names?: [string, string];
    moves?: number;
    /** The opening, and how it ended; empty where that is not known. */
    opening?: string;
    result?: string;
    /** When it was last changed, ms since 1970. */
    changed: number;
    session: Session;
}

/** A name that no other game has. */
export const newEntry = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/**
 * The name of a game that was read: the same for the same PGN, so that a game read twice is stored once. A hash of 53 bits
 * (cyrb53), since `crypto.subtle` is missing where the page is served without TLS.
 */
export function entryOf(pgn: string): string {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < pgn.length; at += 1) {
        const code = pgn.charCodeAt(at);
        high = Math.imul(high ^ code, 0x9e3779b1);
        low = Math.imul(low ^ code, 0x5f356495);
    }
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
    return `pgn-${(0x100000000 * (low & 0x1fffff) + (high >>> 0)).toString(36)}`;
}

const isEntry = (entry: Entry | undefined): entry is Entry => typeof entry?.session?.pgn === 'string';

export class Library {
    private readonly table = new Table<Entry>('palisade', 'games');

    put(entry: Entry): Promise<void> {
        return this.table.put(entry);
    }

    async get(id: string): Promise<Entry | null> {
        const found = await this.table.get(id);
        return isEntry(found) ? found : null;
    }

    /** The newest first. */
    async list(): Promise<Entry[]> {
        return (await this.table.all()).filter(isEntry).sort((a, b) => b.changed - a.changed);
    }

    remove(id: string): Promise<void> {
        return this.table.remove(id);
    }
}

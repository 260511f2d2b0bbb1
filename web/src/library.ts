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

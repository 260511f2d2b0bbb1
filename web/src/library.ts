/**
 * The games that are kept in this browser, in IndexedDB: every game with moves, under a name of its own, until
 * a person throws it away. Each call says by its promise whether it could be done.
 */

import type { Session } from './session';

export interface Entry {
    id: string;
    title: string;
    /** When it was last changed, ms since 1970. */
    changed: number;
    session: Session;
}

const NAME = 'palisade';
const STORE = 'games';

/** A name that no other game has. */
export const newEntry = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class Library {
    private opened: Promise<IDBDatabase> | undefined;

    private open(): Promise<IDBDatabase> {
        this.opened ??= new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(NAME, 1);
            request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('no database'));
        });
        // Another try may find room.
        this.opened.catch(() => { this.opened = undefined; });
        return this.opened;
    }

    private async act<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
        const database = await this.open();
        return new Promise((resolve, reject) => {
            const transaction = database.transaction(STORE, mode);
            const request = work(transaction.objectStore(STORE));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error('no room'));
        });
    }

    async put(entry: Entry): Promise<void> {
        await this.act('readwrite', (games) => games.put(entry));
    }

    /** The newest first. */
    async list(): Promise<Entry[]> {
        const all = await this.act('readonly', (games) => games.getAll() as IDBRequest<Entry[]>);
        return all.filter((entry) => typeof entry?.session?.pgn === 'string').sort((a, b) => b.changed - a.changed);
    }

    async remove(id: string): Promise<void> {
        await this.act('readwrite', (games) => games.delete(id));
    }
}

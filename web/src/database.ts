/** A table of IndexedDB: values stored in this browser under names of their own. The promise of each call is rejected if the call fails. */

export class Table<T extends { id: string }> {
    private opened: Promise<IDBDatabase> | undefined;

    /** `database` has this table alone. */
    constructor(private readonly database: string, private readonly table: string) {}

    private open(): Promise<IDBDatabase> {
        this.opened ??= new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(this.database, 1);
            request.onupgradeneeded = () => request.result.createObjectStore(this.table, { keyPath: 'id' });
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('no database'));
        });
        // Another try may find room.
        this.opened.catch(() => { this.opened = undefined; });
        return this.opened;
    }

    private async act<R>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<R>): Promise<R> {
        const database = await this.open();
        return new Promise((resolve, reject) => {
            const transaction = database.transaction(this.table, mode);
            const request = work(transaction.objectStore(this.table));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error('no room'));
        });
    }

    async put(item: T): Promise<void> {
        await this.act('readwrite', (table) => table.put(item));
    }

    async get(id: string): Promise<T | undefined> {
        return this.act('readonly', (table) => table.get(id) as IDBRequest<T | undefined>);
    }

    async all(): Promise<T[]> {
        return this.act('readonly', (table) => table.getAll() as IDBRequest<T[]>);
    }

    async remove(id: string): Promise<void> {
        await this.act('readwrite', (table) => table.delete(id));
    }

    async clear(): Promise<void> {
        await this.act('readwrite', (table) => table.clear());
    }
}

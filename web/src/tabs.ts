/**
 * Several tabs of the page: each game belongs to one of them (Web Locks), so that no tab overwrites the game
 * of another. The first tab resumes the saved game; another one has a game of its own, stored in its
 * `sessionStorage`.
 *
 * A lock that is held says too little: on a busy machine the document that a reload has replaced may hold its
 * locks for seconds. So the page asks who holds a lock (BroadcastChannel). Only a document that is alive answers, and
 * only its answer means that another tab has the game.
 */

import { SETTINGS_KEY } from './settings';

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A tab that had the game before a reload waits this long for its lock, ms. Without an answer from another tab it then continues as before. */
const PATIENCE = 2_000;
/** The question is repeated after these times, ms: a busy tab answers late. */
const REPEAT_AFTER = [0, 150, 400, 900, 1_600, 3_000] as const;
/** In `sessionStorage`: this tab has the game that was left. */
const MAIN = 'palisade-main';

type Message = { asks: string; from: string } | { holds: string; to: string };

/** This document, as it is called in messages. */
const SELF = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The locks that this document holds, with what lets them go. */
const held = new Map<string, () => void>();
const waiting = new Map<string, () => void>();

/** Opened with the first question; null where the browser has none. */
let channel: BroadcastChannel | null | undefined;

function opened(): BroadcastChannel | null {
    if (channel !== undefined) return channel;
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('palisade-locks');
    const open = channel;
    if (!open) return null;
    open.onmessage = ({ data }: MessageEvent<Message>) => {
        if ('asks' in data) {
            if (data.from !== SELF && held.has(data.asks)) open.postMessage({ holds: data.asks, to: data.from } satisfies Message);
        } else if (data.to === SELF) waiting.get(data.holds)?.();
    };
    // The next document of this tab finds the locks free at once.
    globalThis.addEventListener?.('pagehide', () => { for (const letGo of [...held.values()]) letGo(); });
    // A page that comes back out of the browser's memory has no locks any more.
    globalThis.addEventListener?.('pageshow', (event) => { if ((event as PageTransitionEvent).persisted) location.reload(); });
    return open;
}

/** A lock that is waited for: `settled` is null where another tab has it, or where `stop` was called first. */
interface Wait {
    settled: Promise<(() => void) | null>;
    stop: () => void;
}

function request(name: string, options: LockOptions): Promise<(() => void) | null> {
    return new Promise((resolve) => {
        const taken = (lock: Lock | null): Promise<void> | void => {
            if (!lock) {
                resolve(null);
                return;
            }
            return new Promise<void>((release) => {
                const letGo = (): void => {
                    held.delete(name);
                    release();
                };
                held.set(name, letGo);
                resolve(letGo);
            });
        };
        navigator.locks.request(name, options, taken).catch(() => resolve(null));
    });
}

/** Waits for a lock until it is free or another tab says that it holds it. */
function waitFor(name: string): Wait {
    const asking = opened();
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    if (!asking) {
        setTimeout(stop, PATIENCE);
        return { settled: request(name, { signal: abort.signal }), stop };
    }
    waiting.set(name, stop);
    const timers = REPEAT_AFTER.map((ms) => setTimeout(() => asking.postMessage({ asks: name, from: SELF } satisfies Message), ms));
    const settled = request(name, { signal: abort.signal });
    void settled.then(() => {
        timers.forEach(clearTimeout);
        waiting.delete(name);
    });
    return { settled, stop };
}

/**
 * Takes the lock of this name for this tab. Returns the function that releases it, or null where another tab has
 * it. `patient`: it may just be released; the answer then comes from the lock or from the tab that holds it.
 */
export function hold(name: string, patient = false): Promise<(() => void) | null> {
    // Without them (no https) every tab is alone, as far as can be known.
    if (!globalThis.navigator?.locks) return Promise.resolve(() => {});
    opened();
    return patient ? waitFor(name).settled : request(name, { ifAvailable: true });
}

/** True if no tab has the game of this name. */
export async function isFree(name: string): Promise<boolean> {
    const letGo = await hold(name);
    letGo?.();
    return letGo !== null;
}

/** True if this tab has the game that was left. */
async function isMain(session: Store): Promise<boolean> {
    if (!globalThis.navigator?.locks) return true;
    const wasMain = session.getItem(MAIN) === 'yes';
    const late = new Promise<'late'>((resolve) => { setTimeout(() => resolve('late'), PATIENCE); });
    const { settled, stop } = waitFor('palisade');
    const got = await Promise.race([settled, late]);
    if (got !== 'late') return got !== null;
    // Nobody answered. The lock is that of the document before the reload and comes later; else it is left alone.
    if (!wasMain) stop();
    return wasMain;
}

/** The stores of this tab: what all share, but where another tab has the game that was left a game of its own. */
export async function storeOfTab(local: Store, session: Store): Promise<{ store: Store; main: boolean }> {
    const main = await isMain(session);
    try {
        session.setItem(MAIN, main ? 'yes' : 'no');
    } catch {
        // No room: then a late lock counts as another tab's.
    }
    return { store: main ? local : ownGame(local, session), main };
}
const parsed = (text: string | null): Record<string, unknown> => {
    try {
        const value: unknown = JSON.parse(text ?? 'null');
        return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    } catch {
        return {};
    }
};

/** The settings of all tabs, with the game of this one. */
export function ownGame(local: Store, session: Store): Store {
    return {
        getItem: (key) => (key === SETTINGS_KEY ? JSON.stringify({ ...parsed(local.getItem(key)), game: parsed(session.getItem(key)).game ?? null }) : local.getItem(key)),
        setItem: (key, value) => {
            if (key !== SETTINGS_KEY) return;
            const settings = parsed(value);
            session.setItem(key, JSON.stringify({ game: settings.game ?? null }));
            local.setItem(key, JSON.stringify({ ...settings, game: parsed(local.getItem(key)).game ?? null }));
        },
    };
}

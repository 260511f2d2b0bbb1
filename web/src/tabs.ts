/**
 * Several tabs of the page: each game belongs to one of them (Web Locks), so that none writes over what
 * another does. The first tab goes on with the game that was left; another one has a game of its own, which its
 * `sessionStorage` keeps.
 */

import { SETTINGS_KEY } from './settings';

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A tab that is loaded anew waits so long for what it itself held a moment ago, ms. */
const PATIENCE = 1_000;
/** In `sessionStorage`: this tab has the game that was left. */
const MAIN = 'palisade-main';

/** Takes what has this name for this tab; what lets it go, or null where another tab has it. `patient`: it may just be let go. */
export function hold(name: string, patient = false): Promise<(() => void) | null> {
    // Without them (no https) every tab is alone, as far as can be told.
    if (!globalThis.navigator?.locks) return Promise.resolve(() => {});
    const options: LockOptions = patient ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
    return new Promise((resolve) => {
        const taken = (lock: Lock | null): Promise<void> | void => {
            if (lock) return new Promise<void>((release) => resolve(release));
            resolve(null);
        };
        navigator.locks.request(name, options, taken).catch(() => resolve(null));
    });
}

/** True if no tab has what has this name. */
export async function isFree(name: string): Promise<boolean> {
    const letGo = await hold(name);
    letGo?.();
    return letGo !== null;
}

/** The stores of this tab: what all share, but where another tab has the game that was left a game of its own. */
export async function storeOfTab(local: Store, session: Store): Promise<{ store: Store; main: boolean }> {
    const main = (await hold('palisade', session.getItem(MAIN) === 'yes')) !== null;
    try {
        session.setItem(MAIN, main ? 'yes' : 'no');
    } catch {
        // No room: then it is asked without patience the next time.
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

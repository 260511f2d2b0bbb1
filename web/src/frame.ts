/**
 * The page before the engine is loaded: its frame and its board, as `index.html` draws them, with the pieces
 * of the position that was shown last. Everything here must do without the engine's rules.
 */

import { Chessground } from 'chessground';
import type { Settings } from './settings';
import { el } from './ui/dom';
import { capital, t } from './messages';

const KEY = 'palisade-frame';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
interface Shown {
    fen: string;
    black: boolean;
}

/** The position that was shown last; the initial one if it is unknown. */
function lastShown(store: Store): Shown {
    try {
        const stored = JSON.parse(store.getItem(KEY) ?? 'null') as Partial<Shown> | null;
        if (stored && typeof stored.fen === 'string' && /^[1-8a-zA-Z/]{15,80}$/.test(stored.fen)) return { fen: stored.fen, black: stored.black === true };
    } catch {
        // Damaged or not to be had: as if there was nothing.
    }
    return { fen: START, black: false };
}

/** Draws the pieces on the frame's board, in the colours of the settings. */
export function drawFrame(store: Store, { theme, board, evalBar }: Pick<Settings, 'theme' | 'board' | 'evalBar'>): void {
    Object.assign(document.documentElement.dataset, { theme, board });
    document.querySelector('.frame')?.classList.toggle('without-eval-bar', !evalBar);
    const place = document.querySelector<HTMLElement>('.frame .board-inner');
    if (!place) return;
    const { fen, black } = lastShown(store);
    Chessground(place, { fen, orientation: black ? 'black' : 'white', viewOnly: true, coordinates: false, animation: { enabled: false }, drawable: { enabled: false } });
}

/** Saves the state of the board whenever the page may be closed. */
export function rememberFrame(store: Store): void {
    const remember = (): void => {
        const board = document.querySelector<HTMLElement>('.board[data-fen]');
        if (!board) return;
        const shown: Shown = { fen: board.dataset.fen?.split(' ')[0] ?? START, black: board.querySelector('.orientation-black') !== null };
        try {
            store.setItem(KEY, JSON.stringify(shown));
        } catch {
            // No room: next time the board begins with the initial position.
        }
    };
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', () => { if (document.hidden) remember(); });
}

/** Shows what the page is waiting for. */
export function sayInFrame(text: string): void {
    const place = document.querySelector('.frame .status');
    if (place) place.textContent = text;
    document.querySelector('.frame .table')?.setAttribute('aria-label', t('board'));
    document.querySelector('meta[name=description]')?.setAttribute('content', t('app-description'));
}

/** Offers a new version without covering other controls. */
export function offerNewVersion(reload: () => void): void {
    if (document.querySelector('.new-version')) return;
    const note = el('div', { class: 'new-version', role: 'status' });
    document.body.append(note);
    // Put in afterwards, so that it is read aloud.
    note.append(
        el('p', {}, t('new-version')),
        el('button', { type: 'button', class: 'button primary', onclick: reload }, t('reload')),
        el('button', { type: 'button', class: 'button', onclick: () => note.remove() }, t('later')),
    );
}

/** In place of a page that cannot start. */
export function failure(reason: string): HTMLElement {
    return el(
        'main',
        { class: 'failure', role: 'alert' },
        el('h1', {}, t('failure-title')),
        el('p', {}, `${capital(reason.replace(/[.\s]+$/, ''))}.`),
        el('p', {}, t('failure-needs')),
        el('button', { type: 'button', class: 'button', onclick: () => location.reload() }, t('load-again')),
    );
}

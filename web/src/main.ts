/** Starts the page. */

import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './style/page.css';
import './style/board.css';
import './style/parts.css';
import { App } from './app';
import { prepareWorker, startEngine } from './engine/client';
import { compileEngine, describe, useEngine } from './engine/rules';
import { assemble } from './engine/team';
import { readSettings } from './settings';
import { el } from './ui/dom';

/** Local storage, or for a browser that lets us have none something that forgets. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
    try {
        return window.localStorage;
    } catch {
        return { getItem: () => null, setItem: () => {} };
    }
}

async function start(): Promise<void> {
    const place = document.querySelector('#app');
    if (!place) return;
    try {
        prepareWorker();
        const store = storage();
        const module = await compileEngine();
        // The Worker gets ready while this thread does.
        const first = startEngine(module, readSettings(store).hash);
        await useEngine(module);
        const analyst = assemble(module, first, (start, moves) => describe(start, moves.split(' ').filter(Boolean)).legal.map((move) => move.uci));
        const app = new App(module, analyst, store);
        place.replaceChildren(app.root);
        app.start();
    } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        place.replaceChildren(
            el('div', { class: 'failure', role: 'alert' }, el('h1', {}, 'Palisade cannot start'), el('p', {}, `${reason}.`), el('p', {}, 'It needs a browser of the last three years (WebAssembly with SIMD).')),
        );
    }
}

/** Offline after the first visit. Only where the page was built: the files of a server that develops change. */
function keepForLater(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    window.addEventListener('load', () => {
        // Without it (a private window, no https) the page works, but not offline.
        navigator.serviceWorker.register('offline.js').catch(() => {});
    });
}

keepForLater();
void start();

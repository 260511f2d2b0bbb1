/** Starts the page. */

import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './style/page.css';
import './style/board.css';
import './style/parts.css';
import './style/frame.css';
import { App } from './app';
import { prepareWorker, startEngine } from './engine/client';
import { compileEngine, loadOpenings, useEngine } from './engine/rules';
import { assemble } from './engine/team';
import { drawFrame, failure, offerNewVersion, rememberFrame, sayInFrame } from './frame';
import { readSettings } from './settings';
import { keepForLater } from './update';

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
        const store = storage();
        const settings = readSettings(store);
        const compiled = compileEngine();
        prepareWorker();
        drawFrame(store, settings);
        const module = await compiled;
        sayInFrame('Starting the engine …');
        // The Worker gets ready while this thread does.
        const first = startEngine(module, settings.hash);
        await useEngine(module);
        const analyst = assemble(module, first);
        const app = new App(module, analyst, store);
        app.start(place);
        rememberFrame(store);
        // Names of openings are no matter of life and death.
        loadOpenings().catch(() => {});
    } catch (error) {
        place.replaceChildren(failure(error instanceof Error ? error.message : String(error)));
    }
}

void start();
// Only where the page was built: the files of a server that develops change.
if (import.meta.env.PROD) window.addEventListener('load', () => void keepForLater(offerNewVersion));

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
import { assemble, makeMemory } from './engine/team';
import { drawFrame, failure, offerNewVersion, rememberFrame, sayInFrame } from './frame';
import { languageFor, speak, t } from './messages';
import { readSettings } from './settings';
import { storeOfTab } from './tabs';
import { keepForLater } from './update';

/** A store of the browser, or where it lets us have none something that forgets. */
function storage(find: () => Storage): Pick<Storage, 'getItem' | 'setItem'> {
    try {
        return find();
    } catch {
        return { getItem: () => null, setItem: () => {} };
    }
}

async function start(): Promise<void> {
    const place = document.querySelector('#app');
    if (!place) return;
    try {
        const local = storage(() => window.localStorage);
        const compiled = compileEngine();
        // Handled below; until then it must not be reported as unhandled.
        compiled.catch(() => {});
        prepareWorker();
        const settings = readSettings(local);
        drawFrame(local, settings);
        const [{ store, main }] = await Promise.all([storeOfTab(local, storage(() => window.sessionStorage)), speak(languageFor(settings.language, navigator.languages)).catch(() => {})]);
        sayInFrame(t('loading'));
        const module = await compiled;
        sayInFrame(t('starting'));
        // The Worker gets ready while this thread does.
        const memory = makeMemory(settings.hash);
        const first = startEngine(module, settings.hash, memory && { memory, leads: true });
        await useEngine(module);
        const analyst = assemble(module, first, memory, settings.hash);
        const app = new App(module, analyst, store, !main);
        app.start(place);
        if (main) rememberFrame(local);
        // Names of openings are no matter of life and death.
        loadOpenings().catch(() => {});
    } catch (error) {
        place.replaceChildren(failure(error instanceof Error ? error.message : String(error)));
    }
}

void start();
// Only where the page was built: the files of a server that develops change.
if (import.meta.env.PROD) window.addEventListener('load', () => void keepForLater(offerNewVersion));

// The page before and around the engine: start, failure, update and pause. These tests know of the page that
// it has a board with its position (`.board[data-fen]`), no more.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closePage, fenOf, openPage, squareAt, startBrowser, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const asset = (pattern) => readdirSync(`${dist}assets`).find((name) => pattern.test(name) && !/\.(br|gz)$/.test(name));

/** A slow phone: 1.6 Mbit/s, 150 ms there and back, a quarter of this processor. */
async function slowPhone(context) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return page;
}

// The goal is half a second; the limit leaves room for a machine that is busy with other things.
test('on a slow phone the board is painted with the first answer', async () => {
    const times = [];
    for (let round = 0; round < 3; round += 1) {
        const context = await host.browser.newContext({ viewport: { width: 390, height: 844 } });
        const page = await slowPhone(context);
        await page.goto(host.url, { waitUntil: 'commit' });
        await page.waitForSelector('.frame piece', { state: 'attached' });
        const drawn = await page.evaluate(() => performance.now());
        await page.waitForFunction(() => performance.getEntriesByName('first-evaluation').length > 0, null, { timeout: 60_000 });
        times.push(await page.evaluate((at) => ({ paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, pieces: at, evaluation: performance.getEntriesByName('first-evaluation')[0].startTime }), drawn));
        await context.close();
    }
    console.log(`first paint, pieces, first evaluation: ${times.map(({ paint, pieces, evaluation }) => [paint, pieces, evaluation].map((time) => time.toFixed(0)).join(', ')).join('; ')} ms`);
    assert.ok(Math.min(...times.map(({ paint }) => paint)) < 1000, JSON.stringify(times));
    assert.ok(Math.min(...times.map(({ pieces }) => pieces)) < 4000, JSON.stringify(times));
});

// With brotli, as a host sends the files that `pack.mjs` makes.
test('the first evaluation needs at most 760 KB, in both languages, and README names the figure of this build', async () => {
    const sizes = [];
    for (const locale of ['en-GB', 'de-DE']) {
        const context = await host.browser.newContext({ locale, serviceWorkers: 'block' });
        const page = await context.newPage();
        const files = new Set();
        page.on('request', (request) => files.add(new URL(request.url()).pathname.slice(1) || 'index.html'));
        await page.goto(host.url);
        await page.waitForFunction(() => performance.getEntriesByName('first-evaluation').length > 0, null, { timeout: 60_000 });
        // The names of openings come when the board is there already; an icon has a few hundred bytes.
        const needed = [...files].filter((name) => !/openings|\.(png|svg|webmanifest)$/.test(name));
        for (const part of [/index\.html/, /index-.*\.js/, /worker-.*\.js/, /\.wasm/]) assert.ok(needed.some((name) => part.test(name)), `${part} in ${needed}`);
        assert.equal(needed.some((name) => /german-/.test(name)), locale === 'de-DE');
        sizes.push(needed.reduce((bytes, name) => bytes + statSync(`${dist}${name}.br`).size, 0));
        await context.close();
    }
    console.log(`first load: ${sizes.join(' and ')} bytes`);
    for (const bytes of sizes) assert.ok(bytes <= 760_000, String(bytes));
    const named = /with brotli (\d+) KB in English, (\d+) in German/.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8'));
    for (const [at, bytes] of sizes.entries()) assert.ok(Math.abs(Number(named?.[at + 1]) - bytes / 1000) <= 5, `README says ${named?.[0]}, the build ${sizes}`);
});

for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]]) {
    test(`${width} pixels wide: the board does not move when the engine comes`, async () => {
        const context = await host.browser.newContext({ viewport: { width, height } });
        const page = await context.newPage();
        // The engine keeps everybody waiting.
        let go;
        const held = new Promise((resolve) => { go = resolve; });
        await page.route(/\.wasm$/, async (route) => {
            await held;
            await route.continue();
        });
        await page.goto(host.url, { waitUntil: 'commit' });
        await page.waitForSelector('.frame piece', { state: 'attached' });
        const box = () => page.evaluate(() => {
            const { x, y, width: wide, height: high } = document.querySelector('.board').getBoundingClientRect();
            return [x, y, wide, high].map(Math.round);
        });
        const early = await box();
        assert.match(await page.locator('.frame').textContent(), /Loading the engine/);
        go();
        await page.waitForSelector('.board[data-fen]');
        const late = await box();
        assert.ok(early.every((side, at) => Math.abs(side - late[at]) <= 2), `${early} and then ${late}`);
        await context.close();
    });
}

test('an engine that cannot be loaded is told, with a way on', async () => {
    const context = await host.browser.newContext();
    const page = await context.newPage();
    await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(host.url);
    const alert = page.locator('[role=alert]', { hasText: 'cannot start' });
    await alert.waitFor();
    assert.match(await alert.textContent(), /The engine cannot be loaded \(404/);
    await page.unroute(/\.wasm$/);
    await alert.getByRole('button', { name: 'Load again' }).click();
    await page.waitForSelector('.board[data-fen]');
    await context.close();
});

test('a Worker that cannot be loaded is told', async () => {
    const context = await host.browser.newContext();
    const page = await context.newPage();
    await page.route(/worker-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(host.url);
    await page.getByText(/The engine of this page cannot be loaded/).first().waitFor();
    assert.ok(await fenOf(page), 'the board is there all the same');
    await context.close();
});

test('in a hidden tab the analysis rests, and goes on afterwards', async () => {
    const context = await host.browser.newContext();
    await context.addInitScript(() => {
        globalThis.heard = 0;
        const Plain = Worker;
        globalThis.Worker = class extends Plain {
            constructor(...words) {
                super(...words);
                this.addEventListener('message', ({ data }) => { if (data.type === 'step') globalThis.heard += 1; });
            }
        };
        globalThis.look = (hidden) => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        };
    });
    const page = await context.newPage();
    await page.goto(host.url);
    const heard = () => page.evaluate(() => globalThis.heard);
    const grows = async (from) => page.waitForFunction((least) => globalThis.heard > least + 3, from, { timeout: 20_000 });
    await grows(0);
    await page.evaluate(() => globalThis.look(true));
    await page.waitForTimeout(500);
    const resting = await heard();
    await page.waitForTimeout(1500);
    assert.equal(await heard(), resting, 'nothing is searched');
    await page.evaluate(() => globalThis.look(false));
    await grows(resting);
    await context.close();
});

test('a store that is full does no harm', async () => {
    const context = await host.browser.newContext();
    await context.addInitScript(() => {
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    });
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(host.url);
    await page.waitForSelector('.board[data-fen]');
    for (const square of ['e2', 'e4']) {
        const { x, y } = await squareAt(page, square);
        await page.mouse.click(x, y);
    }
    await untilFen(page, (fen) => fen.includes('4P3'), 'e4');
    await page.waitForTimeout(800);
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the frame shows the position and the side that were shown last', async () => {
    // A service worker would have the engine in its cache, and its download could not be delayed.
    const page = await openPage(host, { serviceWorkers: 'block' });
    for (const square of ['d2', 'd4']) {
        const { x, y } = await squareAt(page, square);
        await page.mouse.click(x, y);
    }
    await untilFen(page, (fen) => fen.includes('3P4'), 'd4');
    await page.keyboard.press('f');
    await page.waitForSelector('.board .orientation-black');
    let go;
    const held = new Promise((resolve) => { go = resolve; });
    await page.route(/\.wasm$/, async (route) => {
        await held;
        await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('.frame .orientation-black piece.pawn', { state: 'attached' });
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('palisade-frame')));
    assert.deepEqual(stored, { fen: 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR', black: true });
    go();
    await page.waitForSelector('.board[data-fen]');
    await closePage(page);
});

// --- versions and offline ------------------------------------------------------

/** A copy of the page, which can become another version of it: other names, another list. */
function copyOfPage() {
    const folder = `${mkdtempSync(join(tmpdir(), 'palisade-'))}/`;
    cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    const names = [asset(/^index-.*\.js$/), asset(/^worker-.*\.js$/)];
    const renew = () => {
        const fresh = names.map((name) => name.replace(/-[^.]+\./, '-renewed.'));
        names.forEach((name, at) => renameSync(`${folder}assets/${name}`, `${folder}assets/${fresh[at]}`));
        for (const file of ['index.html', 'offline.js', `assets/${fresh[0]}`]) {
            let text = readFileSync(folder + file, 'utf8');
            names.forEach((name, at) => { text = text.replaceAll(name, fresh[at]); });
            if (file === 'offline.js') text = text.replace(/VERSION = "[^"]*"/, 'VERSION = "renewed"');
            writeFileSync(folder + file, text);
        }
        return fresh;
    };
    return { folder, names, renew };
}

const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null && document.querySelector('.board[data-fen]') !== null);
const cachesOf = (page) => page.evaluate(async () => (await caches.keys()).sort());
const scriptOf = (page) => page.evaluate(() => document.querySelector('script[type=module]').src.split('/').pop());
/** True if a Worker can be made of this file, as the page does when it needs another engine. */
const workerStarts = (page, name) => page.evaluate((file) => new Promise((resolve) => {
    const worker = new Worker(`assets/${file}`, { type: 'module' });
    worker.onerror = () => resolve(false);
    // It reports commands that it cannot carry out.
    worker.onmessage = () => resolve(true);
    worker.postMessage({ type: 'load', module: null, hash: 1 });
}), name);

test('a new version waits, is offered, and leaves open tabs what they need', { timeout: 120_000 }, async () => {
    const copy = copyOfPage();
    const other = await startBrowser(copy.folder);
    try {
        const context = await other.browser.newContext();
        const first = await context.newPage();
        await first.goto(other.url);
        await controlled(first);
        const [old] = await cachesOf(first);
        const [, fresh] = copy.renew();
        const second = await context.newPage();
        await second.goto(other.url);
        // The second tab shows the version that is there, whole, and looks for a new one.
        assert.equal(await scriptOf(second), copy.names[0]);
        await second.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
        const offer = second.locator('.new-version');
        await offer.waitFor();
        await first.locator('.new-version').waitFor();
        assert.ok(await workerStarts(first, copy.names[1]), 'the first tab can still load what it has not loaded yet');
        await offer.getByRole('button', { name: 'Reload' }).click();
        await second.waitForFunction(() => document.querySelector('script[type=module]')?.src.includes('renewed') && document.querySelector('.board[data-fen]'));
        assert.ok(await workerStarts(second, fresh));
        assert.equal(await scriptOf(first), copy.names[0], 'the first tab goes on as it was');
        assert.ok(await workerStarts(first, copy.names[1]), 'and can still load its own files');
        assert.deepEqual(await cachesOf(second), [old, 'palisade-renewed'].sort());
        await first.close();
        await second.reload();
        await controlled(second);
        await second.waitForFunction(async () => (await caches.keys()).join() === 'palisade-renewed');
        await context.close();
    } finally {
        await other.close();
        rmSync(copy.folder, { recursive: true });
    }
});

test('without pressing anything the new version is there once the old one is closed', { timeout: 120_000 }, async () => {
    const copy = copyOfPage();
    const other = await startBrowser(copy.folder);
    try {
        const context = await other.browser.newContext();
        const keeper = await context.newPage();
        await keeper.goto('about:blank');
        const first = await context.newPage();
        await first.goto(other.url);
        await controlled(first);
        copy.renew();
        await first.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
        await first.locator('.new-version').waitFor();
        await first.locator('.new-version').getByRole('button', { name: 'Later' }).click();
        assert.equal(await first.locator('.new-version').count(), 0);
        await first.close();
        for (let tries = 0; ; tries += 1) {
            await keeper.waitForTimeout(200);
            const page = await context.newPage();
            await page.goto(other.url);
            const script = await scriptOf(page);
            await page.close();
            if (script.includes('renewed')) break;
            assert.ok(tries < 20, `still ${script}`);
        }
        await context.close();
    } finally {
        await other.close();
        rmSync(copy.folder, { recursive: true });
    }
});

test('without a network it opens, thinks, and says nothing', async () => {
    const page = await openPage(host);
    await controlled(page);
    await page.context().setOffline(true);
    const complaints = page.complaints.length;
    for (const address of ['', 'index.html', '?from=home', '#line=e2e4']) {
        const again = await page.context().newPage();
        again.on('pageerror', (error) => page.complaints.push(String(error)));
        await again.goto(host.url + address);
        await again.waitForFunction(() => performance.getEntriesByName('first-evaluation').length > 0, null, { timeout: 20_000 });
        await again.close();
    }
    assert.equal(page.complaints.length, complaints);
    await page.context().setOffline(false);
    await closePage(page);
});

test('all that the service worker keeps is there, and nothing is asked of it that it does not keep', async () => {
    const text = readFileSync(`${dist}offline.js`, 'utf8');
    const files = JSON.parse(/FILES = (\[.*?\]);/.exec(text)[1]);
    for (const file of files) readFileSync(dist + (file === './' ? 'index.html' : file));
    const fetched = new Set();
    const context = await host.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    page.on('request', (request) => { if (request.url().startsWith(host.url)) fetched.add(request.url().slice(host.url.length) || './'); });
    await page.goto(host.url);
    await page.waitForFunction(() => performance.getEntriesByName('first-evaluation').length > 0);
    await page.waitForTimeout(500);
    assert.ok(fetched.size > 4);
    assert.deepEqual([...fetched].filter((name) => !files.includes(name) && name !== 'offline.js' && name !== 'favicon.ico'), []);
    await context.close();
});

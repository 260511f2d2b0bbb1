// Shared code of the browser tests: a server, a browser, and moves on the board.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../tests/serve.mjs';
import { chromiumPath } from './find.mjs';
import { Searcher, initSync } from '../src/wasm/palisade_web.js';

initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });

const screenshots = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(screenshots, { recursive: true });

/** A browser with a server of the page (or of another folder, or with other headers), until `close`. */
export async function startBrowser(folder, headers) {
    assert.ok(chromiumPath, 'no Chromium: apt-get install chromium, or name one in CHROMIUM');
    const server = await serve(0, folder, headers);
    const browser = await chromium.launch({
        executablePath: chromiumPath,
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-precise-memory-info'],
    });
    const url = `http://localhost:${server.address().port}/`;
    return {
        url,
        browser,
        close: async () => {
            await browser.close();
            server.close();
            server.closeAllConnections();
        },
    };
}

/**
 * A fresh page, loaded. Whatever it says in its console as an error, and every request to
 * another place, is a failure: `page.complaints` must stay empty. `init` runs in it before anything else, with `given`.
 */
export async function openPage({ url, browser }, { settings = {}, init, given, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB', ...options });
    if (init) await context.addInitScript(init, given);
    if (Object.keys(settings).length > 0) {
        await context.addInitScript((stored) => { if (!localStorage.getItem('palisade')) localStorage.setItem('palisade', stored); }, JSON.stringify(settings));
    }
    const page = await context.newPage();
    page.complaints = [];
    page.on('console', (message) => { if (message.type() === 'error') page.complaints.push(message.text()); });
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('request', (request) => { if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) page.complaints.push(`asks for ${request.url()}`); });
    await page.goto(url);
    await page.waitForSelector('.board[data-fen]');
    return page;
}

/**
 * For `init` of `openPage`, given a number: a machine with so many processors. `heard` has the newest nodes of every
 * Worker that searches, and `depth` that of the first one's exact lines.
 */
export function listenToWorkers(processors) {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => processors });
    globalThis.heard = new Map();
    globalThis.depth = 0;
    let number = 0;
    globalThis.Worker = class extends Worker {
        constructor(...words) {
            super(...words);
            const own = number++;
            this.addEventListener('message', ({ data }) => {
                if (data.type !== 'step' || data.step.nodes === 0) return;
                globalThis.heard.set(own, data.step.nodes);
                for (const { bound, depth } of own ? [] : data.step.lines) if (bound === 'exact') globalThis.depth = depth;
            });
        }
    };
}

export async function closePage(page) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
}

export const fenOf = (page) => page.locator('.board').getAttribute('data-fen');

/** Waits until the position satisfies this. */
export async function untilFen(page, holds, what, timeout = 20_000) {
    const end = Date.now() + timeout;
    for (;;) {
        const fen = await fenOf(page);
        if (holds(fen)) return fen;
        assert.ok(Date.now() < end, `${what}: still ${fen}`);
        await page.waitForTimeout(25);
    }
}

/** The middle of a square on the screen. */
export async function squareAt(page, square) {
    const box = await page.locator('cg-board').boundingBox();
    const black = (await page.locator('.cg-wrap.orientation-black').count()) > 0;
    let [file, rank] = ['abcdefgh'.indexOf(square[0]), Number(square[1]) - 1];
    if (black) [file, rank] = [7 - file, 7 - rank];
    return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((7 - rank + 0.5) * box.height) / 8 };
}

/** A press with a finger: down, this many ms, up. */
export async function press(page, locator, ms) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(ms);
    await page.mouse.up();
}

/** Clicks a piece and then its goal. */
export async function clickMove(page, from, to) {
    for (const square of [from, to]) {
        const { x, y } = await squareAt(page, square);
        await page.mouse.click(x, y);
    }
}

/** Drags a piece. */
export async function dragMove(page, from, to) {
    const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
}

/** Waits until the requested game is shown: it is looked up among the stored games first. */
export const untilOpened = (page) => page.waitForFunction(() => document.querySelector('main').getAttribute('aria-busy') !== 'true');

/** Opens this text by the dialog, and waits for its game; returns the dialog's error, or an empty text. */
export async function openText(page, text) {
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.locator('#paste').fill(text);
    await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await untilOpened(page);
    return (await page.locator('dialog .problem').count()) > 0 ? page.locator('dialog .problem').textContent() : '';
}

/** Begins a game by the dialog. */
export async function startGame(page, { level = 600, color = 'White', clock = 'No clock', chess960 = null } = {}) {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('#level').fill(String(level));
    await page.locator('.choice-option', { hasText: new RegExp(`^${color}$`) }).click();
    await page.locator('.choice-option', { hasText: new RegExp(`^${clock.replace('+', '\\+')}$`) }).click();
    const flip = page.getByLabel('Chess960 (shuffled back rank)');
    await flip.setChecked(chess960 !== null);
    if (chess960 !== null) await page.locator('#chess960-number').fill(String(chess960));
    await page.getByRole('button', { name: 'Start the game' }).click();
}

export const picture = (page, name) => page.screenshot({ path: `${screenshots}${name}.png` });

const searcher = new Searcher(16);

/** A good move in this position: UCI, castling as king takes rook. */
export function goodMove(fen, nodes = 60_000) {
    searcher.go(JSON.stringify({ start: fen, nodes }));
    return JSON.parse(searcher.step(2 ** 32 - 1)).best;
}

/** The nodes of the bench at this depth, by the same WebAssembly outside a browser. */
export function benchNodes(depth) {
    const lines = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8').split('\n');
    let nodes = 0;
    for (const line of lines.filter((each) => each && !each.startsWith('#'))) {
        searcher.newGame(0);
        searcher.go(JSON.stringify({ start: line.split(' id "')[0], depth }));
        nodes += JSON.parse(searcher.step(2 ** 32 - 1)).nodes;
    }
    return nodes;
}

/** Does this by the menu of a move, of the one that is shown if none is named; the names are English. */
export async function byMenu(page, name, move = null) {
    if (move) await move.click({ button: 'right' });
    else await page.getByRole('button', { name: 'Menu of the move' }).click();
    await page.locator('dialog.menu').getByRole('button', { name, exact: true }).click();
}

/** Shows this part of the page: moves, lines, why or exercises. Where all are shown nothing changes. */
export async function showPanel(page, panel) {
    const tab = page.locator(`.panel-tabs [data-panel=${panel}]`);
    if (await tab.count()) await press(page, tab, 100);
}

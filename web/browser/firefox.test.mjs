// A look with another browser: it starts, evaluates, takes a move, and opens without a network.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import test from 'node:test';
import puppeteer from 'puppeteer-core';
import { serve } from '../tests/serve.mjs';
import { firefoxPath } from './find.mjs';

const absent = firefoxPath ? false : 'no Firefox (apt-get install firefox-esr, or name one in FIREFOX)';

test('Firefox plays as well, and without a network', { timeout: 120_000, skip: absent }, async () => {
    const server = await serve(0);
    let browser;
    try {
        browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });
        const page = await browser.newPage();
        await page.setViewport({ width: 1300, height: 850 });
        const complaints = [];
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
        await page.goto(`http://localhost:${server.address().port}/`);
        await page.waitForSelector('.board[data-fen]');
        await page.waitForFunction(() => /depth (\d\d)/.test(document.querySelector('.lines-status').textContent), { timeout: 60_000 });
        await page.type('#typed', 'e4');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelector('.board').dataset.fen.includes('4P3'));
        const folder = new URL('../screenshots/', import.meta.url).pathname;
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: `${folder}firefox.png` });
        assert.deepEqual(complaints, []);
        // Offline: there is no server any more.
        await page.waitForFunction(async () => navigator.serviceWorker.controller !== null && (await navigator.serviceWorker.ready).active?.state === 'activated', { timeout: 30_000 });
        const { port } = server.address();
        server.close();
        server.closeAllConnections();
        const again = await browser.newPage();
        await again.goto(`http://localhost:${port}/#line=d2d4`);
        await again.waitForFunction(() => document.querySelector('.board')?.dataset.fen?.includes('3P4') && performance.getEntriesByName('first-evaluation').length > 0, { timeout: 60_000 });
    } finally {
        await browser?.close();
        server.close();
        server.closeAllConnections();
    }
});

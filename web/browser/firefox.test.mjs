// A look with another browser: it starts, evaluates, and takes a move.
import assert from 'node:assert/strict';
import test from 'node:test';
import puppeteer from 'puppeteer-core';
import { serve } from '../tests/serve.mjs';

test('Firefox plays as well', { timeout: 120_000 }, async () => {
    const server = await serve(0);
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true });
    try {
        const page = await browser.newPage();
        await page.setViewport({ width: 1300, height: 850 });
        const complaints = [];
        page.on('pageerror', (error) => complaints.push(String(error)));
        await page.goto(`http://localhost:${server.address().port}/`);
        await page.waitForSelector('.board[data-fen]');
        await page.waitForFunction(() => /depth (\d\d)/.test(document.querySelector('.lines-status').textContent), { timeout: 60_000 });
        await page.type('#typed', 'e4');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelector('.board').dataset.fen.includes('4P3'));
        await page.screenshot({ path: new URL('../screenshots/firefox.png', import.meta.url).pathname });
        assert.deepEqual(complaints, []);
    } finally {
        await browser.close();
        server.close();
        server.closeAllConnections();
    }
});

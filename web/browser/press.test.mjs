// Presses of a hand, of 50 to 190 ms as people's are: none is lost, whatever the page does meanwhile.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { clickMove, closePage, fenOf, openPage, openText, press, startBrowser, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

test('presses of 110 ms on moves of the lines while the engine runs: 100 of 100', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { lines: 3, hash: 16 } });
    let done = 0;
    for (let round = 0; round < 100; round += 1) {
        await page.waitForFunction(() => document.querySelectorAll('.line .score').length === 3);
        // At once, when lines are newest every few ms, and later as well.
        await page.waitForTimeout((round % 5) * 120);
        const before = await fenOf(page);
        await press(page, page.locator('.line').nth(round % 3).locator('.move').first(), 110);
        await page.waitForFunction((fen) => document.querySelector('.board').dataset.fen !== fen, before, { timeout: 1000 }).then(() => { done += 1; }, () => {});
        await page.keyboard.press('ArrowLeft');
    }
    assert.equal(done, 100);
    await closePage(page);
});

test('presses of 100 and 180 ms in the list of moves while the engine runs: 100 of 100', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    await openText(page, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *');
    const moves = page.locator('.moves .move');
    let done = 0;
    for (let round = 0; round < 100; round += 1) {
        const place = (round * 3) % 10;
        await press(page, moves.nth(place), round % 2 ? 100 : 180);
        done += (await moves.nth(place).getAttribute('aria-current')) === 'true' ? 1 : 0;
    }
    assert.equal(done, 100);
    await closePage(page);
});

test('presses on the switch and moves on the board while the page has no time: all of them', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    // Busy without a pause, in pieces of 120 ms.
    await page.evaluate(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            for (const end = performance.now() + 120; performance.now() < end; );
            port2.postMessage(0);
        };
        port2.postMessage(0);
    });
    const flip = page.locator('.head-switch .switch');
    let done = 0;
    for (let round = 0; round < 20; round += 1) {
        const before = await flip.isChecked();
        await press(page, flip, 50 + round * 7);
        const off = /off/.test(await page.locator('.lines-status').textContent());
        done += (await flip.isChecked()) !== before && off === before ? 1 : 0;
    }
    assert.equal(done, 20);
    for (const move of ['e2e4', 'e7e5', 'g1f3', 'b8c6']) await clickMove(page, move.slice(0, 2), move.slice(2));
    await untilFen(page, (fen) => fen.startsWith('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2'), 'four moves');
    await closePage(page);
});

test('moves on the board faster than its timers: none is lost', async () => {
    // The board reports a move by a timer of 1 ms, which in a busy page is late.
    const late = () => {
        const soon = window.setTimeout;
        window.setTimeout = (act, ms, ...rest) => soon(act, ms <= 1 ? 250 : ms, ...rest);
    };
    const page = await openPage(host, { settings: { engine: false }, init: late });
    for (const move of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1g1']) await clickMove(page, move.slice(0, 2), move.slice(2));
    await untilFen(page, (fen) => fen.startsWith('r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b'), 'seven moves');
    await page.waitForTimeout(600);
    assert.equal(await page.locator('.moves .move').count(), 7);
    await closePage(page);
});

test('a board that is hidden while it has lines on it draws none from nowhere', async () => {
    const page = await openPage(host, { settings: { hash: 16, lines: 3 } });
    await openText(page, '1. e4 {[%cal Ge2e4][%csl Re5]} e5 2. Nf3 Nc6 *');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line').length > 2);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
        await page.evaluate(() => { document.querySelector('.stage').style.display = 'none'; });
        await page.keyboard.press(key);
        await page.waitForTimeout(150);
        await page.evaluate(() => { document.querySelector('.stage').style.display = ''; });
        await page.waitForTimeout(150);
    }
    await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line').length > 2);
    await page.screenshot({ fullPage: true });
    // `closePage` holds that the console has nothing to say.
    await closePage(page);
});

test('taps of a finger on lines and moves', async () => {
    const page = await openPage(host, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, settings: { hash: 16 } });
    await page.locator('.panel-tabs [data-panel=lines]').tap();
    for (let round = 0; round < 10; round += 1) {
        await page.waitForFunction(() => document.querySelectorAll('.line .move').length > 3);
        const before = await fenOf(page);
        await page.locator('.line .move').first().tap();
        await untilFen(page, (fen) => fen !== before, `tap ${round}`, 2000);
    }
    await page.locator('.panel-tabs [data-panel=moves]').tap();
    await page.locator('.moves .move').first().tap();
    assert.equal(await page.locator('.moves .move').first().getAttribute('aria-current'), 'true');
    await closePage(page);
});

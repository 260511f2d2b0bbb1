// One view at every width: board, moves and Why inside the window, answers without a press, and a text that does not jump.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { closePage, openPage, openText, picture, showPanel, startBrowser } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const GAME = '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. Bg5 h6 7. Bh4 g5 8. Bg3 Bg4 9. Nc3 h5 10. h3 h4 *';

for (const [width, height] of [[390, 844], [844, 390], [1280, 800], [1366, 768], [1920, 1080]]) {
    for (const theme of ['light', 'dark']) {
        test(`${width} x ${height}, ${theme}: board, moves and Why inside the window`, { timeout: 120_000 }, async () => {
            const page = await openPage(host, { viewport: { width, height }, settings: { theme, hash: 16 } });
            await openText(page, GAME);
            await page.keyboard.press('End');
            const inside = (selector) => page.evaluate((which) => {
                const { left, top, right, bottom, width: wide } = document.querySelector(which).getBoundingClientRect();
                return wide > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
            }, selector);
            const compact = await page.locator('.panel-tabs button').count() === 5;
            assert.equal(compact, width < 1200 || height < 500);
            for (const [panel, parts] of [['moves', ['.moves']], ['why', ['.why .words']]]) {
                if (compact) await showPanel(page, panel);
                for (const part of ['.board', '.tools', ...parts]) assert.ok(await inside(part), `${part} with ${panel}`);
                await picture(page, `view-${width}-${theme}-${panel}`);
            }
            // Without tabs all three at once.
            if (!compact) for (const part of ['.board', '.moves', '.lines', '.why .words']) assert.ok(await inside(part), part);
            assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]), [true, true]);
            await closePage(page);
        });
    }
}

test('on a telephone on its side a message covers nothing but the head of the page', { timeout: 180_000 }, async () => {
    for (const [width, height] of [[844, 390], [667, 375]]) {
        for (const locale of ['de-DE', 'en-GB']) {
            const page = await openPage(host, { viewport: { width, height }, locale, settings: { engine: false } });
            // A short message, and the longest.
            for (const text of ['1. e4 e5 2. Nf3 *', 'https://lichess.org/AbCdEf12']) {
                await page.evaluate((words) => {
                    const clipboardData = new DataTransfer();
                    clipboardData.setData('text/plain', words);
                    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
                }, text);
                await page.locator(text.startsWith('http') ? '.toast.problem' : '.toast').waitFor();
                const outside = await page.evaluate(() => {
                    const head = document.querySelector('.top').getBoundingClientRect().bottom;
                    return [...document.querySelectorAll('.toast')].filter((toast) => toast.checkVisibility()).map((toast) => toast.getBoundingClientRect()).filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > head + 1).map(({ bottom }) => [bottom, head]);
                });
                assert.deepEqual(outside, [], `${locale} ${width}`);
            }
            await picture(page, `view-${width}-${locale.slice(0, 2)}-message`);
            await closePage(page);
        }
    }
});

test('Why answers while one steps through a game, and its deeper answer moves nothing', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { viewport: { width: 1280, height: 800 }, settings: { hash: 16 } });
    await openText(page, GAME);
    const times = [];
    for (let step = 0; step < 16; step += 1) {
        times.push(await page.evaluate(() => new Promise((resolve) => {
            const begun = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
            const look = () => (document.querySelector('.why .words p:not(.empty)') ? resolve(performance.now() - begun) : requestAnimationFrame(look));
            setTimeout(look, 20);
        })));
        await page.waitForTimeout(150);
    }
    times.sort((a, b) => a - b);
    console.log(`first answers: median ${times[8].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms`);
    // The goal is a second on an idle machine; the limit leaves room for one that is busy with other things.
    assert.ok(times[8] < 3_000, String(times));
    const answer = () => page.locator('.why .words').textContent();
    await page.evaluate(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) globalThis.shifts.push(each.sources.map(({ node }) => node?.className ?? '').join(' ')); }).observe({ type: 'layout-shift' });
    });
    const [first, below] = [await answer(), () => page.evaluate(() => [...document.querySelectorAll('.ask, .why-words, .bars')].map((each) => each.getBoundingClientRect().top))];
    const before = await below();
    await page.waitForFunction((text) => document.querySelector('.why .words').textContent !== text, first, { timeout: 60_000 }).catch(() => {});
    await page.waitForTimeout(1_000);
    assert.deepEqual(await below(), before);
    assert.deepEqual((await page.evaluate(() => globalThis.shifts)).filter((names) => /why|ask|bars|words/.test(names)), []);
    await closePage(page);
});

test('a reload, again and again with a slow processor: no false note, no game twice', { timeout: 590_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16, engine: false } });
    await openText(page, GAME);
    await page.waitForTimeout(900);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.THROTTLE ?? 6) });
    const rounds = Number(process.env.RELOADS ?? 12);
    for (let round = 0; round < rounds; round += 1) {
        await page.keyboard.press(round % 2 ? 'ArrowLeft' : 'ArrowRight');
        await page.reload({ timeout: 120_000 });
        await page.waitForSelector('.board[data-fen]', { timeout: 120_000 });
        await page.waitForTimeout(round % 4 === 0 ? 2_500 : 300);
        assert.equal(await page.locator('.toast', { hasText: 'another tab' }).count(), 0, `round ${round}`);
        assert.equal(await page.locator('.moves .move').count(), 20);
    }
    await page.waitForTimeout(1_000);
    const games = await page.evaluate(() => new Promise((resolve) => {
        const opened = indexedDB.open('palisade');
        opened.onsuccess = () => { const all = opened.result.transaction('games').objectStore('games').getAll(); all.onsuccess = () => resolve(all.result.length); };
    }));
    assert.equal(games, 1);
    await closePage(page);
});

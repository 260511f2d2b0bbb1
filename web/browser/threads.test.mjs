// Threads: the analysis of one position by several Workers with one hash table.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { closePage, openPage, openText, startBrowser } from './support.mjs';

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8';
let host;
before(async () => { host = await startBrowser(); });
after(() => host.close());

/** A page on a machine with this many processors. */
const pageWith = (server, processors) => openPage(server, { init: (count) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count }), given: processors });

const isolated = (page) => page.evaluate(() => globalThis.crossOriginIsolated);

/** The Workers after the threads have joined and the deeper answer of Why has begun. */
async function workersOf(page) {
    await openText(page, FEN);
    await page.waitForTimeout(3_000);
    return page.workers().length;
}

test('each processor has a thread, and the lines go on', async () => {
    const [alone, three] = [await pageWith(host, 1), await pageWith(host, 4)];
    assert.ok(await isolated(alone));
    assert.equal((await workersOf(three)) - (await workersOf(alone)), 2);
    const depth = async () => Number(/depth (\d+)/.exec(await three.locator('.lines-status').textContent())?.[1] ?? 0);
    const early = await depth();
    await three.waitForTimeout(4_000);
    assert.ok((await depth()) > early, `${early} plies and no more`);
    // A larger hash table is one for all threads.
    await three.getByRole('button', { name: 'Settings' }).click();
    await three.locator('#hash').selectOption('128');
    await three.keyboard.press('Escape');
    await openText(three, FEN.replace(' w ', ' b '));
    await three.waitForFunction(() => Number(/depth (\d+)/.exec(document.querySelector('.lines-status').textContent)?.[1] ?? 0) >= 10, null, { timeout: 60_000 });
    await closePage(alone);
    await closePage(three);
});

test('a host that sends no headers: one thread at first, and all once the page is stored', async () => {
    const plain = await startBrowser(undefined, {});
    try {
        const page = await pageWith(plain, 2);
        assert.equal(await isolated(page), false);
        const alone = await workersOf(page);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.reload();
        await page.waitForSelector('.board[data-fen]');
        assert.ok(await isolated(page));
        assert.equal((await workersOf(page)) - alone, 1);
        await closePage(page);
    } finally {
        await plain.close();
    }
});

// Threads: the analysis of one position by several Workers with one hash table.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { closePage, listenToWorkers, openPage, openText, startBrowser } from './support.mjs';

const FENS = ['r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8', 'r2qk1nr/pp2ppbp/3p2p1/2pP4/2PnP1b1/2N1BN2/PP2BPPP/R2QK2R b KQkq - 0 9'];
let host;
before(async () => { host = await startBrowser(); });
after(() => host.close());

const pageWith = (server, processors) => openPage(server, { init: listenToWorkers, given: processors });
const isolated = (page) => page.evaluate(() => globalThis.crossOriginIsolated);

/** The number of Workers that search this position in the fourth second after it was opened. */
async function searching(page, fen) {
    await openText(page, fen);
    await page.waitForTimeout(3_000);
    await page.evaluate(() => globalThis.heard.clear());
    await page.waitForTimeout(1_500);
    return page.evaluate(() => globalThis.heard.size);
}

test('as many threads as the processors suggest, with a larger hash table too', { timeout: 120_000 }, async () => {
    const alone = await pageWith(host, 1);
    assert.ok(await isolated(alone));
    assert.equal(await searching(alone, FENS[0]), 1);
    await closePage(alone);
    const page = await pageWith(host, 4);
    assert.equal(await searching(page, FENS[0]), 3);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('#hash').selectOption('128');
    await page.keyboard.press('Escape');
    assert.equal(await searching(page, FENS[1]), 3);
    await closePage(page);
});

test('a review has one engine for each position', { timeout: 120_000 }, async () => {
    const page = await pageWith(host, 2);
    await openText(page, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *');
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForTimeout(500);
    await page.evaluate(() => globalThis.heard.clear());
    await page.waitForTimeout(1_500);
    assert.equal(await page.evaluate(() => globalThis.heard.size), 2);
    await page.getByText(/Accuracy/).first().waitFor({ timeout: 60_000 });
    await closePage(page);
});

test('a host that sends no headers: one thread at first, and all once the page is stored', { timeout: 120_000 }, async () => {
    const plain = await startBrowser(undefined, {});
    try {
        const page = await pageWith(plain, 2);
        assert.equal(await isolated(page), false);
        assert.equal(await searching(page, FENS[0]), 1);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.reload();
        await page.waitForSelector('.board[data-fen]');
        assert.ok(await isolated(page));
        assert.equal(await searching(page, FENS[1]), 2);
        await closePage(page);
    } finally {
        await plain.close();
    }
});

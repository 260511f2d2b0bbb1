// One's own mistakes by motif, how hard a move was, and several tabs.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { clickMove, closePage, fenOf, openPage, openText, press, showPanel, startBrowser, startGame, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

// White overlooks the fork on c7, then a mate on the back rank.
const GAME = '[White "Anna"]\n[Black "Berta"]\n[Site "https://lichess.org/abcdefgh"]\n[WhiteElo "1400"]\n[BlackElo "1450"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. Bg5 h6 7. Bh4 g5 8. Bg3 Bg4 9. h3 h5 10. hxg4 hxg4 11. Nh2 Rxh2 12. Qxg4 Rh6 *';

async function reviewed(page, game = GAME) {
    await openText(page, game);
    await page.getByRole('button', { name: 'Review the game' }).click({ delay: 100 });
    await page.getByText(/^Accuracy/).waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => document.querySelector('#lesson') && !document.querySelector('#lesson [role=status]'), null, { timeout: 120_000 });
}

/** White's moves: a row that continues after a sentence has only Black's. */
const WHITES = '.main-line .row:not(:has(.gap)) .move:nth-of-type(1)';

const practise = async (page) => {
    await page.getByRole('button', { name: 'Practise', exact: true }).click({ delay: 100 });
    await page.locator('dialog[open]').waitFor();
};
const counts = (page) => page.locator('.practice').evaluateAll((all) => all.map((each) => [each.dataset.motif, each.querySelector('.practice-count').textContent, Number(/\d+/.exec(each.querySelector('.practice-due').textContent)?.[0] ?? 0)]));

test('what was missed is kept by motif, solved, and comes later', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    await practise(page);
    assert.match(await page.locator('dialog').textContent(), /No mistakes collected yet/);
    await page.keyboard.press('Escape');
    await reviewed(page);
    const marked = await page.locator(WHITES).evaluateAll((all) => all.filter((each) => /blunder|mistake/.test(each.className)).length);
    await practise(page);
    const before = await counts(page);
    const sum = before.reduce((all, [, text]) => all + text.match(/\d+/g).reduce((a, b) => a + Number(b), 0), 0);
    assert.ok(sum > 0 && sum <= marked, `${sum} exercises of ${marked} marked moves of White`);
    assert.ok(before.every(([motif]) => motif && motif !== 'undefined'));
    const due = before.reduce((all, [, , each]) => all + each, 0);
    assert.equal(due, sum, 'all are due at once');
    const [motif] = before[0];
    await press(page, page.locator(`[data-motif=${motif}]`), 100);
    await page.locator('#exercise').waitFor();
    assert.match(await page.locator('#exercise h2').textContent(), /, 1 of \d+$/);
    assert.match(await page.locator('.exercise-text').textContent(), /^White played .* Find a better move\.$/);
    // The answer is not shown before.
    assert.equal(await page.locator('.hard').count(), 0);
    const fen = await fenOf(page);
    // Solved with the best move, which the review has found: at the first try.
    const best = await page.evaluate(async () => {
        const database = await new Promise((resolve) => { const request = indexedDB.open('palisade-drills'); request.onsuccess = () => resolve(request.result); });
        return new Promise((resolve) => { const request = database.transaction('drills').objectStore('drills').getAll(); request.onsuccess = () => { database.close(); resolve(request.result.length); }; });
    });
    assert.ok(best > sum, 'exercises, and that the game is known');
    const { goodMove } = await import('./support.mjs');
    const move = goodMove(fen, 400_000);
    await clickMove(page, move.slice(0, 2), move.slice(2, 4));
    await page.waitForFunction(() => /correct|not the best/.test(document.querySelector('.exercise-text').textContent), null, { timeout: 20_000 });
    assert.match(await page.locator('.exercise-text').textContent(), /is correct\.$/);
    await page.locator('#exercise .words p').first().waitFor();
    await page.locator('#exercise .hard').waitFor({ timeout: 30_000 });
    assert.match(await page.locator('#exercise .hard').textContent(), /(players|anybody|everybody) rated 1400/);
    await press(page, page.getByRole('button', { name: 'Leave the exercises' }), 100);
    await practise(page);
    const after = await counts(page);
    assert.equal(after.reduce((all, [, , each]) => all + each, 0), due - 1, 'the solved one is not due');
    // After a reload as well.
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
    await practise(page);
    assert.deepEqual(await counts(page), after);
    // A move shown is not solved: due again.
    const open = after.find(([, , each]) => each > 0);
    if (open) {
        await press(page, page.locator(`[data-motif=${open[0]}]`), 100);
        await press(page, page.getByRole('button', { name: 'Show the move' }), 100);
        await page.waitForFunction(() => /The move was/.test(document.querySelector('.exercise-text').textContent), null, { timeout: 20_000 });
        await press(page, page.getByRole('button', { name: 'Leave the exercises' }), 100);
        await practise(page);
        assert.deepEqual(await counts(page), after);
    } else await practise(page);
    await page.getByRole('button', { name: 'Delete all exercises' }).click({ delay: 100 });
    await page.getByRole('button', { name: 'Delete them' }).click({ delay: 100 });
    await page.locator('dialog').waitFor({ state: 'detached' });
    await practise(page);
    assert.match(await page.locator('dialog').textContent(), /No mistakes collected yet/);
    await closePage(page);
});

test('where all mistakes are the opponent’s they are offered, by motif and in the game', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16, engine: false } });
    // White, at the bottom, only profits from Black's blunder.
    await reviewed(page, '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxd4 exd4 5. O-O Qh4 6. d3 Qxf2+ 7. Rxf2 a6 *');
    await practise(page);
    await page.getByText('None of the mistakes in your reviewed games is yours.').waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Your opponents’' }).isChecked(), true);
    assert.ok((await counts(page)).length > 0);
    await page.locator('.choice-option', { hasText: 'Yours' }).click();
    assert.deepEqual(await counts(page), []);
    assert.equal(await page.getByRole('button', { name: 'All due exercises' }).isDisabled(), true);
    await page.locator('.choice-option', { hasText: 'Your opponents’' }).click();
    await press(page, page.locator('.practice').first(), 100);
    await page.getByText(/^Black played .* Find a better move\.$/).waitFor();
    await press(page, page.getByRole('button', { name: 'Leave the exercises' }), 100);
    await showPanel(page, 'exercises');
    await page.getByRole('button', { name: 'Your mistakes' }).click({ delay: 100 });
    assert.match(await page.locator('dialog').textContent(), /White made no mistakes in this game\. Black made (one mistake|\d+ mistakes)\./);
    await page.getByRole('button', { name: 'Practise Black’s mistakes' }).click({ delay: 100 });
    await page.getByText(/^Black played .* Find a better move\.$/).waitFor();
    await press(page, page.getByRole('button', { name: 'Leave the exercises' }), 100);
    // With Black at the bottom they are one's own after another review.
    await page.keyboard.press('f');
    await page.locator('#graph').getByRole('button', { name: 'Review the game' }).click({ delay: 100 });
    await page.waitForFunction(() => document.querySelector('#lesson') && !document.querySelector('#lesson [role=status]'), null, { timeout: 120_000 });
    await practise(page);
    assert.equal(await page.getByText('None of the mistakes').count(), 0);
    assert.ok((await counts(page)).length > 0);
    await closePage(page);
});

test('how many players find a move is said at a turning point, by the rating of the game or of the reader', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    await reviewed(page);
    await showPanel(page, 'why');
    const bad = page.locator(`${WHITES}.blunder, ${WHITES}.mistake`).first();
    await press(page, bad, 100);
    await page.locator('.hard').waitFor({ timeout: 20_000 });
    assert.match(await page.locator('.hard').textContent(), /1400/);
    // Elsewhere no message comes.
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.hard').count(), 0);
    // Without a rating in the game only where the reader has given his own, and of his side.
    await page.evaluate(() => {});
    await reviewed(page, GAME.replace(/\[(White|Black)Elo[^\n]*\n/g, ''));
    await showPanel(page, 'why');
    await press(page, bad, 100);
    await page.waitForTimeout(3_000);
    assert.equal(await page.locator('.hard').count(), 0);
    await page.getByRole('button', { name: 'Settings' }).click({ delay: 100 });
    await page.locator('#rating').fill('1800');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await press(page, bad, 100);
    await page.locator('.hard').waitFor({ timeout: 20_000 });
    assert.match(await page.locator('.hard').textContent(), /1800/);
    const black = page.locator('.main-line .row:has(.gap) .move:is(.blunder, .mistake), .main-line .row:not(:has(.gap)) .move:nth-of-type(2):is(.blunder, .mistake)').first();
    await press(page, black, 100);
    await page.waitForTimeout(3_000);
    assert.equal(await page.locator('.hard').count(), 0, 'of the other side nothing is known');
    await closePage(page);
});

test('a game reviewed while another one is being explained gets its sentences too', { timeout: 240_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16, engine: false } });
    await openText(page, GAME);
    await page.getByRole('button', { name: 'Review the game' }).click({ delay: 100 });
    await page.locator('#lesson [role=status]').waitFor({ timeout: 120_000 });
    await openText(page, '[White "Cara"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.locator('#graph').getByRole('button', { name: 'Review the game' }).click({ delay: 100 });
    await page.locator('#lesson .lesson p').first().waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => !document.querySelector('#lesson [role=status]'), null, { timeout: 120_000 });
    assert.equal(await page.locator('.turning-point').count(), await page.locator('#lesson .lesson p').count());
    await closePage(page);
});

test('leaving the exercises shows the game that was open before them', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '1. c4 c5 *');
    await showPanel(page, 'exercises');
    const solve = () => page.getByRole('button', { name: 'Solve positions' }).click({ delay: 100 });
    await solve();
    await page.locator('.exercise-text').waitFor();
    // Another game ends the exercises, and is the one to return to from then on.
    await openText(page, '1. d4 d5 2. c4 *');
    assert.equal(await page.locator('#exercise').count(), 0);
    await showPanel(page, 'exercises');
    await solve();
    await page.locator('.exercise-text').waitFor();
    await page.getByRole('button', { name: 'Leave the exercises' }).click({ delay: 100 });
    assert.deepEqual(await page.locator('.moves .move').evaluateAll((all) => all.map((each) => each.firstChild.textContent)), ['d4', 'd5', 'c4']);
    await closePage(page);
});

test('a second tab has a game of its own, and nothing is overwritten', { timeout: 120_000 }, async () => {
    const first = await openPage(host, { settings: { engine: false } });
    await startGame(first, { level: 600 });
    await clickMove(first, 'e2', 'e4');
    await untilFen(first, (fen) => fen.split(' ')[1] === 'w' && fen.includes('4P3'), 'an answer');
    await first.waitForTimeout(800);
    const stored = await first.evaluate(() => JSON.parse(localStorage.getItem('palisade')).game.pgn);
    const second = await first.context().newPage();
    await second.goto(host.url);
    await second.locator('.toast', { hasText: 'open in another tab' }).waitFor();
    assert.match(await fenOf(second), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\//);
    assert.equal(await second.locator('#play').isVisible(), false);
    await openText(second, '1. d4 d5 2. c4 *');
    await second.keyboard.press('End');
    await second.waitForTimeout(800);
    assert.equal(await first.evaluate(() => JSON.parse(localStorage.getItem('palisade')).game.pgn), stored);
    // Loaded anew, each has its own.
    await second.reload();
    await second.waitForSelector('.board[data-fen]');
    assert.match(await fenOf(second), /2PP4/);
    await first.reload();
    await first.waitForSelector('.board[data-fen]');
    assert.equal(await first.locator('#play').isVisible(), true);
    assert.match(await fenOf(first), /4P3/);
    assert.equal(await first.locator('.toast').count(), 0);
    // The running game of the first tab, opened in the second, is a copy.
    await second.getByRole('button', { name: 'Games', exact: true }).click({ delay: 100 });
    await press(second, second.locator('.game-row button', { hasText: 'You – Palisade' }).first(), 100);
    await second.locator('.toast', { hasText: 'This is a copy' }).waitFor();
    assert.match(await fenOf(second), /4P3/);
    // A setting of one is the other's.
    await second.getByRole('button', { name: 'Settings' }).click({ delay: 100 });
    await press(second, second.locator('.choice-option', { hasText: 'Dark' }), 100);
    await second.keyboard.press('Escape');
    await first.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    // When the first is gone, the game it had is there for the next.
    await first.waitForTimeout(800);
    await first.close();
    const third = await second.context().newPage();
    await third.goto(host.url);
    await third.waitForSelector('.board[data-fen]');
    assert.equal(await third.locator('#play').isVisible(), true);
    await third.context().close();
});

test('what a position had wrong and was put right is said', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '4k3/8/8/8/8/8/4P3/4K3 w KQ - -1 5');
    const shown = await page.locator('.toast').textContent();
    assert.match(shown, /corrected: none of the castling rights KQ is possible; the half-move clock is 0, not -1/);
    await openText(page, '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 7 0"]\n[SetUp "1"]\n\n1. e4 *');
    await page.locator('.toast', { hasText: 'the move number is 1, not 0' }).waitFor();
    await closePage(page);
});

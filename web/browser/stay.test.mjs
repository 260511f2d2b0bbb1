// Comfort: everything works by keyboard, and no work is lost.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { byMenu, clickMove, closePage, dragMove, fenOf, openPage, openText, picture, squareAt, showPanel, startBrowser, startGame, untilFen, untilOpened } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const turn = (fen) => fen.split(' ')[1];
const untilDepth = (page, depth) => page.waitForFunction((wanted) => Number(/depth (\d+)/.exec(document.querySelector('.lines-status').textContent)?.[1] ?? 0) >= wanted, depth, { timeout: 60_000 });
const again = async (page) => {
    await page.waitForTimeout(700);
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
};

test('Tab walks to every control while the engine runs, and the focus stays where it is', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16, lines: 3 } });
    await openText(page, '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *');
    await page.keyboard.press('End');
    await untilDepth(page, 8);
    const wanted = await page.evaluate(() => [...new Set([...document.querySelectorAll('header button, .tools button, #typed, .switch, .moves .move, .graph-card button, .ask button, .bar-head:not(:disabled), .tab')].map((each) => each.getAttribute('aria-label') || each.firstChild?.textContent || each.textContent || each.id))]);
    await page.locator('header button').first().focus();
    const seen = new Set([wanted[0]]);
    let lost = 0;
    for (let step = 0; step < 200; step += 1) {
        await page.keyboard.press('Tab');
        await page.waitForTimeout(60);
        const { name, body } = await page.evaluate(() => ({ name: document.activeElement.getAttribute('aria-label') || document.activeElement.firstChild?.textContent || document.activeElement.textContent || document.activeElement.id, body: document.activeElement === document.body }));
        if (body && step > 0) {
            if (seen.size >= wanted.length) break;
            lost += 1;
        }
        seen.add(name);
        if (wanted.every((each) => seen.has(each))) break;
    }
    assert.deepEqual(wanted.filter((each) => !seen.has(each)), []);
    assert.ok(lost <= 1, `the focus was lost ${lost} times`);
    // On a move of a line for two seconds of search.
    await page.locator('.line .move').nth(1).focus();
    await page.waitForTimeout(2000);
    assert.ok(await page.evaluate(() => document.activeElement.matches('.line .move')), 'still on a move of a line');
    await page.locator('.moves .move').nth(2).focus();
    await page.waitForTimeout(1500);
    assert.ok(await page.evaluate(() => document.activeElement.matches('.moves .move')), 'still on a move of the game');
    await closePage(page);
});

test('the board by the keyboard, with squares read aloud', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await page.locator('.board').focus();
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    const spoken = () => page.locator('[aria-live=assertive]').textContent();
    assert.equal(await spoken(), 'e2, white pawn');
    await page.keyboard.press('Enter');
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    assert.equal(await spoken(), 'e4, empty');
    await page.keyboard.press('Enter');
    await untilFen(page, (fen) => fen.includes('4P3'), 'e4');
    await closePage(page);
});

test('every variation is shown, and can be gone to', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6 (2... Nc6 3. d4) 3. d4 (3. Bb5+ Nd7) 3... cxd4) 2. Nf3 *');
    assert.equal(await page.locator('.moves .move').count(), 14);
    assert.deepEqual((await page.locator('.variation .variation').allTextContents()).map((text) => text.replaceAll(' ', '')), ['2.c3d5', '2…Nc63.d4', '3.Bb5+Nd7']);
    await page.locator('.variation .move', { hasText: 'Nc6' }).click();
    const fen = await untilFen(page, (each) => each.startsWith('r1bqkbnr/pp1ppppp/2n5'), 'the variation');
    await page.keyboard.press('f');
    await again(page);
    assert.equal(await fenOf(page), fen, 'a reload stays in the variation');
    assert.ok(await page.locator('.board .orientation-black').count(), 'and keeps the side');
    await closePage(page);
});

test('a game with a clock goes on after a reload, with the clocks as they were', async () => {
    const page = await openPage(host);
    await startGame(page, { level: 600, clock: '3+2' });
    await clickMove(page, 'e2', 'e4');
    await untilFen(page, (fen) => turn(fen) === 'w' && !fen.startsWith('rnbqkbnr/pppppppp'), 'the answer');
    await page.waitForTimeout(2500);
    const before = await page.locator('.player-clock').allTextContents();
    const fen = await fenOf(page);
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
    assert.equal(await fenOf(page), fen);
    assert.ok(await page.locator('#engine').isHidden(), 'the engine keeps its opinion to itself');
    assert.match(await page.locator('.play-text').textContent(), /It is your move/);
    const seconds = (text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
    const after = await page.locator('.player-clock').allTextContents();
    assert.ok(seconds(before[1]) - seconds(after[1]) <= 4 && seconds(after[1]) < 180 + 2, `${before} -> ${after}`);
    await clickMove(page, 'd2', 'd4');
    await untilFen(page, (each) => turn(each) === 'w' && each !== fen, 'the game goes on');
    // Opened over it: asked first.
    await openText(page, '1. c4 *');
    await page.getByText('A game is in progress').first().waitFor();
    await page.locator('dialog').getByRole('button', { name: 'No, continue' }).click();
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#play').isVisible());
    await closePage(page);
});

test('what the other side is to move at a reload is thought about again', async () => {
    const page = await openPage(host);
    await startGame(page, { level: 600, color: 'Black' });
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
    await untilFen(page, (fen) => turn(fen) === 'b', 'Palisade moves');
    await closePage(page);
});

test('what is changed can be undone and done again', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
    await page.locator('.moves .move').nth(1).click();
    const count = () => page.locator('.moves .move').count();
    await byMenu(page, 'Delete from here');
    assert.equal(await count(), 1);
    await page.keyboard.press('Control+z');
    assert.equal(await count(), 5);
    await page.keyboard.press('Control+y');
    assert.equal(await count(), 1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await count(), 0, 'before it was opened');
    await page.keyboard.press('Control+Shift+z');
    assert.equal(await count(), 5);
    await closePage(page);
});

test('comments, glyphs and arrows are written, kept and given away; evaluations and clocks are read', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '1. e4 {[%eval 0.25,20] [%clk 0:09:58]} e5 {[%eval -3.10] [%clk 0:09:50]} 2. Nf3 {[%eval 0.2] [%cal Gf3e5,Rd2d4][%csl Ye5]} *');
    await page.keyboard.press('End');
    assert.equal(await page.locator('.cg-shapes line').count(), 2, 'arrows of the file');
    assert.ok((await page.locator('.graph-line').count()) > 0, 'evaluations of the file');
    assert.deepEqual(await page.locator('.player-clock').allTextContents(), ['9:50', '']);
    await byMenu(page, '! Good move');
    const [from, to] = [await squareAt(page, 'b1'), await squareAt(page, 'c3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    // Still being written when the page goes.
    await byMenu(page, 'Comment …');
    await page.locator('#comment').fill('A good move.');
    await again(page);
    assert.equal(await page.locator('.moves .comment').textContent(), 'A good move.');
    assert.equal(await page.locator('.moves .move').last().evaluate((each) => each.firstChild.textContent), 'Nf3!');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const pgn = (await page.locator('#save-pgn').inputValue()).replace(/\s+/g, ' ');
    assert.match(pgn, /\[Event "\?"\].*\[Result "\*"\]/);
    assert.match(pgn, /1\. e4 \{\[%eval 0\.25,20\] \[%clk 0:09:58\]\}/);
    assert.match(pgn, /2\. Nf3 \$1 \{\[%eval 0\.20\] \[%csl Ye5\] \[%cal Gf3e5,Rd2d4,Gb1c3\] A good move\.\}/);
    await closePage(page);
});

test('games are kept, found again and thrown away', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '[White "Ruy"]\n[Black "Lopez"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
    await openText(page, '[White "Evans"]\n[Black "McDonnell"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 *');
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.game-row').length === 2);
    await page.locator('.game-row .button', { hasText: 'Ruy – Lopez' }).first().click();
    await untilOpened(page);
    assert.equal(await page.locator('.moves .move').count(), 5);
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.getByRole('button', { name: /^Delete Evans/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('.game-row').length === 1);
    await closePage(page);
});

test('of two games that are opened, the later one is shown, however long the look-up of the first takes', async () => {
    // Every look-up takes 1.5 s.
    const slow = () => {
        const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (...key) {
            const end = performance.now() + 1500;
            const prolong = () => { if (performance.now() < end) get.apply(this, key).onsuccess = prolong; };
            prolong();
            return get.apply(this, key);
        };
    };
    const page = await openPage(host, { settings: { engine: false }, init: slow });
    for (const text of ['[White "Ruy"]\n[Black "Lopez"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *', '8/P6k/8/8/8/8/8/K7 w - - 0 1']) {
        await page.getByRole('button', { name: 'Open', exact: true }).first().click();
        await page.locator('#paste').fill(text);
        await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    }
    await untilOpened(page);
    assert.match(await fenOf(page), /^8\/P6k/);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await page.locator('.player-name').allTextContents(), ['Lopez', 'Ruy']);
    await closePage(page);
});

test('a store that is full is told, once', async () => {
    const page = await openPage(host, { settings: { engine: false }, init: () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; } });
    await clickMove(page, 'e2', 'e4');
    await page.getByText('storage is full').first().waitFor();
    await clickMove(page, 'e7', 'e5');
    await page.waitForTimeout(700);
    assert.equal(await page.getByText('storage is full').count(), 1);
    await page.context().close();
});

test('a game from any position, with a clock and a level of one’s own, and a return match', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await byMenu(page, 'Play from here');
    await page.locator('#level-number').fill('1337');
    await page.locator('.choice-option', { hasText: 'Custom' }).click();
    await page.locator('#clock-minutes').fill('2.5');
    await page.locator('#clock-seconds').fill('7');
    await page.getByRole('button', { name: 'Start the game' }).click();
    assert.deepEqual(await page.locator('.player-clock').allTextContents(), ['2:30', '2:30']);
    assert.match(await page.locator('.play-text').textContent(), /1337/);
    assert.match(await page.locator('.captured').first().getAttribute('aria-label'), /queen/);
    await clickMove(page, 'e2', 'e4');
    await untilFen(page, (fen) => turn(fen) === 'w' && fen.includes('4P3'), 'the answer');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch with colours reversed' }).click();
    assert.ok(await page.locator('.board .orientation-black').count());
    await untilFen(page, (fen) => turn(fen) === 'b' && fen.startsWith('4k3/8'), 'Palisade begins');
    await closePage(page);
});

test('a move made ahead is played when it is one’s turn', async () => {
    const page = await openPage(host);
    await startGame(page, { level: 600 });
    await dragMove(page, 'g1', 'f3');
    // While Palisade thinks: it takes a third of a second at least.
    await dragMove(page, 'b1', 'c3');
    await untilFen(page, (fen) => /^\S+\/2N2N2\/PPPPPPPP/.test(fen), 'both knights', 10_000);
    await closePage(page);
});

test('the board editor refuses what cannot be, and sets up what can', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await byMenu(page, 'Set up a position');
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.getByRole('button', { name: 'Use this position' }).click();
    assert.match(await page.locator('dialog .problem').textContent(), /king/);
    const put = async (piece, file, rank) => {
        await page.getByRole('button', { name: piece, exact: true }).click();
        const box = await page.locator('dialog cg-board').boundingBox();
        await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((7.5 - rank) * box.height) / 8);
    };
    await put('white king', 4, 0);
    await put('black king', 4, 7);
    await put('white rook', 0, 0);
    await picture(page, 'editor');
    await page.getByRole('button', { name: 'Use this position' }).click();
    await untilFen(page, (fen) => fen.startsWith('4k3/8/8/8/8/8/8/R3K3 w'), 'the position');
    await page.keyboard.press('Control+z');
    await untilFen(page, (fen) => fen.startsWith('rnbqkbnr'), 'undone');
    await closePage(page);
});

test('mistakes of a reviewed game are exercises, with the reason afterwards; a review is kept', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { engine: false, hash: 16 } });
    await openText(page, '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByText(/Accuracy/).first().waitFor({ timeout: 60_000 });
    await again(page);
    assert.ok((await page.locator('.graph-blunder').count()) > 0, 'the review is there after a reload');
    await page.getByRole('button', { name: 'Review the game' }).waitFor();
    await showPanel(page, 'exercises');
    await page.getByRole('button', { name: 'Your mistakes' }).click();
    assert.match(await page.locator('.exercise-text').textContent(), /Black played Nf6 here/);
    await untilFen(page, (fen) => fen.includes('2B1P3') && turn(fen) === 'b', 'the turning point');
    await clickMove(page, 'a7', 'a6');
    await page.getByText('a6 is not the best move. Try again.').waitFor({ timeout: 20_000 });
    await clickMove(page, 'g7', 'g6');
    await page.getByText('g6 is correct.').waitFor({ timeout: 20_000 });
    await page.waitForFunction(() => /^3…|^3\.\.\./.test(document.querySelector('.exercise-card .words').textContent), null, { timeout: 60_000 });
    await picture(page, 'exercise');
    await page.getByRole('button', { name: 'Leave the exercises' }).click();
    await closePage(page);
});

test('a threat is shown at one key, and a glance that the search does not share says so', { timeout: 60_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    await openText(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 *');
    await page.keyboard.press('End');
    await untilDepth(page, 10);
    assert.match(await page.locator('.disagrees').textContent(), /^Search: Black is winning\.$/);
    await page.keyboard.press('t');
    await page.waitForFunction(() => /^If Black passed, White would play Nx/.test(document.querySelector('.why .words').textContent), null, { timeout: 20_000 });
    await closePage(page);
});

test('castling marks the squares of the king; long scores have room', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await openText(page, '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *');
    await page.keyboard.press('End');
    const marked = await page.evaluate(() => [...document.querySelectorAll('square.last-move')].map((each) => each.cgKey).sort());
    assert.deepEqual(marked, ['e1', 'g1']);
    await closePage(page);
});

test('every target is 24 pixels wide and high at least, and forced colours leave a board', async () => {
    const page = await openPage(host, { viewport: { width: 390, height: 844 }, settings: { hash: 16 }, forcedColors: 'active' });
    await openText(page, '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {Why?} Nc6 *');
    await page.keyboard.press('End');
    await untilDepth(page, 8);
    const small = await page.evaluate(() => [...document.querySelectorAll('button, input, textarea, [role=slider], .head-switch')].filter((each) => each.checkVisibility()).map((each) => [each.getAttribute('aria-label') || each.textContent, (each.closest('label') ?? each).getBoundingClientRect()]).filter(([, { width, height }]) => width < 24 || height < 24).map(([name, { width, height }]) => `${name}: ${width} x ${height}`));
    assert.deepEqual(small, []);
    const [light, dark] = await page.evaluate(() => {
        const style = getComputedStyle(document.querySelector('cg-board'));
        return [style.backgroundImage, style.forcedColorAdjust];
    });
    assert.match(light, /conic-gradient/);
    assert.equal(dark, 'none');
    await picture(page, 'forced-colours');
    await closePage(page);
});

/** A game of this many moves for each side, by knights. */
function longGame(moves) {
    const round = ['Nf3', 'Nf6', 'Nc3', 'Nc6', 'Ng1', 'Ng8', 'Nb1', 'Nb8'];
    const words = [];
    for (let move = 1; move <= moves; move += 1) words.push(`${move}. ${round[((move - 1) * 2) % 8]} ${round[((move - 1) * 2 + 1) % 8]}`);
    return `${words.join(' ')} *`;
}

test('a game of 300 moves is stepped through in under 50 ms a step', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16 } });
    await openText(page, longGame(300));
    await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 600);
    await page.keyboard.press('End');
    await page.waitForTimeout(300);
    const times = await page.evaluate(async () => {
        const found = [];
        for (let step = 0; step < 60; step += 1) {
            const begun = performance.now();
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
            await Promise.resolve();
            document.body.getBoundingClientRect();
            found.push(performance.now() - begun);
            await new Promise((resolve) => { setTimeout(resolve, 30); });
        }
        return found.sort((a, b) => a - b);
    });
    const [median, most] = [times[30], times.at(-1)];
    console.log(`a step: median ${median.toFixed(1)} ms, longest ${most.toFixed(1)} ms`);
    assert.ok(median < 50, `median ${median}`);
    await closePage(page);
});

test('a file of 5,000 games is opened, searched, and none is left out', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { engine: false } });
    const games = Array.from({ length: 5000 }, (_, at) => `[Event "E${at}"]\n[White "White${at}"]\n[Black "Black${at}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n`).join('\n');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const begun = Date.now();
    await page.locator('#open-file').setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(games) });
    await page.getByText('5,000 games').waitFor({ timeout: 60_000 });
    console.log(`5000 games after ${Date.now() - begun} ms`);
    await page.locator('#filter').fill('white4321');
    await page.getByText('1 found.').waitFor();
    await page.locator('.game-list .button').first().click();
    await untilOpened(page);
    assert.match((await page.locator('.player-name').allTextContents()).join(), /White4321/);
    await closePage(page);
});

// Opening the page's address and a pasted link.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { byMenu, clickMove, closePage, fenOf, openPage, openText, startBrowser, startGame, untilFen, untilOpened } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

test('a link opens what it says, once, and a bad one leaves what is there', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await page.goto(`${host.url}#line=e4_e5_Nf3&ply=2&side=black`);
    await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppp1ppp/8/4p3/4P3/8'), 'two moves of three');
    assert.ok(await page.locator('.orientation-black').count());
    assert.equal(await page.evaluate(() => location.hash), '', 'a reload is not to open it again');
    await page.keyboard.press('End');
    await untilFen(page, (fen) => fen.includes('5N2'), 'the third');
    await page.goto(`${host.url}#fen=8/8/8/8/8/8/8/8_w_-_-_0_1`);
    await page.getByText('White has no king').first().waitFor();
    assert.match(await fenOf(page), /5N2/);
    await page.goto(`${host.url}#pgn=1.%20d4%20d5%202.%20c4%20*&ply=3`);
    await untilFen(page, (fen) => fen.includes('2PP4'), 'a game');
    await closePage(page);
});

test('links to lichess and files of positions can be pasted', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    assert.equal(await openText(page, 'https://lichess.org/analysis/r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3?color=black'), '');
    await untilFen(page, (fen) => fen === 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3', 'the position');
    assert.ok(await page.locator('.orientation-black').count());
    await openText(page, '4k3/8/8/8/8/8/4P3/4K3 w - - id "one";\n4k3/8/8/8/8/8/3P4/4K3 w - - id "two";');
    await page.getByRole('button', { name: 'two' }).click();
    await untilFen(page, (fen) => fen.startsWith('4k3/8/8/8/8/8/3P4'), 'the second position');
    await closePage(page);
});

test('what is pasted or dropped anywhere is opened, but not in a field, and not over a running game', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    const paste = (where, text) => page.evaluate(([selector, words]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', words);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector(selector).dispatchEvent(event);
        return event.defaultPrevented;
    }, [where, text]);
    assert.ok(await paste('body', 'FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
    await untilFen(page, (fen) => fen.startsWith('4k3/8/8/8/8/8/4P3'), 'a position');
    assert.ok(!(await paste('input', '4k3/8/8/8/8/8/3P4/4K3 w - - 0 1')), 'a field has its own');
    const drop = (file, text) => page.evaluate(([name, words]) => {
        const dataTransfer = new DataTransfer();
        if (name) dataTransfer.items.add(new File([words], name));
        else dataTransfer.setData('text/plain', words);
        document.querySelector('.board').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, [file, text]);
    await drop('game.pgn', '1. c4 e5 *');
    await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppppppp'), 'a game');
    assert.equal(await page.locator('.moves .move').count(), 2);
    await drop('', 'nonsense');
    await page.getByText('“nonsense” is not a move').first().waitFor();
    await startGame(page);
    await paste('body', '1. d4 *');
    await page.getByText('A game is in progress').first().waitFor();
    assert.equal(await page.locator('.moves .move').count(), 0);
    await closePage(page);
});

test('a game that is read twice is stored once, and opens as it was left', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    const file = '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 Nc6 *';
    const drop = (text) => page.evaluate((words) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([words], 'game.pgn'));
        document.querySelector('.board').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    const stored = () => page.evaluate(() => new Promise((resolve) => {
        const opened = indexedDB.open('palisade');
        opened.onsuccess = () => { const all = opened.result.transaction('games').objectStore('games').getAll(); all.onsuccess = () => resolve(all.result.length); };
    }));
    const moves = (count) => page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, count);
    await drop(file);
    await moves(4);
    await drop(file);
    await page.getByText('This game is already open.').waitFor();
    // A variation, another game, and the first once more.
    await page.keyboard.press('Home');
    await clickMove(page, 'd2', 'd4');
    await moves(5);
    await drop(file.replace('Anna', 'Carla'));
    await moves(4);
    await drop(file);
    await page.getByText('This game is already stored. The stored game is shown.').waitFor();
    await moves(5);
    assert.equal(await page.locator('.variation .move[aria-current]').textContent(), 'd4');
    // By a link as well, at the move that it names.
    await page.evaluate((pgn) => { location.hash = `#ply=3&pgn=${encodeURIComponent(pgn)}`; }, file.replace('Anna', 'Carla'));
    await page.locator('.moves .move[aria-current]', { hasText: 'Nf3' }).waitFor();
    await page.waitForTimeout(700);
    assert.equal(await stored(), 2);
    // Without the moves of the file it is another game, and both are stored.
    await byMenu(page, 'Delete from here');
    await moves(2);
    await drop(file.replace('Anna', 'Carla'));
    await moves(4);
    await page.waitForTimeout(700);
    assert.equal(await stored(), 3);
    // The newest game is the first of the list, and the edited one is the second.
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.locator('dialog .game-row', { hasText: 'Carla' }).nth(1).getByRole('button').first().click();
    await moves(2);
    await closePage(page);
});

test('openings have their names', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /openings-/.test(name)));
    await openText(page, '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a3 h5 *');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Sicilian Defense (B20).').waitFor();
    await page.keyboard.press('End');
    await page.getByText(/Sicilian Defense: Najdorf Variation.* \(B90\), left after 1\d half-moves\./).waitFor();
    await closePage(page);
});

test('a position is taken along as a link, as a PNG and as an SVG', async () => {
    const page = await openPage(host, { settings: { engine: false }, permissions: ['clipboard-read', 'clipboard-write'] });
    await openText(page, '1. e4 c5 2. Nf3 *');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy picture' }).click();
    await page.getByText('Picture copied.').first().waitFor();
    // The copied picture is a board: light and dark squares, and pieces on them.
    const colours = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const bitmap = await createImageBitmap(await item.getType('image/png'));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const at = (x, y) => [...context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data.slice(0, 3)].join();
        return { size: bitmap.width, light: at(0.47, 0.47), dark: at(0.53, 0.47), pawn: at(0.5625, 0.57) };
    });
    assert.equal(colours.size, 1000);
    assert.equal(colours.light, '238,217,182');
    assert.equal(colours.dark, '181,133,92');
    assert.equal(colours.pawn, '255,255,255', 'the pawn on e4');
    for (const [name, start] of [['Save as PNG', '\x89PNG'], ['Save as SVG', '<svg ']]) {
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
        const bytes = readFileSync(await download.path(), 'latin1');
        assert.ok(bytes.startsWith(start), name);
    }
    const other = await page.context().newPage();
    await other.goto(link);
    await other.waitForSelector('.board[data-fen]');
    await untilOpened(other);
    assert.equal(await fenOf(other), await fenOf(page));
    await closePage(page);
});

test('sounds are off until they are switched on', async () => {
    const page = await openPage(host, { settings: { engine: false }, init: () => {
        globalThis.opened = 0;
        globalThis.AudioContext = class extends AudioContext {
            constructor() {
                super();
                globalThis.opened += 1;
            }
        };
    } });
    await page.keyboard.press('/');
    const play = async (text) => {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
    };
    await play('e4');
    assert.equal(await page.evaluate(() => globalThis.opened), 0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('.toggle', { hasText: 'Sounds' }).click();
    await page.keyboard.press('Escape');
    await page.locator('#typed').click();
    await play('e5');
    await play('Nf3');
    assert.equal(await page.evaluate(() => globalThis.opened), 1);
    await closePage(page);
});

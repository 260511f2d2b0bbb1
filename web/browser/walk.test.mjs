// The walk of sixty tasks that walk.md lists, at two widths: with a mouse and a keyboard, and by touch. Presses last
// 100 ms from pointerdown to pointerup, and every one must act once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { fenOf, openPage, picture, showPanel, squareAt, startBrowser, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const PGN = '[White "Anna"]\n[Black "Berta"]\n[WhiteElo "1400"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 {Old.} 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. Bg5 h6 7. Bh4 g5 8. Bg3 Bg4 9. Nc3 h5 10. h3 h4 11. hxg4 hxg3 12. Nd5 Nxg4 *';

/** The tasks of walk.md, by their numbers. */
const listed = new Map([...readFileSync(new URL('walk.md', import.meta.url), 'utf8').matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, number, text]) => [Number(number), text.trim()]));

/** Hands: a finger or a mouse. */
function hands(page, touch) {
    let session;
    const at = async (x, y, ms = 100) => {
        if (!touch) {
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.waitForTimeout(ms);
            await page.mouse.up();
            return;
        }
        session ??= await page.context().newCDPSession(page);
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        await page.waitForTimeout(ms);
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const drag = async (from, to) => {
        if (!touch) {
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            await page.mouse.move(to.x, to.y, { steps: 6 });
            await page.waitForTimeout(60);
            await page.mouse.up();
            return;
        }
        session ??= await page.context().newCDPSession(page);
        const points = (part) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }];
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
        for (const part of [0.3, 0.6, 1]) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
        await page.waitForTimeout(60);
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const press = async (target) => {
        const locator = typeof target === 'string' ? page.locator(target).first() : target.first();
        await locator.scrollIntoViewIfNeeded();
        const { x, y, width, height } = await locator.boundingBox();
        await at(x + width / 2, y + height / 2);
    };
    const square = async (name) => { const { x, y } = await squareAt(page, name); await at(x, y); };
    return { at, drag, press, square, button: (name, where = page) => press(where.getByRole('button', { name, exact: true })) };
}

const SIZES = [{ name: 'desktop', viewport: { width: 1280, height: 800 }, touch: false }, { name: 'phone', viewport: { width: 390, height: 844 }, touch: true }];

for (const { name, viewport, touch } of SIZES) {
    test(`sixty tasks, ${viewport.width} x ${viewport.height}, ${touch ? 'touch' : 'mouse and keyboard'}`, { timeout: 590_000 }, async () => {
        const page = await openPage(host, { viewport, settings: { hash: 16 }, hasTouch: touch, isMobile: touch, permissions: ['clipboard-read', 'clipboard-write'] });
        const hand = hands(page, touch);
        const done = [];
        const failed = [];
        const moves = page.locator('.moves .move');
        const count = () => moves.count();
        const dialog = page.locator('dialog[open]');
        const until = (holds, arg = null, timeout = 30_000) => page.waitForFunction(holds, arg, { timeout });
        const words = () => page.locator('.why .words').textContent();
        const answered = () => until(() => document.querySelectorAll('.why .words p:not(.empty)').length > 0);
        const open = async (text) => {
            await hand.button('Open');
            await page.locator('#paste').fill(text);
            await hand.button('Open', dialog);
            await dialog.waitFor({ state: 'detached' });
        };
        const go = async (where) => {
            if (!touch) await page.keyboard.press({ first: 'Home', back: 'ArrowLeft', forward: 'ArrowRight', last: 'End' }[where]);
            else await hand.button({ first: 'First move', back: 'Previous move', forward: 'Next move', last: 'Last move' }[where]);
        };
        const menu = async (item, move = null) => {
            if (move) await hand.press(move);
            await showPanel(page, 'moves');
            if (move && !touch) await move.click({ button: 'right' });
            else await hand.button('Menu of the move');
            await dialog.waitFor();
            if (item) await hand.button(item, dialog);
        };
        const type = async (text) => {
            await page.locator('#typed').fill(text);
            await page.locator('#typed').press('Enter');
        };
        /** Inside the window, whole. */
        const inside = (selector) => page.evaluate((which) => {
            const { left, top, right, bottom, width } = document.querySelector(which).getBoundingClientRect();
            return width > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        }, selector);
        const task = async (number, work) => {
            assert.ok(listed.has(number), `task ${number} is listed`);
            assert.ok(!done.includes(number), `task ${number} once`);
            done.push(number);
            try {
                await work();
            } catch (error) {
                failed.push(`${number} ${listed.get(number)}: ${String(error.message).split('\n').slice(0, 3).join(' ')}`);
                // A picture that cannot be taken must not hide what failed.
                await picture(page, `walk-${name}-failed-${number}`).catch(() => {});
                for (let round = 0; round < 3; round += 1) await page.keyboard.press('Escape');
            }
        };
        const seen = (what) => picture(page, `walk-${name}-${what}`);

        await task(1, async () => {
            assert.ok(await inside('.board'));
            for (const [panel, selector] of [['moves', '.moves'], ['why', '.why .words']]) {
                await showPanel(page, touch ? panel : 'why');
                assert.ok(await inside(selector), panel);
            }
            await showPanel(page, touch ? 'moves' : 'why');
            await seen('start');
        });
        await task(2, async () => {
            for (const each of ['e2', 'e4', 'e7', 'e5']) await hand.square(each);
            await until(() => document.querySelectorAll('.moves .move').length === 2);
        });
        await task(3, async () => {
            await hand.drag(await squareAt(page, 'g1'), await squareAt(page, 'f3'));
            await until(() => document.querySelectorAll('.moves .move').length === 3);
        });
        await task(4, async () => {
            await type('Nc6');
            assert.equal(await count(), 4);
        });
        await task(5, async () => {
            const fen = await fenOf(page);
            await type('Ke5');
            await page.locator('.toast.problem', { hasText: 'Ke5' }).waitFor();
            assert.equal(await fenOf(page), fen);
            await hand.press('.toast .button');
            await page.locator('#typed').fill('');
            await page.locator('#typed').blur();
        });
        await task(6, async () => {
            await go('back');
            await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2'), 'back');
            await go('first');
            await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppppppp'), 'first');
            await go('last');
            await untilFen(page, (fen) => fen.startsWith('r1bqkbnr/pppp1ppp/2n5'), 'last');
        });
        await task(7, async () => {
            const { x, y } = await squareAt(page, 'd5');
            // A phone has no wheel: the event alone.
            const turn = (deltaY) => (touch ? page.locator('.stage').dispatchEvent('wheel', { deltaY }) : page.mouse.wheel(0, deltaY));
            if (!touch) await page.mouse.move(x, y);
            await turn(-100);
            await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2'), 'a notch back');
            await page.waitForTimeout(250);
            await turn(100);
            await untilFen(page, (fen) => fen.startsWith('r1bqkbnr/pppp1ppp/2n5'), 'a notch forward');
            assert.equal(await page.evaluate(() => scrollY), 0);
        });
        await task(8, async () => {
            await hand.button('Flip the board');
            assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 1);
            await hand.button('Flip the board');
        });
        await task(9, async () => {
            await showPanel(page, touch ? 'moves' : 'why');
            await hand.button('Undo');
            await until(() => document.querySelectorAll('.moves .move').length === 3);
            await hand.button('Redo');
            await until(() => document.querySelectorAll('.moves .move').length === 4);
        });
        await task(10, async () => {
            await showPanel(page, touch ? 'lines' : 'why');
            await until(() => document.querySelectorAll('.line .move').length > 2);
            await hand.press('.line .move');
            await until(() => document.querySelectorAll('.moves .move').length === 5);
        });
        await task(11, async () => {
            await hand.button('One line more');
            await until(() => document.querySelectorAll('.line .score').length === 3);
            await seen('three-lines');
        });
        await task(12, async () => {
            await hand.button('One line fewer');
            await until(() => document.querySelectorAll('.line').length === 2);
        });
        await task(13, async () => {
            await hand.press('.head-switch .switch');
            await until(() => /off/.test(document.querySelector('.lines-status').textContent));
            await hand.press('.head-switch .switch');
            await until(() => document.querySelectorAll('.line .score').length === 2);
        });
        await task(14, async () => {
            await showPanel(page, 'why');
            await hand.button('Threat?');
            await until(() => /^If .* passed/.test(document.querySelector('.why .words').textContent));
            await seen('threat');
        });
        await task(15, async () => {
            await page.evaluate(() => navigator.clipboard.writeText('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
            await page.locator('.board').focus();
            await page.keyboard.press('Control+v');
            await untilFen(page, (fen) => fen.startsWith('4k3/8'), 'pasted');
        });
        await task(16, async () => {
            await open(PGN);
            assert.match((await page.locator('.player-name').allTextContents()).join(), /Berta.*Anna/);
        });
        await task(17, async () => {
            await showPanel(page, touch ? 'moves' : 'why');
            assert.equal(await page.locator('.variation').count(), 1);
            assert.equal(await page.locator('.moves .comment').textContent(), 'Old.');
        });
        await task(18, async () => {
            await hand.press(page.locator('.variation .move', { hasText: 'exf4' }));
            await untilFen(page, (fen) => fen.includes('4Pp2'), 'the variation');
        });
        await task(19, async () => {
            await menu(null);
            assert.ok(await page.evaluate(() => document.activeElement.closest('dialog.menu') !== null));
            await seen('menu');
        });
        await task(20, async () => {
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'detached' });
            assert.ok(await page.evaluate(() => document.activeElement !== document.body));
        });
        await task(21, async () => {
            await menu('Comment …');
            await page.locator('#comment').fill('The gambit.');
            await page.keyboard.press('Enter');
            await page.locator('.moves .comment', { hasText: 'The gambit.' }).waitFor();
        });
        await task(22, async () => {
            await menu('!? Interesting move');
            await page.locator('.variation .move', { hasText: 'exf4!?' }).waitFor();
        });
        await task(23, async () => {
            await menu('Make this the main line');
            await page.locator('.row .move', { hasText: 'exf4!?' }).waitFor();
            await page.locator('.variation .move', { hasText: 'Nf3' }).first().waitFor();
            await hand.button('Undo');
            await page.locator('.variation .move', { hasText: 'exf4!?' }).waitFor();
        });
        await task(24, async () => {
            const before = await count();
            await menu('Delete from here');
            assert.ok(await count() < before);
            await hand.button('Undo');
            await until((all) => document.querySelectorAll('.moves .move').length === all, before);
        });
        await task(25, async () => {
            await menu('Copy the moves up to here', page.locator('.row .move', { hasText: /^Nc6/ }));
            assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1. e4 e5 2. Nf3 Nc6');
        });
        await task(26, async () => {
            // A finger draws none: the arrow of a file replaces it.
            const [from, to] = [await squareAt(page, 'b1'), await squareAt(page, 'c3')];
            await page.mouse.move(from.x, from.y);
            await page.mouse.down({ button: 'right' });
            await page.mouse.move(to.x, to.y, { steps: 4 });
            await page.mouse.up({ button: 'right' });
            await go('back');
            await go('forward');
            await hand.button('Save');
            assert.match(await page.locator('#save-pgn').inputValue(), /\[%cal Gb1c3\]/);
            await page.keyboard.press('Escape');
        });
        await task(27, async () => {
            await showPanel(page, 'why');
            await go('first');
            const texts = new Set();
            for (let step = 0; step < 8; step += 1) {
                await go('forward');
                await answered();
                texts.add(await words());
            }
            assert.ok(texts.size >= 7, `${texts.size} answers`);
            await seen('why');
        });
        await task(28, async () => {
            const below = () => page.evaluate(() => [...document.querySelectorAll('.ask, .bars, .why-words')].map((each) => each.getBoundingClientRect().top));
            await go('forward');
            await answered();
            const before = await below();
            await page.waitForTimeout(4_000);
            assert.deepEqual(await below(), before);
        });
        await task(29, async () => {
            await until(() => document.querySelectorAll('.cg-shapes line, .cg-shapes path, .cg-shapes circle').length > 0);
        });
        await task(30, async () => {
            await hand.button('Best move?');
            await until(() => /^\d+\./.test(document.querySelector('.why .words').textContent));
        });
        await task(31, async () => {
            await hand.press('.bar-head:not(:disabled)');
            assert.ok(await page.locator('.bar-terms tbody tr').count() > 0);
            await hand.press('.bar-head:not(:disabled)');
        });
        await task(32, async () => {
            await hand.button('Control');
            assert.ok(await page.locator('.square-map').isVisible());
            await page.locator('.squares').scrollIntoViewIfNeeded();
            await seen('map');
        });
        await task(33, async () => {
            await showPanel(page, 'exercises');
            await hand.press(page.locator('.in-exercises').getByRole('button', { name: 'Review the game' }));
            await page.locator('#lesson').waitFor({ timeout: 150_000 });
            await until(() => document.querySelectorAll('#lesson .lesson').length > 0, null, 60_000);
            await seen('lesson');
            await showPanel(page, touch ? 'moves' : 'exercises');
            await page.locator('.graph').scrollIntoViewIfNeeded();
            assert.ok(await page.locator('.graph-line').count() > 0);
        });
        await task(34, async () => {
            const cells = await page.locator('.summary tbody tr').allTextContents();
            assert.ok(cells.length === 2 && /^White\d+%\d+\d+\d+$/.test(cells[0]) && /^Black/.test(cells[1]), String(cells));
        });
        await task(35, async () => {
            await showPanel(page, 'exercises');
            const points = page.locator('.turning-point');
            assert.ok(await points.count() >= 1 && await points.count() <= 5);
            await hand.press(points);
            assert.equal(await points.first().getAttribute('aria-current'), 'true');
        });
        await task(36, async () => {
            await showPanel(page, touch ? 'moves' : 'exercises');
            await page.locator('.moves .lesson p').first().waitFor();
            await seen('marks');
        });
        await task(37, async () => {
            const before = await page.locator('.moves .variation').count();
            await hand.press(page.locator('.moves .lesson .button', { hasText: /^Play / }));
            await until((all) => document.querySelectorAll('.moves .variation').length > all, before);
        });
        await task(38, async () => {
            await showPanel(page, 'exercises');
            await hand.press(page.locator('#lesson .button', { hasText: 'Try it yourself' }));
            await page.locator('.exercise-text').waitFor();
            assert.ok(await inside('.board') && await inside('.exercise-text'));
            await seen('exercise');
        });
        await task(41, async () => {
            await hand.button('Show the move');
            await until(() => /The move was/.test(document.querySelector('.exercise-text').textContent), null, 30_000);
            await until(() => document.querySelectorAll('.exercise-card .words p').length > 0);
        });
        await task(42, async () => {
            await hand.button('Leave the exercises');
            assert.equal(await page.locator('#exercise').count(), 0);
            assert.ok(await count() > 20);
        });
        await task(43, async () => {
            await showPanel(page, 'exercises');
            await hand.button('Solve positions');
            await page.locator('.exercise-text', { hasText: 'Find the best move' }).waitFor();
            assert.ok(await inside('.board') && await inside('.exercise-text'));
            assert.equal(await page.locator('.cg-shapes line').count(), 0, 'no arrow of the game before');
            await seen('position');
        });
        await task(39, async () => {
            const fen = await fenOf(page);
            for (const each of ['g3', 'h2']) await hand.square(each);
            await until(() => /not the best|correct/.test(document.querySelector('.exercise-text').textContent), null, 40_000);
            assert.match(await page.locator('.exercise-text').textContent(), /not the best move\. Try again/);
            await untilFen(page, (each) => each === fen, 'the position is there again');
        });
        const solveEasiest = async () => {
            const { moves: line } = JSON.parse(readFileSync(new URL('../src/positions.json', import.meta.url), 'utf8')).sort((a, b) => a.rating - b.rating)[0];
            const [, solution] = line.split(' ');
            for (const each of [solution.slice(0, 2), solution.slice(2, 4)]) await hand.square(each);
            if (solution.length > 4) await page.keyboard.press('Enter');
            await until(() => /is correct/.test(document.querySelector('.exercise-text').textContent));
        };
        await task(44, solveEasiest);
        await task(40, async () => {
            await until(() => document.querySelectorAll('.exercise-card .words p').length > 0);
            await hand.button('Leave the exercises');
            // The first try was wrong, so the position comes again.
            await page.locator('#shipped', { hasText: 'None solved on the first try' }).waitFor();
            await hand.button('Solve positions');
            await page.locator('.exercise-text', { hasText: 'Find the best move' }).waitFor();
            await solveEasiest();
            await hand.button('Leave the exercises');
            await page.locator('#shipped', { hasText: '1 solved on the first try' }).waitFor();
            assert.ok(await count() > 20, 'the game is there again');
        });
        await task(45, async () => {
            await open('8/P6k/8/8/8/8/8/K7 w - - 0 1');
            await page.locator('.board').focus();
            for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', ...Array(6).fill('ArrowUp'), 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
            await page.locator('.promotion').waitFor();
            assert.equal(await page.evaluate(() => document.activeElement.dataset.role), 'q');
            await page.keyboard.press('Enter');
            await untilFen(page, (fen) => fen.startsWith('Q7/'), 'a queen');
        });
        await task(47, async () => {
            await open('8/P6k/8/8/8/8/8/K7 w - - 0 1');
            for (const each of ['a7', 'a8']) await hand.square(each);
            await page.locator('.promotion').waitFor();
            await seen('promotion');
            await page.keyboard.press('Escape');
            await page.locator('.promotion').waitFor({ state: 'detached' });
            assert.match(await fenOf(page), /^8\/P6k/);
        });
        await task(46, async () => {
            for (const each of ['a7', 'a8']) await hand.square(each);
            await page.locator('.promotion').waitFor();
            const [piece, square] = [await page.getByRole('button', { name: 'Queen' }).boundingBox(), await squareAt(page, 'a8')];
            assert.ok(square.x > piece.x && square.x < piece.x + piece.width && square.y > piece.y && square.y < piece.y + piece.height, 'the queen stands at the square');
            await hand.button('Knight');
            await untilFen(page, (fen) => fen.startsWith('N7/'), 'a knight');
        });
        await task(48, async () => {
            await hand.button('Play');
            await page.locator('#level').fill('600');
            await page.locator('#level').press('Enter');
            await page.locator('#play').waitFor();
        });
        await task(49, async () => {
            for (const each of ['e2', 'e4']) await hand.square(each);
            await until(() => document.querySelectorAll('.moves .move').length === 2);
            await seen('playing');
        });
        await task(50, async () => {
            await hand.button('Hint');
            await until(() => /plays/.test(document.querySelector('#play .hint[role=status]').textContent));
        });
        await task(51, async () => {
            await hand.button('Take back');
            await until(() => document.querySelectorAll('.moves .move').length === 0);
        });
        await task(53, async () => {
            await page.reload();
            await page.waitForSelector('.board[data-fen]');
            assert.ok(await page.locator('#play').isVisible());
            assert.equal(await page.locator('.toast').count(), 0);
        });
        await task(52, async () => {
            for (const each of ['e2', 'e4']) await hand.square(each);
            await until(() => document.querySelectorAll('.moves .move').length === 2);
            await hand.button('Resign');
            await hand.button('Resign', dialog);
            await page.locator('.status', { hasText: 'resigns' }).waitFor({ state: 'attached' });
        });
        await task(54, async () => {
            await open('1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 e6 *');
            await page.waitForTimeout(700);
            await hand.button('Games');
            await dialog.locator('.game-row').first().waitFor();
            await page.keyboard.type('semi-slav');
            assert.equal(await page.locator('#filter').inputValue(), 'semi-slav');
        });
        await task(55, async () => {
            const rows = await dialog.locator('.game-row .button:first-child').allTextContents();
            assert.ok(rows.length >= 1 && /Semi-Slav/.test(rows[0]), String(rows));
            await page.locator('#filter').fill('palisade');
            assert.match((await dialog.locator('.game-row').first().textContent()) ?? '', /0-1/);
            await seen('games');
            await page.keyboard.press('Escape');
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'detached' });
        });
        let link = '';
        await task(56, async () => {
            await go('last');
            await hand.button('Save');
            await hand.button('Copy link', dialog);
            await page.locator('.toast', { hasText: 'Link copied' }).waitFor({ state: 'attached' });
            link = await page.evaluate(() => navigator.clipboard.readText());
            assert.match(link, /#line=d4_d5_c4_c6_Nf3_Nf6_Nc3_e6$/);
            await page.keyboard.press('Escape');
        });
        await task(57, async () => {
            await open('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
            await page.goto(link);
            await until(() => document.querySelectorAll('.moves .move').length === 8);
        });
        await task(58, async () => {
            await menu('Set up a position');
            await hand.button('Empty board', dialog);
            for (const [label, square] of [['white king', 'e1'], ['black king', 'e8'], ['white rook', 'a1']]) {
                await hand.button(label, dialog);
                const box = await dialog.locator('cg-board').boundingBox();
                await hand.at(box.x + (('abcdefgh'.indexOf(square[0]) + 0.5) * box.width) / 8, box.y + ((8.5 - Number(square[1])) * box.height) / 8);
            }
            await seen('editor');
            await hand.button('Use this position', dialog);
            await untilFen(page, (fen) => fen.startsWith('4k3/8/8/8/8/8/8/R3K3 w'), 'the position');
        });
        await task(59, async () => {
            await hand.button('Settings');
            await hand.press(page.locator('.choice-option', { hasText: 'Dark' }));
            assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
            await hand.press(page.locator('.choice-option', { hasText: 'Deutsch' }));
            await until(() => document.documentElement.lang === 'de');
            await seen('german-dark');
            await hand.button('Einstellungen');
            await hand.press(page.locator('.choice-option', { hasText: 'English' }));
            await until(() => document.documentElement.lang === 'en');
        });
        await task(60, async () => {
            const head = page.locator('header button');
            for (let at = 0; at < await head.count(); at += 1) {
                await hand.press(head.nth(at));
                await dialog.waitFor();
                await page.keyboard.press('Escape');
                // The first Escape of a search field empties it.
                if (await dialog.count()) await page.keyboard.press('Escape');
                await dialog.waitFor({ state: 'detached' });
            }
        });
        assert.deepEqual(failed, []);
        assert.deepEqual([...listed.keys()].filter((number) => !done.includes(number)), [], 'tasks left out');
        assert.equal(listed.size, 60);
        assert.deepEqual(page.complaints, []);
        await page.context().close();
    });
}

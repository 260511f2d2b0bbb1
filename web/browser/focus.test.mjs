// By the keyboard: a press that removes or hides its own button leaves the focus at what comes next.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { closePage, openPage, openText, startBrowser, startGame } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const GAME = '[White "Anna"]\n[Black "Berta"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. Bg5 h6 7. Bh4 g5 8. Bg3 Bg4 9. h3 h5 10. hxg4 hxg4 11. Nh2 Rxh2 12. Qxg4 Rh6 *';

/** The element with the focus, by its label or text; `board` for the board, empty for none. */
const focused = (page) => page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body || !at.checkVisibility()) return '';
    return at.classList.contains('board') ? 'board' : (at.getAttribute('aria-label') ?? at.textContent).trim();
});

/** Gives the focus to this control and presses Enter; then the focus is this. */
async function enter(page, control, wanted) {
    await control.focus();
    await page.keyboard.press('Enter');
    const end = Date.now() + 20_000;
    for (;;) {
        const found = await focused(page);
        if (wanted.test(found)) return;
        assert.ok(Date.now() < end, `the focus is on “${found}”, not on ${wanted}`);
        await page.waitForTimeout(50);
    }
}

for (const [width, height] of [[1280, 800], [390, 844]]) {
    test(`${width} x ${height}: exercises, a game and a message by the keyboard`, { timeout: 280_000 }, async () => {
        const page = await openPage(host, { viewport: { width, height }, settings: { hash: 16 } });
        const button = (name) => page.getByRole('button', { name, exact: true });
        const panel = (name) => page.locator(`.panel-tabs [data-panel=${name}]`);
        await panel('exercises').click();
        await enter(page, button('Solve positions'), /^board$/);
        await enter(page, button('Show the move'), /^Next$/);
        await enter(page, button('Next'), /^board$/);
        await enter(page, button('Leave the exercises'), /^Solve positions$/);
        await openText(page, GAME);
        if (width < 900) {
            await panel('moves').click();
            await enter(page, button('Review the game').first(), /^Exercises$/);
        } else await enter(page, page.locator('#exercises').getByRole('button', { name: 'Review the game' }), /^Stop$/);
        await page.waitForFunction(() => document.querySelector('#lesson') && !document.querySelector('#lesson [role=status]'), null, { timeout: 120_000 });
        await enter(page, page.locator('#lesson').getByRole('button', { name: 'Try it yourself' }).first(), /^board$/);
        await enter(page, button('Show the move'), /^Done$/);
        await enter(page, button('Done'), /^\d+[.…]|^Your mistakes$/);
        // The sentence of a move in the list.
        await panel('moves').click({ timeout: 500 }).catch(() => {});
        await enter(page, page.locator('.moves').getByRole('button', { name: 'Try it yourself' }).first(), /^board$/);
        await enter(page, button('Leave the exercises'), /^\d+[.…]|^Your mistakes$/);
        // A message returns the focus.
        await page.locator('#typed').fill('Ke5');
        await page.keyboard.press('Enter');
        await enter(page, page.locator('.toast').getByRole('button', { name: 'Close' }), /^Type a move/);
        // A game: the question first, then what one can do after it.
        await startGame(page);
        await button('Resign').focus();
        await page.keyboard.press('Enter');
        await enter(page, page.locator('dialog').getByRole('button', { name: 'Resign' }), /^Analyse this game$/);
        assert.deepEqual(page.complaints, []);
        await closePage(page);
    });
}

test('in lists, menus and the settings', { timeout: 120_000 }, async () => {
    const page = await openPage(host, { settings: { hash: 16, engine: false } });
    for (const game of ['1. e4 e5 2. Nf3 *', '1. d4 d5 2. c4 *', '1. c4 c5 2. g3 *']) {
        await openText(page, game);
        await page.waitForTimeout(700);
    }
    // A move that is deleted by its menu.
    await page.keyboard.press('End');
    await page.locator('.moves [aria-current]').focus();
    await page.keyboard.press('Shift+F10');
    await enter(page, page.locator('dialog.menu').getByRole('button', { name: 'Delete from here' }), /^c5/);
    // A move of the explorer, of which the next are shown then.
    await page.keyboard.press('Home');
    await page.locator('.panel-tabs [data-panel=games]').click();
    await enter(page, page.locator('.explorer-move').first(), /1 game/);
    // Games that are deleted.
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    for (const wanted of [/moves/, /moves/, /^Close$/]) await enter(page, page.locator('.game-row .icon-button').first(), wanted);
    await page.keyboard.press('Escape');
    // Another language: the button that opened the settings.
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.choice-option input[value=de]').focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Einstellungen', null, { timeout: 5_000 });
    assert.deepEqual(page.complaints, []);
    await closePage(page);
});

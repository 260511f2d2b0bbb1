// axe-core on the page, in every dialog, in an exercise and in a game, in four sizes, by day and by night.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test, { after, before } from 'node:test';
import { byMenu, clickMove, closePage, openPage, openText, showPanel, startBrowser, startGame } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [[390, 844], [844, 390], [820, 1180], [1440, 900]];
const GAME = '1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 {Old.} 3. Bb5 a6 $6 4. Ba4 Nf6 5. O-O *';

/** The faults that axe finds in the current page, a line each. */
async function faults(page, what) {
    // By the debugger, to which the page's policy does not apply.
    await page.evaluate(axe);
    const violations = await page.evaluate(async (tags) => {
        const { violations: found } = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
        return found.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary.split('\n').slice(1, 2).join(' ').trim()}`) }));
    }, TAGS);
    return violations.map(({ id, impact, nodes }) => `${what}: ${id} (${impact}), ${nodes.length} times, first ${nodes[0]}`);
}

for (const [width, height] of SIZES) {
    for (const theme of ['light', 'dark']) {
        test(`${width} x ${height}, ${theme}: no fault in the page, in a game, in any dialog`, { timeout: 280_000 }, async () => {
            const page = await openPage(host, { viewport: { width, height }, settings: { theme, engine: false, hash: 16 }, reducedMotion: 'reduce' });
            const found = [];
            await openText(page, GAME);
            await page.keyboard.press('End');
            await showPanel(page, 'why');
            for (const part of await page.locator('.bar-head:not(:disabled)').all()) await part.click();
            await page.waitForTimeout(300);
            found.push(...await faults(page, 'a game, its evaluation taken apart'));
            for (const panel of ['lines', 'games', 'exercises', 'moves']) {
                await showPanel(page, panel);
                found.push(...await faults(page, panel));
            }
            await page.getByRole('button', { name: 'Menu of the move' }).click();
            found.push(...await faults(page, 'the menu of a move'));
            await page.keyboard.press('Escape');
            const names = await page.locator('header button').evaluateAll((all) => all.map((each, at) => [at, each.textContent.trim() || each.getAttribute('aria-label')]));
            let dialogs = 0;
            for (const [at, name] of names) {
                await page.locator('header button').nth(at).click();
                await page.waitForTimeout(200);
                if (await page.locator('dialog[open]').count()) {
                    dialogs += 1;
                    found.push(...await faults(page, name));
                }
                await page.keyboard.press('Escape');
                await page.waitForTimeout(100);
            }
            assert.equal(dialogs, 7, `dialogs of ${names.length} buttons`);
            const dialog = async (what, open) => {
                await open();
                await page.locator('dialog[open]').waitFor();
                await page.waitForTimeout(150);
                found.push(...await faults(page, what));
                await page.keyboard.press('Escape');
                await page.locator('dialog').waitFor({ state: 'detached' });
            };
            await dialog('the editor', () => byMenu(page, 'Set up a position'));
            await dialog('play from here', () => byMenu(page, 'Play from here'));
            await dialog('a file of games', () => openText(page, Array.from({ length: 12 }, (_, at) => `[White "A${at}"]\n\n1. e4 *\n`).join('\n')).then(() => page.getByRole('heading', { name: '12 games' }).waitFor()));
            await openText(page, '8/P6k/8/8/8/8/8/K7 w - - 0 1');
            await clickMove(page, 'a7', 'a8');
            await page.locator('.promotion').waitFor();
            found.push(...await faults(page, 'a promotion'));
            await page.keyboard.press('Escape');
            assert.equal(await page.locator('.promotion').count(), 0);
            await openText(page, '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
            await page.keyboard.press('f');
            await showPanel(page, 'exercises');
            await page.getByRole('button', { name: 'Review the game' }).last().click();
            await page.getByRole('button', { name: 'Your mistakes' }).waitFor({ timeout: 60_000 });
            await page.waitForFunction(() => document.querySelector('#lesson') && !document.querySelector('#lesson [role=status]'), null, { timeout: 60_000 });
            await page.locator('#lesson .lesson').first().waitFor({ timeout: 60_000 });
            found.push(...await faults(page, 'a game that was reviewed'));
            await showPanel(page, 'moves');
            found.push(...await faults(page, 'sentences under marks'));
            await showPanel(page, 'exercises');
            await dialog('the motifs', () => page.locator('header button').nth(3).click());
            await page.getByRole('button', { name: 'Your mistakes' }).click();
            await page.waitForTimeout(200);
            found.push(...await faults(page, 'an exercise'));
            await page.getByRole('button', { name: 'Show the move' }).click();
            await page.getByText('The move was').waitFor({ timeout: 30_000 });
            found.push(...await faults(page, 'an exercise solved'));
            await page.getByRole('button', { name: 'Leave the exercises' }).click();
            await startGame(page);
            await page.waitForTimeout(300);
            found.push(...await faults(page, 'playing'));
            await dialog('a question', () => page.getByRole('button', { name: 'Resign' }).click());
            assert.deepEqual(found, []);
            await closePage(page);
        });
    }
}

test('axe finds faults where there are some', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await page.evaluate(() => {
        const image = document.createElement('img');
        image.src = 'icon.svg';
        document.querySelector('main').append(image, document.createElement('button'));
    });
    const found = (await faults(page, 'spoilt')).join('\n');
    assert.match(found, /image-alt/);
    assert.match(found, /button-name/);
    await closePage(page);
});

// axe-core on the page and in every dialog that its head opens, in three sizes, by day and by night.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test, { after, before } from 'node:test';
import { closePage, openPage, openText, startBrowser, startGame } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [[390, 844], [820, 1180], [1440, 900]];
const GAME = '1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 {Old.} 3. Bb5 a6 $6 4. Ba4 Nf6 5. O-O *';

/** What axe has against the page as it is now, a line each. */
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
        test(`${width} x ${height}, ${theme}: no fault in the page, in a game, in any dialog`, { timeout: 240_000 }, async () => {
            const page = await openPage(host, { viewport: { width, height }, settings: { theme, engine: false }, reducedMotion: 'reduce' });
            const found = [];
            await openText(page, GAME);
            await page.keyboard.press('End');
            await page.waitForTimeout(300);
            found.push(...await faults(page, 'a game'));
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
            assert.ok(dialogs >= 3, `${dialogs} dialogs of ${names.length} buttons`);
            await startGame(page);
            await page.waitForTimeout(300);
            found.push(...await faults(page, 'playing'));
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

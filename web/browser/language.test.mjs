// The page in German: nothing English is left, nothing is cut off or pushes the page wider; and the other way round.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { FluentResource } from '@fluent/bundle';
import { byMenu, clickMove, closePage, openPage, picture, press, showPanel, startBrowser } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const read = (name) => readFileSync(new URL(`../src/messages/${name}.ftl`, import.meta.url), 'utf8');

/** The words of all messages of a language, without their placeholders. */
function wordsOf(name) {
    const found = new Set();
    const seek = (value) => {
        if (typeof value === 'string') found.add(value);
        else if (Array.isArray(value)) for (const each of value) seek(each);
        else if (value && typeof value === 'object' && 'value' in value) seek(value.value);
        else if (value && typeof value === 'object' && 'variants' in value) for (const variant of value.variants) seek(variant.value);
    };
    for (const { value } of new FluentResource(read(name)).body) seek(value);
    return [...found].map((text) => text.trim()).filter((text) => /[A-Za-zÄÖÜäöüß]{3}/.test(text));
}

const [english, german] = [wordsOf('english'), wordsOf('german')];
/** Whole texts of one language alone, and stretches of several words. */
const foreign = (own, other) => ({ whole: new Set(own.filter((text) => !other.some((each) => each.toLowerCase() === text.toLowerCase()))), parts: own.filter((text) => /\S+ \S+/.test(text) && text.length >= 10 && !other.some((each) => each.includes(text))) });

/** Every text, name, title and placeholder that there is now, hidden ones as well; but what says of itself that it is of another language (the keys of the weights). */
const texts = (page) => page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) if (node.textContent.trim() && !node.parentElement.closest('script, style, noscript, body [lang]')) found.push(node.textContent.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext], [alt]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt']) if (element.getAttribute(name)) found.push(element.getAttribute(name));
    }
    return [...new Set(found)];
});

const GAME = '[White "Anna"]\n[Black "Berta"]\n[BlackElo "1450"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. Bg5 h6 7. Bh4 g5 8. Bg3 Bg4 9. h3 h5 10. hxg4 hxg4 *';

/** Walks the whole page and calls `look` at each stop. */
async function walk(page, say, look) {
    const head = (name) => page.locator('header').getByRole('button', { name: say[name], exact: true });
    await look('the start');
    await head('open').click({ delay: 100 });
    await look('opening');
    await page.locator('#paste').fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.locator('dialog').getByRole('button', { name: say.open, exact: true }).click({ delay: 100 });
    await look('a refused position');
    await page.locator('#paste').fill('[White "no end\n[Black "B"]\n\n1. e4 ~ e5 (1... c5 2. Ke3) 2. Nf3 Nc6 3. Ke3 *');
    await page.locator('dialog').getByRole('button', { name: say.open, exact: true }).click({ delay: 100 });
    await page.locator('.toast.problem').first().waitFor();
    await look('a damaged game');
    await head('open').click({ delay: 100 });
    await page.locator('#paste').fill(GAME);
    await page.locator('dialog').getByRole('button', { name: say.open, exact: true }).click({ delay: 100 });
    await look('a game');
    await page.keyboard.press('End');
    await showPanel(page, 'lines');
    await page.waitForFunction(() => document.querySelectorAll('.line .move').length > 2);
    await look('its end, looked at');
    // Names of openings are English in every language, and say so.
    await page.locator('.status [lang=en]', { hasText: 'Italian Game' }).waitFor();
    await showPanel(page, 'why');
    for (const part of await page.locator('.bar-head:not(:disabled)').all()) await part.click();
    for (const tab of await page.locator('.tabs .tab').all()) {
        await tab.click({ delay: 100 });
        await look('the evaluation taken apart');
    }
    for (const ask of ['ask-best', 'ask-last', 'ask-threat']) {
        await page.getByRole('button', { name: say[ask], exact: true }).click({ delay: 100 });
        await page.waitForFunction(() => { const words = document.querySelector('.why .words').textContent; return words && !words.includes('…'); }, null, { timeout: 60_000 });
        await look(ask);
    }
    await showPanel(page, 'exercises');
    await page.getByRole('button', { name: say['review-start'], exact: true }).last().click({ delay: 100 });
    await look('a review');
    await page.locator('#lesson').waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => document.querySelector('#lesson') && !document.querySelector('#lesson [role=status]'), null, { timeout: 120_000 });
    await look('the turning points');
    await showPanel(page, 'moves');
    await page.locator('.main-line .move.blunder, .main-line .move.mistake').last().click({ delay: 100 });
    await look('a mark and its sentence');
    await showPanel(page, 'why');
    await page.locator('.hard').waitFor({ timeout: 30_000 });
    await look('a turning point');
    // Those of Black, whose rating is in the game.
    await page.keyboard.press('f');
    await showPanel(page, 'exercises');
    await page.getByRole('button', { name: say['your-mistakes'], exact: true }).click({ delay: 100 });
    await look('an exercise');
    await page.getByRole('button', { name: say['exercise-show'], exact: true }).click({ delay: 100 });
    await page.locator('#exercise .hard').waitFor({ timeout: 60_000 });
    await look('an exercise solved');
    await page.getByRole('button', { name: say['exercise-leave'], exact: true }).click({ delay: 100 });
    for (const name of ['games', 'practise', 'save', 'settings', 'help', 'play']) {
        await head(name).click({ delay: 100 });
        await page.locator('dialog[open]').waitFor();
        await look(name);
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await showPanel(page, 'moves');
    await page.getByRole('button', { name: say.menu, exact: true }).click({ delay: 100 });
    await look('the menu of a move');
    await page.locator('dialog.menu').getByRole('button', { name: say['set-up'], exact: true }).click({ delay: 100 });
    await look('the editor');
    await page.keyboard.press('Escape');
    await head('play').click({ delay: 100 });
    await page.getByRole('button', { name: say['start-game'], exact: true }).click({ delay: 100 });
    await look('playing');
    await clickMove(page, 'e2', 'e4');
    await page.waitForFunction(() => document.querySelectorAll('.main-line .move').length === 2);
    await page.getByRole('button', { name: say.hint, exact: true }).click({ delay: 100 });
    await page.waitForFunction(() => /e|d|S|N/.test(document.querySelector('#play .hint').textContent) && !document.querySelector('#play .hint').textContent.includes('…'));
    await look('a hint');
    await page.getByRole('button', { name: say.resign, exact: true }).click({ delay: 100 });
    await look('a question');
    await page.locator('dialog').getByRole('button', { name: say.resign, exact: true }).click({ delay: 100 });
    await look('a game lost');
}

/** The messages that have no places, by their names. */
const plain = (name) => Object.fromEntries(new FluentResource(read(name)).body.filter(({ value }) => typeof value === 'string').map(({ id, value }) => [id, value]));

for (const [language, locale, own, other, size] of [['german', 'de-DE', german, english, [1440, 900]], ['english', 'en-GB', english, german, [390, 844]]]) {
    test(`the whole page in ${language}`, { timeout: 280_000 }, async () => {
        const page = await openPage(host, { viewport: { width: size[0], height: size[1] }, locale, settings: { hash: 16, rating: 1500 } });
        const { whole, parts } = foreign(other, own);
        assert.ok(whole.size > 200 && parts.length > 100, `${whole.size} texts, ${parts.length} stretches`);
        assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
        let stops = 0;
        await walk(page, plain(language), async (where) => {
            await page.waitForTimeout(60);
            stops += 1;
            for (const text of await texts(page)) {
                assert.doesNotMatch(text, language === 'german' ? /[+−]\d+\.\d/ : /[+−]\d+,\d/, where);
                assert.ok(!whole.has(text), `${where}: “${text}”`);
                const found = parts.find((part) => text.includes(part));
                assert.ok(!found, `${where}: “${found}” in “${text}”`);
            }
        });
        assert.ok(stops > 20);
        await closePage(page);
    });
}

test('the language can be chosen, is kept, and the board and what was written stay', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    await byMenu(page, 'Comment …');
    await page.locator('#comment').fill('A comment');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Settings' }).click({ delay: 100 });
    await press(page, page.locator('.choice-option', { hasText: 'Deutsch' }), 100);
    await page.getByRole('heading', { name: 'Züge' }).waitFor();
    assert.equal(await page.locator('.moves .comment').textContent(), 'A comment');
    assert.equal(await page.locator('dialog').count(), 0);
    // Moves have the letters of the language, typed and shown.
    await page.locator('#typed').fill('Sf3');
    await page.keyboard.press('Enter');
    await page.locator('.moves .move', { hasText: 'Sf3' }).waitFor();
    assert.match(await page.locator('.status').textContent(), /^1\. Sf3\. Schwarz am Zug\./);
    await page.getByRole('button', { name: 'Sichern' }).click({ delay: 100 });
    assert.match(await page.locator('#save-pgn').inputValue(), /1\. Nf3/);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(700);
    await page.reload();
    await page.getByRole('heading', { name: 'Züge' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await page.getByRole('button', { name: 'Einstellungen' }).click({ delay: 100 });
    await press(page, page.locator('.choice-option', { hasText: 'English' }), 100);
    await page.getByRole('heading', { name: 'Moves', exact: true }).waitFor();
    assert.match(await page.locator('.status').textContent(), /^1\. Nf3\. Black to move\./);
    await closePage(page);
});

test('in every size and language nothing is cut off and nothing makes the page wider', { timeout: 240_000 }, async () => {
    const cut = (page) => page.evaluate(() => [...document.querySelectorAll('button, .button, label, h2, .choice-option span, .practice-name')].filter((each) => each.checkVisibility() && !each.closest('.visually-hidden') && !each.classList.contains('visually-hidden') && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline').map((each) => each.textContent.trim() || each.getAttribute('aria-label')));
    const wider = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const locale of ['de-DE', 'en-GB']) {
        const page = await openPage(host, { locale, settings: { engine: false } });
        for (const [width, height] of [[1440, 900], [980, 700], [979, 700], [820, 1180], [844, 390], [390, 844], [320, 640]]) {
            await page.setViewportSize({ width, height });
            await page.waitForTimeout(150);
            const where = `${locale} ${width}`;
            assert.equal(await wider(page), 0, where);
            assert.deepEqual(await cut(page), [], where);
            await picture(page, `${locale.slice(0, 2)}-${width}`);
            // The narrowest and the lowest are the hardest for dialogs.
            if (width > 400 && height > 400) continue;
            const buttons = page.locator('header button');
            for (let at = 0; at < await buttons.count(); at += 1) {
                await buttons.nth(at).click({ delay: 100 });
                await page.locator('dialog[open]').waitFor();
                assert.deepEqual(await cut(page), [], `${where}, dialog ${at}`);
                assert.equal(await page.evaluate(() => { const dialog = document.querySelector('dialog'); return dialog.scrollWidth <= dialog.clientWidth; }), true, `${where}, dialog ${at}`);
                await page.keyboard.press('Escape');
                await page.locator('dialog').waitFor({ state: 'detached' });
            }
        }
        await closePage(page);
    }
});

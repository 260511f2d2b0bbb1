// The explorer: the moves played in the opened games.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { closePage, openPage, openText, picture, press, showPanel, startBrowser, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host?.close());

const GAMES = `[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "Cara"]
[Black "Dan"]
[Result "0-1"]

1. e4 c5 0-1

[White "Eva"]
[Black "Finn"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
`;

for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    test(`moves of one's own games are counted and played, ${viewport.width} px wide`, async () => {
        const page = await openPage(host, { settings: { engine: false }, viewport });
        await showPanel(page, 'games');
        await page.getByText('Open a file with several games').waitFor();
        await openText(page, GAMES);
        await page.locator('dialog').getByRole('button', { name: 'Ann' }).click();
        await showPanel(page, 'games');
        const rows = page.locator('.explorer-move');
        await page.getByText('From 3 games').waitFor();
        assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => [row.querySelector('strong').textContent, row.querySelector('.count').textContent])), [['e4', '2 games'], ['d4', '1 game']]);
        assert.equal(await rows.first().locator('.results').getAttribute('aria-label'), 'White won 1, draws 0, Black won 1');
        await picture(page, `explorer-${viewport.width}`);
        await press(page, rows.first(), 100);
        await untilFen(page, (fen) => fen.startsWith('rnbqkbnr/pppppppp/8/8/4P3'), 'the move is played');
        await page.locator('.explorer-move', { hasText: 'c5' }).waitFor();
        await page.keyboard.press('Home');
        await press(page, page.locator('.explorer-move', { hasText: 'd4' }), 100);
        await page.locator('.explorer-move', { hasText: 'd5' }).waitFor();
        await closePage(page);
    });
}

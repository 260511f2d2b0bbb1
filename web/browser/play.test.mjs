// Games against the engine, by hand.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { clickMove, closePage, dragMove, fenOf, goodMove, openPage, picture, squareAt, startBrowser, startGame, untilFen } from './support.mjs';

let host;
before(async () => { host = await startBrowser(); });
after(() => host.close());

const turn = (fen) => fen.split(' ')[1];

test('a game to mate by clicks against level 600', { timeout: 240_000 }, async () => {
    const page = await openPage(host);
    await startGame(page, { level: 600 });
    assert.ok(await page.locator('#engine').isHidden(), 'the engine keeps its opinion to itself');
    for (let move = 1; ; move += 1) {
        assert.ok(move < 120, 'no end');
        const fen = await untilFen(page, (each) => turn(each) === 'w', 'White to move');
        if (/Checkmate|Draw/.test(await page.locator('.status').textContent())) break;
        const best = goodMove(fen);
        await clickMove(page, best.slice(0, 2), best.slice(2, 4));
        if (best.length === 5) await page.locator(`[data-role=${best[4]}]`).click();
        const after = await untilFen(page, (each) => each !== fen, `${best} is made`);
        if (move === 6) await picture(page, 'play');
        if (turn(after) === 'b') {
            const over = /Checkmate|Draw/.test(await page.locator('.status').textContent());
            if (over) break;
        }
    }
    assert.match(await page.locator('.status').textContent(), /Checkmate: White wins/);
    assert.match(await page.locator('.play-text').textContent(), /Checkmate/);
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.locator('#graph .summary').waitFor({ timeout: 120_000 });
    await picture(page, 'game-analysed');
    await closePage(page);
});

test('an illegal move by drag changes nothing', async () => {
    const page = await openPage(host);
    const fen = await fenOf(page);
    for (const [from, to] of [['e2', 'e5'], ['e7', 'e5'], ['a1', 'a4'], ['e4', 'e5']]) await dragMove(page, from, to);
    assert.equal(await fenOf(page), fen);
    const { x, y } = await squareAt(page, 'e2');
    const piece = await page.evaluate(([px, py]) => [...document.querySelectorAll('cg-board piece')].some((each) => {
        const box = each.getBoundingClientRect();
        return each.classList.contains('pawn') && Math.abs(box.x + box.width / 2 - px) < 3 && Math.abs(box.y + box.height / 2 - py) < 3;
    }), [x, y]);
    assert.ok(piece, 'the pawn is back');
    await dragMove(page, 'e2', 'e4');
    await untilFen(page, (each) => each.includes('4P3'), 'e4 is made');
    await closePage(page);
});

test('hint, take-back, clock, resignation, either colour', async () => {
    const page = await openPage(host);
    await startGame(page, { level: 1500, color: 'Black', clock: '3+2' });
    assert.ok(await page.locator('.cg-wrap.orientation-black').count(), 'Black sits below');
    const fen = await untilFen(page, (each) => turn(each) === 'b', 'Palisade has moved');
    await page.waitForTimeout(1200);
    const clocks = await page.locator('.player-clock').allTextContents();
    assert.match(clocks[1], /^2:5\d$/, 'the clock of the one below runs');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForFunction(() => /plays \S+\./.test(document.querySelector('#play .hint').textContent));
    assert.ok(await page.locator('.cg-shapes line, .cg-shapes path').count(), 'an arrow');
    await clickMove(page, 'g8', 'f6');
    await untilFen(page, (each) => turn(each) === 'b' && each !== fen, 'the answer');
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.equal(await fenOf(page), fen);
    // Back to the clocks at that time: 3:00 and no increment for the person, who moves.
    assert.match((await page.locator('.player-clock').allTextContents())[1], /^(3:00|2:5\d)$/, 'the clock goes back too');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'No, continue' }).click();
    assert.doesNotMatch(await page.locator('.status').textContent(), /resigns/, 'asked, and not meant');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await page.locator('.status').textContent(), /Black resigns: White wins/);
    await clickMove(page, 'g8', 'f6');
    await untilFen(page, (each) => each !== fen, 'a game that is over may be analysed');
    assert.ok(await page.locator('#engine').isVisible());
    await closePage(page);
});

test('an opponent in a style: chosen, told, kept with the game and among the games', async () => {
    const page = await openPage(host);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    assert.equal(await page.locator('.choice-option input[value=natural]').isChecked(), true);
    await page.locator('.choice-option', { hasText: 'Attacker' }).click();
    await page.getByText('It attacks your king').waitFor();
    await picture(page, 'style');
    await page.locator('#level').fill('1500');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await clickMove(page, 'e2', 'e4');
    const fen = await untilFen(page, (each) => turn(each) === 'w' && !each.startsWith('rnbqkbnr/pppppppp'), 'the answer');
    const shown = async () => [await page.locator('.player-name').allTextContents(), await page.locator('#play').textContent()];
    const [names, text] = await shown();
    assert.ok(names.includes('Palisade (1500, attacker)'), names.join());
    assert.match(text, /attacks your king/);
    await page.reload();
    await page.waitForSelector('.board[data-fen]');
    assert.equal(await fenOf(page), fen);
    assert.deepEqual((await shown())[0], names);
    await clickMove(page, 'd2', 'd4');
    await untilFen(page, (each) => turn(each) === 'w' && each !== fen, 'it goes on');
    await page.getByRole('button', { name: 'Games', exact: true }).click();
    await page.locator('dialog').getByText('Palisade (1500, attacker)').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch with colours reversed' }).click();
    await untilFen(page, (each) => turn(each) === 'b', 'it begins the return match');
    assert.ok((await shown())[0].includes('Palisade (1500, attacker)'));
    await closePage(page);
});

test('an opponent that takes its time does so on its own clock', async () => {
    const page = await openPage(host);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const slowly = page.getByLabel('It takes as long over a move as a person would');
    assert.equal(await slowly.isChecked(), false, 'off by default');
    await slowly.check();
    await page.locator('.choice-option', { hasText: /^3\+2$/ }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    const seconds = (text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
    const moves = [['e2', 'e4'], ['d2', 'd4']];
    for (const [from, to] of moves) {
        const before = await fenOf(page);
        const clock = seconds((await page.locator('.player-clock').allTextContents())[0]);
        await clickMove(page, from, to);
        await untilFen(page, (each) => turn(each) === 'b', 'the move');
        await page.waitForTimeout(250);
        assert.equal(turn(await fenOf(page)), 'b', 'not at once');
        const begun = Date.now();
        await untilFen(page, (each) => turn(each) === 'w' && each !== before, 'the answer');
        const spent = (Date.now() - begun + 250) / 1000;
        const left = seconds((await page.locator('.player-clock').allTextContents())[0]);
        assert.ok(Math.abs(clock - spent + 2 - left) < 2.5, `${clock} s, ${spent} s spent, ${left} s left`);
    }
    await closePage(page);
});

test('a game with a clock is lost on time', async () => {
    const page = await openPage(host);
    await page.clock.install();
    await startGame(page, { clock: '1+0' });
    await page.clock.runFor(1000);
    await clickMove(page, 'e2', 'e4');
    for (let waited = 0; turn(await fenOf(page)) !== 'w' || (await fenOf(page)).includes(' 0 1'); waited += 1) {
        assert.ok(waited < 200, 'no answer');
        await page.clock.runFor(100);
        await page.waitForTimeout(20);
    }
    await page.clock.runFor(61_000);
    // The page's own timer began before the clock was replaced: ten times a real second.
    await page.waitForFunction(() => /time/.test(document.querySelector('.status').textContent), null, { polling: 100 }).catch(() => {});
    assert.match(await page.locator('.status').textContent(), /White has run out of time: Black wins/);
    await closePage(page);
});

test('castling in Chess960: the king onto its rook', async () => {
    const page = await openPage(host);
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.locator('#paste').fill('nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/1RK1BR1B w KQkq - 2 10');
    await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await clickMove(page, 'c1', 'b1');
    await untilFen(page, (fen) => fen.startsWith('nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/2KRBR1B b'), 'castled to the queen side');
    assert.match(await page.locator('.status').textContent(), /O-O-O/);
    await startGame(page, { chess960: 0 });
    await untilFen(page, (fen) => fen.startsWith('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR'), 'start position 0');
    await closePage(page);
});

test('castling in ordinary chess: two squares, or onto the rook', async () => {
    const page = await openPage(host, { settings: { engine: false } });
    for (const goal of ['g1', 'h1']) {
        await page.getByRole('button', { name: 'Open', exact: true }).first().click();
        await page.locator('#paste').fill('r1bqk2r/5ppp/pppP1n2/P3N3/8/2PB4/P4PPP/RNBQK2R w KQkq - 0 12');
        await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).click();
        await clickMove(page, 'e1', goal);
        await untilFen(page, (fen) => fen.includes('RNBQ1RK1 b kq'), `castled by ${goal}`);
    }
    await closePage(page);
});

test('promotion asks what the pawn becomes', async () => {
    const page = await openPage(host);
    await page.getByRole('button', { name: 'Open', exact: true }).first().click();
    await page.locator('#paste').fill('8/P6k/8/8/8/8/8/K7 w - - 0 1');
    await page.locator('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    const fen = await fenOf(page);
    await dragMove(page, 'a7', 'a8');
    await page.waitForSelector('.promotion');
    await picture(page, 'promotion');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    assert.equal(await fenOf(page), fen, 'no choice, no move');
    await clickMove(page, 'a7', 'a8');
    await page.getByRole('button', { name: 'Knight' }).click();
    await untilFen(page, (each) => each.startsWith('N7/'), 'a knight');
    await closePage(page);
});

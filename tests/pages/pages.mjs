// The report pages in a real browser: makes them, opens them in a headless Chromium at two
// widths, and uses them as a reader would.
//
// usage: node pages.mjs ENGINE [FOLDER]
//
// ENGINE is the palisade to try, FOLDER where the pages and screenshots go (a temporary one
// if left out). $CHROMIUM names the browser, /usr/bin/chromium if unset.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const [engine, given] = process.argv.slice(2);
if (!engine) throw new Error("usage: node pages.mjs ENGINE [FOLDER]");
const folder = resolve(given ?? mkdtempSync(join(tmpdir(), "palisade-pages-")));
mkdirSync(folder, { recursive: true });
const root = resolve(here, "../..");
const run = (...args) => {
  try {
    execFileSync(resolve(engine), args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  } catch (error) {
    // 1: games were left out, positions missed.
    assert.equal(error.status, 1, `${args.join(" ")}: ${error}`);
  }
};
const budget = ["--nodes", "8000", "--hash", "4"];
// Enough that the refutation of 5.Nxf7 below is named by its first move.
run("analyse", join(here, "games.pgn"), "--nodes", "16000", "--hash", "4", "--multipv", "2", "--html", "game.html");
run("analyse", join(here, "games.pgn"), ...budget, "--summary", "summary.html");
run("epd", join(root, "epd/bratko-kopec.epd"), ...budget, "-q", "--csv", "old.csv");
run("epd", join(root, "epd/bratko-kopec.epd"), "--nodes", "500", "--hash", "4", "-q", "--compare", "old.csv",
  "--html", "epd.html");
run("eval", "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11",
  "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--html", "eval.html");
run("why", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "Nd4", ...budget.slice(0, 2),
  "--html", "why.html");

// As a service starts it: without a sandbox of its own for root, and without calls home.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
let checks = 0;
const check = (condition, what) => { assert.ok(condition, what); checks += 1; };
const equal = (found, wanted, what) => { assert.deepEqual(found, wanted, what); checks += 1; };

/** Opens a page and collects its errors; it may request only itself. */
async function open(name, width, options = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (message.type() !== "log") complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => { if (!request.url().startsWith("file:")) complaints.push(request.url()); });
  await page.goto(pathToFileURL(join(folder, name)).href);
  return { page, complaints, close: () => context.close() };
}

async function sound({ page, complaints }, what) {
  equal(complaints, [], `${what}: no complaint in the console, no request`);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(wide <= room, `${what}: ${wide} pixels of text in ${room}`);
  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, a, svg[role=img]")]
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim())).map((e) => e.outerHTML)
    .concat([...document.querySelectorAll("input")].filter((e) => e.labels.length === 0).map((e) => e.outerHTML)));
  equal(unnamed, [], `${what}: everything has a name for a screen reader`);
  const cut = await page.evaluate(() => [...document.querySelectorAll(".summary table, .moves, .moves td, .moment, .facts, .tools")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.className} ${e.textContent}`.slice(0, 80)));
  equal(cut, [], `${what}: nothing is cut off`);
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map((e) => e.id));
  equal(ids.length, new Set(ids).size, `${what}: every id once`);
}

/** Pieces that can be seen: their drawings are there and have a size. */
const pieces = (page, game = 0) => page.locator("section.game .viewer .pieces").nth(game).evaluate((group) =>
  [...group.querySelectorAll("use")].filter((use) => document.querySelector(use.getAttribute("href")) &&
    use.getBoundingClientRect().width > 5).length);
const now = (page, game = 0) => page.locator("section.game .viewer .now").nth(game).textContent();

/** Opens the lists of moves, which a narrow page has folded. */
async function unfoldMoves(page) {
  const folded = page.locator(".all-moves:not([open]) > summary");
  while (await folded.count() > 0) await folded.first().click();
}

for (const width of [390, 1280]) {
  const opened = await open("game.html", width);
  const { page } = opened;
  await sound(opened, `game at ${width}`);
  equal(await page.locator("h1").count(), 1, "one title");
  equal(await page.locator("nav.contents a").count(), 3, "all games in the contents");
  const card = await page.locator(".summary").first().innerText();
  for (const part of ["0-1, Black won by checkmate", "3 min + 2 s", "1 May 2025", "Ada <b>Lovelace</b> (1412)", "CM Zwei (1498)", "example.org/game?a=1&b=2"]) {
    check(card.replace(/\s+/g, " ").includes(part), `${part} on the card: ${card}`);
  }
  equal(await page.locator(".summary a[rel]").getAttribute("href"), "https://example.org/game?a=1&b=2", "a link");
  check((await now(page)).startsWith("Start"), "it begins at the start");
  equal(await pieces(page), 32, "all pieces");

  // Keys.
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  check((await now(page)).startsWith("4. Nxe5?"), await now(page));
  equal(await pieces(page), 31, "a pawn was taken");
  check((await page.locator(".moves .mv.now").first().textContent()).startsWith("Nxe5?"), "the list follows");
  equal(await page.locator(".eval").first().getAttribute("aria-valuetext").then((text) => /^[-+#].*, \d+ %$/.test(text)), true, "the bar says numbers");
  await page.keyboard.press("ArrowLeft");
  check((await now(page)).startsWith("3... Nd4"), await now(page));
  await page.keyboard.press("End");
  check((await now(page)).includes("Nf3#") && (await now(page)).includes("Mate"), await now(page));
  await page.keyboard.press("ArrowRight");
  check((await now(page)).includes("Nf3#"), "nothing is behind the end");
  await page.keyboard.press("Home");
  check((await now(page)).startsWith("Start"), "Home");
  await page.keyboard.press("n");
  const marked = await now(page);
  check(!marked.startsWith("Start"), "n leads to a marked move");
  await page.keyboard.press("End");
  await page.keyboard.press("p");
  check(!(await now(page)).startsWith("7... Nf3#"), "p leads back to one");

  // The graph: a click in the middle, and a dot.
  const graph = page.locator(`section.game .plot .${width < 640 ? "narrow" : "wide"} svg.score`).first();
  await graph.scrollIntoViewIfNeeded();
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 60);
  const middle = await now(page);
  check(/^[3-5]\./.test(middle), `the middle of the game: ${middle}`);
  await graph.locator("a[data-ply] circle").first().click();
  equal(await now(page), marked, "the first dot is the first marked move");
  equal(await graph.locator(".cursor").evaluate((line) => getComputedStyle(line).visibility), "visible", "the line stands there");

  // Moves, which are folded at first, buttons, and the second game has a board of its own.
  await unfoldMoves(page);
  await page.locator(".moves a", { hasText: "Qg5" }).click();
  check((await now(page)).startsWith("4... Qg5"), await now(page));
  await page.getByRole("button", { name: "One move back" }).first().click();
  check((await now(page)).startsWith("4. Nxe5"), await now(page));
  await page.locator("section.game").nth(1).locator(".moves a").first().click();
  check((await now(page, 1)).startsWith("40... Qb7"), await now(page, 1));
  check((await now(page)).startsWith("4. Nxe5"), "the first stays where it was");
  await page.keyboard.press("ArrowRight");
  check((await now(page, 1)).startsWith("41. h3"), "keys go to the game that was touched");
  equal(await pieces(page, 1), 9, "king, queen, three pawns; king and three pawns");

  // Flip: the board turns, the pieces stay upright.
  const corner = () => page.evaluate(() => {
    const board = document.querySelector(".viewer .board");
    const piece = board.querySelector(".pieces use").getBoundingClientRect(), all = board.getBoundingClientRect();
    return [piece.left + piece.width / 2 < all.left + all.width / 2, piece.top + piece.height / 2 < all.top + all.height / 2];
  });
  const before = await corner();
  await page.getByRole("button", { name: "Flip boards" }).click();
  equal(await corner(), before.map((side) => !side), "turned round");
  equal(await page.getByRole("button", { name: "Flip boards" }).getAttribute("aria-pressed"), "true", "said aloud");
  await page.keyboard.press("f");
  equal(await corner(), before, "and back by key");

  // Light and dark.
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.locator("#theme").click();
  check(await paper() !== light, "dark");
  await page.screenshot({ path: join(folder, `game-${width}-dark.png`), fullPage: true });
  await page.locator("#theme").click();
  equal(await paper(), light, "light again");
  await sound(opened, `game at ${width}, used`);
  await page.screenshot({ path: join(folder, `game-${width}.png`), fullPage: true });
  await opened.close();
}

// The page follows the preference for dark colours.
{
  const opened = await open("game.html", 1280, { colorScheme: "dark" });
  equal(await opened.page.evaluate(() => document.documentElement.dataset.theme), "dark", "as the system has it");
  await opened.close();
}

/** The middle of a square of a board on the screen, whichever side is below. */
const place = (board, square) => board.evaluate((svg, name) => {
  const box = svg.getBoundingClientRect(), unit = box.width / 376;
  let [file, row] = ["abcdefgh".indexOf(name[0]), 8 - Number(name[1])];
  if (svg.classList.contains("turned") !== document.documentElement.classList.contains("flipped")) [file, row] = [7 - file, 7 - row];
  return [box.left + (16 + 45 * file + 22) * unit, box.top + (45 * row + 22) * unit];
}, square);

/** An exercise of the page, unfolded: its box, its text, and its known moves. */
async function moment(page, at) {
  const box = page.locator(".moment").nth(at);
  const fold = box.locator("xpath=ancestor::details[not(@open)]/summary");
  if (await fold.count() > 0) await fold.click();
  await box.scrollIntoViewIfNeeded();
  await box.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await box.locator(".exercise").waitFor();
  const data = JSON.parse(await box.locator("script.data").textContent());
  const tries = data.tries.map(([squares, san, good, score, reply], index) => ({ index, squares, san, good, score, reply }));
  const board = box.locator(".pad .board");
  const open = async () => !(await box.locator(".answer").first().isVisible());
  return { box, data, tries, board, open, feedback: () => box.locator(".feedback").textContent(), best: tries[data.best], played: tries[data.played],
    wrong: tries.find((one) => !one.good && one.index !== data.played && one.reply && one.squares.length === 4) };
}

/** A press as a hand makes it, a tenth of a second long. */
async function press(page, [x, y]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
}

const halves = (squares) => [squares.slice(0, 2), squares.slice(2, 4)];

/** Walks the board with the arrow keys from one square to another. */
async function walk(page, turned, from, to) {
  const right = ("abcdefgh".indexOf(to[0]) - "abcdefgh".indexOf(from[0])) * (turned ? -1 : 1);
  const up = (Number(to[1]) - Number(from[1])) * (turned ? -1 : 1);
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
}

// The exercises: folded, and each opened by its line.
for (const width of [390, 1280]) {
  const opened = await open("game.html", width);
  const { page } = opened;
  const count = await page.locator(".moment").count();
  check(count >= 3, `${count} exercises`);

  // By mouse: a wrong move is answered, the one of the game too, the right one dragged opens the answer.
  {
    const { box, data, best, played, wrong, board, open: closed, feedback, tries } = await moment(page, 0);
    equal(new Set(tries.map((one) => one.squares)).size, tries.length, "every move once");
    check(tries.every((one) => one.score !== null), "every legal move has its answer");
    check(await closed(), "the answer is hidden");
    check(!(await box.locator(".arrow.good").first().isVisible()), "so is the arrow of the better move");
    for (const square of halves(wrong.squares)) await press(page, await place(board, square));
    check((await feedback()).startsWith(`${data.number}${wrong.san} is answered by ${wrong.reply}`), await feedback());
    equal(await box.locator(".tries .arrow").count(), 2, "the move and the answer to it");
    check(await closed(), "a wrong move tells nothing");
    for (const square of halves(played.squares)) await press(page, await place(board, square));
    check((await feedback()).includes("was played in the game"), await feedback());
    check(await closed(), "nor does the move of the game");
    const [from, to] = halves(best.squares);
    const [x, y] = await place(board, from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    check((await box.locator(".hint").count()) >= 1, "where it may go");
    await page.mouse.move(...await place(board, to), { steps: 5 });
    await page.mouse.up();
    check((await feedback()).includes(`${best.san} (${best.score}) is the best move`), await feedback());
    check(!(await closed()), "the answer is shown");
    check(await box.locator(".arrows .arrow.good").first().isVisible(), "and its arrow");
    await page.screenshot({ path: join(folder, `exercise-${width}.png`) });
  }

  // By keys: on the board, and written down.
  {
    const { box, data, best, wrong, open: closed, feedback } = await moment(page, 1);
    const stood = await now(page);
    await box.locator(".pad").focus();
    const [from, to] = halves(wrong.squares);
    await walk(page, !data.white, data.white ? "e4" : "e5", from);
    const voice = () => box.locator(".exercise .hidden").textContent();
    check((await voice()).startsWith(from) || from === (data.white ? "e4" : "e5"), `${from}: ${await voice()}`);
    await page.keyboard.press("Enter");
    check((await voice()).includes("picked up"), await voice());
    await walk(page, !data.white, from, to);
    await page.keyboard.press("Enter");
    check((await feedback()).includes(`${wrong.san} is answered by`), await feedback());
    const field = box.getByLabel("Your move");
    await field.fill("Zz9");
    await field.press("Enter");
    check((await feedback()).includes("not a legal move"), await feedback());
    await field.fill(wrong.squares);
    await field.press("Enter");
    check((await feedback()).includes(`${wrong.san} is answered by`), await feedback());
    check(await closed(), "still hidden");
    await field.fill(best.san.replace("x", "").replace("+", ""));
    await box.getByRole("button", { name: "Try", exact: true }).click();
    check((await feedback()).includes("is the best move"), await feedback());
    check(!(await closed()), "found");
    equal(await now(page), stood, "the keys of the exercise are its own");
  }

  // Given up.
  {
    const { box, open: closed } = await moment(page, 2);
    check(await closed(), "hidden");
    await box.getByRole("button", { name: "Show the answer" }).click();
    check(!(await closed()), "shown");
    check(!(await box.getByRole("button", { name: "Show the answer" }).isVisible()), "once");
  }

  // A promotion asks for the piece.
  {
    const { box, best, board, feedback } = await moment(page, count - 1);
    check(best.squares.startsWith("a7a8"), best.squares);
    for (const square of halves(best.squares)) await press(page, await place(board, square));
    check(await box.locator(".choice").isVisible(), "a choice");
    await page.keyboard.press("Escape");
    check(!(await box.locator(".choice").isVisible()), "taken back");
    for (const square of halves(best.squares)) await press(page, await place(board, square));
    await box.getByRole("button", { name: best.squares[4] === "q" ? "queen" : "rook", exact: true }).click();
    check((await feedback()).includes("is the best move"), await feedback());
  }

  // All answers at once, and back.
  const hidden = () => page.locator(".moment.closed .answer").evaluateAll((all) => all.filter((one) => one.offsetHeight === 0).length);
  check(await hidden() > 0 || count < 5, "some are still open");
  await page.getByRole("button", { name: "All answers" }).click();
  equal(await hidden(), 0, "all answers");
  equal(await page.locator(".task-box:not([open])").count(), 0, "unfolded");
  await sound(opened, `answers at ${width}`);
  await page.screenshot({ path: join(folder, `answers-${width}.png`), fullPage: true });
  await page.getByRole("button", { name: "Exercises" }).click();
  await opened.close();
}

// On a phone: fingers, and a board that stays in sight.
{
  const opened = await open("game.html", 390, { hasTouch: true, isMobile: true });
  const { page } = opened;
  const { best, board, feedback, wrong } = await moment(page, 0);
  for (const square of halves(wrong.squares)) await page.touchscreen.tap(...await place(board, square));
  check((await feedback()).includes(`${wrong.san} is answered by`), await feedback());
  for (const square of halves(best.squares)) await page.touchscreen.tap(...await place(board, square));
  check((await feedback()).includes("is the best move"), await feedback());
  // A finger that drags a piece moves it, not the page.
  {
    const { best: drag, board: dragged, feedback: feedback_of_drag } = await moment(page, 2);
    const session = await page.context().newCDPSession(page);
    const [from, to] = [await place(dragged, drag.squares.slice(0, 2)), await place(dragged, drag.squares.slice(2, 4))];
    const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    const stood = await page.evaluate(() => scrollY);
    await touch("touchStart", from);
    for (let step = 1; step <= 6; step += 1) await touch("touchMove", from.map((v, axis) => v + (to[axis] - v) * step / 6));
    await touch("touchEnd");
    check((await feedback_of_drag()).includes("is the best move"), `dragged by a finger: ${await feedback_of_drag()}`);
    equal(await page.evaluate(() => scrollY), stood, "the page stays where it is");
  }
  await unfoldMoves(page);
  const move = page.locator(".moves a", { hasText: "Nf3#" });
  await move.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
  await move.tap();
  const [top, bottom] = await page.locator(".viewer .board").first().evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return [box.top, box.bottom];
  });
  check(top >= 0 && bottom < 450, `the board that moves is in sight: ${top} to ${bottom}`);
  check((await now(page)).includes("Nf3#"), await now(page));
  await sound(opened, "phone");
  await opened.close();
}

// On paper: no buttons, and every answer.
{
  const opened = await open("game.html", 1280);
  await opened.page.emulateMedia({ media: "print" });
  check(!(await opened.page.locator("#theme").isVisible()), "no buttons in print");
  check(!(await opened.page.locator(".exercise").first().isVisible()), "no exercises in print");
  const all = opened.page.locator(".moment .answer, .moment .arrows .arrow");
  equal(await all.evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().height === 0).length), 0, "every answer is printed");
  // Behind a bad move the board of the reasons, inside its box: 5.Nxf7 allows 5...Qxg2, which attacks the rook, in
  // whichever order it is said with what else the queen does there.
  const reason = opened.page.locator(".point .steps figure", { hasText: /5\.\.\.Qxg2 (.* and )?attacks the rook on h1/ });
  equal(await reason.count(), 1, "a figure of its own");
  check(await reason.isVisible(), "printed, although it is folded on the screen");
  check((await reason.locator(".arrow").count()) >= 2 && (await reason.locator(".mark").count()) >= 2, "marks and arrows");
  await opened.page.pdf({ path: join(folder, "game.pdf"), format: "A4" });
  check(readFileSync(join(folder, "game.pdf")).length > 10_000, "a PDF");
  await opened.close();
}

// Without its script the page is whole.
{
  const opened = await open("game.html", 1280, { javaScriptEnabled: false });
  const { page } = opened;
  check(await page.locator(".viewer .board").first().isVisible(), "a board");
  check(!(await page.locator("#flip").isVisible()), "no button that would do nothing");
  check((await page.locator(".viewer .now").first().textContent()).startsWith("The end, 0-1"), "the final position");
  await page.locator(".task-box > summary").first().click();
  check(await page.locator(".moment .answer").first().isVisible(), "the answers are there");
  check(await page.locator(".moment .arrow.good").first().isVisible(), "and their arrows");
  await opened.close();
}

// A summary of many games: tables, and the most costly examples as exercises.
{
  const opened = await open("summary.html", 390);
  const { page } = opened;
  check((await page.locator(".motif").count()) >= 2, "motifs");
  const link = page.locator("table.sums th a").first();
  const [x, y] = await link.evaluate((a) => {
    a.scrollIntoView({ block: "center", behavior: "instant" });
    // Its first line: between two lines of a name there is nothing to press.
    const box = a.getClientRects()[0];
    return [box.left + 5, box.top + box.height / 2];
  });
  await press(page, [x, y]);
  equal(await page.evaluate(() => location.hash.length > 1), true, "a motif leads to its exercises");
  const { box, data, best, wrong, open: closed, feedback } = await moment(page, 0);
  check(await closed(), "the answer is hidden");
  await box.locator("input").fill(wrong.san);
  await page.keyboard.press("Enter");
  check((await feedback()).startsWith(`${data.number}${wrong.san} is answered by`), await feedback());
  await box.locator("input").fill(best.san);
  await page.keyboard.press("Enter");
  check((await feedback()).includes("is the best move"), await feedback());
  check(!(await closed()), "the answer is there");
  await opened.close();
}

for (const name of ["epd", "eval", "why", "summary"]) {
  for (const width of [390, 1280]) {
    const opened = await open(`${name}.html`, width);
    await sound(opened, `${name} at ${width}`);
    await opened.page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    await opened.page.locator("#theme").click();
    await opened.page.screenshot({ path: join(folder, `${name}-${width}-dark.png`), fullPage: true });
    await opened.close();
  }
}
await browser.close();
console.log(`pages: ${checks} checks, all right`);

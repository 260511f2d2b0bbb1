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
// Enough that the refutation of 5.Nxf7 below is told by its first move.
run("analyse", join(here, "games.pgn"), "--nodes", "16000", "--hash", "4", "--multipv", "2", "--html", "game.html");
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

/** Opens a page and collects what goes wrong in it; it may ask for nothing but itself. */
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
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim())).map((e) => e.outerHTML));
  equal(unnamed, [], `${what}: everything has a name for a screen reader`);
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map((e) => e.id));
  equal(ids.length, new Set(ids).size, `${what}: every id once`);
}

/** Men that can be seen: their drawings are there and have a size. */
const men = (page, game = 0) => page.locator("section.game .viewer .men").nth(game).evaluate((group) =>
  [...group.querySelectorAll("use")].filter((use) => document.querySelector(use.getAttribute("href")) &&
    use.getBoundingClientRect().width > 5).length);
const now = (page, game = 0) => page.locator("section.game .viewer .now").nth(game).textContent();

for (const width of [390, 1280]) {
  const opened = await open("game.html", width);
  const { page } = opened;
  await sound(opened, `game at ${width}`);
  equal(await page.locator("h1").count(), 1, "one title");
  equal(await page.locator("nav.contents a").count(), 2, "both games in the contents");
  check((await now(page)).startsWith("Start"), "it begins at the start");
  equal(await men(page), 32, "all men");

  // Keys.
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  check((await now(page)).startsWith("4. Nxe5?"), await now(page));
  equal(await men(page), 31, "a pawn was taken");
  equal(await page.locator(".moves .mv.now").textContent(), "4. Nxe5?", "the list follows");
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

  // Moves, buttons, and the second game has a board of its own.
  await page.locator(".moves a", { hasText: "Qg5" }).click();
  check((await now(page)).startsWith("4... Qg5"), await now(page));
  await page.getByRole("button", { name: "One move back" }).first().click();
  check((await now(page)).startsWith("4. Nxe5"), await now(page));
  await page.locator("section.game").nth(1).locator(".moves a").first().click();
  check((await now(page, 1)).startsWith("40... Qb7"), await now(page, 1));
  check((await now(page)).startsWith("4. Nxe5"), "the first stays where it was");
  await page.keyboard.press("ArrowRight");
  check((await now(page, 1)).startsWith("41. h3"), "keys go to the game that was touched");
  equal(await men(page, 1), 9, "king, queen, three pawns; king and three pawns");

  // Flip: the board turns, the men stay upright.
  const corner = () => page.evaluate(() => {
    const board = document.querySelector(".viewer .board");
    const man = board.querySelector(".men use").getBoundingClientRect(), all = board.getBoundingClientRect();
    return [man.left + man.width / 2 < all.left + all.width / 2, man.top + man.height / 2 < all.top + all.height / 2];
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

// Who likes it dark gets it dark.
{
  const opened = await open("game.html", 1280, { colorScheme: "dark" });
  equal(await opened.page.evaluate(() => document.documentElement.dataset.theme), "dark", "as the system has it");
  await opened.close();
}

// On paper: no buttons, and every marked move.
{
  const opened = await open("game.html", 1280);
  await opened.page.emulateMedia({ media: "print" });
  check(!(await opened.page.locator("#theme").isVisible()), "no buttons in print");
  check(await opened.page.locator(".boards figure").first().isVisible(), "the boards are printed");
  // Behind a bad move the board of the reasons: 5.Nxf7 allows 5...Qxg2, which attacks the rook, in
  // whichever order it is said with what else the queen does there.
  const reason = opened.page.locator(".boards figure", { hasText: /5\.\.\.Qxg2 (.* and )?attacks the rook on h1/ });
  equal(await reason.count(), 1, "a figure of its own");
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
  await opened.close();
}

for (const name of ["epd", "eval", "why"]) {
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

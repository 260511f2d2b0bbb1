// The figures of web/README.md: `scripts/web.sh test measure [...]`, or by itself `node browser/measure.mjs
// [paint] [review] [threads] [memory]`. $MINUTES is how long memory is watched (10).
import { loadavg } from 'node:os';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closePage, listenToWorkers, openPage, openText, startBrowser } from './support.mjs';

const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
const MINUTES = Number(process.env.MINUTES ?? 10);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const host = await startBrowser();

/** Sizes as they travel. */
function sizes() {
    const all = readdirSync(dist, { recursive: true }).map(String).filter((name) => /\.gz$/.test(name));
    const sum = (pattern) => all.filter((name) => pattern.test(name)).reduce((bytes, name) => bytes + statSync(dist + name).size, 0);
    const line = (what, pattern) => console.log(`${what}: ${(sum(pattern) / 1000).toFixed(0)} KB with gzip`);
    line('to the first paint (index.html)', /index\.html/);
    line('to the first evaluation (page, scripts, engine)', /index\.html|\.js\.gz|\.wasm/);
    line('all that is kept for later', /./);
}

/** Medians of first paint, pieces on the board and first evaluation, with and without a slow phone. */
async function paint(slow) {
    const rounds = [];
    for (let round = 0; round < 7; round += 1) {
        const context = await host.browser.newContext({ viewport: slow ? { width: 390, height: 844 } : { width: 1440, height: 900 } });
        const page = await context.newPage();
        if (slow) {
            const session = await context.newCDPSession(page);
            await session.send('Network.enable');
            await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
            await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        }
        await page.goto(host.url, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-evaluation').length > 0, null, { timeout: 60_000 });
        rounds.push(await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.getEntriesByName('first-evaluation')[0].startTime]));
        await context.close();
    }
    const [first, evaluation] = [0, 1].map((at) => (median(rounds.map((round) => round[at])) / 1000).toFixed(2));
    console.log(`${slow ? 'slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor)' : 'here'}: first paint ${first} s, first evaluation ${evaluation} s (medians of ${rounds.length})`);
}

/** A page that assumes this many processors. */
const pageWith = (processors, settings) => openPage(host, { settings, init: (count) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count }), given: processors });

/** The time of a review of a game with one engine and with two. */
async function review() {
    const game = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 *';
    const times = [];
    for (const processors of [1, 2, 1, 2]) {
        const page = await pageWith(processors, { engine: false });
        await openText(page, game);
        const began = Date.now();
        await page.getByRole('button', { name: 'Review the game' }).click();
        await page.getByText(/Accuracy/).first().waitFor({ timeout: 240_000 });
        times.push(Date.now() - began);
        await closePage(page);
    }
    console.log(`a game of 40 moves reviewed: ${times.map((time) => (time / 1000).toFixed(1)).join(', ')} s with 1, 2, 1, 2 engines: ${((times[0] + times[2]) / (times[1] + times[3])).toFixed(2)} times as fast`);
}

/** Nodes per second and the time to a depth ($DEPTH, 23) of an analysis by two threads, relative to one, in turns. */
async function threads() {
    const goal = Number(process.env.DEPTH ?? 23);
    const positions = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(' id "')[0]);
    const measure = async (processors, fen) => {
        const page = await openPage(host, { settings: { hash: 64, lines: 1 }, init: listenToWorkers, given: processors });
        const heard = () => page.evaluate(() => ({ at: performance.now(), depth: globalThis.depth, nodes: [...globalThis.heard.values()].reduce((sum, each) => sum + each, 0) }));
        await openText(page, fen);
        const began = await heard();
        const looks = [];
        let reached = 0;
        do {
            await page.waitForTimeout(50);
            const now = await heard();
            looks.push(now);
            if (!reached && now.depth >= goal) reached = now.at;
        } while (looks.at(-1).at < began.at + (reached ? 8_000 : 60_000));
        await closePage(page);
        // The threads join after a second.
        const [early, late] = [3_000, 8_000].map((after) => looks.find(({ at }) => at >= began.at + after) ?? looks.at(-1));
        return { speed: (late.nodes - early.nodes) / (late.at - early.at), ms: (reached || looks.at(-1).at) - began.at };
    };
    const ratios = { speed: [], depth: [] };
    for (const [at, fen] of positions.filter((_, index) => index % 4 === 0).entries()) {
        const found = {};
        for (const processors of at % 2 ? [2, 1] : [1, 2]) found[processors] = await measure(processors, fen);
        ratios.speed.push(found[2].speed / found[1].speed);
        ratios.depth.push(found[1].ms / found[2].ms);
        console.log(`  ${fen}: ${found[1].speed.toFixed(0)} and ${found[2].speed.toFixed(0)} nodes per ms, ${(found[1].ms / 1000).toFixed(1)} and ${(found[2].ms / 1000).toFixed(1)} s to depth ${goal}`);
    }
    console.log(`two threads: ${median(ratios.speed).toFixed(2)} times the nodes per second of one, depth ${goal} ${median(ratios.depth).toFixed(2)} times as fast (medians of ${ratios.speed.length} positions)`);
}

/** The memory during an analysis of many minutes. */
async function memory() {
    const page = await openPage(host, { settings: { hash: 16, lines: 3 } });
    await openText(page, 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8');
    const session = await page.context().newCDPSession(page);
    const all = await host.browser.newBrowserCDPSession();
    const look = async () => {
        await session.send('HeapProfiler.collectGarbage');
        const heap = (await session.send('Runtime.getHeapUsage')).usedSize;
        const { processInfo } = await all.send('SystemInfo.getProcessInfo');
        const resident = ({ id }) => {
            try {
                return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
            } catch {
                return 0;
            }
        };
        const whole = processInfo.filter(({ type }) => type === 'renderer').reduce((sum, each) => sum + resident(each), 0);
        return { heap: heap / 2 ** 20, whole: whole / 2 ** 20, nodes: await page.evaluate(() => document.querySelectorAll('*').length) };
    };
    await page.waitForTimeout(15_000);
    const first = await look();
    console.log(`analysis, three lines, 16 MiB of hash: at first ${first.heap.toFixed(1)} MiB of heap, ${first.whole.toFixed(0)} MiB in all, ${first.nodes} elements`);
    for (let minute = 1; minute <= MINUTES; minute += 1) {
        await page.waitForTimeout(60_000);
        const now = await look();
        console.log(`  after ${minute} min: ${(now.heap - first.heap).toFixed(1)} MiB of heap and ${(now.whole - first.whole).toFixed(0)} MiB in all more, ${now.nodes} elements`);
    }
    await closePage(page);
}

try {
    console.log(`load ${loadavg()[0].toFixed(2)}`);
    if (wanted('paint')) {
        sizes();
        await paint(true);
        await paint(false);
    }
    if (wanted('review')) await review();
    if (wanted('threads')) await threads();
    if (wanted('memory')) await memory();
    console.log(`load ${loadavg()[0].toFixed(2)}`);
} finally {
    await host.close();
}

// Nodes per second of WebAssembly beside the engine of this machine, in Node and in the page itself
// in Chromium, in turns, so that all see the same machine: `node tests/speed.mjs ENGINE [ROUNDS]`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openPage, startBrowser } from '../browser/support.mjs';
import { Searcher, initSync } from '../src/wasm/palisade_web.js';

/** The depth of the speed test in the page's settings, plies. */
const DEPTH = 10;
const [engine, rounds = '5'] = process.argv.slice(2);
initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });
const fens = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' id "')[0]);
const searcher = new Searcher(16);

function native() {
    const output = execFileSync(engine, ['bench', String(DEPTH)], { encoding: 'utf8' });
    return Number(/(\d+) nps\s*$/.exec(output)[1]);
}

function node() {
    let [nodes, time] = [0, 0];
    for (const start of fens) {
        searcher.newGame(0);
        searcher.go(JSON.stringify({ start, depth: DEPTH }));
        const begun = performance.now();
        nodes += JSON.parse(searcher.step(2 ** 32 - 1)).nodes;
        time += performance.now() - begun;
    }
    return (nodes / time) * 1000;
}

async function chromium(page) {
    await page.getByRole('button', { name: 'Measure speed' }).click();
    const output = page.locator('dialog output');
    await page.waitForFunction(() => /positions/.test(document.querySelector('dialog output').textContent));
    await page.waitForFunction(() => /a second\.$/.test(document.querySelector('dialog output').textContent), null, { timeout: 300_000 });
    return Number(/([\d,]+) a second/.exec(await output.textContent())[1].replaceAll(',', ''));
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const host = await startBrowser();
try {
    const page = await openPage(host, { settings: { engine: false } });
    await page.getByRole('button', { name: 'Settings' }).click();
    // Compiled well before it counts.
    node();
    await chromium(page);
    const [inNode, inChromium] = [[], []];
    for (let round = 1; round <= Number(rounds); round += 1) {
        const there = native();
        inNode.push(node() / there);
        inChromium.push((await chromium(page)) / there);
        console.log(`round ${round}: Node ${inNode.at(-1).toFixed(3)} of native, Chromium ${inChromium.at(-1).toFixed(3)}`);
    }
    console.log(`median: Node ${median(inNode).toFixed(3)}, Chromium ${median(inChromium).toFixed(3)}`);
} finally {
    await host.close();
}

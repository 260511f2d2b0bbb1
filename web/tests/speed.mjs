// Nodes per second of WebAssembly in Node beside the engine of this machine, in turns, so that
// both see the same machine: `node tests/speed.mjs ENGINE [DEPTH] [ROUNDS]`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Searcher, initSync } from '../src/wasm/palisade_web.js';

const [engine, depth = '11', rounds = '5'] = process.argv.slice(2);
initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });
const fens = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' id "')[0]);
const searcher = new Searcher(16);

function web() {
    let [nodes, time] = [0, 0];
    for (const start of fens) {
        searcher.newGame(0);
        searcher.go(JSON.stringify({ start, depth: Number(depth) }));
        const begun = performance.now();
        nodes += JSON.parse(searcher.step(2 ** 32 - 1)).nodes;
        time += performance.now() - begun;
    }
    return (nodes / time) * 1000;
}

function native() {
    const output = execFileSync(engine, ['bench', depth], { encoding: 'utf8' });
    return Number(/(\d+) nps\s*$/.exec(output)[1]);
}

web();
const ratios = [];
for (let round = 1; round <= Number(rounds); round += 1) {
    const [there, here] = [native(), web()];
    ratios.push(here / there);
    console.log(`round ${round}: WebAssembly ${(here / there).toFixed(3)} of native`);
}
ratios.sort((a, b) => a - b);
console.log(`median ${ratios[Math.floor(ratios.length / 2)].toFixed(3)}`);

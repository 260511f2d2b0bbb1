// Checks for the same nodes as the engine of this machine: `node tests/nodes.mjs ENGINE [DEPTH]`.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { Searcher, initSync } from '../src/wasm/palisade_web.js';

const [engine, depth = '10'] = process.argv.slice(2);
assert.ok(engine, 'usage: node nodes.mjs ENGINE [DEPTH]');
initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });

/** `name nodes` of every position of the bench, from the file that the engine has built in. */
const positions = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ fen: line.split(' id "')[0], name: line.split(' id "')[1].replace(/";$/, '') }));

test(`bench ${depth} visits the same nodes in WebAssembly`, () => {
    const output = execFileSync(engine, ['bench', '--depth', depth], { encoding: 'utf8' });
    const native = [...output.matchAll(/^(.*\S) +(\d+) nodes +\d+ ms$/gm)].map(([, name, nodes]) => ({ name, nodes: Number(nodes) }));
    assert.equal(native.length, positions.length);
    const searcher = new Searcher(16);
    positions.forEach(({ fen, name }, index) => {
        searcher.newGame(0);
        searcher.go(JSON.stringify({ start: fen, depth: Number(depth) }));
        const step = JSON.parse(searcher.step(2 ** 32 - 1));
        assert.ok(step.done);
        assert.deepEqual({ name, nodes: step.nodes }, native[index]);
    });
    console.log(`${native.reduce((sum, { nodes }) => sum + nodes, 0)} nodes in both`);
});

// A line has at most 246 plies, and a browser gives a Worker about 984 KB of stack. So lines of some
// thirty plies have to do with an eighth of it.
test('the deepest lines need no more stack than a browser gives', () => {
    const search = `
        import { readFileSync } from 'node:fs';
        import { Searcher, initSync } from '${new URL('../src/wasm/palisade_web.js', import.meta.url)}';
        initSync({ module: readFileSync(new URL('${new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)}')) });
        const searcher = new Searcher(16);
        searcher.go(JSON.stringify({ start: '8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/8 w - - 0 1', nodes: 300000 }));
        const { lines } = JSON.parse(searcher.step(2 ** 32 - 1));
        console.log(Math.max(...lines.map((line) => line.selDepth)));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--stack-size=120', '--input-type=module', '-e', search], { encoding: 'utf8' });
    assert.ok(Number(stdout) >= 30, `${stdout} plies ${stderr}`);
});

// Checks for the same nodes as the engine of this machine: `node tests/nodes.mjs ENGINE [DEPTH]`.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { share } from '../src/engine/shared_memory.js';
import { Searcher, initSync } from '../src/wasm/palisade_web.js';

const [engine, depth = '10'] = process.argv.slice(2);
assert.ok(engine, 'usage: node nodes.mjs ENGINE [DEPTH]');
share(new WebAssembly.Memory({ initial: 257, maximum: 257, shared: true }));
initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });

/** `name nodes` of every position of the bench, from the file that the engine has built in. */
const positions = readFileSync(new URL('../../epd/bench.epd', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ fen: line.split(' id "')[0], name: line.split(' id "')[1].replace(/";$/, '') }));

function nodesOf(searcher, start, depth) {
    searcher.go(JSON.stringify({ start, depth }));
    const step = JSON.parse(searcher.step(2 ** 32 - 1));
    assert.ok(step.done);
    return step.nodes;
}

test(`bench ${depth} visits the same nodes in WebAssembly`, () => {
    const output = execFileSync(engine, ['bench', '--depth', depth], { encoding: 'utf8' });
    const native = [...output.matchAll(/^(.*\S) +(\d+) nodes +\d+ ms$/gm)].map(([, name, nodes]) => ({ name, nodes: Number(nodes) }));
    assert.equal(native.length, positions.length);
    for (const searcher of [new Searcher(16), Searcher.sharing(16, true)]) {
        positions.forEach(({ fen, name }, index) => {
            searcher.newGame(0);
            assert.deepEqual({ name, nodes: nodesOf(searcher, fen, Number(depth)) }, native[index]);
        });
    }
    console.log(`${native.reduce((sum, { nodes }) => sum + nodes, 0)} nodes in both`);
});

test('engines with one hash table find what the others stored, until the leader clears it', () => {
    const [leader, thread] = [Searcher.sharing(16, true), Searcher.sharing(16, false)];
    const { fen } = positions[0];
    const alone = nodesOf(leader, fen, 12);
    const after = nodesOf(thread, fen, 12);
    assert.ok(after < 0.8 * alone, `${after} after ${alone}`);
    thread.newGame(0);
    assert.ok(nodesOf(thread, fen, 12) < 0.8 * alone, 'a thread clears its histories alone');
    leader.newGame(0);
    thread.newGame(0);
    assert.equal(nodesOf(thread, fen, 12), alone);
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

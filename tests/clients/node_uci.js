// node-uci (npm): start, options, positions, every kind of `go`, pondering, an endless search.
//
// usage: node tests/clients/node_uci.js ENGINE
const { Engine } = require('node-uci');

const LIMIT = 15000;
const MATE = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
let passed = 0;
let tried = 0;

async function check(name, test) {
    tried += 1;
    const engine = new Engine(process.argv[2]);
    let timer;
    const late = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`no answer in ${LIMIT} ms`)), LIMIT);
    });
    try {
        if (!(await Promise.race([engine.init().then(() => test(engine)), late]))) throw new Error('not what it should be');
        passed += 1;
    } catch (error) {
        console.log(`FAIL ${name}: ${error.message}`.replace(/\n/g, ' '));
    } finally {
        clearTimeout(timer);
        if (engine.proc) engine.proc.kill();
    }
}

async function main() {
    if (process.argv.length !== 3) {
        console.error('usage: node tests/clients/node_uci.js ENGINE');
        process.exit(2);
    }
    await check('init', async (e) => Boolean(e.id.name && e.id.author));
    await check('options', async (e) => ['Hash', 'Threads', 'MultiPV'].every((name) => e.options.has(name)));
    await check('setoption', async (e) => Boolean(await (await e.setoption('MultiPV', 3)).isready()));
    await check('ucinewgame', async (e) => Boolean(await (await e.ucinewgame()).isready()));
    await check('position and moves', async (e) => {
        await e.position('startpos', ['e2e4', 'e7e5']);
        return /^[a-h]\d[a-h]\d$/.test((await e.go({ depth: 4 })).bestmove);
    });
    for (const limit of [{ depth: 5 }, { nodes: 5000 }, { movetime: 100 }, { wtime: 2000, btime: 2000, winc: 10, binc: 10 }]) {
        await check(`go ${JSON.stringify(limit)}`, async (e) => {
            await e.position(MATE);
            const { bestmove, info } = await e.go(limit);
            const last = info.filter((line) => line.score).pop();
            return bestmove === 'a1a8' && last.score.unit === 'mate' && last.score.value === 1;
        });
    }
    await check('go searchmoves', async (e) => (await e.go({ depth: 4, searchmoves: ['a2a3'] })).bestmove === 'a2a3');
    await check('go infinite and stop', async (e) => {
        const heard = e.goInfinite();
        let lines = 0;
        heard.on('data', () => { lines += 1; });
        await new Promise((done) => setTimeout(done, 300));
        const { bestmove } = await e.stop();
        return lines > 0 && Boolean(bestmove);
    });
    await check('chain', async (e) => Boolean((await e.chain().setoption('MultiPV', 2).position(MATE).go({ depth: 4 })).bestmove));
    await check('quit', async (e) => { await e.quit(); return true; });
    console.log(`passed ${passed} of ${tried}`);
    process.exit(0);
}

main();

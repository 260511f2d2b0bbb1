// usage: node tests/clients/nibbler.js NIBBLER_TREE ENGINE
//
// The engine code of Nibbler (src/renderer/90_engine.js of its tree), without its windows: the
// parts it talks to are stubs that keep what they hear. Ends with `passed N of M`.
'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [tree, binary] = process.argv.slice(2).map((name) => path.resolve(name));
const code = fs.readFileSync(path.join(tree, 'files/src/renderer/90_engine.js'), 'utf8');
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const MATED = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1';
const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';

let passed = 0;
let tried = 0;

// A position of Nibbler's tree, as far as its engine code asks.
function node(fen, moves = []) {
    const root = { board: { fen: () => fen } };
    return {
        get_root: () => root,
        history: () => moves,
        history_old_format: () => moves,
        terminal_reason: () => '',
        validate_searchmoves: (list) => list.slice(),
        board: { graphic: () => '' },
        destroyed: false,
    };
}

// An engine as Nibbler holds it, and what its windows would hear.
function start() {
    const heard = { best: [], info: [], misc: [], errors: [], alerts: [], log: [] };
    const world = {
        child_process: require('child_process'), readline: require('readline'), path, performance, setTimeout, console,
        config: { searchmoves_buttons: true, log_info_lines: false, log_positions: false },
        messages: { send_fail: 'send_fail' },
        ipcRenderer: { send: () => {} },
        Log: (line) => heard.log.push(line),
        SafeStringHTML: (text) => text,
        CompareArrays: (a, b) => a.length === b.length && a.every((x, i) => x === b[i]),
        alert: (text) => heard.alerts.push(String(text)),
    };
    const hub = {
        info_handler: {
            engine_cycle: 0, engine_subcycle: 0,
            receive: (_engine, _search, line) => heard.info.push(line),
            err_receive: (text) => heard.errors.push(text),
        },
        err_receive: (text) => heard.errors.push(text),
        receive_misc: (line) => heard.misc.push(line),
        receive_bestmove: (line) => heard.best.push(line),
    };
    vm.createContext(world);
    vm.runInContext(`${code}\nthis.made = NewEngine;`, world);
    const engine = world.made(hub);
    return { engine, heard, stopped: engine.setup(binary, []) };
}

async function until(what, condition) {
    for (let waited = 0; waited < 10000; waited += 10) {
        if (condition()) return;
        await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error(`no ${what} in 10 s`);
}

async function check(name, run) {
    tried += 1;
    const session = start();
    const { engine, heard } = session;
    try {
        engine.send('uci');
        await until('uciok', () => engine.ever_received_uciok);
        engine.send('isready');
        await until('readyok', () => engine.ever_received_readyok);
        await run(engine, heard);
        if (heard.alerts.length || heard.errors.length) throw new Error([...heard.alerts, ...heard.errors].join('; '));
        passed += 1;
    } catch (error) {
        console.log(`FAIL ${name}: ${error.message}; ${heard.log.slice(-6).join(' | ')}`);
    }
    engine.shutdown();
}

function scored(heard) {
    return heard.info.filter((line) => line.includes(' score '));
}

function expect(condition, what) {
    if (!condition) throw new Error(what);
}

async function main() {
    await check('its options', async (engine) => {
        expect(['multipv', 'hash', 'threads', 'syzygypath', 'uci_chess960'].every((name) => engine.known(name)), 'an option it wants');
        expect(engine.in_960_mode(), 'UCI_Chess960 is set as soon as it is declared');
    });
    await check('infinite analysis, halted', async (engine, heard) => {
        engine.set_search_desired(node(START, ['e2e4']), null, false, []);
        await until('a score', () => scored(heard).length > 5);
        engine.set_search_desired(null);
        await until('the end', () => engine.search_running.node === null);
        expect(heard.best.length === 0, 'a halted search has no move for anybody');
    });
    await check('another position while it runs, twenty times', async (engine, heard) => {
        for (let count = 0; count < 20; count += 1) {
            engine.set_search_desired(node(START, count % 2 ? ['d2d4'] : []), null, false, []);
            await new Promise((done) => setTimeout(done, 20));
        }
        const last = engine.search_desired;
        await until('the last search', () => engine.search_running === last);
        const before = heard.info.length;
        await until('its lines', () => heard.info.length > before);
        engine.set_search_desired(null);
        await until('the end', () => engine.search_running.node === null);
    });
    await check('an option while it runs waits its turn', async (engine, heard) => {
        engine.set_search_desired(node(START), null, false, []);
        await until('a score', () => scored(heard).length > 2);
        engine.setoption('MultiPV', 3);
        engine.set_search_desired(node(START, ['e2e4']), 20000, false, []);
        await until('a move', () => heard.best.length > 0);
        expect(heard.info.some((line) => line.includes(' multipv 3 ')), 'three lines');
    });
    await check('a limit of nodes, and of time', async (engine, heard) => {
        engine.set_search_desired(node(MATE_IN_ONE), 5000, false, []);
        await until('a move', () => heard.best.length === 1);
        engine.set_search_desired(node(MATE_IN_ONE), 100, true, []);
        await until('another', () => heard.best.length === 2);
        expect(heard.best.every((line) => line.startsWith('bestmove a1a8')), heard.best.join(', '));
    });
    await check('chosen moves', async (engine, heard) => {
        engine.set_search_desired(node(START), 5000, false, ['a2a3']);
        await until('a move', () => heard.best.length > 0);
        expect(heard.best[0].startsWith('bestmove a2a3'), heard.best[0]);
    });
    await check('the end of a game', async (engine, heard) => {
        engine.set_search_desired(node(MATED), null, false, []);
        await until('a score', () => scored(heard).length > 0);
        expect(scored(heard)[0].includes('score mate 0'), scored(heard)[0]);
        engine.set_search_desired(null);
        await until('the end', () => engine.search_running.node === null);
    });
    console.log(`passed ${passed} of ${tried}`);
    setTimeout(() => process.exit(0), 100);
}

main();

/**
 * The bench of the engine in this browser: the positions of `epd/bench.epd`, each searched by an
 * engine that has forgotten the one before. The nodes are those of `palisade bench`.
 */

import positions from '../../epd/bench.epd?raw';
import { startEngine, type EngineClient } from './engine/client';
import { language, t } from './messages';

/** Depth of the speed test, plies. */
const DEPTH = 10;
/** The hash of `palisade bench`, MiB: with another the nodes would be others. */
const HASH = 16;

export interface Speed {
    nodes: number;
    /** ms of the searches alone */
    time: number;
}

/** The FENs of an EPD text. */
export function fens(epd: string): string[] {
    const lines = epd.split('\n').filter((line) => line && !line.startsWith('#'));
    return lines.map((line) => line.split(' id "')[0] ?? line);
}

async function bench(engine: EngineClient, depth: number, onProgress: (done: number, of: number) => void): Promise<Speed> {
    const all = fens(positions);
    const speed: Speed = { nodes: 0, time: 0 };
    for (const [index, start] of all.entries()) {
        engine.newGame(0);
        let time = 0;
        const step = await engine.search({ start, depth }, ({ lines }) => { time = lines.at(-1)?.time ?? time; }, true);
        if (!step) throw new Error(t('fault-interrupted'));
        speed.nodes += step.nodes;
        speed.time += time;
        onProgress(index + 1, all.length);
    }
    return speed;
}

/** Measures with an engine of its own; resolves with what to say. */
export async function measureSpeed(module: WebAssembly.Module, onProgress: (text: string) => void): Promise<string> {
    const engine = startEngine(module, HASH);
    try {
        const { nodes, time } = await bench(engine, DEPTH, (done, of) => onProgress(t('measure-progress', { done, of })));
        const perSecond = Math.round((nodes / Math.max(time, 1)) * 1000);
        return t('measured', { nodes: String(nodes), depth: DEPTH, speed: perSecond.toLocaleString(language()) });
    } finally {
        engine.terminate();
    }
}

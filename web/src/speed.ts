/**
 * The bench of the engine in this browser: the positions of `epd/bench.epd`, each searched by an
 * engine that has forgotten the one before. The nodes are those of `palisade bench`.
 */

import positions from '../../epd/bench.epd?raw';
import type { EngineClient } from './engine/client';

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

/** `engine` must have 16 MiB of hash for the nodes to be those of `palisade bench DEPTH`. */
export async function bench(engine: EngineClient, depth: number, onProgress: (done: number, of: number) => void): Promise<Speed> {
    const all = fens(positions);
    const speed: Speed = { nodes: 0, time: 0 };
    for (const [index, start] of all.entries()) {
        engine.newGame(0);
        let time = 0;
        const step = await engine.search({ start, depth }, ({ lines }) => { time = lines.at(-1)?.time ?? time; }, true);
        if (!step) throw new Error('the measurement was interrupted');
        speed.nodes += step.nodes;
        speed.time += time;
        onProgress(index + 1, all.length);
    }
    return speed;
}

/** A Worker controlled by a test. */

import { vi } from 'vitest';
import { EngineClient, type FromWorker, type Port, type SharedTable, type ToWorker } from '../src/engine/client';
import type { Line, Step } from '../src/engine/types';

export class FakePort implements Port {
    onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    readonly got: ToWorker[] = [];
    terminate = vi.fn();
    postMessage(message: ToWorker): void {
        this.got.push(message);
    }
    say(data: FromWorker): void {
        this.onmessage?.({ data } as MessageEvent<FromWorker>);
    }
    /** The Worker's file is not there, or with a message: it has failed. */
    fail(message = ''): void {
        this.onerror?.({ message } as ErrorEvent);
    }
    get goes(): Extract<ToWorker, { type: 'go' }>[] {
        return this.got.filter((message) => message.type === 'go');
    }
    get lastGo(): Extract<ToWorker, { type: 'go' }> {
        const go = this.goes.at(-1);
        if (!go) throw new Error('nothing was searched');
        return go;
    }
}

export const line = (more: Partial<Line>): Line => ({ multiPv: 1, depth: 9, selDepth: 12, cp: 30, mate: null, wdl: [200, 700, 100], bound: 'exact', nodes: 1, nps: 1, time: 1, hashfull: 0, turn: 'white', pv: [], san: [], ...more });
export const step = (more: Partial<Step>): Step => ({ lines: [], done: false, best: null, ponder: null, nodes: 0, ...more });
export const client = (port: Port, table: SharedTable | null = null, hash = 16): EngineClient => new EngineClient(port, {} as WebAssembly.Module, hash, table);

import { expect, test } from 'vitest';
import { Sounds, soundOf, TAPS, type Sound } from '../src/ui/sound';

/** Records the calls of a sound to the browser. */
function recorder(state = 'running') {
    const log: { made: number; starts: number[]; stops: number[]; peaks: number[]; resumed: number } = { made: 0, starts: [], stops: [], peaks: [], resumed: 0 };
    const param = () => ({ value: 0, setValueAtTime: (value: number) => log.peaks.push(value), exponentialRampToValueAtTime: (value: number) => expect(value).toBeGreaterThan(0) });
    const source = () => ({ frequency: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {}, start: (at: number) => log.starts.push(at), stop: (at: number) => log.stops.push(at) });
    const context = {
        state,
        currentTime: 10,
        sampleRate: 48_000,
        destination: {},
        resume: () => { log.resumed += 1; return Promise.resolve(); },
        createOscillator: source,
        createBufferSource: source,
        createBiquadFilter: () => ({ frequency: { value: 0 }, connect: () => {} }),
        createGain: () => ({ gain: param(), connect: () => {} }),
        createBuffer: (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    };
    return { log, make: () => { log.made += 1; return context as unknown as AudioContext; } };
}

test('silent until switched on, and then no device is opened twice', () => {
    const { log, make } = recorder();
    const sounds = new Sounds(false, make);
    sounds.play('move');
    expect(log).toMatchObject({ made: 0, starts: [] });
    sounds.on = true;
    sounds.play('move');
    sounds.play('capture');
    expect(log.made).toBe(1);
    expect(log.starts.length).toBe(6);
});

test('every sound is soon over, and not too loud', () => {
    for (const sound of Object.keys(TAPS) as Sound[]) {
        const { log, make } = recorder('suspended');
        new Sounds(true, make).play(sound);
        expect(log.stops.length).toBe(log.starts.length);
        expect(Math.max(...log.stops), sound).toBeLessThan(10 + 1.5);
        expect(Math.min(...log.starts)).toBeGreaterThanOrEqual(10);
        expect(Math.max(...log.peaks)).toBeLessThan(0.7);
        expect(log.resumed).toBe(1);
    }
});

test('a browser without audio plays on without', () => {
    const sounds = new Sounds(true, () => { throw new Error('no device'); });
    sounds.play('move');
    expect(sounds.on).toBe(false);
});

test('what is heard of a move', () => {
    const heard = (san: string, over = false) => soundOf(san, over);
    expect([heard('e4'), heard('exd5'), heard('O-O'), heard('Qxf7+'), heard('O-O-O+'), heard('Qh7#', true), heard('Kh1', true)]).toEqual(['move', 'capture', 'castle', 'check', 'check', 'end', 'end']);
});

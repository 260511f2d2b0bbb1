/**
 * The sounds of a game, made here: no files, nothing to load. Silent until switched on, and no
 * audio device is opened before the first sound that is wanted.
 */

export type Sound = 'move' | 'capture' | 'check' | 'castle' | 'end' | 'low-time';

/** A tap on wood: a short burst of noise over a body that rings. */
interface Tap {
    /** Seconds after the first. */
    at: number;
    /** Hz of the body. */
    body: number;
    /** Hz around which the noise is. */
    noise: number;
    /** 0 to 1. */
    loud: number;
    /** Seconds until it is gone. */
    lasts: number;
}

const tap = (at: number, body: number, noise: number, loud: number, lasts = 0.09): Tap => ({ at, body, noise, loud, lasts });
/** A tone without noise. */
const tone = (at: number, body: number, loud: number, lasts: number): Tap => ({ at, body, noise: 0, loud, lasts });

export const TAPS: Readonly<Record<Sound, readonly Tap[]>> = {
    move: [tap(0, 190, 1400, 0.5)],
    capture: [tap(0, 260, 2600, 0.55, 0.06), tap(0.05, 170, 1200, 0.5)],
    castle: [tap(0, 190, 1400, 0.45), tap(0.11, 210, 1500, 0.45)],
    check: [tap(0, 190, 1400, 0.5), tone(0.02, 880, 0.12, 0.22)],
    end: [tone(0, 392, 0.18, 0.5), tone(0.16, 523, 0.18, 0.5), tone(0.32, 659, 0.18, 0.9)],
    'low-time': [tone(0, 1046, 0.12, 0.08), tone(0.14, 1046, 0.12, 0.08)],
};

/** The sound of a move: that of its most important property. */
export function soundOf(san: string, over: boolean): Sound {
    if (over) return 'end';
    if (/[+#]/.test(san)) return 'check';
    if (san.includes('x')) return 'capture';
    return san.startsWith('O-O') ? 'castle' : 'move';
}

/** The part of the browser that this needs, so that a test can replace it. */
export type MakeContext = () => AudioContext;

export class Sounds {
    private context: AudioContext | undefined;
    private hiss: AudioBuffer | undefined;

    constructor(
        public on = false,
        private readonly make: MakeContext = () => new AudioContext(),
    ) {}

    /** Makes a sound, if they are on and the browser has any. */
    play(sound: Sound): void {
        if (!this.on) return;
        try {
            this.context ??= this.make();
            const { context } = this;
            // Asleep until a person has touched the page, and again after a while in the background.
            if (context.state === 'suspended') void context.resume().catch(() => {});
            for (const each of TAPS[sound]) this.strike(context, each, context.currentTime + 0.005 + each.at);
        } catch {
            // No audio here: the page is as good without.
            this.on = false;
        }
    }

    private strike(context: AudioContext, { body, noise, loud, lasts }: Tap, at: number): void {
        const ring = context.createOscillator();
        ring.frequency.setValueAtTime(body, at);
        if (noise > 0) ring.frequency.exponentialRampToValueAtTime(body * 0.6, at + lasts);
        ring.connect(this.fading(context, loud, at, lasts));
        ring.start(at);
        ring.stop(at + lasts);
        if (noise === 0) return;
        const burst = context.createBufferSource();
        burst.buffer = this.hiss ??= whiteNoise(context);
        const band = context.createBiquadFilter();
        band.type = 'bandpass';
        band.frequency.value = noise;
        burst.connect(band);
        band.connect(this.fading(context, loud * 0.8, at, lasts * 0.4));
        burst.start(at);
        burst.stop(at + lasts);
    }

    /** From loud to nothing. */
    private fading(context: AudioContext, loud: number, at: number, lasts: number): AudioNode {
        const gain = context.createGain();
        gain.gain.setValueAtTime(loud, at);
        gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
        gain.connect(context.destination);
        return gain;
    }
}

/** A tenth of a second of noise, the same every time. */
function whiteNoise(context: AudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
    const samples = buffer.getChannelData(0);
    let seed = 1;
    for (let at = 0; at < samples.length; at += 1) {
        seed = (seed * 48271) % 2147483647;
        samples[at] = (seed / 2147483647) * 2 - 1;
    }
    return buffer;
}

/** The settings in local storage. A damaged value is replaced by the default. */

import { type Color, type PlayingStyle, STYLES } from './engine/types';
import type { Language } from './messages';
import type { Session } from './session';

export interface Settings {
    language: Language | 'auto';
    theme: 'auto' | 'light' | 'dark';
    board: 'wood' | 'green' | 'blue' | 'grey';
    /** Lines of analysis, 1 to 5. */
    lines: number;
    /** MiB */
    hash: number;
    arrows: boolean;
    evalBar: boolean;
    coordinates: boolean;
    animation: boolean;
    /** Moves are heard. */
    sound: boolean;
    /** The analysis runs. */
    engine: boolean;
    /** The reader's own rating on lichess's scale; null if it is not known. */
    rating: number | null;
    /** Rating of the opponent, 600 to 3000. */
    level: number;
    /** The playing style of the opponent. */
    style: PlayingStyle;
    color: Color | 'random';
    /** `none`, or minutes+seconds such as `5+3` or `2.5+0`. */
    clock: string;
    /** The opponent takes the time that a person would. */
    unhurried: boolean;
    chess960: boolean;
    /** Other weights for the evaluation: a TOML text and its file's name. */
    weights: { name: string; text: string } | null;
    /** The positions of the page that were solved. */
    solved: string[];
    /** The game as it was left; `session.ts` says whether it is sound. */
    game: Session | null;
}

export const DEFAULTS: Settings = {
    language: 'auto',
    theme: 'auto',
    board: 'wood',
    lines: 2,
    hash: 64,
    arrows: true,
    evalBar: true,
    coordinates: true,
    animation: true,
    sound: false,
    engine: true,
    rating: null,
    level: 1200,
    style: 'natural',
    color: 'white',
    clock: 'none',
    unhurried: false,
    chess960: false,
    weights: null,
    solved: [],
    game: null,
};

export const LEVELS = { min: 600, max: 3000 } as const;
/** Ratings of people, as the model knows them. */
export const RATINGS = { min: 800, max: 2800 } as const;
export const HASHES = [16, 32, 64, 128, 256, 512] as const;
export const CLOCKS = ['none', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20'] as const;

/** The key under which they are stored. */
export const SETTINGS_KEY = 'palisade';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const within = (value: unknown, min: number, max: number): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
const oneOf = (...values: readonly unknown[]) => (value: unknown): boolean => values.includes(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The valid values of each setting. */
const SOUND: { [Name in keyof Settings]: (value: unknown) => boolean } = {
    language: oneOf('auto', 'en', 'de'),
    theme: oneOf('auto', 'light', 'dark'),
    board: oneOf('wood', 'green', 'blue', 'grey'),
    lines: (value) => within(value, 1, 5) && Number.isInteger(value),
    hash: oneOf(...HASHES),
    arrows: isFlag,
    evalBar: isFlag,
    coordinates: isFlag,
    animation: isFlag,
    sound: isFlag,
    engine: isFlag,
    rating: (value) => value === null || within(value, RATINGS.min, RATINGS.max),
    level: (value) => within(value, LEVELS.min, LEVELS.max) && Number.isInteger(value),
    style: oneOf(...STYLES),
    color: oneOf('white', 'black', 'random'),
    clock: (value) => typeof value === 'string' && /^(none|\d{1,3}(\.\d+)?\+\d{1,3})$/.test(value),
    unhurried: isFlag,
    chess960: isFlag,
    weights: (value) => value === null || (isObject(value) && typeof value.name === 'string' && typeof value.text === 'string'),
    solved: (value) => Array.isArray(value) && value.length < 1000 && value.every((each) => typeof each === 'string'),
    game: (value) => value === null || (isObject(value) && typeof value.pgn === 'string' && Array.isArray(value.at) && value.at.every((each) => within(each, 0, 1000))),
};

/** The stored settings, with defaults for missing or invalid values. */
export function readSettings(store: Store): Settings {
    let stored: unknown = null;
    try {
        stored = JSON.parse(store.getItem(SETTINGS_KEY) ?? 'null');
    } catch {
        // Damaged: as if none were stored.
    }
    const settings = { ...DEFAULTS };
    if (!isObject(stored)) return settings;
    for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
        if (name in stored && SOUND[name](stored[name])) Object.assign(settings, { [name]: stored[name] });
    }
    return settings;
}

/** False if the browser has no room or does not let us. */
export function writeSettings(store: Store, settings: Settings): boolean {
    try {
        store.setItem(SETTINGS_KEY, JSON.stringify(settings));
        return true;
    } catch {
        return false;
    }
}

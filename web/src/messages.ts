/**
 * The words of the page: Fluent messages, one file a language (`messages/*.ftl`), English always there and
 * another one fetched when it is wanted. The sentences of the engine are its own, in the language that the
 * page sets. Moves are shown with the letters of the language; in PGN, links and FEN they are as the
 * standards have them.
 */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Color } from './engine/types';
import english from './messages/english.ftl?raw';

export type Language = 'en' | 'de';
export type Places = Record<string, FluentVariable>;

/** The names of the languages in themselves. */
export const LANGUAGES: readonly [Language, string][] = [['en', 'English'], ['de', 'Deutsch']];

function bundleOf(language: Language, text: string): FluentBundle {
    // No directional marks around inserted values: titles and names are read by programs as well.
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    return bundle;
}

const inEnglish = bundleOf('en', english);
let spoken: { language: Language; bundle: FluentBundle } = { language: 'en', bundle: inEnglish };

/** The language of the page. */
export const language = (): Language => spoken.language;

/** The language of the setting, or for `auto` the first of the browser's that there is. */
export function languageFor(setting: Language | 'auto', wanted: readonly string[]): Language {
    if (setting !== 'auto') return setting;
    const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.some(([each]) => each === tag));
    return (found as Language | undefined) ?? 'en';
}

/** Speaks this language from now on; stays with the one there is where its messages cannot be had. */
export async function speak(next: Language): Promise<void> {
    if (next === 'en') spoken = { language: next, bundle: inEnglish };
    else {
        const [words, terms] = await Promise.all([import('./messages/german.ftl?raw'), import('./messages/german-terms.ftl?raw')]);
        spoken = { language: next, bundle: bundleOf(next, `${words.default}\n${terms.default}`) };
    }
    if (typeof document !== 'undefined') document.documentElement.lang = next;
}

function formatted(bundle: FluentBundle, id: string, places: Places): string | null {
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, places, []) : null;
}

/** A message with its places filled in. */
export const t = (id: string, places: Places = {}): string => formatted(spoken.bundle, id, places) ?? formatted(inEnglish, id, places) ?? id;

/** True if there is such a message. */
export const has = (id: string): boolean => inEnglish.hasMessage(id);

/** A weight of the evaluation, for people: `Knight mobility`, as the file of the weights has it, in English. */
export function termName(key: string): string {
    return formatted(spoken.bundle, 'term', { term: key }) ?? capital(key.replaceAll('_', ' '));
}

/**
 * A number with this many decimals, with the decimal mark of the language and a true minus; `signed` numbers above zero
 * have a plus. A number that rounds to zero has no sign.
 */
export function decimal(value: number, digits: number, signed = false): string {
    const size = Math.abs(value).toFixed(digits);
    const sign = Number(size) === 0 ? '' : value < 0 ? '−' : signed ? '+' : '';
    return sign + withMark(size);
}

/** A number in the notation of programs, `12.5`, with the decimal mark of the language. */
export const withMark = (figure: string): string => (figure.includes('.') ? figure.replace('.', t('decimal-mark')) : figure);

/** `White` */
export const sideName = (side: Color): string => t('side', { side });

/** With a capital letter, where words begin a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ENGLISH_LETTERS = 'KQRBN';

/** A move in SAN with the letters of the language: `Sf3`. */
export function shownSan(san: string): string {
    if (spoken.language === 'en') return san;
    const letters = t('letters');
    return san.replace(/[KQRBN]/g, (letter) => letters.charAt(ENGLISH_LETTERS.indexOf(letter)));
}

/** A move as a person of the language may type it, in the letters that the engine reads; as it is where it has none of the language's own. */
export function typedSan(text: string): string {
    const letters = t('letters');
    const at = letters.indexOf(text.charAt(0));
    const first = at > 0 ? ENGLISH_LETTERS.charAt(at) + text.slice(1) : text;
    return first.replace(/=([A-Z])/, (all, letter: string) => { const becomes = letters.indexOf(letter); return becomes > 0 ? `=${ENGLISH_LETTERS.charAt(becomes)}` : all; });
}

/** `a`, `a and b`, `a, b and c` */
export function listOf(items: readonly string[]): string {
    const last = items.at(-1) ?? '';
    return items.length > 1 ? t('list-and', { first: items.slice(0, -1).join(', '), last }) : last;
}

/**
 * The engine's error in the language of the page: after its own sentence comes, if there is a message for it,
 * the message's name and arguments (`PageError::for_page`, `remarks::for_page`); `wrap` is a message around
 * it.
 */
export function faultText(message: string): string {
    const [sentence = '', coded = ''] = message.split('\n');
    const [id, json] = /^([a-z-]+) (\{.*\})$/.exec(coded)?.slice(1) ?? [];
    if (id === undefined || json === undefined || !has(id) || spoken.language === 'en') return sentence;
    const places = JSON.parse(json) as Record<string, string | number>;
    if (id === 'pgn-languages') for (const name of ['one', 'other']) places[name] = t('pgn-alphabet', { language: places[name] ?? '' });
    const text = t(id, { ...places, ...(places.side === 'white' || places.side === 'black' ? { side: sideName(places.side) } : {}) });
    return typeof places.wrap === 'string' ? t(places.wrap, { ...places, why: text }) : text;
}

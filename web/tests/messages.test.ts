import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { afterEach, describe as group, expect, test } from 'vitest';
import { clockText } from '../src/game/clock';
import { writeNotes } from '../src/game/notes';
import { pawns, scoreText } from '../src/game/score';
import { capital, decimal, faultText, has, languageFor, listOf, shownSan, sideName, speak, t, termName, typedSan, withMark } from '../src/messages';
import { barText } from '../src/ui/evalbar';
import { describe, motifs, readMove, readPgn } from './engine';

const source = (name: string): string => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const german = source('messages/german.ftl');
const english = source('messages/english.ftl');

/** Messages with the places that each has. */
function places(text: string): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const seek = (value: unknown, into: Set<string>): void => {
        if (Array.isArray(value)) for (const each of value) seek(each, into);
        else if (typeof value === 'object' && value !== null) {
            const { type, name } = value as { type?: string; name?: string };
            if (type === 'var' && name) into.add(name);
            for (const each of Object.values(value)) seek(each, into);
        }
    };
    for (const { id, value } of new FluentResource(text).body) {
        const into = new Set<string>();
        seek(value, into);
        found.set(id, [...into].toSorted());
    }
    return found;
}

/** The cases that a message chooses between, in their order. */
const cases = (text: string): Map<string, string[]> => new Map([...text.matchAll(/^([A-Za-z][\w-]*) = \{ \$\w+ ->\n([\s\S]*?)^\}/gm)].map(([, id = '', body = '']) => [id, [...body.matchAll(/^\s*(\*?)\[([^\]]+)\]/gm)].map(([, star, name]) => `${star}${name}`)]));

const sources = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.startsWith('wasm'));

afterEach(() => speak('en'));

group('numbers', () => {
    const evaluation = { cp: -135, mate: null, wdl: [100, 300, 600] as [number, number, number], depth: 9 };
    const shown = (): string[] => [scoreText(evaluation), barText(evaluation), barText({ ...evaluation, cp: 35 }), pawns(0.3), decimal(-0.04, 1), decimal(2.5, 1, true), withMark('1.25M'), clockText(9_940), clockText(61_000)];

    test('have the decimal mark of the language, a true minus, and no sign where they round to zero', async () => {
        expect(shown()).toEqual(['−1.35', '−1.4', '+0.4', '0.00', '0.0', '+2.5', '1.25M', '0:10.0', '1:01']);
        await speak('de');
        expect(shown()).toEqual(['−1,35', '−1,4', '+0,4', '0,00', '0,0', '+2,5', '1,25M', '0:10,0', '1:01']);
        // Programs read the same in every language.
        expect(writeNotes([], 9_500, evaluation)).toBe('[%eval -1.35,9] [%clk 0:00:09.5]');
    });

    test('are written for people by one function alone', () => {
        // The others write PGN, and attributes of drawings.
        expect(sources.filter((name) => source(name).includes('toFixed(')).toSorted()).toEqual(['game/notes.ts', 'messages.ts', 'ui/evalbar.tsx', 'ui/graph.tsx', 'ui/map.tsx']);
    });
});

group('messages', () => {
    test('both languages have the same, with the same places and cases', () => {
        const [one, other] = [places(english), places(german)];
        expect(one.size).toBeGreaterThan(250);
        expect([...other.keys()].toSorted()).toEqual([...one.keys()].toSorted());
        for (const [id, needed] of one) expect([id, other.get(id)]).toEqual([id, needed]);
        expect(cases(german)).toEqual(cases(english));
        // As many as stand there: none is there twice, none was dropped as damaged.
        for (const text of [english, german]) expect(places(text).size).toBe([...text.matchAll(/^[A-Za-z][\w-]* =/gm)].length);
    });

    test('every message that is asked for is there, and every one that is there is asked for', () => {
        const all = sources.map(source).join('\n');
        const used = new Set([...all.matchAll(/\bt\('([\w-]+)'/g)].map(([, id]) => id ?? ''));
        // Those chosen from two or a list are in quotes too.
        const quoted = new Set([...all.matchAll(/'([A-Za-z][\w-]*)'/g)].map(([, id]) => id ?? ''));
        for (const id of used) expect(has(id), id).toBe(true);
        const made = /^(result|map|fen|move|panel|pgn)-/;
        for (const id of places(english).keys()) expect(quoted.has(id) || made.test(id), `${id} is never said`).toBe(true);
    });

    test('no words for people are left in the sources', () => {
        // A capital letter, then words: classes and events are not written so.
        const words = /(?<!Error\()'[A-Z][a-z]+ [a-z][^']*'|>\s*[A-Z][a-z]+ [a-z]+[^<{]*<|`[A-Z][a-z]+ [a-z]+ [^`]*`/;
        for (const name of sources) {
            const lines = source(name).replace(/\/\*[\s\S]*?\*\//g, '').split('\n').filter((line) => !/^\s*(\/\/|\*)/.test(line));
            for (const line of lines) {
                // A tag of PGN is no word of the page.
                const found = words.exec(line.replace(/\s\/\/ .*$/, ''))?.[0] ?? '';
                if (found !== "'Game against Palisade'") expect(found, name).toBe('');
            }
        }
    });

    test('the language is that of the setting, else the first of the browser that there is', () => {
        expect([languageFor('de', ['en']), languageFor('auto', ['fr-CH', 'de-CH', 'en']), languageFor('auto', ['fr']), languageFor('auto', [])]).toEqual(['de', 'de', 'en', 'en']);
    });

    test('moves have the letters of the language, typed and shown', async () => {
        expect([shownSan('Nxf3+'), typedSan('Nf3')]).toEqual(['Nxf3+', 'Nf3']);
        await speak('de');
        expect([shownSan('Nxf3+'), shownSan('e8=Q#'), shownSan('O-O'), shownSan('bxc3')]).toEqual(['Sxf3+', 'e8=D#', 'O-O', 'bxc3']);
        expect([typedSan('Sf3'), typedSan('e8=D'), typedSan('Nf3'), typedSan('Lb5'), typedSan('bxc3')]).toEqual(['Nf3', 'e8=Q', 'Nf3', 'Bb5', 'bxc3']);
        expect([listOf([]), listOf(['a']), listOf(['a', 'b', 'c']), capital('weiß')]).toEqual(['', 'a', 'a, b und c', 'Weiß']);
    });

    test('what the engine has against a position or a move is said in the language', async () => {
        const fault = (work: () => unknown): string => {
            try {
                work();
            } catch (error) {
                return faultText((error as Error).message);
            }
            return '';
        };
        const faults = (): string[] => [fault(() => describe('8/8/8/8/8/8/8/8 w - - 0 1')), fault(() => readMove('', 'Ke3')), fault(() => describe('4k3/9/8/8/8/8/8/4K3 w - - 0 1'))];
        expect(faults()).toEqual(['White has no king', "'Ke3' is not legal here", 'rank 7 has 9 squares instead of 8']);
        await speak('de');
        expect(faults()).toEqual(['Weiß hat keinen König', '„Ke3“ ist hier nicht erlaubt', 'die 7. Reihe hat 9 Felder statt 8']);
        expect(faultText('a fault that has no message')).toBe('a fault that has no message');
    });

    test('every fault of the engine that has a name has a message', () => {
        const names = [...readFileSync(new URL('../../crates/page/src/error.rs', import.meta.url), 'utf8').matchAll(/\("((?:fen|move)-[a-z-]+)"/g)].map(([, id]) => id ?? '');
        expect(names.length).toBeGreaterThan(18);
        for (const id of names) expect(has(id), id).toBe(true);
        for (const id of places(english).keys()) if (/^fen-|^move-(none|illegal|several|promotion)/.test(id)) expect(names, id).toContain(id);
    });

    test('every remark of the reader of PGN has a message, which says in English what the reader says', async () => {
        const rust = readFileSync(new URL('../../crates/page/src/remarks.rs', import.meta.url), 'utf8');
        const names = new Set([...rust.matchAll(/"(pgn-[a-z-]+)"/g)].map(([, id]) => id ?? ''));
        const listed = [...places(english).keys()].filter((id) => id.startsWith('pgn-') && !['pgn-line', 'pgn-alphabet'].includes(id));
        expect(names.size).toBeGreaterThan(30);
        expect(listed.toSorted()).toEqual([...names].toSorted());
        const read = (text: string): string[] => {
            const { games, errors } = readPgn(new TextEncoder().encode(text), 9);
            return [...games.flatMap((game) => game.diagnostics.map((remark) => remark.text)), ...errors.map(({ reason }) => reason)];
        };
        const files = [
            '1. e4 ~ e5 $256 2. Nf3 *', '1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *', '1. e4 (1. d4 d5', '1. e4 e5) 2. d4', '1. e4 e5 2. Ke3 *', '(1. d4) 1. e4 *', '1. e4 {open', '*',
            '[Variant "Atomic"]\n\n1. e4 *', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', '[FEN "?"]\n\n1. e4 *', '[FEN "4k3/8/8/8/8/8/4P3/4K3"]\n\n1. e4 *', '[Result "won"]\n\n1. e4 1-0', '[Result "1-0"]\n\n1. e4 *', '[Result "1-0"]\n\n1. e4 0-1',
            '[White "no end\n[Black "B"]\n\n1. e4 *', '1. e4 e5 2. Nf3 White resigns on time 1-0', '1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. Qxe8 *', 'Dear Sir, the game was\n\n[White "A"]\n\n1. e4 *',
        ];
        const all = files.flatMap(read);
        expect(new Set(all.map((text) => /\n(\S+) /.exec(text)?.[1])).size).toBeGreaterThan(15);
        const straight = (text: string): string => text.replaceAll(/[“”]/g, "'");
        for (const text of all) {
            const [sentence = '', coded = ''] = text.split('\n');
            const [, id = '', json = ''] = /^(\S+) (.*)$/.exec(coded) ?? [];
            const filled = JSON.parse(json) as Record<string, string>;
            if (filled.side) filled.side = sideName(filled.side as 'white');
            const inner = t(id, filled);
            expect(straight(filled.wrap ? t(filled.wrap, { ...filled, why: inner }) : inner)).toBe(sentence);
        }
        await speak('de');
        expect(files.slice(4, 5).flatMap(read).map(faultText)).toEqual(['Zug 2: „Ke3“ ist nicht erlaubt']);
        expect(files.slice(9, 10).flatMap(read).map(faultText)).toEqual(['FEN-Tag: Weiß hat keinen König']);
        expect(faultText('it could be\npgn-languages {"one":"Dutch","other":"small letters"}')).toBe('es können niederländische oder kleine Buchstaben sein, und dann sind es verschiedene Züge');
        for (const text of all) expect(faultText(text), text).not.toBe(text.split('\n')[0]);
    });

    test('every weight of the evaluation that is shown has a German name of its own', async () => {
        const declared = readFileSync(new URL('../../src/evaluation/weights/terms.rs', import.meta.url), 'utf8');
        const keys = [...declared.matchAll(/^ {8}([A-Z][A-Z0-9_]*): (?:Linear|Danger) /gm)].map(([, name]) => (name ?? '').toLowerCase());
        expect(keys.length).toBeGreaterThan(100);
        const named = cases(source('messages/german-terms.ftl')).get('term') ?? [];
        expect(named.map((name) => name.replace('*', '')).toSorted()).toEqual(keys.toSorted());
        expect([termName('knight_mobility'), termName('tempo')]).toEqual(['Knight mobility', 'Tempo']);
        await speak('de');
        expect(termName('knight_mobility')).toBe('Beweglichkeit der Springer');
        expect(new Set(keys.map(termName)).size).toBe(keys.length);
    });

    test('every motif has a name of its own in both languages', async () => {
        const all = motifs().split(' ');
        for (const language of ['en', 'de'] as const) {
            await speak(language);
            const names = all.map((motif) => t('motif', { motif }));
            expect(new Set([...names, t('motif', { motif: 'other' })]).size).toBe(all.length + 1);
        }
    });
});

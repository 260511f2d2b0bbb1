/** What the page asks: a new game, a game to open, settings. */

import type { Described } from '../engine/types';
import { LEVELS, CLOCKS, DEFAULTS, HASHES, type Settings } from '../settings';
import { MAX_LENGTH, type FoundGame } from '../game/pgn';
import { sentence } from '../store';
import { choice, openDialog, toggle } from './dialog';
import { button, el } from './dom';
import { filtered } from './filtered';
import { otherScales } from '../engine/rules';
import { type Along, takeAlong } from './share';

export interface NewGame {
    level: number;
    color: Settings['color'];
    clock: string;
    /** 0 to 959; null for ordinary chess. */
    chess960: number | null;
    /** The position it starts from; empty for the initial one. */
    from: string;
}

/** How strong a rating is, in words. */
export function levelWords(level: number): string {
    if (level < 900) return 'a beginner';
    if (level < 1300) return 'a casual player';
    if (level < 1700) return 'a club player';
    if (level < 2100) return 'a strong club player';
    if (level < 2500) return 'a master';
    return 'a grandmaster and beyond';
}

/** The highest rating that people have: above it a level is like nobody. */
const PEOPLE = 2800;

/** What a level is, in one sentence: its number is a lichess rating. */
export function levelText(level: number): string {
    const [chessCom, engines] = otherScales(level);
    const scales = `on chess.com ${Math.max(100, chessCom)}, among engines ${engines}`;
    return level > PEOPLE ? `${level} – above people (${scales})` : `${level} on lichess – plays like ${levelWords(level)} (${scales})`;
}

const OWN = 'own';

/** A slider and a field for the same number; `onLevel` hears it. */
function levelField(level: number, onLevel: (level: number) => void): HTMLElement {
    const output = el('output', { class: 'level-words' });
    const slider = el('input', { type: 'range', id: 'level', min: String(LEVELS.min), max: String(LEVELS.max), step: '10', value: String(level) });
    const number = el('input', { type: 'number', id: 'level-number', min: String(LEVELS.min), max: String(LEVELS.max), value: String(level), 'aria-label': 'Level as a number' });
    const tell = (from: HTMLInputElement): void => {
        const chosen = Math.round(Math.min(LEVELS.max, Math.max(LEVELS.min, Number(from.value) || LEVELS.min)));
        if (from === slider) number.value = String(chosen);
        else slider.value = String(chosen);
        output.textContent = levelText(chosen);
        slider.setAttribute('aria-valuetext', output.textContent);
        onLevel(chosen);
    };
    slider.addEventListener('input', () => tell(slider));
    number.addEventListener('input', () => tell(number));
    tell(number);
    return el('div', { class: 'field' }, el('label', { htmlFor: 'level' }, 'Level (lichess rating)'), el('div', { class: 'inline level-row' }, slider, number), output);
}

/** The clocks to choose from, and one of one's own. */
function clockField(clock: string, onClock: (clock: string) => void): HTMLElement {
    const listed = (CLOCKS as readonly string[]).includes(clock);
    const [minutes = '10', seconds = '5'] = listed ? [] : clock.split('+');
    const base = el('input', { type: 'number', id: 'clock-minutes', min: '0.5', max: '180', step: '0.5', value: minutes });
    const increment = el('input', { type: 'number', id: 'clock-seconds', min: '0', max: '180', value: seconds });
    const own = el('div', { class: 'inline', hidden: listed }, el('label', { htmlFor: 'clock-minutes' }, 'Minutes'), base, el('label', { htmlFor: 'clock-seconds' }, 'and seconds a move'), increment);
    const within = (field: HTMLInputElement, least: number): number => Math.min(180, Math.max(least, Number(field.value) || least));
    const tell = (): void => onClock(`${within(base, 0.5)}+${Math.round(within(increment, 0))}`);
    base.addEventListener('input', tell);
    increment.addEventListener('input', tell);
    const values = [...CLOCKS, OWN].map((value) => ({ value, text: value === 'none' ? 'No clock' : value === OWN ? 'Your own' : value }));
    const pick = choice('Clock', values, listed ? (clock as (typeof CLOCKS)[number]) : OWN, (value) => {
        own.hidden = value !== OWN;
        if (value === OWN) tell();
        else onClock(value);
    });
    return el('div', { class: 'field' }, pick, own);
}

/** Asks for a game from this position; null for the initial one or a shuffled one. */
export function askNewGame(settings: Settings, from: Described | null, onStart: (game: NewGame) => void): void {
    const wanted: NewGame = { level: settings.level, color: from ? from.turn : settings.color, clock: settings.clock, chess960: null, from: from?.fen ?? '' };
    const number = el('input', { type: 'number', id: 'chess960-number', min: '0', max: '959', value: String(Math.floor(Math.random() * 960)), 'aria-label': 'Number of the start position, 0 to 959' });
    let chess960 = !from && settings.chess960;
    const numberRow = el('div', { class: 'inline', hidden: !chess960 }, el('span', {}, 'Start position'), number, el('span', { class: 'hint' }, 'of 0 to 959; 518 is the usual one'));
    const flip = toggle('Chess960 (shuffled back rank)', chess960, (on) => {
        chess960 = on;
        numberRow.hidden = !on;
    });
    openDialog(from ? 'Play from this position' : 'New game against Palisade', (close) => [
        levelField(wanted.level, (level) => { wanted.level = level; }),
        choice('You play', [{ value: 'white', text: 'White' }, { value: 'black', text: 'Black' }, { value: 'random', text: 'Random' }], wanted.color, (value) => { wanted.color = value; }),
        clockField(wanted.clock, (clock) => { wanted.clock = clock; }),
        ...(from ? [] : [flip, numberRow]),
        el(
            'div',
            { class: 'dialog-actions' },
            button('Start the game', null, () => {
                const chosen = Math.trunc(Number(number.value));
                wanted.chess960 = chess960 ? Math.min(959, Math.max(0, Number.isFinite(chosen) ? chosen : 518)) : null;
                close();
                onStart(wanted);
            }, { words: true, class: 'primary' }),
        ),
    ]);
}

/** Asks for a FEN or PGN, as text or as the bytes of a file; `onSource` throws with a sentence if it cannot be read. */
export function askOpen(onSource: (source: string | Uint8Array) => void): void {
    const area = el('textarea', { id: 'paste', rows: 9, spellcheck: false, placeholder: 'Paste a FEN or a PGN here …', 'aria-describedby': 'paste-problem' });
    const problem = el('p', { class: 'problem', id: 'paste-problem', role: 'alert' });
    const file = el('input', { type: 'file', accept: '.pgn,.fen,.txt', class: 'visually-hidden', id: 'open-file' });
    openDialog('Open a position or a game', (close) => {
        const take = (source: string | Uint8Array): void => {
            try {
                onSource(source);
                close();
            } catch (error) {
                problem.textContent = sentence((error as Error).message);
                area.focus();
            }
        };
        const takeFile = async (chosen: File | undefined): Promise<void> => {
            if (!chosen) return;
            if (chosen.size > MAX_LENGTH) {
                problem.textContent = 'This file is too large to be read here.';
                return;
            }
            // As bytes: how they are to be read, the reader finds out.
            const bytes = new Uint8Array(await chosen.arrayBuffer());
            if (chosen.size < 200_000) area.value = new TextDecoder().decode(bytes);
            take(bytes);
        };
        file.addEventListener('change', () => void takeFile(file.files?.[0]));
        area.addEventListener('drop', (event) => {
            const dropped = event.dataTransfer?.files[0];
            if (!dropped) return;
            event.preventDefault();
            void takeFile(dropped);
        });
        return [
            el('label', { htmlFor: 'paste' }, 'A position as FEN, or one or more games as PGN'),
            area,
            problem,
            el(
                'div',
                { class: 'dialog-actions' },
                el('label', { class: 'button', htmlFor: 'open-file' }, 'Choose a file …'),
                file,
                button('Open', null, () => take(area.value), { words: true, class: 'primary' }),
            ),
        ];
    });
    area.focus();
}

/** Asks which game of a file to open; `onGame` throws with a sentence if it cannot be played. */
export function askWhichGame(games: readonly FoundGame[], onGame: (game: FoundGame) => void): void {
    const problem = el('p', { class: 'problem', role: 'alert' });
    openDialog(`${games.length} games`, (close) => [
        problem,
        filtered(() => games, ({ title }) => title, (found) =>
            el('li', {}, button(found.title, null, () => {
                try {
                    onGame(found);
                    close();
                } catch (error) {
                    problem.textContent = sentence((error as Error).message);
                }
            }, { words: true }))),
    ]);
}

/** Shows FEN and PGN to be copied or saved. */
export function showSave(fen: string, pgn: string, onCopied: (what: string) => void, along: Along): void {
    const copy = async (what: string, field: HTMLInputElement | HTMLTextAreaElement): Promise<void> => {
        try {
            await navigator.clipboard.writeText(field.value);
            onCopied(`${what} copied.`);
        } catch {
            field.select();
            onCopied(`${what} selected: copy it with Ctrl+C.`);
        }
    };
    const fenField = el('input', { type: 'text', id: 'save-fen', readOnly: true, value: fen });
    const pgnField = el('textarea', { id: 'save-pgn', readOnly: true, rows: 10, value: pgn });
    const download = (): void => {
        const url = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
        el('a', { href: url, download: 'palisade.pgn' }).click();
        setTimeout(() => URL.revokeObjectURL(url), 1000);
    };
    openDialog('Copy or save', () => [
        el('label', { htmlFor: 'save-fen' }, 'This position (FEN)'),
        el('div', { class: 'inline' }, fenField, button('Copy', null, () => void copy('FEN', fenField), { words: true })),
        el('label', { htmlFor: 'save-pgn' }, 'The game with its variations (PGN)'),
        pgnField,
        el('div', { class: 'dialog-actions' }, button('Copy PGN', null, () => void copy('PGN', pgnField), { words: true }), button('Save as a file', 'save', download, { words: true, class: 'primary' })),
        takeAlong(along),
    ]);
}

export interface SettingsHooks {
    change: (change: Partial<Settings>) => void;
    /** Takes a weights file; throws with a sentence. */
    weights: (name: string, text: string) => void;
    /** Measures; resolves with what to say. */
    speed: (onProgress: (text: string) => void) => Promise<string>;
}

export function showSettings(settings: Settings, hooks: SettingsHooks, version: string): void {
    const problem = el('p', { class: 'problem', role: 'alert' });
    const weightsName = el('span', { class: 'hint' }, settings.weights ? settings.weights.name : 'built in');
    const file = el('input', { type: 'file', accept: '.toml', class: 'visually-hidden', id: 'weights-file' });
    const takeWeights = async (): Promise<void> => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        try {
            hooks.weights(chosen.name, await chosen.text());
            weightsName.textContent = chosen.name;
            problem.textContent = '';
        } catch (error) {
            problem.textContent = `These weights cannot be used: ${(error as Error).message}`;
        }
    };
    file.addEventListener('change', () => void takeWeights());
    const hash = el('select', { id: 'hash' }, ...HASHES.map((mib) => el('option', { value: String(mib), selected: mib === settings.hash }, `${mib} MiB`)));
    hash.addEventListener('change', () => hooks.change({ hash: Number(hash.value) }));
    const speed = el('output', { class: 'hint' });
    const measure = button('Measure the speed', null, () => {
        measure.disabled = true;
        void hooks
            .speed((text) => { speed.textContent = text; })
            .then((text) => { speed.textContent = text; }, (error: Error) => { speed.textContent = error.message; })
            .finally(() => { measure.disabled = false; });
    }, { words: true });
    openDialog('Settings', () => [
        choice('Colours', [{ value: 'auto', text: 'As the system' }, { value: 'light', text: 'Light' }, { value: 'dark', text: 'Dark' }], settings.theme, (theme) => hooks.change({ theme })),
        choice('Board', [{ value: 'wood', text: 'Wood' }, { value: 'green', text: 'Green' }, { value: 'blue', text: 'Blue' }, { value: 'grey', text: 'Grey' }], settings.board, (board) => hooks.change({ board })),
        el(
            'div',
            { class: 'toggles' },
            toggle('Arrows of the best lines', settings.arrows, (arrows) => hooks.change({ arrows })),
            toggle('Evaluation bar', settings.evalBar, (evalBar) => hooks.change({ evalBar })),
            toggle('Coordinates', settings.coordinates, (coordinates) => hooks.change({ coordinates })),
            toggle('Pieces glide', settings.animation, (animation) => hooks.change({ animation })),
            toggle('Sounds', settings.sound, (sound) => hooks.change({ sound })),
        ),
        choice('Lines of analysis', ['1', '2', '3', '4', '5'].map((value) => ({ value, text: value })), String(settings.lines), (value) => hooks.change({ lines: Number(value) })),
        el('div', { class: 'inline' }, el('label', { htmlFor: 'hash' }, 'Memory for the search'), hash),
        el(
            'div',
            { class: 'inline' },
            el('span', {}, 'Weights of the evaluation:'), weightsName,
            el('label', { class: 'button', htmlFor: 'weights-file' }, 'Load a TOML file …'), file,
            button('Built-in weights', null, () => {
                hooks.weights('', '');
                weightsName.textContent = 'built in';
            }, { words: true }),
        ),
        problem,
        el('div', { class: 'inline' }, measure, speed),
        el('p', { class: 'hint' }, `Palisade ${version}. Everything runs in this page and stays here: nothing is sent anywhere, and it works without a network once it has been opened. Free software, GPL-3.0-or-later.`),
        el('div', { class: 'dialog-actions' }, button('Back to defaults', null, () => hooks.change({ ...DEFAULTS, game: settings.game }), { words: true })),
    ]);
}

const KEYS: readonly [string, string][] = [
    ['← →', 'one move back, one forward'],
    ['↑ ↓', 'to the start, to the end'],
    ['F', 'turn the board'],
    ['Space', 'analysis on or off'],
    ['H', 'hint (in a game)'],
    ['T', 'what is threatened'],
    ['Ctrl Z, Ctrl Y', 'undo, redo'],
    ['N', 'new game'],
    ['O', 'open a FEN or PGN'],
    ['/', 'type a move, such as e4 or Nf3'],
    ['?', 'this list'],
];

export function showHelp(): void {
    openDialog('Help', () => [
        el('p', {}, 'Drag a piece or click it and then its goal. Castle by moving the king two squares, or onto its own rook. Draw arrows with the right mouse button (Shift, Alt and Ctrl for other colours): they are kept with the move. With the keyboard: go to the board with Tab, then the arrow keys and Enter.'),
        el('p', {}, 'The bar beside the board and the graph show how many points White can expect. “Why” takes the evaluation apart: open a bar to see its terms.'),
        el('table', { class: 'keys' }, el('tbody', {}, ...KEYS.map(([key, does]) => el('tr', {}, el('th', { scope: 'row' }, el('kbd', {}, key)), el('td', {}, does))))),
    ]);
}

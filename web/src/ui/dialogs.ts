/** The dialogs of the page: a new game, a game to open, settings. */

import { type Described, type PlayingStyle, STYLES } from '../engine/types';
import { LANGUAGES, sideName, t } from '../messages';
import { LEVELS, CLOCKS, DEFAULTS, HASHES, RATINGS, type Settings } from '../settings';
import { MAX_LENGTH, type FoundGame } from '../game/pgn';
import { sentence } from '../store';
import { choice, openDialog, toggle } from './dialog';
import { button, el, withEnglish } from './dom';
import { filtered } from './filtered';
import { otherScales } from '../engine/rules';
import { type Along, takeAlong } from './share';

export interface NewGame {
    level: number;
    style: PlayingStyle;
    unhurried: boolean;
    color: Settings['color'];
    clock: string;
    /** 0 to 959; null for ordinary chess. */
    chess960: number | null;
    /** The position it starts from; empty for the initial one. */
    from: string;
}

/** Returns the strength of a rating in words. */
export function levelWords(level: number): string {
    const kinds: readonly [number, string][] = [[900, 'beginner'], [1300, 'casual'], [1700, 'club'], [2100, 'strong'], [2500, 'master']];
    return t('like', { kind: kinds.find(([below]) => level < below)?.[1] ?? 'grandmaster' });
}

/** The highest rating of the human model. */
const HUMAN_MODEL_MAX = 2800;

/** Returns one sentence on a level: its number is a Lichess rating. */
export function levelText(level: number): string {
    const [chessCom, engines] = otherScales(level);
    const round = (rating: number): string => String(Math.max(100, 50 * Math.round(rating / 50)));
    const places = { level: String(level), chesscom: round(chessCom), engines: round(engines) };
    return level > HUMAN_MODEL_MAX ? t('level-above', places) : t('level-people', { ...places, like: levelWords(level) });
}

const OWN = 'own';

/** A slider and a field for the same number; `onLevel` is called with it. */
function levelField(level: number, onLevel: (level: number) => void): HTMLElement {
    const output = el('output', { class: 'level-words' });
    const slider = el('input', { type: 'range', id: 'level', min: String(LEVELS.min), max: String(LEVELS.max), step: '10', value: String(level) });
    const number = el('input', { type: 'number', id: 'level-number', min: String(LEVELS.min), max: String(LEVELS.max), value: String(level), 'aria-label': t('level-number') });
    const update = (from: HTMLInputElement): void => {
        const chosen = Math.round(Math.min(LEVELS.max, Math.max(LEVELS.min, Number(from.value) || LEVELS.min)));
        if (from === slider) number.value = String(chosen);
        else slider.value = String(chosen);
        output.textContent = levelText(chosen);
        slider.setAttribute('aria-valuetext', output.textContent);
        onLevel(chosen);
    };
    slider.addEventListener('input', () => update(slider));
    number.addEventListener('input', () => update(number));
    update(number);
    return el('div', { class: 'field' }, el('label', { htmlFor: 'level' }, t('level')), el('div', { class: 'inline level-row' }, slider, number), output);
}

/** The field for the playing style, with its description. */
function styleField(style: PlayingStyle, onStyle: (style: PlayingStyle) => void): HTMLElement {
    const styleText = (chosen: PlayingStyle): string => `${t('style-text', { style: chosen })}${chosen === 'coach' ? ` ${t('style-advice')}` : ''}`;
    const words = el('output', { class: 'hint' }, styleText(style));
    const pick = choice(t('style'), STYLES.map((value) => ({ value, text: t('style-name', { style: value }) })), style, (chosen) => {
        words.textContent = styleText(chosen);
        onStyle(chosen);
    });
    return el('div', { class: 'field' }, pick, words);
}

/** The clocks to choose from, and one of one's own. */
function clockField(clock: string, onClock: (clock: string) => void): HTMLElement {
    const listed = (CLOCKS as readonly string[]).includes(clock);
    const [minutes = '10', seconds = '5'] = listed ? [] : clock.split('+');
    const base = el('input', { type: 'number', id: 'clock-minutes', min: '0.5', max: '180', step: '0.5', value: minutes });
    const increment = el('input', { type: 'number', id: 'clock-seconds', min: '0', max: '180', value: seconds });
    const own = el('div', { class: 'inline', hidden: listed }, el('label', { htmlFor: 'clock-minutes' }, t('minutes')), base, el('label', { htmlFor: 'clock-seconds' }, t('and-seconds')), increment);
    const within = (field: HTMLInputElement, least: number): number => Math.min(180, Math.max(least, Number(field.value) || least));
    const update = (): void => onClock(`${within(base, 0.5)}+${Math.round(within(increment, 0))}`);
    base.addEventListener('input', update);
    increment.addEventListener('input', update);
    const values = [...CLOCKS, OWN].map((value) => ({ value, text: value === 'none' ? t('clock-none') : value === OWN ? t('clock-own') : value }));
    const pick = choice(t('clock'), values, listed ? (clock as (typeof CLOCKS)[number]) : OWN, (value) => {
        own.hidden = value !== OWN;
        if (value === OWN) update();
        else onClock(value);
    });
    return el('div', { class: 'field' }, pick, own);
}

/** Asks for a game from this position; null for the initial one or a shuffled one. */
export function askNewGame(settings: Settings, from: Described | null, onStart: (game: NewGame) => void): void {
    const wanted: NewGame = { level: settings.level, style: settings.style, unhurried: settings.unhurried, color: from ? from.turn : settings.color, clock: settings.clock, chess960: null, from: from?.fen ?? '' };
    const number = el('input', { type: 'number', id: 'chess960-number', min: '0', max: '959', value: String(Math.floor(Math.random() * 960)), 'aria-label': t('start-position-help') });
    let chess960 = !from && settings.chess960;
    const numberRow = el('div', { class: 'inline', hidden: !chess960 }, el('span', {}, t('start-position')), number, el('span', { class: 'hint' }, t('start-position-hint')));
    const flip = toggle(t('chess960'), chess960, (on) => {
        chess960 = on;
        numberRow.hidden = !on;
    });
    openDialog(t(from ? 'play-position' : 'new-game'), (close) => [
        levelField(wanted.level, (level) => { wanted.level = level; }),
        styleField(wanted.style, (style) => { wanted.style = style; }),
        choice(t('you-play'), [{ value: 'white', text: sideName('white') }, { value: 'black', text: sideName('black') }, { value: 'random', text: t('color-random') }], wanted.color, (value) => { wanted.color = value; }),
        clockField(wanted.clock, (clock) => { wanted.clock = clock; }),
        el('div', { class: 'toggles' }, toggle(t('unhurried'), wanted.unhurried, (unhurried) => { wanted.unhurried = unhurried; }), ...(from ? [] : [flip])),
        ...(from ? [] : [numberRow]),
        el(
            'div',
            { class: 'dialog-actions' },
            button(t('start-game'), null, () => {
                const chosen = Math.trunc(Number(number.value));
                wanted.chess960 = chess960 ? Math.min(959, Math.max(0, Number.isFinite(chosen) ? chosen : 518)) : null;
                close();
                onStart(wanted);
            }, { words: true, class: 'primary' }),
        ),
    ]);
}

/** Asks for a FEN or PGN, as text or as the bytes of a file; `onSource` throws with a sentence if it cannot be read. */
export function askOpen(onSource: (source: string | Uint8Array) => void, onSetUp: () => void): void {
    const area = el('textarea', { id: 'paste', rows: 9, spellcheck: false, placeholder: t('open-place'), 'aria-describedby': 'paste-problem' });
    const problem = el('p', { class: 'problem', id: 'paste-problem', role: 'alert' });
    const file = el('input', { type: 'file', accept: '.pgn,.fen,.txt', class: 'visually-hidden', id: 'open-file' });
    openDialog(t('open-title'), (close) => {
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
                problem.textContent = t('too-large');
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
            el('label', { htmlFor: 'paste' }, t('open-label')),
            area,
            problem,
            el(
                'div',
                { class: 'dialog-actions' },
                button(t('set-up'), null, () => {
                    close();
                    onSetUp();
                }, { words: true }),
                el('label', { class: 'button', htmlFor: 'open-file' }, t('choose-file')),
                file,
                button(t('open'), null, () => take(area.value), { words: true, class: 'primary' }),
            ),
        ];
    });
    area.focus();
}

/** Asks which game of a file to open; `onGame` throws with a sentence if it cannot be played. */
export function askWhichGame(games: readonly FoundGame[], onGame: (game: FoundGame) => void): void {
    const problem = el('p', { class: 'problem', role: 'alert' });
    openDialog(t('which-game', { count: games.length }), (close) => [
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
            onCopied(t('copied', { what }));
        } catch {
            field.select();
            onCopied(t('selected', { what }));
        }
    };
    const fenField = el('input', { type: 'text', id: 'save-fen', readOnly: true, value: fen });
    const pgnField = el('textarea', { id: 'save-pgn', readOnly: true, rows: 10, value: pgn });
    const download = (): void => {
        const url = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
        el('a', { href: url, download: 'palisade.pgn' }).click();
        setTimeout(() => URL.revokeObjectURL(url), 1000);
    };
    openDialog(t('save-title'), () => [
        el('label', { htmlFor: 'save-fen' }, t('save-fen')),
        el('div', { class: 'inline' }, fenField, button(t('copy'), null, () => void copy('FEN', fenField), { words: true })),
        el('label', { htmlFor: 'save-pgn' }, t('save-pgn')),
        pgnField,
        el('div', { class: 'dialog-actions' }, button(t('copy-pgn'), null, () => void copy('PGN', pgnField), { words: true }), button(t('save-file'), 'save', download, { words: true, class: 'primary' })),
        takeAlong(along),
    ]);
}

/** The reader's own rating; empty for none. */
function ratingField(rating: number | null, onRating: (rating: number | null) => void): HTMLElement {
    const field = el('input', { type: 'number', id: 'rating', min: String(RATINGS.min), max: String(RATINGS.max), value: rating === null ? '' : String(rating), placeholder: '–', 'aria-describedby': 'rating-hint' });
    field.addEventListener('change', () => {
        const given = Math.round(Number(field.value));
        const chosen = field.value.trim() === '' || !Number.isFinite(given) ? null : Math.min(RATINGS.max, Math.max(RATINGS.min, given));
        field.value = chosen === null ? '' : String(chosen);
        onRating(chosen);
    });
    return el('div', { class: 'inline' }, el('label', { htmlFor: 'rating' }, t('set-rating')), field, el('span', { class: 'hint', id: 'rating-hint' }, t('set-rating-hint')));
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
    const weightsName = el('span', { class: 'hint' }, settings.weights ? settings.weights.name : t('weights-built-in'));
    const file = el('input', { type: 'file', accept: '.toml', class: 'visually-hidden', id: 'weights-file' });
    const takeWeights = async (): Promise<void> => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        try {
            hooks.weights(chosen.name, await chosen.text());
            weightsName.textContent = chosen.name;
            problem.textContent = '';
        } catch (error) {
            problem.replaceChildren(...withEnglish('fault-weights', 'why', (error as Error).message));
        }
    };
    file.addEventListener('change', () => void takeWeights());
    const hash = el('select', { id: 'hash' }, ...HASHES.map((mib) => el('option', { value: String(mib), selected: mib === settings.hash }, `${mib} MiB`)));
    hash.addEventListener('change', () => hooks.change({ hash: Number(hash.value) }));
    const speed = el('output', { class: 'hint' });
    const measure = button(t('measure'), null, () => {
        // Disabled by its attribute alone, since a disabled button loses the focus.
        if (measure.ariaDisabled === 'true') return;
        measure.ariaDisabled = 'true';
        void hooks
            .speed((text) => { speed.textContent = text; })
            .then((text) => { speed.textContent = text; }, (error: Error) => { speed.textContent = error.message; })
            .finally(() => { measure.ariaDisabled = null; });
    }, { words: true });
    openDialog(t('settings'), (close) => [
        choice(t('language'), [{ value: 'auto', text: t('language-auto') }, ...LANGUAGES.map(([value, text]) => ({ value, text, lang: value }))], settings.language, (language) => {
            // The dialog itself changes to the other language then.
            close();
            hooks.change({ language });
        }),
        choice(t('colours'), [{ value: 'auto', text: t('colours-auto') }, { value: 'light', text: t('colours-light') }, { value: 'dark', text: t('colours-dark') }], settings.theme, (theme) => hooks.change({ theme })),
        choice(t('board'), (['wood', 'green', 'blue', 'grey'] as const).map((value) => ({ value, text: t('board-colours', { board: value }) })), settings.board, (board) => hooks.change({ board })),
        el(
            'div',
            { class: 'toggles' },
            toggle(t('set-arrows'), settings.arrows, (arrows) => hooks.change({ arrows })),
            toggle(t('set-bar'), settings.evalBar, (evalBar) => hooks.change({ evalBar })),
            toggle(t('set-coordinates'), settings.coordinates, (coordinates) => hooks.change({ coordinates })),
            toggle(t('set-glide'), settings.animation, (animation) => hooks.change({ animation })),
            toggle(t('set-sounds'), settings.sound, (sound) => hooks.change({ sound })),
        ),
        choice(t('set-lines'), ['1', '2', '3', '4', '5'].map((value) => ({ value, text: value })), String(settings.lines), (value) => hooks.change({ lines: Number(value) })),
        el('div', { class: 'inline' }, el('label', { htmlFor: 'hash' }, t('set-memory')), hash),
        ratingField(settings.rating, (rating) => hooks.change({ rating })),
        el(
            'div',
            { class: 'inline' },
            el('span', {}, t('weights')), weightsName,
            el('label', { class: 'button', htmlFor: 'weights-file' }, t('weights-load')), file,
            button(t('weights-back'), null, () => {
                hooks.weights('', '');
                weightsName.textContent = t('weights-built-in');
            }, { words: true }),
        ),
        problem,
        el('div', { class: 'inline' }, measure, speed),
        el('p', { class: 'hint' }, t('about', { version })),
        el('div', { class: 'dialog-actions' }, button(t('back-to-defaults'), null, () => {
            close();
            hooks.change({ ...DEFAULTS, game: settings.game, solved: settings.solved });
        }, { words: true })),
    ]);
}

/** Keys, and the messages with their functions. */
const KEYS: readonly [string, string][] = [
    ['← →', 'help-left-right'],
    ['↑ ↓', 'help-up-down'],
    ['F', 'help-f'],
    ['key-space', 'help-space'],
    ['H', 'help-h'],
    ['T', 'help-t'],
    ['key-undo', 'help-undo'],
    ['N', 'help-n'],
    ['O', 'help-o'],
    ['/', 'help-slash'],
    ['+ −', 'help-lines'],
    ['M', 'help-m'],
    ['?', 'help-question'],
];

export function showHelp(): void {
    openDialog(t('help'), () => [
        el('p', {}, t('help-board')),
        el('p', {}, t('help-why')),
        el('table', { class: 'keys' }, el('tbody', {}, ...KEYS.map(([key, does]) => el('tr', {}, el('th', { scope: 'row' }, el('kbd', {}, key.startsWith('key-') ? t(key) : key)), el('td', {}, t(does)))))),
    ]);
}

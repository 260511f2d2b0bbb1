/**
 * Brings the parts of the page together: the state, the game at hand, the engine that studies it, games against
 * the engine, and games and positions in and out. A person's actions go to them; what they change is drawn.
 */

import { h, render } from 'preact';
import { CurrentGame } from './current_game';
import type { Engine } from './engine/client';
import * as rules from './engine/rules';
import { Explorer } from './explorer';
import type { Shape } from './game/notes';
import { type GameNode, GameTree } from './game/tree';
import { Match } from './match';
import { ImportExport } from './import_export';
import { Gatherer } from './gatherer';
import { language, languageFor, speak, t, typedSan } from './messages';
import { readSettings, SETTINGS_KEY, type Settings } from './settings';
import { measureSpeed } from './speed';
import { isPlaying, type State, Store } from './store';
import { Study } from './study';
import { Trainer } from './trainer';
import type { Actions } from './ui/actions';
import { type Arrow, BoardView, lastSquares } from './ui/board';
import { showHelp, showSettings } from './ui/dialogs';
import { editBoard } from './ui/editor';
import { keepFocus } from './ui/focus';
import { onKeys } from './ui/keys';
import { openMenu } from './ui/menu';
import { Page } from './ui/page';
import { soundOf, Sounds } from './ui/sound';
import { moveInWords } from './ui/speech';

/** Always the same array, so that the board detects that there is no change. */
const NO_SHAPES: readonly Shape[] = [];

/** The sizes at which parts of the page share a place, as in `page.css`. */
const COMPACT = window.matchMedia('(width < 1200px), (height < 500px)');

type Storage = ConstructorParameters<typeof CurrentGame>[1];

function firstState(settings: Settings): State {
    const tree = new GameTree(rules.describe);
    return {
        settings, panel: 'moves', compact: COMPACT.matches, tree, current: tree.root, version: 0, game: null, orientation: 'white', lines: [], searching: false, linesText: '', explained: null, explainedProblem: '', opening: null,
        arrows: [], answer: [], requested: false, hintText: '', review: null, reviewNote: '', reviewed: false, loading: false, gathering: null, hard: '', exercise: null, explored: null, toasts: [], spoken: '', canUndo: false, canRedo: false,
    };
}

/** Beside the move that is shown; where none is, beside the list. */
function menuPlace(): { x: number; y: number } {
    const shown = document.querySelector('.moves [aria-current]') ?? document.querySelector('#moves');
    const { left, bottom } = shown?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    return { x: left, y: bottom + 4 };
}

export class App {
    private readonly store: Store;
    private readonly currentGame: CurrentGame;
    private readonly study: Study;
    private readonly match: Match;
    private readonly trainer: Trainer;
    private readonly importExport: ImportExport;
    private readonly sounds = new Sounds();
    private readonly board: BoardView;
    private readonly actions: Actions;

    constructor(
        private readonly module: WebAssembly.Module,
        /** With the hash table of the settings. */
        analyst: Engine,
        private readonly storage: Storage,
        /** Another tab has the game that was left. */
        private readonly elsewhere: boolean,
    ) {
        this.store = new Store(firstState(readSettings(storage)));
        this.currentGame = new CurrentGame(this.store, storage);
        this.study = new Study(this.store, this.currentGame, analyst, module);
        this.match = new Match(this.store, this.currentGame, this.study, module, this.sounds);
        const gatherer = new Gatherer(this.store, this.currentGame, module);
        this.trainer = new Trainer(this.store, this.currentGame, this.study, this.match, gatherer);
        this.importExport = new ImportExport(this.store, this.currentGame, this.match, gatherer.drills, new Explorer(this.store, this.currentGame));
        this.study.onReviewed = () => void gatherer.current().catch(this.store.problem);
        analyst.onerror = this.store.problem;
        this.currentGame.onShown = (node, before) => this.study.shown(node, before);
        this.actions = this.allActions();
        this.importExport.onSetUp = () => this.actions.editBoard();
        this.board = new BoardView(
            (uci) => this.moved(uci),
            (shapes) => { if (!isPlaying(this.store.now)) this.currentGame.shapes(shapes); },
            (text) => this.store.set({ spoken: text }),
        );
    }

    /** Shows the page in this element and resumes its saved state. */
    start(place: Element): void {
        this.takeUpSettings();
        this.takeUpWeights();
        const left = this.currentGame.restore();
        this.currentGame.show(this.store.now.current);
        if (left?.game) this.match.resume(left.game);
        place.replaceChildren();
        const draw = (): void => {
            // In another language it is another page: nothing of the old one stays.
            render(h(Page, { key: language(), state: this.store.now, actions: this.actions, board: this.board.element }), place);
            this.drawBoard();
        };
        this.store.onChange(draw);
        draw();
        this.importExport.listen();
        onKeys(this.actions);
        keepFocus(() => this.trainer.waitsFor(this.store.now.current));
        setInterval(() => this.store.now.game?.checkClock(), 100);
        COMPACT.addEventListener('change', () => this.store.set({ compact: COMPACT.matches }));
        window.addEventListener('pagehide', () => this.currentGame.keepNow());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.currentGame.keepNow(); });
        window.addEventListener('storage', (event) => { if (event.key === SETTINGS_KEY) this.takeOver(); });
        if (this.elsewhere) this.store.toast(t('elsewhere'));
    }

    private drawBoard(): void {
        const { current, game, orientation } = this.store.now;
        const playing = isPlaying(this.store.now);
        const atEnd = !game || current === game.node;
        this.board.show({
            position: current.position,
            lastMove: lastSquares(current.parent?.position, current.uci),
            shapes: playing ? NO_SHAPES : current.shapes,
            orientation,
            movable: playing ? (atEnd && game ? game.options.human : null) : 'both',
            premove: playing && atEnd,
        });
        this.board.setArrows(this.arrows().reverse());
    }

    /** The arrows of the engine: those of an answer before those of its lines. */
    private arrows(): Arrow[] {
        const { arrows, requested, exercise, lines, settings } = this.store.now;
        if (arrows.length > 0 && (requested || isPlaying(this.store.now) || (exercise && !exercise.solved))) return [...arrows];
        if (!settings.arrows || isPlaying(this.store.now) || (exercise && !exercise.solved)) return [];
        const kinds: readonly Arrow['kind'][] = ['best', 'second', 'other'];
        // An answer that came by itself has the lines beside it.
        return [...arrows, ...lines.flatMap((line, index) => (line.pv[0] ? [{ uci: line.pv[0], kind: kinds[Math.min(index, 2)] ?? 'other' as const }] : []))];
    }

    // --- settings ---------------------------------------------------------

    /** Takes over the settings of another tab; the game remains that of this tab. */
    private takeOver(): void {
        const { settings } = this.store.now;
        const { theme, board, coordinates, animation, sound, rating } = readSettings(this.storage);
        if (rating !== settings.rating) this.study.forgetAnswers();
        Object.assign(settings, { theme, board, coordinates, animation, sound, rating });
        this.takeUpSettings();
    }

    private takeUpSettings(): void {
        const { settings } = this.store.now;
        Object.assign(document.documentElement.dataset, { theme: settings.theme, board: settings.board });
        this.board.configure(settings);
        this.sounds.on = settings.sound;
    }

    /** The weights that were loaded in an earlier visit. */
    private takeUpWeights(): void {
        const { settings } = this.store.now;
        if (!settings.weights) return;
        try {
            this.study.setWeights(settings.weights.text);
        } catch {
            settings.weights = null;
        }
    }

    private change(change: Partial<Settings>): void {
        const { settings } = this.store.now;
        const before = { ...settings };
        Object.assign(settings, change);
        if (settings.hash !== before.hash) this.study.setHash(settings.hash);
        if (before.weights && !settings.weights) this.useWeights('', '');
        if (settings.rating !== before.rating) this.study.forgetAnswers();
        this.takeUpSettings();
        this.store.set({ reviewNote: '', reviewed: false });
        this.currentGame.show(this.store.now.current);
        if (settings.language !== before.language) void this.speak().catch(this.store.problem);
    }

    /** Says everything in the language of the settings. */
    private async speak(): Promise<void> {
        await speak(languageFor(this.store.now.settings.language, navigator.languages));
        // Exercises have sentences of their own: the next one uses the new language.
        this.study.forgetAnswers();
        this.store.set({ reviewNote: '', answer: [], requested: false, hard: '', hintText: '' });
        this.takeUpSettings();
        this.currentGame.show(this.store.now.current);
    }

    /** Throws with a sentence if these are no weights. */
    private useWeights(name: string, text: string): void {
        const { settings, tree } = this.store.now;
        this.study.setWeights(text);
        this.match.setWeights(text);
        settings.weights = text ? { name, text } : null;
        for (const node of tree.all()) node.evaluation = null;
        this.study.forgetAnswers();
        this.currentGame.show(this.store.now.current);
    }

    private async measure(onProgress: (text: string) => void): Promise<string> {
        this.study.analyst.rest();
        try {
            return await measureSpeed(this.module, onProgress);
        } finally {
            this.currentGame.show(this.store.now.current);
        }
    }

    // --- actions of the user -----------------------------------------------

    private moved(uci: string): void {
        const { current } = this.store.now;
        if (isPlaying(this.store.now)) this.match.move(uci);
        else if (this.trainer.waitsFor(current)) void this.trainer.attempt(uci).catch(this.store.problem);
        else this.played([uci]);
    }

    private played(moves: readonly string[]): void {
        this.match.leaveFinished();
        const node = this.currentGame.play(moves);
        this.store.set({ spoken: moveInWords(node) });
        this.sounds.play(soundOf(node.san, node.position.end !== null));
    }

    private typed(text: string): boolean {
        if (!text.trim()) return false;
        try {
            this.moved(rules.readMove(this.store.now.current.position.fen, typedSan(text.trim())));
            return true;
        } catch (error) {
            this.store.problem(error as Error);
            return false;
        }
    }

    private engine(on: boolean): void {
        if (isPlaying(this.store.now)) return;
        this.study.analyst.rest();
        this.change({ engine: on });
    }

    /** Runs an action that changes the game, but not during a game against the engine. */
    private free(act: () => void): void {
        if (isPlaying(this.store.now)) return;
        this.match.leaveFinished();
        act();
    }

    /** Plays the move that was better than this one, beside it. */
    private playBetter(node: GameNode): void {
        const { parent, answer } = node;
        if (!parent || !answer?.better) return;
        this.currentGame.show(parent);
        this.played([answer.better.uci]);
    }

    /** Within one and five. */
    private moreLines(by: number): void {
        const lines = Math.min(5, Math.max(1, this.store.now.settings.lines + by));
        if (lines !== this.store.now.settings.lines && !isPlaying(this.store.now)) this.change({ lines });
    }

    private allActions(): Actions {
        const { currentGame, match, importExport, store, study, trainer } = this;
        return {
            newGame: () => match.newGame(),
            playFromHere: (node) => match.playFromHere(node),
            open: () => importExport.open(),
            games: () => importExport.games(),
            save: () => importExport.save(),
            settings: () => showSettings(store.now.settings, { change: (change) => this.change(change), weights: (name, text) => this.useWeights(name, text), speed: (onProgress) => this.measure(onProgress) }, rules.version()),
            help: showHelp,
            editBoard: (node = store.now.current) => this.free(() => editBoard(node.position.fen, store.now.orientation, rules.describe, (fen, side) => {
                const tree = new GameTree(rules.describe, fen);
                currentGame.take(tree, tree.root, side);
            })),
            show: (node) => currentGame.show(node),
            go: (where) => currentGame.go(where),
            flip: () => currentGame.flip(),
            typed: (text) => this.typed(text),
            playLine: (moves) => this.free(() => this.played(moves)),
            engine: (on) => this.engine(on),
            toggleEngine: () => this.engine(!store.now.settings.engine),
            ask: (question) => study.ask(question),
            threat: () => study.threat(),
            review: () => study.review(),
            practise: () => void trainer.choose().catch(store.problem),
            exercises: () => trainer.ofGame(),
            solve: () => void trainer.solve().catch(store.problem),
            nextExercise: () => trainer.after(),
            endExercises: () => trainer.end(),
            positions: () => void trainer.ofPage().catch(store.problem),
            tryBetter: (node) => this.free(() => trainer.of(node)),
            playBetter: (node) => this.free(() => this.playBetter(node)),
            promote: (node) => this.free(() => currentGame.promote(node)),
            remove: (node) => this.free(() => currentGame.remove(node)),
            comment: (node, text) => this.free(() => currentGame.comment(node, text)),
            glyph: (node, nag) => this.free(() => currentGame.glyph(node, nag)),
            copyLine: (node) => importExport.copyLine(node),
            menu: (node = store.now.current, at = menuPlace()) => { if (!isPlaying(store.now) && !store.now.exercise) openMenu(node, at, this.actions); },
            moreLines: (by) => this.moreLines(by),
            panel: (panel) => store.set({ panel }),
            undo: () => currentGame.undo(),
            redo: () => currentGame.redo(),
            hint: () => match.hint(),
            takeBack: () => match.takeBack(),
            offerDraw: () => match.offerDraw(),
            resign: () => match.resign(),
            rematch: () => match.rematch(),
            analyse: () => match.analyse(),
            dropToast: (id) => store.dropToast(id),
        };
    }
}

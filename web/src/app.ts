/**
 * The page as a whole: one game (`GameTree`), the position shown, and who looks at it. In
 * analysis every position is the analyst's; in a game against the engine it rests until the game
 * is over. Everything shown follows from `tree`, `current`, `game` and the settings.
 */

import { Analyst, type Watched } from './analysis';
import { startEngine, type Engine, type EngineClient } from './engine/client';
import * as rules from './engine/rules';
import type { Color, Line } from './engine/types';
import { clockText } from './game/clock';
import { accuracies } from './game/judge';
import { finished } from './game/score';
import { openLink, openSource, type Opened } from './game/open';
import { MAX_LENGTH, readGame, writeGame, type FoundGame } from './game/pgn';
import { type GameNode, GameTree, lineFrom, moveNumber, NULL_MOVE, path } from './game/tree';
import { PlayedGame, resultOf, timeControl } from './play';
import { Questions } from './questions';
import { readSettings, writeSettings, type Settings } from './settings';
import { measureSpeed } from './speed';
import { BoardView, type Arrow } from './ui/board';
import { askNewGame, askOpen, askWhichGame, levelWords, showHelp, showSave, showSettings, type NewGame } from './ui/dialogs';
import { EvalBar } from './ui/evalbar';
import { GraphView } from './ui/graph';
import { onIntake } from './ui/intake';
import { onKeys } from './ui/keys';
import { Layout, type Actions } from './ui/layout';
import { LinesView } from './ui/lines';
import { MovesView } from './ui/moves';
import { soundOf, Sounds } from './ui/sound';
import { inWords, moveInWords } from './ui/speech';
import { reasonShapes, WhyView, type Question } from './ui/why';

/** Hash of the opponent, MiB: its levels search few nodes. */
const OPPONENT_HASH = 16;

const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
const sideName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

export class App implements Actions {
    readonly root: HTMLElement;
    private readonly kept: Settings;
    private readonly layout: Layout;
    private readonly board = new BoardView((uci) => this.moved(uci));
    private readonly sounds = new Sounds();
    private readonly evalBar = new EvalBar();
    private readonly lines = new LinesView((moves) => this.playLine(moves));
    private readonly moves = new MovesView((node) => this.show(node));
    private readonly graphView = new GraphView((node) => this.show(node));
    private readonly whyView = new WhyView((question) => this.ask(question));
    private readonly analyst: Analyst;
    private opponent: EngineClient | undefined;
    private readonly questions: Questions;
    private reasons: readonly Arrow[] = [];
    private tree: GameTree;
    private current: GameNode;
    private game: PlayedGame | null = null;
    private orientation: Color = 'white';
    private watched: readonly Line[] = [];
    private hintLine: Line | null = null;
    private saveTimer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly module: WebAssembly.Module,
        /** With the hash table of the settings. */
        private readonly analystEngine: Engine,
        private readonly store: Pick<Storage, 'getItem' | 'setItem'>,
    ) {
        this.kept = readSettings(store);
        this.tree = new GameTree(rules.describe);
        this.current = this.tree.root;
        this.layout = new Layout(this, {
            board: this.board.element,
            evalBar: this.evalBar.element,
            lines: this.lines.element,
            moves: this.moves.element,
            graph: this.graphView.element,
            why: this.whyView.element,
        });
        this.root = this.layout.root;
        this.analystEngine.onerror = (message) => this.layout.toast(message, 'problem');
        this.analyst = new Analyst(this.analystEngine);
        this.questions = new Questions(module, (message) => this.layout.toast(message, 'problem'));
    }

    /** Once the page is there. */
    start(): void {
        this.takeUpSettings();
        this.takeUpWeights();
        this.restore();
        this.openAddress();
        window.addEventListener('hashchange', () => this.openAddress());
        onIntake((source) => this.brought(source), MAX_LENGTH, () => this.layout.toast('This file is too large to be read here.', 'problem'));
        onKeys(this, this.layout.typed);
        setInterval(() => this.tick(), 100);
        window.addEventListener('pagehide', () => this.keepNow());
        this.show(this.current);
    }

    // --- what is remembered -----------------------------------------------

    private takeUpSettings(): void {
        const { theme, board, evalBar } = this.kept;
        Object.assign(document.documentElement.dataset, { theme, board });
        this.root.classList.toggle('without-eval-bar', !evalBar);
        this.board.configure(this.kept);
        this.sounds.on = this.kept.sound;
        this.layout.engineSwitch.checked = this.kept.engine;
    }

    /** The weights that were loaded in an earlier visit. */
    private takeUpWeights(): void {
        const { weights } = this.kept;
        if (!weights) return;
        try {
            rules.setWeights(weights.text);
            this.analystEngine.setWeights(weights.text);
        } catch {
            this.kept.weights = null;
        }
    }

    private change(change: Partial<Settings>): void {
        const before = { ...this.kept };
        Object.assign(this.kept, change);
        if (this.kept.hash !== before.hash) this.analystEngine.setHash(this.kept.hash);
        if (before.weights && !this.kept.weights) this.useWeights('', '');
        this.takeUpSettings();
        this.keepSoon();
        this.show(this.current);
    }

    /** Throws with a sentence if these are no weights. */
    private useWeights(name: string, text: string): void {
        rules.setWeights(text);
        this.analystEngine.setWeights(text);
        this.opponent?.setWeights(text);
        this.questions.setWeights(text);
        this.kept.weights = text ? { name, text } : null;
        for (const node of this.tree.all()) node.evaluation = null;
        this.keepSoon();
        this.show(this.current);
    }

    private restore(): void {
        const kept = this.kept.game;
        if (!kept) return;
        try {
            const opened = openSource(kept.pgn, rules.readPgn);
            if (opened.kind !== 'game') return;
            this.tree = readGame(opened.game.game, rules.describe).tree;
            this.current = this.tree.mainLine()[kept.ply] ?? this.tree.root;
        } catch {
            // What was kept is damaged: a new game.
        }
    }

    private keepSoon(): void {
        clearTimeout(this.saveTimer);
        this.saveTimer = setTimeout(() => this.keepNow(), 500);
    }

    private keepNow(): void {
        clearTimeout(this.saveTimer);
        const empty = this.tree.root.children.length === 0 && !this.tree.start;
        this.kept.game = empty ? null : { pgn: writeGame(this.tree), ply: this.current.ply };
        writeSettings(this.store, this.kept);
    }

    // --- what is shown ----------------------------------------------------

    /** True while a game goes on: the engine keeps its opinion to itself. */
    private get playing(): boolean {
        return this.game !== null && this.game.result === null;
    }

    private show(node: GameNode): void {
        if (node !== this.current) {
            this.hintLine = null;
            this.forgetAnswer();
        }
        this.current = node;
        node.evaluation = finished(node.position) ?? node.evaluation;
        this.watched = [];
        this.draw();
        if (this.playing) this.analyst.rest();
        if (this.analyst.busy || this.playing) return;
        if (this.kept.engine) this.watch();
        else {
            this.analyst.rest();
            this.lines.say('The analysis is off.');
        }
    }

    private watch(): void {
        const { current, kept } = this;
        if (current.position.legal.length === 0) {
            this.analyst.rest();
            this.lines.say('The game is over.');
            return;
        }
        this.lines.show([], current.position.number, true);
        this.analyst.watch(this.tree, current, kept.lines, (watched) => this.heard(watched), (error) => this.layout.toast(error.message, 'problem'));
    }

    private heard({ node, lines, searching }: Watched): void {
        if (node !== this.current) return;
        const first = this.watched.length === 0 && lines.length > 0;
        if (first && !performance.getEntriesByName('first-evaluation').length) performance.mark('first-evaluation');
        const deeper = lines[0]?.depth !== this.watched[0]?.depth;
        this.watched = lines;
        if (deeper) this.moves.show(this.tree, node, true);
        this.lines.show(lines, node.position.number, searching);
        this.evalBar.show(lines[0] ?? node.evaluation, this.orientation);
        this.drawArrows();
        this.graphView.show(this.shownLine(), node);
    }

    /** The main line, or the variation that the current move is in. */
    private shownLine(): GameNode[] {
        return [this.tree.root, ...path(this.current), ...lineFrom(this.current).slice(1)];
    }

    private draw(): void {
        const { current, game, layout } = this;
        const playing = this.playing;
        const atEnd = !game || current === game.node;
        this.board.show({
            position: current.position,
            lastMove: current.uci,
            orientation: this.orientation,
            movable: playing ? (atEnd && game ? game.options.human : null) : 'both',
        });
        this.drawArrows();
        this.evalBar.show(playing ? null : current.evaluation, this.orientation);
        this.root.classList.toggle('playing', playing);
        layout.play.hidden = game === null;
        layout.engine.hidden = playing;
        layout.graph.hidden = playing;
        layout.why.hidden = playing;
        this.moves.show(this.tree, current, !playing);
        this.graphView.show(this.shownLine(), current);
        if (!playing) this.drawWhy();
        this.drawGame();
        layout.status.textContent = this.statusText();
        layout.inWords.textContent = inWords(current.position);
        this.tick();
    }

    private drawWhy(): void {
        this.whyView.allow(this.current.position.legal.length > 0, this.current.parent !== null);
        try {
            this.whyView.show(rules.explain(this.current.position.fen), this.current.position, this.orientation);
        } catch (error) {
            this.whyView.say((error as Error).message);
        }
    }

    // --- questions --------------------------------------------------------

    private forgetAnswer(): void {
        this.questions.cancel();
        this.reasons = [];
        this.whyView.answer([]);
    }

    /** In sentences: what is best here, or what the last move did against the best one. */
    private ask(question: Question): void {
        const { current } = this;
        const node = question === 'here' ? current : current.parent;
        if (this.playing || !node || node.position.legal.length === 0) return;
        this.whyView.answer(['Thinking about it …']);
        const asked = question === 'move' ? current.uci : '';
        void this.questions.ask(this.tree, node, asked, this.kept.weights?.text ?? '').then(
            (explanation) => {
                if (!explanation || this.current !== current) return;
                const { best, others, natural } = explanation;
                const ways = [...others, best, ...(natural ? [natural] : [])];
                // The text of the best move speaks of the natural one, whose line stands below it.
                this.whyView.answer(ways.map((way) => (way === natural ? way.told : `${way.text} (${way.told})`)));
                this.reasons = question === 'here' ? reasonShapes(best) : [];
                this.drawArrows();
            },
            (error: Error) => this.whyView.answer([error.message]),
        );
    }

    private drawArrows(): void {
        const arrows: Arrow[] = [];
        if (this.hintLine?.pv[0]) arrows.push({ uci: this.hintLine.pv[0], kind: 'hint' });
        else if (this.reasons.length > 0) arrows.push(...this.reasons);
        else if (this.kept.arrows && !this.playing) {
            const kinds: readonly Arrow['kind'][] = ['best', 'second', 'other'];
            this.watched.forEach((line, index) => {
                const uci = line.pv[0];
                if (uci) arrows.push({ uci, kind: kinds[Math.min(index, 2)] ?? 'other' });
            });
        }
        this.board.setArrows(arrows.reverse());
    }

    private drawGame(): void {
        const { game, layout } = this;
        if (!game) return;
        const { level, human } = game.options;
        const turn = game.result ? game.result.text : game.turn === human ? 'It is your move.' : 'Palisade is thinking …';
        layout.playText.textContent = `You are ${sideName(human)}; Palisade plays at ${level}, like ${levelWords(level)}. ${turn}`;
        layout.playButtons.hint.hidden = game.result !== null;
        layout.playButtons.resign.hidden = game.result !== null;
        layout.playButtons.analyse.hidden = game.result === null;
        layout.playButtons.hint.disabled = game.turn !== human;
        layout.playButtons.takeBack.disabled = !path(game.node).some((node) => node.parent?.position.turn === human);
    }

    private statusText(): string {
        const { position } = this.current;
        const last = this.current.parent ? `${moveNumber(this.current)} ${this.current.san}. ` : '';
        if (this.game?.result && this.current === this.game.node) return last + this.game.result.text;
        if (position.end) return last + resultOf(position.end).text;
        const opening = rules.openingOf(this.tree.start, this.tree.moves(this.current));
        const left = opening && opening.ply < this.current.ply ? `, left after ${opening.ply} half-moves` : '';
        const name = opening ? ` ${opening.name} (${opening.eco})${left}.` : '';
        return `${last}${sideName(position.turn)} to move${position.check ? ', in check' : ''}.${name}`;
    }

    /** Names and clocks, ten times a second. */
    private tick(): void {
        const { game, layout } = this;
        const now = performance.now();
        if (game?.checkClock()) return;
        for (const [place, color] of [['bottom', this.orientation], ['top', other(this.orientation)]] as const) {
            const tag = this.tree.tags.get(sideName(color)) ?? '';
            const name = game ? (game.options.human === color ? 'You' : `Palisade (${game.options.level})`) : /^[?]?$/.test(tag) ? sideName(color) : tag;
            const left = game?.clock?.remaining(color, now) ?? null;
            layout.players[place].show(name, left === null ? null : clockText(left), game?.clock?.running === color, left !== null && left < 20_000);
        }
    }

    // --- what a person does -----------------------------------------------

    private moved(uci: string): void {
        if (this.playing && this.game) {
            if (this.current !== this.game.node || !this.game.move(uci)) this.show(this.current);
            return;
        }
        this.leaveFinishedGame();
        this.show(this.tree.play(this.current, uci));
        this.hear(this.current);
        this.say(moveInWords(this.current));
        this.keepSoon();
    }

    /** A game that is over becomes one to be analysed as soon as something is tried in it. */
    private leaveFinishedGame(): void {
        if (!this.game?.result) return;
        this.game.leave();
        this.game = null;
    }

    private playLine(moves: readonly string[]): void {
        let node = this.current;
        for (const uci of moves) node = this.tree.play(node, uci);
        this.show(node);
        this.keepSoon();
    }

    typed(text: string): void {
        const { typed } = this.layout;
        if (!text.trim()) return;
        try {
            this.moved(rules.readMove(this.current.position.fen, text));
            typed.value = '';
        } catch (error) {
            this.layout.toast((error as Error).message, 'problem');
            typed.select();
        }
    }

    go(where: 'first' | 'back' | 'forward' | 'last'): void {
        const { current } = this;
        const goal = {
            first: () => this.tree.root,
            back: () => current.parent,
            forward: () => current.children[0],
            last: () => lineFrom(current).at(-1),
        }[where]();
        if (goal && goal !== current) this.show(goal);
    }

    flip(): void {
        this.orientation = other(this.orientation);
        this.draw();
        if (this.watched[0]) this.evalBar.show(this.watched[0], this.orientation);
    }

    engine(on: boolean): void {
        if (this.playing) return;
        this.layout.engineSwitch.checked = on;
        this.analyst.rest();
        this.change({ engine: on });
    }

    toggleEngine(): void {
        this.engine(!this.kept.engine);
    }

    promote(): void {
        if (this.playing) return;
        this.tree.promote(this.current);
        this.draw();
        this.keepSoon();
    }

    remove(): void {
        const { current } = this;
        if (this.playing || !current.parent) return;
        this.leaveFinishedGame();
        this.tree.remove(current);
        this.show(current.parent);
        this.keepSoon();
    }

    // --- games in and out -------------------------------------------------

    open(): void {
        askOpen((source) => this.takeUp(openSource(source, rules.readPgn)));
    }

    /** What the address of the page opens. It is forgotten then, so that a reload shows what became of it. */
    private openAddress(): void {
        try {
            const opened = openLink(location.href, rules.readPgn);
            if (!opened) return;
            history.replaceState(null, '', location.pathname);
            if (!this.stays()) this.takeUp(opened);
        } catch (error) {
            this.layout.toast((error as Error).message, 'problem');
        }
    }

    /** A running game is not thrown away for what was pasted, dropped or linked: says so, and true. */
    private stays(): boolean {
        if (this.playing) this.layout.toast('A game is running: end it before you open something else.');
        return this.playing;
    }

    /** Something was pasted or dropped on the page. */
    private brought(source: string | Uint8Array): void {
        if (this.stays()) return;
        try {
            this.takeUp(openSource(source, rules.readPgn));
        } catch (error) {
            this.layout.toast((error as Error).message, 'problem');
        }
    }

    private takeUp(opened: Opened): void {
        if (opened.kind === 'game') this.openGame(opened.game);
        else if (opened.kind === 'games') askWhichGame(opened.games, (found) => this.openGame(found));
        else if (opened.kind === 'positions') {
            const bare = { tags: [], line: { comments: [], nodes: [] }, outcome: '*', told: [] };
            askWhichGame(opened.positions.map(({ title, start }) => ({ title: title || start, game: { ...bare, start } })), (found) => this.openGame(found));
        } else {
            const { start, moves } = opened.placed;
            const tree = new GameTree(rules.describe, start);
            let node = tree.root;
            for (const move of moves) node = tree.play(node, move === '--' ? NULL_MOVE : rules.readMove(node.position.fen, move));
            this.take(tree, opened.ply ?? moves.length);
        }
        if (opened.side) this.orientation = opened.side;
        if (opened.kind === 'game' && opened.ply !== null) this.current = this.tree.mainLine()[opened.ply] ?? this.current;
        this.show(this.current);
        this.tell(opened.told);
    }

    private openGame(found: FoundGame): void {
        const { tree, told } = readGame(found.game, rules.describe);
        this.take(tree, 0);
        this.layout.toast(`${found.title}: opened.`);
        this.tell(told);
    }

    /** Says what could not be read as it stands: the first of it, and how much more there is. */
    private tell(problems: readonly string[]): void {
        const [first, ...others] = problems;
        if (first) this.layout.toast(others.length > 0 ? `${first} (And ${others.length} more.)` : first, 'problem');
    }

    /** Another game takes the place of the one there is. */
    private take(tree: GameTree, ply: number): void {
        this.game?.leave();
        this.game = null;
        this.analyst.rest();
        this.tree = tree;
        this.layout.reviewNote.textContent = '';
        this.show(tree.mainLine()[ply] ?? tree.root);
        this.keepSoon();
    }

    save(): void {
        const { current, orientation: side, tree } = this;
        const pgn = writeGame(tree);
        const [white, black] = [tree.tags.get('White'), tree.tags.get('Black')];
        showSave(current.position.fen, pgn, (what) => this.layout.toast(what), {
            game: { pgn, side, ply: current.ply },
            position: { start: current.position.fen, side },
            picture: { fen: current.position.fen, orientation: side, lastMove: current.uci, coordinates: this.kept.coordinates },
            title: white && black ? `${white} – ${black}` : 'Palisade',
            tell: (what) => this.layout.toast(what),
        });
    }

    settings(): void {
        showSettings(this.kept, { change: (change) => this.change(change), weights: (name, text) => this.useWeights(name, text), speed: (tell) => this.measure(tell) }, rules.version());
    }

    help(): void {
        showHelp();
    }

    private async measure(tell: (text: string) => void): Promise<string> {
        this.analyst.rest();
        try {
            return await measureSpeed(this.module, tell);
        } finally {
            this.show(this.current);
        }
    }

    review(): void {
        if (this.playing) return;
        if (this.analyst.busy) {
            this.analyst.rest();
            return;
        }
        const { layout, tree } = this;
        if (tree.root.children.length === 0) {
            layout.toast('There is no game to analyse yet.');
            return;
        }
        layout.reviewButton.lastElementChild?.replaceChildren('Stop');
        this.lines.say('The whole game is being analysed …');
        const tell = (done: number, of: number): void => {
            layout.reviewNote.textContent = `${done} of ${of}`;
            this.graphView.show(this.shownLine(), this.current);
        };
        void this.analyst
            .review(tree, tell)
            .then((whole) => {
                if (tree !== this.tree) return;
                layout.reviewNote.textContent = whole ? accuracies(tree.mainLine(), tree.start === '') : 'stopped';
                this.show(this.current);
            })
            .catch((error: Error) => layout.toast(error.message, 'problem'))
            .finally(() => layout.reviewButton.lastElementChild?.replaceChildren('Analyse the game'));
    }

    // --- a game against the engine ----------------------------------------

    newGame(): void {
        askNewGame(this.kept, (wanted) => this.startGame(wanted));
    }

    private startGame(wanted: NewGame): void {
        const { level, color, clock, chess960 } = wanted;
        Object.assign(this.kept, { level, color, clock, chess960: chess960 !== null });
        this.opponent ??= startEngine(this.module, OPPONENT_HASH);
        this.opponent.onerror = (message) => this.layout.toast(message, 'problem');
        if (this.kept.weights) this.opponent.setWeights(this.kept.weights.text);
        const human = color === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : color;
        const names: Record<Color, string> = { white: `Palisade (${level})`, black: `Palisade (${level})` };
        names[human] = 'You';
        const tags: [string, string][] = [['Event', 'Game against Palisade'], ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')], ['White', names.white], ['Black', names.black], ['Result', '*']];
        const tree = new GameTree(rules.describe, chess960 === null ? '' : rules.chess960Start(chess960), tags);
        this.take(tree, 0);
        this.orientation = human;
        this.analyst.rest();
        const game = new PlayedGame(tree, { human, level, control: timeControl(clock) }, this.opponent, (what) => this.gameChanged(game, what), (error) => this.layout.toast(error.message, 'problem'));
        this.game = game;
        this.show(game.node);
        game.begin();
        this.drawGame();
    }

    private gameChanged(game: PlayedGame, what: 'move' | 'end' | 'back'): void {
        if (this.game !== game) return;
        this.show(game.node);
        if (what !== 'back') this.hear(game.node);
        if (what === 'move') this.say(moveInWords(game.node));
        if (game.result) this.layout.toast(game.result.text);
        this.layout.hintText.textContent = '';
        this.keepSoon();
    }

    hint(): void {
        const { game, layout } = this;
        if (!game || !this.playing || game.turn !== game.options.human) return;
        const node = game.node;
        layout.hintText.textContent = 'Looking …';
        void this.analyst.hint(this.tree, node).then((line) => {
            if (!line || game.node !== node || this.game !== game) return;
            this.hintLine = line;
            layout.hintText.textContent = `Palisade at full strength plays ${line.san[0] ?? '–'}.`;
            this.drawArrows();
        }, (error: Error) => layout.toast(error.message, 'problem'));
    }

    takeBack(): void {
        this.game?.takeBack();
    }

    resign(): void {
        this.game?.resign();
    }

    analyse(): void {
        this.leaveFinishedGame();
        this.show(this.tree.root);
        this.review();
    }

    private hear(node: GameNode): void {
        this.sounds.play(soundOf(node.san, node.position.end !== null || (this.game?.result ?? null) !== null));
    }

    private say(text: string): void {
        this.layout.spoken.textContent = text;
    }
}

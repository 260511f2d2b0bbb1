/**
 * Games against the engine as the page has them: begun from any position, gone on with after a reload, with hints,
 * offers and a return match. How a game itself goes, `play.ts` knows.
 */

import type { CurrentGame } from './current_game';
import { startEngine, type EngineClient } from './engine/client';
import * as rules from './engine/rules';
import { type Color, other } from './engine/types';
import { expected } from './game/judge';
import { type GameNode, GameTree } from './game/tree';
import { shownSan, t } from './messages';
import { EVENT, opponentTag } from './game/pgn';
import { type GameOptions, type SavedGame, PlayedGame, resultText, timeControl } from './play';
import { isPlaying, type Store } from './store';
import type { Study } from './study';
import { askNewGame, type NewGame } from './ui/dialogs';
import { askConfirmation } from './ui/dialog';
import { soundOf, type Sounds } from './ui/sound';
import { moveInWords } from './ui/speech';

/** Hash of the opponent, MiB: its levels search few nodes. */
const OPPONENT_HASH = 16;
/** Palisade takes a draw when it can expect no more than this, and not before this move. */
const DRAW_POINTS = 0.53;
const DRAW_FROM_MOVE = 20;

export class Match {
    private opponent: EngineClient | undefined;

    constructor(
        private readonly store: Store,
        private readonly currentGame: CurrentGame,
        private readonly study: Study,
        private readonly module: WebAssembly.Module,
        private readonly sounds: Sounds,
    ) {}

    setWeights(text: string): void {
        this.opponent?.setWeights(text);
    }

    /** A running game is ended only by a confirmation of the user. */
    whenFree(act: () => void): void {
        if (!isPlaying(this.store.now)) {
            act();
            return;
        }
        askConfirmation(t('running-title'), t('running-text'), t('running-yes'), () => {
            this.leave();
            act();
        });
    }

    /** Turns from the game to something else. */
    leave(): void {
        const { game } = this.store.now;
        game?.leave();
        if (game) this.currentGame.keepNow();
        this.store.set({ game: null });
    }

    /** A game that is over becomes one to be analysed as soon as something is tried in it. */
    leaveFinished(): void {
        if (this.store.now.game?.result) this.leave();
    }

    newGame(): void {
        this.whenFree(() => askNewGame(this.store.now.settings, null, (wanted) => this.start(wanted)));
    }

    /** A game from the position that is shown. */
    playFromHere(current = this.store.now.current): void {
        if (isPlaying(this.store.now)) return;
        if (current.position.legal.length === 0) {
            this.store.toast(t('over-here'));
            return;
        }
        askNewGame(this.store.now.settings, current.position, (wanted) => this.start(wanted));
    }

    /** Once more, with the colours turned. */
    rematch(): void {
        const { game, settings, tree } = this.store.now;
        if (!game?.result) return;
        const { human, level, style, unhurried } = game.options;
        this.start({ level, style, unhurried, color: other(human), clock: settings.clock, chess960: null, from: tree.start });
    }

    private start({ level, style, unhurried, color, clock, chess960, from }: NewGame): void {
        const { settings } = this.store.now;
        Object.assign(settings, { level, style, unhurried, color, clock, chess960: chess960 !== null });
        const human = color === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : color;
        const names: Record<Color, string> = { white: opponentTag(level, style), black: opponentTag(level, style) };
        names[human] = 'You';
        const control = timeControl(clock);
        const tags: [string, string][] = [
            ['Event', EVENT], ['Site', '?'], ['Date', today()], ['Round', '-'], ['White', names.white], ['Black', names.black], ['Result', '*'],
            ['TimeControl', control ? `${control.base / 1000}+${control.increment / 1000}` : '-'],
        ];
        this.leave();
        const tree = new GameTree(rules.describe, chess960 === null ? from : rules.chess960Start(chess960), tags);
        this.currentGame.take(tree, tree.root, human);
        this.currentGame.history.clear();
        const game = this.made(tree, { human, level, style, control, unhurried });
        // Where the parts share a place, the moves with the buttons of the game stay in it when it ends.
        this.store.set({ game, panel: 'moves', ...this.currentGame.history.state });
        this.currentGame.show(game.node);
        game.begin();
        this.store.touch();
    }

    /** Goes on with a game that was left. */
    resume(saved: SavedGame): void {
        const { tree } = this.store.now;
        const game = this.made(tree, saved);
        this.store.set({ game });
        game.resume(saved);
        if (!game.result) this.currentGame.show(game.node);
    }

    private made(tree: GameTree, { human, level, style, control, unhurried }: GameOptions): PlayedGame {
        this.opponent ??= startEngine(this.module, OPPONENT_HASH);
        this.opponent.onerror = this.store.problem;
        const { weights } = this.store.now.settings;
        if (weights) this.opponent.setWeights(weights.text);
        const game: PlayedGame = new PlayedGame(tree, { human, level, style, control, unhurried }, this.opponent, (what) => this.changed(game, what), this.store.problem);
        return game;
    }

    private changed(game: PlayedGame, what: 'move' | 'end' | 'back'): void {
        if (this.store.now.game !== game) return;
        this.currentGame.show(game.node);
        if (what !== 'back') this.sounds.play(soundOf(game.node.san, game.node.position.end !== null || game.result !== null));
        if (game.result) this.store.toast(resultText(game.result));
        this.store.set({ hintText: '', ...(what === 'move' && { spoken: moveInWords(game.node) }) });
        this.currentGame.keepNow();
    }

    /** A move by hand while a game runs. */
    move(uci: string): void {
        const { game, current } = this.store.now;
        if (!game || current !== game.node || !game.move(uci)) this.currentGame.show(current);
    }

    // --- actions in a game ---------------------------------------

    private turnOf(game: PlayedGame | null): GameNode | null {
        return game && !game.result && game.turn === game.options.human ? game.node : null;
    }

    hint(): void {
        const { game, tree } = this.store.now;
        const node = this.turnOf(game);
        if (!game || !node) return;
        this.store.set({ hintText: t('hint-looking') });
        void this.study.analyst.best(tree.start, tree.moves(node)).then((line) => {
            if (!line || game.node !== node || this.store.now.game !== game) return;
            this.store.set({ arrows: line.pv[0] ? [{ uci: line.pv[0], kind: 'hint' }] : [], hintText: t('hint-move', { move: shownSan(line.san[0] ?? '–') }) });
        }, this.store.problem);
    }

    /** Palisade takes a draw where it has nothing to win. */
    offerDraw(): void {
        const { game, tree } = this.store.now;
        const node = this.turnOf(game);
        if (!game || !node) return;
        if (node.number < DRAW_FROM_MOVE) {
            this.store.set({ hintText: t('draw-early', { move: DRAW_FROM_MOVE }) });
            return;
        }
        this.store.set({ hintText: t('draw-considers') });
        void this.study.analyst.best(tree.start, tree.moves(node)).then((line) => {
            if (!line || game.node !== node || this.store.now.game !== game) return;
            const white = expected({ cp: line.cp, mate: line.mate, wdl: line.wdl, depth: line.depth });
            const mine = game.options.human === 'white' ? 1 - white : white;
            if (mine <= DRAW_POINTS) game.agreeDraw();
            else this.store.set({ hintText: t('draw-declined') });
        }, this.store.problem);
    }

    takeBack(): void {
        this.store.now.game?.takeBack();
    }

    resign(): void {
        if (!isPlaying(this.store.now)) return;
        askConfirmation(t('resign-sure'), t('resign-text'), t('resign'), () => this.store.now.game?.resign());
    }

    analyse(): void {
        const { tree } = this.store.now;
        this.leaveFinished();
        this.currentGame.show(tree.root);
        this.study.review();
    }
}

/** The day where the person is, as PGN has it. */
function today(): string {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
}

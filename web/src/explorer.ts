/**
 * The moves played in the opened games: those stored in this browser, and the files of this visit. The index
 * is made when it is first shown, and again when a game has been added since.
 */

import type { CurrentGame } from './current_game';
import { GameIndex } from './engine/rules';
import type { PlayedMove } from './engine/types';
import { MAX_GAMES } from './game/pgn';
import type { Store } from './store';

/** The data of a position: the moves played, and the number of games. */
export interface Explored {
    games: number;
    moves: readonly PlayedMove[];
}

export class Explorer {
    /** The files of this visit, as they are. */
    private readonly files: Uint8Array[] = [];
    private index: Promise<GameIndex> | null = null;
    /** The game that the index leaves out, since it is the one that is looked at. */
    private without = '';

    constructor(private readonly store: Store, private readonly currentGame: CurrentGame) {
        let shown: unknown[] = [];
        store.onChange(() => {
            const { current, panel, tree } = store.now;
            const now = [panel === 'games', current, tree];
            if (now.every((each, at) => each === shown[at])) return;
            shown = now;
            if (panel === 'games') void this.showMoves().catch(store.problem);
        });
    }

    /** Takes the games of a file in. */
    add(file: Uint8Array): void {
        this.files.push(file);
        this.forget();
    }

    /** A game has come or gone: the next display of moves counts again. */
    forget(): void {
        const old = this.index;
        this.index = null;
        void old?.then((index) => index.end(), () => {});
    }

    private async showMoves(): Promise<void> {
        if (this.without !== this.currentGame.id) this.forget();
        this.index ??= this.build();
        const index = await this.index;
        const { current, panel } = this.store.now;
        if (panel !== 'games') return;
        this.store.set({ explored: { games: index.games, moves: index.at(current.position.fen) } });
    }

    private async build(): Promise<GameIndex> {
        this.without = this.currentGame.id;
        const stored = await this.currentGame.library.list();
        const index = new GameIndex();
        for (const { id, session } of stored) if (id !== this.without) index.add(new TextEncoder().encode(session.pgn), 1);
        for (const file of this.files) index.add(file, MAX_GAMES);
        return index;
    }
}

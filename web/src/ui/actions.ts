/** The actions of the user on the page: views call only these. */

import type { Where } from '../current_game';
import type { GameNode } from '../game/tree';
import type { Panel } from '../store';
import type { Question } from './reasons';

export interface Actions {
    newGame(): void;
    playFromHere(node?: GameNode): void;
    open(): void;
    games(): void;
    save(): void;
    settings(): void;
    help(): void;
    editBoard(node?: GameNode): void;
    show(node: GameNode): void;
    go(where: Where): void;
    flip(): void;
    /** True if it was a move. */
    typed(text: string): boolean;
    playLine(moves: readonly string[]): void;
    engine(on: boolean): void;
    toggleEngine(): void;
    ask(question: Question): void;
    threat(): void;
    review(): void;
    /** The motifs of one's own games. */
    practise(): void;
    exercises(): void;
    solve(): void;
    nextExercise(): void;
    endExercises(): void;
    /** Positions that come with the page. */
    positions(): void;
    /** The position before this move, to be done better. */
    tryBetter(node: GameNode): void;
    /** Plays the better move in place of this one, as a variation. */
    playBetter(node: GameNode): void;
    promote(node: GameNode): void;
    remove(node: GameNode): void;
    comment(node: GameNode, text: string): void;
    glyph(node: GameNode, nag: number): void;
    /** Copies the moves to here. */
    copyLine(node: GameNode): void;
    /** The menu of a move, or of the one that is shown, where it is. */
    menu(node?: GameNode, at?: { x: number; y: number }): void;
    /** One line of analysis more or less. */
    moreLines(by: number): void;
    panel(panel: Panel): void;
    undo(): void;
    redo(): void;
    hint(): void;
    takeBack(): void;
    offerDraw(): void;
    resign(): void;
    rematch(): void;
    analyse(): void;
    dropToast(id: number): void;
}

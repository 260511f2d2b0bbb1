/** What a person can do on the page: views call nothing else. */

import type { Where } from '../desk';
import type { GameNode } from '../game/tree';
import type { Question } from './reasons';

export interface Actions {
    newGame(): void;
    playFromHere(): void;
    open(): void;
    games(): void;
    save(): void;
    settings(): void;
    help(): void;
    editBoard(): void;
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
    promote(): void;
    remove(): void;
    comment(node: GameNode, text: string): void;
    glyph(nag: number): void;
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

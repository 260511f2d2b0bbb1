/** Undo and redo: every change of a game is two functions, and undoing it restores the exact state. */

export interface Step {
    undo(): void;
    redo(): void;
}

/** Older changes are forgotten. */
const MOST = 500;

export class History {
    private done: Step[] = [];
    private undone: Step[] = [];

    /** As the page's state has it. */
    get state(): { canUndo: boolean; canRedo: boolean } {
        return { canUndo: this.done.length > 0, canRedo: this.undone.length > 0 };
    }

    /** Does it, and remembers how to undo it. */
    make(step: Step): void {
        step.redo();
        this.done.push(step);
        if (this.done.length > MOST) this.done.shift();
        this.undone = [];
    }

    /** False if there is nothing to undo. */
    undo(): boolean {
        const step = this.done.pop();
        if (!step) return false;
        step.undo();
        this.undone.push(step);
        return true;
    }

    redo(): boolean {
        const step = this.undone.pop();
        if (!step) return false;
        step.redo();
        this.done.push(step);
        return true;
    }

    clear(): void {
        this.done = [];
        this.undone = [];
    }
}

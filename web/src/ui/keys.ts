/** The keyboard: keys for frequent actions. Not while text is typed or a dialog is open. */

import type { Actions } from './actions';
import { isPromoting } from './promotion';

export function onKeys(actions: Actions): void {
    const typed = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#typed');
    const keys: Record<string, () => void> = {
        ArrowLeft: () => actions.go('back'),
        ArrowRight: () => actions.go('forward'),
        ArrowUp: () => actions.go('first'),
        ArrowDown: () => actions.go('last'),
        Home: () => actions.go('first'),
        End: () => actions.go('last'),
        f: () => actions.flip(),
        h: () => actions.hint(),
        n: () => actions.newGame(),
        o: () => actions.open(),
        t: () => actions.threat(),
        '+': () => actions.moreLines(1),
        '-': () => actions.moreLines(-1),
        m: () => actions.menu(),
        ' ': () => actions.toggleEngine(),
        '?': () => actions.help(),
        '/': () => typed()?.focus(),
    };
    document.addEventListener('keydown', (event) => {
        if (event.altKey || document.querySelector('dialog[open]') || isPromoting()) return;
        const target = event.target instanceof HTMLElement ? event.target : document.body;
        if (event.key === 'Escape' && target === typed()) target.blur();
        // A switch has no use for letters; a field has its own undo.
        if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return;
        const letter = event.key.toLowerCase();
        if (event.ctrlKey || event.metaKey) {
            if (letter !== 'z' && letter !== 'y') return;
            event.preventDefault();
            if (letter === 'y' || event.shiftKey) actions.redo();
            else actions.undo();
            return;
        }
        // Space presses the button that has the focus.
        if (event.key === ' ' && target.closest('button, label, input, summary')) return;
        const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}

/** The keyboard: a key each for what is done often. Not while text is typed or a dialog is open. */

import type { Actions } from './layout';

export type KeyActions = Actions & { toggleEngine(): void };

export function onKeys(actions: KeyActions, typed: HTMLInputElement): void {
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
        ' ': () => actions.toggleEngine(),
        '?': () => actions.help(),
        '/': () => typed.focus(),
    };
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
        const target = event.target instanceof HTMLElement ? event.target : document.body;
        if (event.key === 'Escape' && target === typed) typed.blur();
        if (target.closest('input, textarea, select, [contenteditable]')) return;
        // Space presses the button that has the focus.
        if (event.key === ' ' && target.closest('button, label')) return;
        const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!action) return;
        event.preventDefault();
        action();
    });
}

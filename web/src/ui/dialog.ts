/** Dialogs that the browser itself manages: focus stays inside, Escape closes. */

import { button, el } from './dom';
import { t } from '../messages';

/** Opens a dialog; it is gone from the page once closed. `close` can be called from inside. */
export function openDialog(title: string, body: (close: () => void) => (Node | string)[], onclose: () => void = () => {}): HTMLDialogElement {
    const heading = el('h2', { id: 'dialog-title' }, title);
    const dialog = el('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' });
    const close = (): void => dialog.close();
    dialog.append(el('div', { class: 'dialog-head' }, heading, button(t('close'), 'close', close)), ...body(close));
    dialog.addEventListener('close', () => {
        dialog.remove();
        onclose();
    });
    // A click beside the dialog closes it.
    dialog.addEventListener('pointerdown', (event) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
        if (event.target === dialog && !inside) close();
    });
    // Enter in a field confirms the dialog; in a text, Ctrl and Enter.
    dialog.addEventListener('keydown', (event) => {
        const { target } = event;
        const inField = target instanceof HTMLInputElement && !['file', 'search'].includes(target.type);
        const inText = target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey);
        if (event.key !== 'Enter' || event.defaultPrevented || !(inField || inText)) return;
        const main = dialog.querySelector<HTMLButtonElement>('.dialog-actions .primary');
        if (!main) return;
        event.preventDefault();
        main.click();
    });
    document.body.append(dialog);
    dialog.showModal();
    // The first thing to be done, not the cross that ends it.
    const first = dialog.querySelector<HTMLElement>('input[type="search"], textarea:not([readonly])') ?? [...dialog.querySelectorAll<HTMLElement>('button, input:not([type="file"]), select, textarea')].find((each) => !each.closest('.dialog-head'));
    first?.focus({ preventScroll: true });
    return dialog;
}

/** Asks before an action that cannot be undone; Escape and the first button mean no. Without `no`, that button continues the game. */
export function askConfirmation(title: string, text: string, yes: string, act: () => void, no = t('no-go-on')): void {
    openDialog(title, (close) => [
        el('p', {}, text),
        el('div', { class: 'dialog-actions' }, button(no, null, close, { words: true }), button(yes, null, () => {
            close();
            act();
        }, { words: true, class: 'primary' })),
    ]);
}

/** One of a few values; `onchange` is called with the chosen one. */
export function choice<T extends string>(label: string, values: readonly { value: T; text: string; lang?: string }[], chosen: T, onchange: (value: T) => void): HTMLElement {
    const name = `choice-${label.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}`;
    const options = values.map(({ value, text, lang }) =>
        el(
            'label',
            { class: 'choice-option' },
            el('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value) }),
            el('span', { lang }, text),
        ),
    );
    return el('fieldset', { class: 'choice' }, el('legend', {}, label), el('div', { class: 'choice-options' }, ...options));
}

/** On or off. */
export function toggle(label: string, on: boolean, onchange: (on: boolean) => void): HTMLElement {
    const input = el('input', { type: 'checkbox', class: 'switch', checked: on });
    input.addEventListener('change', () => onchange(input.checked));
    return el('label', { class: 'toggle' }, input, el('span', {}, label));
}

/** A long list with a field to search it: the matches are shown up to a number that keeps the page fast. */

import { el } from './dom';
import { t } from '../messages';

/** The number of rows that are shown. */
const SHOWN = 200;

export function filtered<T>(all: () => readonly T[], textOf: (item: T) => string, row: (item: T) => HTMLElement): HTMLElement {
    const list = el('ol', { class: 'game-list' });
    const count = el('p', { class: 'hint', role: 'status' });
    const field = el('input', { type: 'search', id: 'filter', placeholder: t('filter-place'), autocomplete: 'off' });
    const draw = (): void => {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = all().filter((item) => {
            const text = textOf(item).toLowerCase();
            return words.every((word) => text.includes(word));
        });
        list.replaceChildren(...found.slice(0, SHOWN).map(row));
        // The heading has the whole number.
        count.textContent = words.length === 0 && found.length <= SHOWN ? '' : found.length > SHOWN ? t('filter-shown', { count: found.length, shown: SHOWN }) : t('filter-found', { count: found.length });
    };
    field.addEventListener('input', draw);
    draw();
    return el('div', { class: 'filtered' }, all().length > 3 && el('div', {}, el('label', { htmlFor: 'filter', class: 'visually-hidden' }, t('filter-label')), field), count, list);
}

/** The motifs that one's own games often miss, to be practised. */

import type { Practice } from '../drills';
import { t } from '../messages';
import { askConfirmation, openDialog } from './dialog';
import { button, el } from './dom';

export interface PracticeHooks {
    /** Begins with the positions that come with the page. */
    shipped(): void;
    /** Begins; null for all motifs. */
    start(motif: string | null): void;
    forget(): void;
}

export function showPractice(practices: readonly Practice[], { solved, all }: { solved: number; all: number }, { shipped, start, forget }: PracticeHooks): void {
    openDialog(t('practise-title'), (close) => {
        const ready = el(
            'div',
            { class: 'shipped' },
            el('h3', {}, t('shipped-title')),
            el('p', { class: 'hint' }, `${t('shipped-solved', { solved, all })} ${t('shipped-source')}`),
            el('div', { class: 'buttons' }, button(t('shipped-start'), 'practise', () => {
                close();
                shipped();
            }, { words: true, class: practices.length === 0 ? 'primary' : '' })),
        );
        if (practices.length === 0) return [el('p', {}, t('practise-empty')), ready];
        const begin = (motif: string | null) => (): void => {
            close();
            start(motif);
        };
        const row = ({ motif, missed, allowed, due: waiting }: Practice): HTMLElement => el(
            'li',
            {},
            el(
                'button',
                { type: 'button', class: 'button practice', 'data-motif': motif, onclick: begin(motif) },
                el('span', { class: 'practice-name' }, t('motif', { motif })),
                el('span', { class: 'practice-count' }, t('practise-row', { missed, allowed })),
                el('span', { class: 'practice-due' }, t('practise-due', { due: waiting })),
            ),
        );
        return [
            el('p', { class: 'hint' }, t('practise-hint')),
            el('ol', { class: 'game-list practices' }, ...practices.map(row)),
            ready,
            el(
                'div',
                { class: 'dialog-actions' },
                button(t('practise-forget'), null, () => {
                    close();
                    askConfirmation(t('practise-forget'), t('practise-forget-sure'), t('practise-forget-yes'), forget);
                }, { words: true }),
                button(t('practise-all'), null, begin(null), { words: true, class: 'primary' }),
            ),
        ];
    });
}

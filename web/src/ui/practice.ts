/** The motifs of the mistakes in one's own games, to be practised. */

import type { Practice, Whose } from '../drills';
import { t } from '../messages';
import { askConfirmation, choice, openDialog } from './dialog';
import { button, el } from './dom';

export interface PracticeHooks {
    /** Begins with the positions that come with the page. */
    shipped(): void;
    /** Begins; null for all motifs. */
    start(of: Whose, motif: string | null): void;
    forget(): void;
}

/** Offers the mistakes of the opponent in a game in which the user (`own`) made none. `named`: the game names the user's side. */
export function offerOthers({ own, other, count, named }: { own: string; other: string; count: number; named: boolean }, start: () => void): void {
    openDialog(t('your-mistakes'), (close) => [
        el('p', {}, t('exercise-others', { own, other, count })),
        !named && el('p', { class: 'hint' }, t('exercise-side')),
        el('div', { class: 'dialog-actions' }, button(t('exercise-others-start', { other }), 'practise', () => {
            close();
            start();
        }, { words: true, class: 'primary' })),
    ].filter((part) => part !== false));
}

export function showPractice(practices: Readonly<Record<Whose, readonly Practice[]>>, { solved, all }: { solved: number; all: number }, { shipped, start, forget }: PracticeHooks): void {
    const { own, others } = practices;
    const none = own.length + others.length === 0;
    openDialog(t('practise-title'), (close) => {
        const ready = el(
            'div',
            { class: 'shipped' },
            el('h3', {}, t('shipped-title')),
            el('p', { class: 'hint' }, `${t('shipped-solved', { solved, all })} ${t('shipped-source')}`),
            el('div', { class: 'buttons' }, button(t('shipped-start'), 'practise', () => {
                close();
                shipped();
            }, { words: true, class: none ? 'primary' : '' })),
        );
        if (none) return [el('p', {}, t('practise-empty')), ready];
        let shown: Whose = own.length > 0 ? 'own' : 'others';
        const begin = (motif: string | null) => (): void => {
            close();
            start(shown, motif);
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
        const list = el('ol', { class: 'game-list practices' });
        const allDue = button(t('practise-all'), null, begin(null), { words: true, class: 'primary' });
        const draw = (): void => {
            list.replaceChildren(...practices[shown].map(row));
            allDue.disabled = practices[shown].length === 0;
        };
        draw();
        const sides: { value: Whose; text: string }[] = [{ value: 'own', text: t('practise-own') }, { value: 'others', text: t('practise-others') }];
        return [
            own.length === 0 ? el('p', {}, t('practise-none-own')) : '',
            el('p', { class: 'hint' }, t('practise-hint')),
            others.length > 0 ? choice(t('practise-whose'), sides, shown, (value) => {
                shown = value;
                draw();
            }) : '',
            list,
            ready,
            el(
                'div',
                { class: 'dialog-actions' },
                button(t('practise-forget'), null, () => {
                    close();
                    askConfirmation(t('practise-forget'), t('practise-forget-sure'), t('practise-forget-yes'), forget, t('practise-forget-no'));
                }, { words: true }),
                allDue,
            ),
        ];
    });
}

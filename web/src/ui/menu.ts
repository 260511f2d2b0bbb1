/** The actions on a move: a menu beside it, or at the foot of a narrow window. */

import type { GameNode } from '../game/tree';
import { moveNumber, onMainLine } from '../game/tree';
import { shownSan, t } from '../messages';
import type { Actions } from './actions';
import { openDialog } from './dialog';
import { button, el } from './dom';

export const GLYPHS: readonly [number, string][] = [[3, '!!'], [1, '!'], [5, '!?'], [6, '?!'], [2, '?'], [4, '??']];

/** The name of a move: `12. Nf3`. */
const nameOf = (node: GameNode): string => (node.parent ? `${moveNumber(node)} ${shownSan(node.san)}` : t('menu-of-game'));

/** Up, down, Home and End go through the buttons. */
function walk(event: KeyboardEvent, list: HTMLElement): void {
    const all = [...list.querySelectorAll<HTMLButtonElement>('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
}

/** Puts the menu at the requested place, inside the window. */
function place(dialog: HTMLElement, { x, y }: { x: number; y: number }): void {
    const { width, height } = dialog.getBoundingClientRect();
    dialog.style.left = `${Math.max(6, Math.min(x, window.innerWidth - width - 6))}px`;
    dialog.style.top = `${Math.max(6, Math.min(y, window.innerHeight - height - 6))}px`;
}

/** Opens the menu of a position; closed, the focus is where it was. */
export function openMenu(node: GameNode, at: { x: number; y: number }, actions: Actions): void {
    const before = document.activeElement as HTMLElement | null;
    const list = el('div', { class: 'menu-list' });
    let after: (() => void) | null = null;
    const dialog = openDialog(nameOf(node), (close) => {
        const item = (label: string, act: () => void, options = {}): HTMLButtonElement => button(label, null, () => {
            after = act;
            close();
        }, { words: true, class: 'menu-item', ...options });
        const glyphs = el('div', { class: 'glyphs', role: 'group', 'aria-label': t('mark-the-move') }, ...GLYPHS.map(([nag, sign]) => {
            const name = t('glyph', { nag });
            const glyph = item(sign, () => actions.glyph(node, nag), { class: 'glyph', title: name, 'aria-label': `${sign} ${name}` });
            glyph.setAttribute('aria-pressed', String(node.nags.includes(nag)));
            return glyph;
        }));
        list.append(
            ...(node.parent ? [glyphs] : []),
            item(t('menu-comment'), () => editComment(node, actions)),
            ...(node.parent && !onMainLine(node) ? [item(t('make-main'), () => actions.promote(node))] : []),
            item(t('copy-line'), () => actions.copyLine(node)),
            item(t('play-from-here'), () => actions.playFromHere(node)),
            item(t('set-up'), () => actions.editBoard(node)),
            ...(node.parent ? [item(t('delete-from-here'), () => actions.remove(node), { class: 'menu-item danger' })] : []),
        );
        list.addEventListener('keydown', (event) => walk(event, list));
        return [list];
    }, () => {
        // An action that takes the focus keeps it.
        if (before?.isConnected) before.focus({ preventScroll: true });
        after?.();
    });
    dialog.classList.add('menu');
    place(dialog, at);
    list.querySelector('button')?.focus();
}

/** Asks for the comment on a position. Enter keeps it, Shift and Enter begin a new line, Escape leaves it as it was. */
export function editComment(node: GameNode, actions: Actions): void {
    const label = node.parent ? t('comment-on-move', { move: shownSan(node.san) }) : t('comment-on-game');
    const area = el('textarea', { id: 'comment', rows: 4, 'aria-label': label, value: node.comments.join('\n') });
    const keep = (): void => actions.comment(node, area.value);
    // A tab that is hidden may never be seen again.
    const left = (): void => { if (document.hidden) keep(); };
    document.addEventListener('visibilitychange', left);
    window.addEventListener('pagehide', keep, { capture: true });
    openDialog(label, (close) => {
        const done = (): void => {
            keep();
            close();
        };
        area.addEventListener('keydown', (event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            done();
        });
        return [area, el('p', { class: 'hint' }, t('comment-keys')), el('div', { class: 'dialog-actions' }, button(t('comment-keep'), null, done, { words: true, class: 'primary' }))];
    }, () => {
        document.removeEventListener('visibilitychange', left);
        window.removeEventListener('pagehide', keep, { capture: true });
    });
    area.focus();
}

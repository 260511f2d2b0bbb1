/** Asks for the piece of a promotion, at the promotion square. The queen has the focus: Enter takes it, Escape puts the pawn back. */

import type { Color, Role } from '../engine/types';
import { el } from './dom';
import { t, typedSan } from '../messages';

const ROLES: readonly { role: Role; piece: string }[] = [
    { role: 'q', piece: 'queen' },
    { role: 'r', piece: 'rook' },
    { role: 'b', piece: 'bishop' },
    { role: 'n', piece: 'knight' },
];

/** Returns the chosen piece; null if the choice is cancelled. `square` is the promotion square, `below` the side at the bottom. */
export function askPromotion(board: HTMLElement, square: string, color: Color, below: Color): Promise<Role | null> {
    return new Promise((resolve) => {
        const before = document.activeElement as HTMLElement | null;
        const buttons = ROLES.map(({ role, piece }) => {
            const name = t('Piece', { piece: role });
            const picture = document.createElement('piece');
            picture.className = `${piece} ${color}`;
            return el('button', { type: 'button', class: 'promotion-piece', 'aria-label': name, title: name, 'data-role': role, onclick: () => end(role) }, picture);
        });
        const file = 'abcdefgh'.indexOf(square.charAt(0));
        const choices = el('div', { class: `promotion cg-wrap ${color === below ? 'at-top' : 'at-bottom'} file-${below === 'white' ? file : 7 - file}` }, ...(color === below ? buttons : [...buttons].reverse()));
        const cover = el('div', { class: 'promotion-cover', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('promote-to') }, choices);
        const end = (role: Role | null): void => {
            if (!cover.isConnected) return;
            cover.remove();
            document.removeEventListener('keydown', key, { capture: true });
            before?.focus({ preventScroll: true });
            resolve(role);
        };
        const key = (event: KeyboardEvent): void => {
            const all = [...choices.children] as HTMLElement[];
            const at = all.indexOf(document.activeElement as HTMLElement);
            const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
            // The letters of the language, and those of PGN.
            const letter = ROLES.find(({ role }) => role === typedSan(event.key.toUpperCase()).toLowerCase());
            if (event.key === 'Escape') end(null);
            else if (step !== undefined) all[(at + step + all.length) % all.length]?.focus();
            else if (letter && !event.ctrlKey && !event.metaKey && !event.altKey) end(letter.role);
            // Enter and the space bar belong to the button; other keys have no effect meanwhile.
            else if (event.key !== 'Enter' && event.key !== ' ') return;
            else {
                event.stopPropagation();
                return;
            }
            event.preventDefault();
            event.stopPropagation();
        };
        // A press beside the choice leaves it.
        cover.addEventListener('pointerdown', (event) => {
            event.stopPropagation();
            if (event.target === cover) end(null);
        });
        for (const name of ['mousedown', 'touchstart', 'contextmenu'] as const) cover.addEventListener(name, (event) => event.stopPropagation());
        document.addEventListener('keydown', key, { capture: true });
        board.append(cover);
        buttons[0]?.focus({ preventScroll: true });
    });
}

/** True while a pawn waits for its choice. */
export const isPromoting = (): boolean => document.querySelector('.promotion-cover') !== null;

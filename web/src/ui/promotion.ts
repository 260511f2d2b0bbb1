/** Asks what a pawn becomes. */

import type { Color, Role } from '../engine/types';
import { openDialog } from './dialog';
import { el } from './dom';

const ROLES: readonly { role: Role; name: string; piece: string }[] = [
    { role: 'q', name: 'Queen', piece: 'queen' },
    { role: 'r', name: 'Rook', piece: 'rook' },
    { role: 'b', name: 'Bishop', piece: 'bishop' },
    { role: 'n', name: 'Knight', piece: 'knight' },
];

/** The piece chosen; null if the dialog is closed without. */
export function askPromotion(color: Color): Promise<Role | null> {
    return new Promise((resolve) => {
        let chosen: Role | null = null;
        openDialog(
            'Promote to',
            (close) => [
                el(
                    'div',
                    { class: 'promotion cg-wrap' },
                    ...ROLES.map(({ role, name, piece }) => {
                        const picture = document.createElement('piece');
                        picture.className = `${piece} ${color}`;
                        const pick = (): void => {
                            chosen = role;
                            close();
                        };
                        return el('button', { type: 'button', class: 'promotion-piece', 'aria-label': name, title: name, 'data-role': role, onclick: pick }, picture);
                    }),
                ),
            ],
            () => resolve(chosen),
        );
    });
}

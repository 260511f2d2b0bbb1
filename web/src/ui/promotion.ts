/** Asks what a pawn becomes. */

import type { Color, Role } from '../engine/types';
import { openDialog } from './dialog';
import { el } from './dom';
import { t } from '../messages';

const ROLES: readonly { role: Role; piece: string }[] = [
    { role: 'q', piece: 'queen' },
    { role: 'r', piece: 'rook' },
    { role: 'b', piece: 'bishop' },
    { role: 'n', piece: 'knight' },
];

/** The piece chosen; null if the dialog is closed without. */
export function askPromotion(color: Color): Promise<Role | null> {
    return new Promise((resolve) => {
        let chosen: Role | null = null;
        openDialog(
            t('promote-to'),
            (close) => [
                el(
                    'div',
                    { class: 'promotion cg-wrap' },
                    ...ROLES.map(({ role, piece }) => {
                        const name = t('Piece', { piece: role });
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

/** The board editor: pieces are put anywhere; the rules decide whether the position is legal. */

import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Piece } from 'chessground/types';
import type { Color, Described } from '../engine/types';
import { choice, openDialog, toggle } from './dialog';
import { button, el, icon, ICONS } from './dom';
import { capital, sideName, t } from '../messages';
import { pieceName } from './speech';

const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const EMPTY = '8/8/8/8/8/8/8/8';

/** The castling rights by their letters. */
const CASTLING: readonly [string, Color, string][] = [['K', 'white', 'O-O'], ['Q', 'white', 'O-O-O'], ['k', 'black', 'O-O'], ['q', 'black', 'O-O-O']];
const LETTERS: Readonly<Record<(typeof ROLES)[number], string>> = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p' };

/** Opens the editor; `onDone` is called with a legal position and the side at the bottom. */
export function editBoard(fen: string, orientation: Color, describe: (fen: string) => Described, onDone: (fen: string, side: Color) => void): void {
    const [placement = START, turn = 'w', rights = '-'] = fen.split(' ');
    let side: 'w' | 'b' = turn === 'b' ? 'b' : 'w';
    const castling = new Set([...rights].filter((letter) => 'KQkq'.includes(letter)));
    /** The piece that a press puts down; null takes one away. */
    let brush: Piece | null | 'hand' = 'hand';
    const problem = el('p', { class: 'problem', role: 'alert' });
    const place = el('div', { class: 'editor-board' });
    const inner = el('div', { class: 'board-inner' });
    place.append(inner);
    let ground: Api | undefined;

    const spares = el('div', { class: 'spares', role: 'group', 'aria-label': t('spares') });
    const pick = (chosen: typeof brush, label: string, picture: Node): HTMLElement => {
        const spare = el('button', { type: 'button', class: 'spare', title: label, 'aria-label': label, 'aria-pressed': String(brush === chosen) }, picture);
        spare.addEventListener('click', () => {
            brush = chosen;
            for (const each of spares.children) each.setAttribute('aria-pressed', String(each === spare));
            ground?.set({ draggable: { enabled: chosen === 'hand' }, selectable: { enabled: chosen === 'hand' } });
        });
        return spare;
    };
    const piece = (color: Color, role: (typeof ROLES)[number]): HTMLElement => {
        const picture = document.createElement('piece');
        picture.className = `${role} ${color}`;
        return pick({ color, role }, pieceName(color === 'white' ? LETTERS[role].toUpperCase() : LETTERS[role]), el('span', { class: 'cg-wrap spare-piece' }, picture));
    };
    spares.append(pick('hand', t('spare-hand'), icon(ICONS.pointer)), pick(null, t('spare-none'), icon(ICONS.close)), ...ROLES.map((role) => piece('white', role)), ...ROLES.map((role) => piece('black', role)));

    const whole = (): string => `${ground?.getFen() ?? placement} ${side} ${CASTLING.map(([letter]) => letter).filter((letter) => castling.has(letter)).join('') || '-'} - 0 1`;
    openDialog(t('set-up'), (close) => [
        el('div', { class: 'editor' }, place, spares),
        choice(t('to-move'), [{ value: 'w', text: sideName('white') }, { value: 'b', text: sideName('black') }], side, (value) => { side = value; }),
        el('div', { class: 'toggles castling', role: 'group', 'aria-label': t('castling-rights') }, ...CASTLING.map(([letter, color, castle]) => toggle(t('castling', { side: sideName(color), castle }), castling.has(letter), (on) => void (on ? castling.add(letter) : castling.delete(letter))))),
        problem,
        el(
            'div',
            { class: 'dialog-actions' },
            button(t('start-position'), null, () => ground?.set({ fen: START }), { words: true }),
            button(t('empty-board'), null, () => ground?.set({ fen: EMPTY }), { words: true }),
            button(t('turn-board'), null, () => ground?.toggleOrientation(), { words: true }),
            button(t('use-position'), null, () => {
                try {
                    const { fen: sound } = describe(whole());
                    close();
                    onDone(sound, ground?.state.orientation ?? orientation);
                } catch (error) {
                    problem.textContent = capital((error as Error).message);
                }
            }, { words: true, class: 'primary' }),
        ),
    ], () => ground?.destroy());
    ground = Chessground(inner, {
        fen: placement,
        orientation,
        movable: { free: true, color: 'both' },
        premovable: { enabled: false },
        draggable: { enabled: true, deleteOnDropOff: true },
        animation: { enabled: false },
        drawable: { enabled: false },
        highlight: { lastMove: false },
    });
    inner.addEventListener('pointerdown', (event) => {
        problem.textContent = '';
        const key = brush === 'hand' ? undefined : ground?.getKeyAtDomPos([event.clientX, event.clientY]);
        if (!key || brush === 'hand' || !ground) return;
        const there = ground.state.pieces.get(key);
        const same = brush && there && there.role === brush.role && there.color === brush.color;
        ground.setPieces(new Map([[key, same || !brush ? undefined : brush]]));
    }, { capture: true });
}

/** The moves of the game with their variations. */

import { markOf } from '../game/judge';
import { scoreText } from '../game/score';
import { type GameNode, type GameTree, moveNumber } from '../game/tree';
import { el } from './dom';

const SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' };

/** Commands in comments, `[%clk 0:01:00]`, are for programs. */
const plain = (comment: string): string => comment.replace(/\[%[^\]]*\]/g, '').trim();

export class MovesView {
    readonly element = el('div', { class: 'moves', role: 'group', 'aria-label': 'Moves of the game' });
    private current = -1;

    constructor(private readonly onSelect: (node: GameNode) => void) {}

    /** `scores` shows what the engine thinks behind the moves of the main line. */
    show(tree: GameTree, current: GameNode, scores: boolean): void {
        const main = el('div', { class: 'main-line' });
        this.comments(main, tree.root.comments);
        this.mainLine(main, tree.root, current, scores);
        if (tree.root.children.length === 0) main.append(el('p', { class: 'empty' }, 'No moves yet: make one on the board, or open a game.'));
        this.element.replaceChildren(main);
        if (this.current !== current.id) {
            this.current = current.id;
            const shown = this.element.querySelector<HTMLElement>('[aria-current]');
            if (shown) reveal(this.element, shown);
            else this.element.scrollTop = 0;
        }
    }

    private mainLine(into: HTMLElement, root: GameNode, current: GameNode, scores: boolean): void {
        let row: HTMLElement | null = null;
        for (let node = root; node.children[0]; ) {
            const next: GameNode = node.children[0];
            const white = node.position.turn === 'white';
            if (white || !row) {
                row = el('div', { class: 'row' }, el('span', { class: 'number' }, `${node.position.number}.`));
                if (!white) row.append(el('span', { class: 'gap' }, '…'));
                into.append(row);
            }
            row.append(this.move(next, current, scores));
            const others = node.children.slice(1);
            if (next.comments.some(plain) || others.length > 0) {
                this.comments(into, next.comments);
                for (const other of others) into.append(this.variation(other, current));
                row = null;
            }
            node = next;
        }
    }

    private variation(first: GameNode, current: GameNode): HTMLElement {
        const box = el('div', { class: 'variation' });
        this.comments(box, first.before);
        let numbered = true;
        for (let node: GameNode | undefined = first; node; node = node.children[0]) {
            const white = node.parent?.position.turn === 'white';
            if (white || numbered) box.append(el('span', { class: 'number' }, moveNumber(node)));
            box.append(this.move(node, current, false));
            numbered = false;
            if (node.comments.some(plain)) {
                this.comments(box, node.comments);
                numbered = true;
            }
            // The siblings of what comes next, each in a box of its own.
            if (node.children.length > 1) {
                const [next, ...others]: GameNode[] = node.children;
                if (next) {
                    if (next.parent?.position.turn === 'white' || numbered) box.append(el('span', { class: 'number' }, moveNumber(next)));
                    box.append(this.move(next, current, false));
                    this.comments(box, next.comments);
                    for (const other of others) box.append(this.variation(other, current));
                    node = next;
                    numbered = true;
                }
            }
        }
        return box;
    }

    private move(node: GameNode, current: GameNode, scores: boolean): HTMLElement {
        const mark = node.nags.length === 0 ? markOf(node) : null;
        const signs = node.nags.map((nag) => SIGNS[nag] ?? '').join('') || (mark?.sign ?? '');
        const kind = /^\?/.test(signs) ? (signs === '??' ? 'blunder' : signs === '?!' ? 'inaccuracy' : 'mistake') : signs.startsWith('!') ? 'good' : '';
        const here = node === current;
        const text = el(
            'button',
            { type: 'button', class: `move ${here ? 'here' : ''} ${kind}`, 'data-id': node.id, onclick: () => this.onSelect(node), ...(here && { 'aria-current': 'true' }) },
            node.san + signs,
        );
        if (scores && node.evaluation) text.append(el('small', {}, scoreText(node.evaluation)));
        return text;
    }

    private comments(into: HTMLElement, comments: readonly string[]): void {
        for (const comment of comments.map(plain).filter(Boolean)) into.append(el('span', { class: 'comment' }, comment));
    }
}

/** Scrolls a list, and nothing but it, until one of its elements is seen. */
function reveal(list: HTMLElement, element: HTMLElement): void {
    const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}

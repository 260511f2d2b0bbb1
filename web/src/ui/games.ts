/** The games that are kept in this browser. */

import type { Entry } from '../library';
import { openDialog } from './dialog';
import { button, el } from './dom';
import { filtered } from './filtered';

export interface GamesHooks {
    open(entry: Entry): void;
    remove(entry: Entry): Promise<void>;
}

export function showGames(entries: readonly Entry[], hooks: GamesHooks): void {
    const problem = el('p', { class: 'problem', role: 'alert' });
    let left = [...entries];
    openDialog('Your games', (close) => {
        const row = (entry: Entry): HTMLElement => {
            const line = el(
                'li',
                { class: 'game-row' },
                button(`${entry.title}, ${new Date(entry.changed).toLocaleString()}`, null, () => {
                    close();
                    hooks.open(entry);
                }, { words: true }),
                button(`Throw away ${entry.title}`, 'close', () => {
                    hooks.remove(entry).then(() => {
                        left = left.filter((each) => each !== entry);
                        line.remove();
                    }, () => { problem.textContent = 'This game cannot be thrown away now.'; });
                }),
            );
            return line;
        };
        if (entries.length === 0) return [el('p', {}, 'No game is kept yet. Every game of two half-moves and more that you play or open is kept here, in this browser only.')];
        return [problem, filtered(() => left, (entry) => entry.title, row)];
    });
}

/** The games that are stored in this browser. */

import type { Entry } from '../library';
import { openDialog } from './dialog';
import { button, el } from './dom';
import { filtered } from './filtered';
import { playerName } from '../game/pgn';
import { language, sideName, t } from '../messages';

export interface GamesHooks {
    open(entry: Entry): void;
    remove(entry: Entry): Promise<void>;
}

/** The title of a game in the list: the players, or without names the opening, with the result. */
export function titleOf({ title, names, moves, opening = '', result = '' }: Entry): string {
    if (!names || moves === undefined) return title;
    const [white, black] = names;
    const players = white || black ? `${playerName(white) || sideName('white')} – ${playerName(black) || sideName('black')}` : '';
    const name = [players, opening].filter(Boolean).join(', ') || t('own-analysis');
    return t('game-title', { name: result ? `${name}, ${result.replace('1/2-1/2', '½–½')}` : name, moves });
}

export function showGames(entries: readonly Entry[], hooks: GamesHooks): void {
    const problem = el('p', { class: 'problem', role: 'alert' });
    let left = [...entries];
    openDialog(t('your-games'), (close) => {
        const row = (entry: Entry): HTMLElement => {
            const line = el(
                'li',
                { class: 'game-row' },
                button(`${titleOf(entry)}, ${new Date(entry.changed).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' })}`, null, () => {
                    close();
                    hooks.open(entry);
                }, { words: true }),
                button(t('throw-away', { title: titleOf(entry) }), 'close', () => {
                    hooks.remove(entry).then(() => {
                        left = left.filter((each) => each !== entry);
                        line.remove();
                    }, () => { problem.textContent = t('fault-throw-away'); });
                }),
            );
            return line;
        };
        if (entries.length === 0) return [el('p', {}, t('no-games'))];
        return [problem, filtered(() => left, titleOf, row)];
    });
}

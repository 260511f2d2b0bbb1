/** The moves played in this position in the games that were opened, each with its number of games and their results. */

import type { JSX } from 'preact';
import type { Explored } from '../explorer';
import type { PlayedMove } from '../engine/types';
import { shownSan, t } from '../messages';
import type { Actions } from './actions';
import { Card, pure } from './parts';

const gamesOf = ({ white, draws, black, unfinished }: PlayedMove): number => white + draws + black + unfinished;

/** Three parts of a bar, as wide as their shares; games without a result leave it shorter. */
function Results({ played }: { played: PlayedMove }): JSX.Element {
    const all = gamesOf(played);
    const { white, draws, black } = played;
    const words = t('explorer-results', { white, draws, black });
    return (
        <span class="results" role="img" aria-label={words} title={words}>
            {([['white', white], ['draws', draws], ['black', black]] as const).map(([kind, count]) => (
                <span key={kind} class={kind} style={{ width: `${(100 * count) / all}%` }} />
            ))}
        </span>
    );
}

interface ExplorerProps {
    explored: Explored | null;
    actions: Actions;
}

export const ExplorerView = pure(({ explored, actions }: ExplorerProps): JSX.Element => (
    <Card id="explorer" title={t('explorer')} panel="games">
        <p class="hint" role="status">{explored ? t(explored.games > 0 ? 'explorer-games' : 'explorer-none', { games: explored.games }) : t('thinking')}</p>
        {explored && explored.games > 0 && explored.moves.length === 0 && <p class="empty">{t('explorer-new-here')}</p>}
        {explored && explored.moves.length > 0 && (
            <ol class="explorer-moves" aria-label={t('explorer-moves')}>
                {explored.moves.map((played) => (
                    <li key={played.uci}>
                        <button type="button" class="explorer-move" onClick={() => actions.playLine([played.uci])}>
                            <strong>{shownSan(played.san)}</strong>
                            <span class="count">{t('explorer-count', { games: gamesOf(played) })}</span>
                            <Results played={played} />
                        </button>
                    </li>
                ))}
            </ol>
        )}
    </Card>
));

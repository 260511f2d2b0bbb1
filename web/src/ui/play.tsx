/** A game against the engine: who plays what, and what can be done; and the players with their clocks and what they have taken. */

import type { JSX } from 'preact';
import type { Color } from '../engine/types';
import { captured } from '../game/men';
import { path } from '../game/tree';
import type { PlayedGame } from '../play';
import type { Actions } from './actions';
import { levelText } from './dialogs';
import { Button, Card } from './parts';

const sideName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

export function PlayCard({ game, hint, actions }: { game: PlayedGame | null; hint: string; actions: Actions }): JSX.Element {
    const over = game?.result ?? null;
    const mine = game !== null && game.turn === game.options.human;
    const back = game !== null && path(game.node).some((node) => node.parent?.position.turn === game.options.human);
    const turn = over ? over.text : mine ? 'It is your move.' : 'Palisade is thinking …';
    return (
        <Card id="play" title="Game" hidden={game === null}>
            {game && <p class="play-text">{`You are ${sideName(game.options.human)}. Palisade: ${levelText(game.options.level)}. ${turn}`}</p>}
            <div class="buttons">
                {!over && <Button key="hint" label="Hint" icon="hint" words disabled={!mine} onPress={actions.hint} />}
                <Button key="back" label="Take back" icon="undo" words disabled={!back} onPress={actions.takeBack} />
                {!over && <Button key="draw" label="Offer a draw" words disabled={!mine} onPress={actions.offerDraw} />}
                {!over && <Button key="resign" label="Resign" icon="flag" words kind="apart" onPress={actions.resign} />}
                {over && <Button key="analyse" label="Analyse this game" icon="graph" words kind="primary" onPress={actions.analyse} />}
                {over && <Button key="again" label="Again, colours turned" icon="flip" words onPress={actions.rematch} />}
            </div>
            <p class="hint" role="status">{hint}</p>
        </Card>
    );
}

const MEN: Readonly<Record<string, string>> = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const WORDS: Readonly<Record<string, string>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

export interface PlayerProps {
    color: Color;
    name: string;
    fen: string;
    clock: string | null;
    running: boolean;
    low: boolean;
}

export function Player({ color, name, fen, clock, running, low }: PlayerProps): JSX.Element {
    const { men, ahead } = captured(fen, color);
    return (
        <div class="player">
            <span class="player-name">{name}</span>
            {men.length > 0 && (
                <span class="captured" role="img" aria-label={`Has taken: ${men.map((man) => WORDS[man]).join(', ')}${ahead > 0 ? `; ${ahead} ahead` : ''}`}>
                    <span class={`captured-men ${color === 'white' ? 'of-black' : 'of-white'}`}>{men.map((man) => MEN[man]).join('')}</span>
                    {ahead > 0 && <span class="ahead">{`+${ahead}`}</span>}
                </span>
            )}
            <span class={`player-clock ${running ? 'running' : ''} ${low ? 'low' : ''}`.replace(/ +/g, ' ').trim()} hidden={clock === null}>{clock}</span>
        </div>
    );
}

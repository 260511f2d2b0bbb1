/** A game against the engine: sides and buttons; and the players with their clocks and captured pieces. */

import type { JSX } from 'preact';
import type { Color } from '../engine/types';
import { captured } from '../game/pieces';
import { path } from '../game/tree';
import { sideName, t } from '../messages';
import { type PlayedGame, resultText } from '../play';
import type { Actions } from './actions';
import { levelText } from './dialogs';
import { Button, Card } from './parts';
import { toTop } from './review';

export function PlayCard({ game, hint, actions }: { game: PlayedGame | null; hint: string; actions: Actions }): JSX.Element {
    const over = game?.result ?? null;
    const mine = game !== null && game.turn === game.options.human;
    const back = game !== null && path(game.node).some((node) => node.parent?.turn === game.options.human);
    const turn = over ? resultText(over) : t(mine ? 'your-move' : 'palisade-thinks');
    return (
        <Card id="play" title={t('game')} hidden={game === null} panel="moves">
            {game && <p class="play-text" ref={toTop}><span class="play-level">{t('you-are', { side: sideName(game.options.human), level: levelText(game.options.level) })}{' '}</span>{turn}</p>}
            {game && game.options.style !== 'natural' && <p class="hint">{t('style-text', { style: game.options.style })}</p>}
            <div class="buttons">
                {!over && <Button key="hint" label={t('hint')} icon="hint" words disabled={!mine} onPress={actions.hint} />}
                <Button key="back" label={t('take-back')} icon="undo" words disabled={!back} onPress={actions.takeBack} />
                {!over && <Button key="draw" label={t('offer-draw')} words disabled={!mine} onPress={actions.offerDraw} />}
                {!over && <Button key="resign" label={t('resign')} icon="flag" words kind="apart" onPress={actions.resign} />}
                {over && <Button key="analyse" label={t('analyse-this')} icon="graph" words kind="primary" onPress={actions.analyse} />}
                {over && <Button key="again" label={t('again-turned')} icon="flip" words onPress={actions.rematch} />}
            </div>
            <p class="hint" role="status">{hint}</p>
        </Card>
    );
}

const PIECES: Readonly<Record<string, string>> = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

export interface PlayerProps {
    color: Color;
    name: string;
    fen: string;
    clock: string | null;
    running: boolean;
    low: boolean;
}

export function Player({ color, name, fen, clock, running, low }: PlayerProps): JSX.Element {
    const { pieces, ahead } = captured(fen, color);
    return (
        <div class="player">
            <span class="player-name" title={name}>{name}</span>
            {pieces.length > 0 && (
                <span class="captured" role="img" aria-label={t(ahead > 0 ? 'has-taken-ahead' : 'has-taken', { pieces: pieces.map((piece) => t('piece', { piece: piece.toLowerCase() })).join(', '), ahead })}>
                    <span class={`captured-pieces ${color === 'white' ? 'of-black' : 'of-white'}`}>{pieces.map((piece) => PIECES[piece]).join('')}</span>
                    {ahead > 0 && <span class="ahead">{`+${ahead}`}</span>}
                </span>
            )}
            <span class={`player-clock ${running ? 'running' : ''} ${low ? 'low' : ''}`.replace(/ +/g, ' ').trim()} hidden={clock === null}>{clock}</span>
        </div>
    );
}

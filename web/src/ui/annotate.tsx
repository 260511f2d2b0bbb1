/** What a person writes into the game: a comment and a glyph for the move shown. Arrows are drawn on the board. */

import { Component, type JSX } from 'preact';
import type { GameNode } from '../game/tree';
import type { Actions } from './actions';
import { Button } from './parts';
import { shownSan, t } from '../messages';

const GLYPHS: readonly [number, string][] = [[3, '!!'], [1, '!'], [5, '!?'], [6, '?!'], [2, '?'], [4, '??']];

interface AnnotateProps {
    node: GameNode;
    version: number;
    canUndo: boolean;
    canRedo: boolean;
    actions: Actions;
}

export class Annotate extends Component<AnnotateProps> {
    /** What is being written, and for which move. */
    private writing: { node: GameNode; text: string } | null = null;

    private readonly keep = (): void => {
        const { writing } = this;
        this.writing = null;
        if (writing) this.props.actions.comment(writing.node, writing.text);
    };

    override componentDidMount(): void {
        // A tab that is hidden may never be seen again.
        document.addEventListener('visibilitychange', this.keep);
        window.addEventListener('pagehide', this.keep, { capture: true });
    }

    override componentWillUnmount(): void {
        document.removeEventListener('visibilitychange', this.keep);
        window.removeEventListener('pagehide', this.keep, { capture: true });
        this.keep();
    }

    override componentDidUpdate(): void {
        // Who goes on to another move has finished the comment.
        if (this.writing && this.writing.node !== this.props.node) this.keep();
    }

    override render(): JSX.Element {
        const { node, canUndo, canRedo, actions } = this.props;
        const there = node.comments.join('\n');
        const text = this.writing?.node === node ? this.writing.text : there;
        return (
            <div class="annotate">
                <div class="glyphs" role="group" aria-label={t('mark-the-move')}>
                    {GLYPHS.map(([nag, sign]) => (
                        <button key={nag} type="button" class="button glyph" title={t('glyph', { nag })} aria-label={`${sign} ${t('glyph', { nag })}`} aria-pressed={node.nags.includes(nag)} aria-disabled={node.parent ? undefined : 'true'} onClick={() => actions.glyph(nag)}>{sign}</button>
                    ))}
                    <Button label={t('undo')} icon="undo" disabled={!canUndo} onPress={actions.undo} />
                    <Button label={t('redo')} icon="redo" disabled={!canRedo} onPress={actions.redo} />
                </div>
                <label class="visually-hidden" for="comment">{node.parent ? t('comment-on-move', { move: shownSan(node.san) }) : t('comment-on-game')}</label>
                <textarea
                    id="comment"
                    rows={2}
                    placeholder={node.parent ? t('comment-on-move-place', { move: shownSan(node.san) }) : t('comment-on-game-place')}
                    value={text}
                    onInput={(event) => { this.writing = { node, text: event.currentTarget.value }; }}
                    onBlur={this.keep}
                />
                <div class="move-tools">
                    <Button label={t('make-main')} words kind="small" disabled={!node.parent} onPress={actions.promote} />
                    <Button label={t('delete-from-here')} words kind="small" disabled={!node.parent} onPress={actions.remove} />
                    <Button label={t('play-from-here')} words kind="small" onPress={actions.playFromHere} />
                    <Button label={t('set-up')} words kind="small" onPress={actions.editBoard} />
                </div>
            </div>
        );
    }
}

/** What a person writes into the game: a comment and a glyph for the move shown. Arrows are drawn on the board. */

import { Component, type JSX } from 'preact';
import type { GameNode } from '../game/tree';
import type { Actions } from './actions';
import { Button } from './parts';

const GLYPHS: readonly [number, string, string][] = [[3, '!!', 'Brilliant move'], [1, '!', 'Good move'], [5, '!?', 'Interesting move'], [6, '?!', 'Doubtful move'], [2, '?', 'Mistake'], [4, '??', 'Blunder']];

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
                <div class="glyphs" role="group" aria-label="Mark the move">
                    {GLYPHS.map(([nag, sign, word]) => (
                        <button key={nag} type="button" class="button glyph" title={word} aria-label={`${sign} ${word}`} aria-pressed={node.nags.includes(nag)} aria-disabled={node.parent ? undefined : 'true'} onClick={() => actions.glyph(nag)}>{sign}</button>
                    ))}
                    <Button label="Undo" icon="undo" disabled={!canUndo} onPress={actions.undo} />
                    <Button label="Redo" icon="redo" disabled={!canRedo} onPress={actions.redo} />
                </div>
                <label class="visually-hidden" for="comment">{node.parent ? `Comment on ${node.san}` : 'Comment on the game'}</label>
                <textarea
                    id="comment"
                    rows={2}
                    placeholder={node.parent ? `Comment on ${node.san} …` : 'Comment on the game …'}
                    value={text}
                    onInput={(event) => { this.writing = { node, text: event.currentTarget.value }; }}
                    onBlur={this.keep}
                />
                <div class="move-tools">
                    <Button label="Make main line" words kind="small" disabled={!node.parent} onPress={actions.promote} />
                    <Button label="Delete from here" words kind="small" disabled={!node.parent} onPress={actions.remove} />
                    <Button label="Play from here" words kind="small" onPress={actions.playFromHere} />
                    <Button label="Set up a position" words kind="small" onPress={actions.editBoard} />
                </div>
            </div>
        );
    }
}

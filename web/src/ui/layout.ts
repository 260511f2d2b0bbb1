/** The skeleton of the page: what stands where. The parts are filled by `app.ts`. */

import { button, el, icon, ICONS, type IconName } from './dom';

export interface Actions {
    newGame(): void;
    open(): void;
    save(): void;
    settings(): void;
    help(): void;
    go(where: 'first' | 'back' | 'forward' | 'last'): void;
    flip(): void;
    typed(text: string): void;
    engine(on: boolean): void;
    review(): void;
    promote(): void;
    remove(): void;
    hint(): void;
    takeBack(): void;
    resign(): void;
    analyse(): void;
}

export interface Parts {
    board: HTMLElement;
    evalBar: HTMLElement;
    lines: HTMLElement;
    moves: HTMLElement;
    graph: HTMLElement;
    why: HTMLElement;
}

/** A titled part of the page. */
function card(id: string, title: string, extra: (Node | null)[], ...body: Node[]): HTMLElement {
    const heading = el('h2', { id: `${id}-title` }, title);
    return el('section', { class: `card ${id}-card`, id, 'aria-labelledby': `${id}-title` }, el('div', { class: 'card-head' }, heading, ...extra), ...body);
}

export class Layout {
    readonly root: HTMLElement;
    readonly players = { top: new PlayerStrip(), bottom: new PlayerStrip() };
    readonly status = el('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    readonly spoken = el('p', { class: 'visually-hidden', 'aria-live': 'assertive' });
    readonly inWords = el('p', { class: 'visually-hidden', id: 'board-in-words' });
    readonly typed = el('input', { type: 'text', id: 'typed', placeholder: 'Type a move', 'aria-label': 'Type a move, such as e4 or Nf3', autocomplete: 'off', spellcheck: false, enterKeyHint: 'go' });
    readonly engineSwitch = el('input', { type: 'checkbox', class: 'switch', 'aria-label': 'Analysis on' });
    readonly reviewButton: HTMLButtonElement;
    readonly reviewNote = el('span', { class: 'hint', role: 'status' });
    readonly play: HTMLElement;
    readonly playText = el('p', { class: 'play-text' });
    readonly hintText = el('p', { class: 'hint', role: 'status' });
    readonly playButtons: Record<'hint' | 'takeBack' | 'resign' | 'analyse', HTMLButtonElement>;
    readonly engine: HTMLElement;
    readonly graph: HTMLElement;
    readonly why: HTMLElement;
    private readonly toasts = el('div', { class: 'toasts', role: 'alert' });

    constructor(actions: Actions, parts: Parts) {
        this.reviewButton = button('Analyse the game', 'graph', () => actions.review(), { words: true });
        this.playButtons = {
            hint: button('Hint', 'hint', () => actions.hint(), { words: true }),
            takeBack: button('Take back', 'undo', () => actions.takeBack(), { words: true }),
            resign: button('Resign', 'flag', () => actions.resign(), { words: true }),
            analyse: button('Analyse this game', 'graph', () => actions.analyse(), { words: true, class: 'primary' }),
        };
        this.engineSwitch.addEventListener('change', () => actions.engine(this.engineSwitch.checked));
        this.play = card('play', 'Game', [], this.playText, el('div', { class: 'buttons' }, ...Object.values(this.playButtons)), this.hintText);
        this.engine = card('engine', 'Analysis', [el('label', { class: 'head-switch' }, this.engineSwitch)], parts.lines);
        this.graph = card('graph', 'Course of the game', [this.reviewNote, this.reviewButton], parts.graph);
        this.why = card('why', 'Why', [], parts.why);
        this.root = el(
            'div',
            { class: 'page' },
            this.header(actions),
            el('main', { class: 'main' }, this.table(actions, parts), this.side(actions, parts), el('div', { class: 'column explain-column' }, this.why)),
            this.toasts,
        );
    }

    private header(actions: Actions): HTMLElement {
        const logo = el('span', { class: 'logo', 'aria-hidden': 'true' }, el('img', { src: 'icon.svg', alt: '', width: 28, height: 28 }));
        return el(
            'header',
            { class: 'top' },
            el('h1', {}, logo, el('span', { class: 'brand' }, 'Palisade')),
            el(
                'nav',
                { 'aria-label': 'Page' },
                topButton('Play', 'new', () => actions.newGame(), 'primary'),
                topButton('Open', 'open', () => actions.open()),
                topButton('Save', 'save', () => actions.save()),
                topButton('Settings', 'settings', () => actions.settings()),
                topButton('Help', 'help', () => actions.help()),
            ),
        );
    }

    private table(actions: Actions, parts: Parts): HTMLElement {
        parts.board.setAttribute('role', 'group');
        parts.board.setAttribute('aria-label', 'Chess board');
        parts.board.setAttribute('aria-describedby', this.inWords.id);
        const form = el('form', { class: 'typed-form' }, this.typed);
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            actions.typed(this.typed.value);
        });
        const walk = (label: string, name: IconName, where: Parameters<Actions['go']>[0]): HTMLElement => button(label, name, () => actions.go(where));
        return el(
            'section',
            { class: 'column table', 'aria-label': 'Board' },
            this.players.top.element,
            el('div', { class: 'stage' }, parts.evalBar, parts.board),
            this.players.bottom.element,
            el(
                'div',
                { class: 'tools' },
                el('div', { class: 'walk' }, walk('To the start', 'first', 'first'), walk('One move back', 'back', 'back'), walk('One move forward', 'forward', 'forward'), walk('To the end', 'last', 'last')),
                button('Turn the board', 'flip', () => actions.flip()),
                form,
            ),
            this.status,
            this.spoken,
            this.inWords,
        );
    }

    private side(actions: Actions, parts: Parts): HTMLElement {
        const tools = el(
            'div',
            { class: 'move-tools' },
            button('Make main line', null, () => actions.promote(), { words: true, class: 'small' }),
            button('Delete from here', null, () => actions.remove(), { words: true, class: 'small' }),
        );
        return el('div', { class: 'column side' }, this.play, this.engine, card('moves', 'Moves', [], parts.moves, tools), this.graph);
    }

    /** A message that goes by itself. */
    toast(text: string, kind: 'note' | 'problem' = 'note'): void {
        const note = el('div', { class: `toast ${kind}` }, text, button('Close', 'close', () => note.remove()));
        this.toasts.append(note);
        while (this.toasts.children.length > 3) this.toasts.firstElementChild?.remove();
        setTimeout(() => note.remove(), kind === 'problem' ? 9000 : 4000);
    }
}

function topButton(label: string, name: IconName, onclick: () => void, kind = ''): HTMLElement {
    return el('button', { type: 'button', class: `button top-button ${kind}`.trim(), onclick, title: label }, icon(ICONS[name]), el('span', { class: 'top-word' }, label));
}

/** Who plays, and the clock. */
export class PlayerStrip {
    private readonly name = el('span', { class: 'player-name' });
    private readonly clock = el('span', { class: 'player-clock', hidden: true });
    readonly element = el('div', { class: 'player' }, this.name, this.clock);

    show(name: string, clock: string | null, running: boolean, low: boolean): void {
        if (this.name.textContent !== name) this.name.textContent = name;
        this.clock.hidden = clock === null;
        if (clock !== null && this.clock.textContent !== clock) this.clock.textContent = clock;
        this.clock.classList.toggle('running', running);
        this.clock.classList.toggle('low', low);
    }
}

/** Elements from a few words. */

import { t } from '../messages';

type Child = Node | string | null | undefined | false;
type Listeners = { [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void };
export type Attributes = Record<string, unknown> & Listeners & { class?: string };

function set(element: Element, attributes: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === null) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
        else if (name in element && !['class', 'list', 'form', 'role'].includes(name) && !(element instanceof SVGElement)) Object.assign(element, { [name]: value });
        else if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
    }
}

/** An HTML element with attributes (properties where there are such, `onclick` and the like as listeners). */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    set(element, attributes);
    for (const child of children) if (child) element.append(child);
    return element;
}

/** A message with a part that is English in every language and is marked so for screen readers. */
export function withEnglish(id: string, place: string, text: string): Node[] {
    const mark = '|';
    const [before = '', after = ''] = t(id, { [place]: mark }).split(mark);
    return [document.createTextNode(before), el('span', { lang: 'en' }, text), document.createTextNode(after)];
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, unknown> = {}, ...children: Child[]): SVGElementTagNameMap[K] {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    set(element, attributes);
    for (const child of children) if (child) element.append(child);
    return element;
}

/** A path of a 24 by 24 icon as a drawing that screen readers skip. */
export function icon(path: string): SVGElement {
    return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: path }));
}

export const ICONS = {
    first: 'M18 6l-8 6 8 6zM6 6h2.5v12H6z',
    back: 'M16 5l-9 7 9 7z',
    forward: 'M8 5l9 7-9 7z',
    last: 'M6 6l8 6-8 6zM15.500 6H18v12h-2.500z',
    flip: 'M7 4L3 8l4 4V9h8V7H7zM17 12v3H9v2h8v3l4-4z',
    new: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
    open: 'M4 5h6l2 2h8v12H4zM6 9v8h12V9z',
    save: 'M11 4h2v8h3l-4 5-4-5h3zM5 18h14v2H5z',
    settings: 'M4 7h9.200a3 3 0 0 1 5.600 0H20v2h-1.200a3 3 0 0 1-5.600 0H4zM4 15h1.200a3 3 0 0 1 5.600 0H20v2h-9.200a3 3 0 0 1-5.600 0H4z',
    hint: 'M12 3a6 6 0 0 0-3.500 10.900V16h7v-2.100A6 6 0 0 0 12 3zM9 17.500h6V19H9zM10 20h4v1.500h-4z',
    undo: 'M9 5L4 9.500 9 14v-3h5a3.500 3.500 0 0 1 0 7H8v2h6a5.500 5.500 0 0 0 0-11H9z',
    pointer: 'M6 3l13 9.500-6 1 3.500 6.500-2.500 1.300L10.500 15 6 19z',
    redo: 'M15 5l5 4.500L15 14v-3h-5a3.500 3.500 0 0 0 0 7h6v2h-6a5.500 5.500 0 0 1 0-11h5z',
    practise: 'M12 3a9 9 0 1 0 9 9h-2a7 7 0 1 1-7-7zM12 8a4 4 0 1 0 4 4h-2a2 2 0 1 1-2-2zM14 3l1 4 4 1 2-2-3-.5L17.500 3z',
    games: 'M4 5h16v3H4zM4 10.500h16v3H4zM4 16h16v3H4z',
    flag: 'M6 4h11l-2.500 4L17 12H8v8H6z',
    more: 'M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM19 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
    plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
    minus: 'M5 11h14v2H5z',
    close: 'M6.400 5L12 10.600 17.600 5 19 6.400 13.400 12 19 17.600 17.600 19 12 13.400 6.400 19 5 17.600 10.600 12 5 6.400z',
    graph: 'M4 18l5-7 4 3 6-9 1.600 1.100L13.500 17 9.400 14l-3.800 5.200z',
    help: 'M11 17h2v2h-2zM12 5a4 4 0 0 1 4 4c0 2.700-3 3-3 6h-2c0-4 3-4 3-6a2 2 0 0 0-4 0H8a4 4 0 0 1 4-4z',
} as const;

export type IconName = keyof typeof ICONS;

/** A button with an icon; its label is beside it or only for screen readers. */
export function button(label: string, name: IconName | null, onclick: () => void, options: Attributes & { words?: boolean } = {}): HTMLButtonElement {
    const { words = false, class: extra = '', ...rest } = options;
    return el(
        'button',
        { type: 'button', class: `${words ? 'button' : 'button icon-button'} ${extra}`.trim(), onclick, title: label, ...(words ? {} : { 'aria-label': label }), ...rest },
        name && icon(ICONS[name]),
        words && el('span', {}, label),
    );
}

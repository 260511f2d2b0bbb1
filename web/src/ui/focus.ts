/**
 * The keyboard focus, where a press removes or hides the element that has it: a browser then leaves the focus nowhere,
 * and the keyboard starts again at the top of the page.
 */

/** Messages go with a press on their button: the focus returns to where it was before. */
const MESSAGES = '.toasts, .new-version';
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
const CONTROLS = 'button, a[href], select, textarea, input:not(.visually-hidden), [tabindex="0"]';

interface Focused {
    element: HTMLElement;
    /** The element and what contains it, up to its column or dialog, each with its place in its parent. */
    trail: readonly { part: Element; at: number }[];
    /** The same from the body down, as places. */
    path: readonly number[];
    message: boolean;
}

/** True after a press by touch: focus in a text field would open the keyboard of the screen. */
let touched = false;

const placeOf = (element: Element): number => (element.parentElement ? [...element.parentElement.children].indexOf(element) : 0);
const seen = (element: Element): boolean => element.isConnected && element.checkVisibility();
const isGoal = (element: Element): boolean => !touched || !element.matches(TEXT_FIELDS);

function described(element: HTMLElement): Focused {
    const all: Element[] = [];
    for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) all.push(part);
    const end = all.findIndex((part) => part.matches(`.column, header, dialog, ${MESSAGES}`));
    const own = end < 0 ? [] : all.slice(0, all[end]?.matches('.column, header') ? end : end + 1);
    return {
        element,
        trail: own.map((part) => ({ part, at: placeOf(part) })),
        path: all.map(placeOf).reverse(),
        message: element.closest(MESSAGES) !== null,
    };
}

/** The control that stands for a part of the page: what is shown, the main button, the one at this place, the first. */
function controlIn(part: Element, at: number): HTMLElement | undefined {
    const controls = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => seen(each) && isGoal(each));
    const there = part.children[Math.min(at, part.children.length - 1)];
    return controls.find((each) => each.matches('[aria-current]')) ?? controls.find((each) => each.matches('.primary')) ?? controls.find((each) => there?.contains(each)) ?? controls[0];
}

/** In what is left of the surroundings of a removed element. */
function nearby({ trail }: Focused): HTMLElement | undefined {
    for (const [index, { part }] of trail.entries()) {
        const goal = index > 0 && seen(part) ? controlIn(part, trail[index - 1]?.at ?? 0) : undefined;
        if (goal) return goal;
    }
    return undefined;
}

/** The element in the same place of a page that was replaced as a whole, as when the language changes. */
function successor({ element, path }: Focused): HTMLElement | undefined {
    const found = path.reduce<Element | undefined>((part, at) => part?.children[at], document.body);
    return found instanceof HTMLElement && found.className === element.className && seen(found) && isGoal(found) ? found : undefined;
}

/** Starts to watch. `waits` is true while a move on the board is what comes next. */
export function keepFocus(waits: () => boolean): void {
    let last: Focused | null = null;
    /** Outside the messages. */
    let before: HTMLElement | null = null;

    const goalFor = (lost: Focused): HTMLElement | null | undefined => {
        const board = document.querySelector<HTMLElement>('.board');
        const dialog = document.querySelector('dialog[open]');
        if (dialog) return nearby(lost) ?? controlIn(dialog, 0);
        if (lost.message) return nearby(lost) ?? (before && seen(before) && isGoal(before) ? before : board);
        if (waits()) return board;
        const tab = document.querySelector<HTMLElement>('.panel-tabs [aria-pressed="true"]');
        // Hidden: another part of the page has its place.
        return (lost.element.isConnected ? undefined : (nearby(lost) ?? successor(lost))) ?? (tab && seen(tab) ? tab : board);
    };

    document.addEventListener('pointerdown', ({ pointerType }) => { touched = pointerType === 'touch'; }, { capture: true });
    // After a key press the focus may be in a text field.
    document.addEventListener('keydown', () => { touched = false; }, { capture: true });
    document.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLElement)) return;
        last = described(target);
        if (!last.message) before = target;
    });
    document.addEventListener('focusout', ({ target, relatedTarget }) => {
        // Later: an element that is being removed loses the focus first. One that stays was left on purpose.
        if (!relatedTarget) setTimeout(() => { if (last?.element === target && seen(last.element) && document.activeElement !== target) last = null; });
    });
    new MutationObserver((changes) => {
        if (!last || (last.element.isConnected && !changes.some(({ type }) => type === 'attributes')) || seen(last.element)) return;
        const { activeElement } = document;
        const lost = last;
        last = null;
        if (activeElement && activeElement !== document.body && activeElement !== lost.element && !activeElement.matches('dialog')) return;
        goalFor(lost)?.focus();
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'data-panel'] });
}

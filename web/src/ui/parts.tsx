/** Components that all views use. */

import { Component, type ComponentChildren, type JSX } from 'preact';
import { ICONS, type IconName } from './dom';

/** A view that is drawn again only when something that it is given has changed. */
export function pure<P extends object>(view: (props: P) => JSX.Element | null): new (props: P) => Component<P> {
    return class extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>): boolean {
            const before = this.props as Record<string, unknown>;
            const after = next as Record<string, unknown>;
            return Object.keys({ ...before, ...after }).some((name) => before[name] !== after[name]);
        }

        override render(): ComponentChildren {
            return view(this.props as P);
        }
    };
}

/** A picture that screen readers skip. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true" focusable="false"><path d={ICONS[name]} /></svg>
);

interface ButtonProps {
    label: string;
    icon?: IconName;
    /** True: the label is shown beside the icon. False: it is only for screen readers. */
    words?: boolean;
    kind?: string;
    disabled?: boolean;
    pressed?: boolean;
    onPress: () => void;
}

/** A disabled button keeps the focus, so that the keyboard does not lose its place. */
export const Button = ({ label, icon, words = false, kind = '', disabled = false, pressed, onPress }: ButtonProps): JSX.Element => (
    <button
        type="button"
        class={`button ${words ? '' : 'icon-button'} ${kind}`.replace(/ +/g, ' ').trim()}
        title={label}
        aria-label={words ? undefined : label}
        aria-disabled={disabled ? 'true' : undefined}
        aria-pressed={pressed}
        onClick={() => { if (!disabled) onPress(); }}
    >
        {icon && <Icon name={icon} />}
        {words && <span>{label}</span>}
    </button>
);

/** A titled part of the page. */
export const Card = ({ id, title, extra, hidden = false, titled = true, panel = '', children }: { id: string; title: string; extra?: ComponentChildren; hidden?: boolean; titled?: boolean; panel?: string; children: ComponentChildren }): JSX.Element => (
    <section class={`card ${id}-card ${panel && `in-${panel}`}`.trim()} id={id} aria-labelledby={`${id}-title`} hidden={hidden}>
        <div class={titled ? 'card-head' : 'card-head visually-hidden'}><h2 id={`${id}-title`}>{title}</h2>{extra}</div>
        {children}
    </section>
);

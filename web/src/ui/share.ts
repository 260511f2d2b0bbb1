/** Sharing a position or a game: as a link, as a picture, by the system's sheet. */

import { type Linked, writeLink } from '../game/links';
import { button, el } from './dom';
import { boardSvg, canCopyPicture, canShare, copyPicture, pagePieces, type Picture, saveAs, share, svgToPng } from './picture';
import { t } from '../messages';

export interface Along {
    /** The content of a link: the game, or this position if the game is too long for a link. */
    game: Linked;
    position: Linked;
    picture: Omit<Picture, 'light' | 'dark'>;
    /** Its title. */
    title: string;
    /** Called with a message on the done action. */
    notify: (text: string) => void;
}

/** The address of this page with the content to open. */
export function addressOf(game: Linked, position: Linked, page: string): { url: string; whole: boolean } {
    const [whole, part] = [writeLink(game), writeLink(position)];
    return { url: page.replace(/[?#].*$/, '') + (whole ?? part ?? ''), whole: whole !== null };
}

/** Buttons for all that this browser can do. */
export function takeAlong({ game, position, picture, title, notify }: Along): HTMLElement {
    const style = getComputedStyle(document.documentElement);
    const svg = (): string => boardSvg({ ...picture, light: style.getPropertyValue('--light').trim(), dark: style.getPropertyValue('--dark').trim() }, pagePieces());
    const { url, whole } = addressOf(game, position, location.href);
    const tried = (work: () => Promise<string>) => () => void work().then((message) => { if (message) notify(message); }, (error: Error) => notify(t('fault-share', { why: error.message })));
    const copyLink = tried(async () => {
        await navigator.clipboard.writeText(url);
        return t(whole ? 'link-copied' : 'link-copied-position');
    });
    const copyBoard = tried(async () => {
        await copyPicture(svgToPng(svg()));
        return t('picture-copied');
    });
    const savePng = tried(async () => {
        saveAs('palisade.png', await svgToPng(svg(), 1600));
        return '';
    });
    const saveSvg = (): void => saveAs('palisade.svg', new Blob([svg()], { type: 'image/svg+xml' }));
    const hand = tried(async () => {
        const file = new File([await svgToPng(svg())], 'palisade.png', { type: 'image/png' });
        const withPicture = { title, url, files: [file] };
        await share(canShare(withPicture) ? withPicture : { title, url });
        return '';
    });
    return el(
        'div',
        { class: 'dialog-actions take-along' },
        canShare({ title, url }) && button(t('share'), null, hand, { words: true }),
        button(t('copy-link'), null, copyLink, { words: true }),
        canCopyPicture() && button(t('copy-picture'), null, copyBoard, { words: true }),
        button(t('save-png'), null, savePng, { words: true }),
        button(t('save-svg'), null, saveSvg, { words: true }),
    );
}

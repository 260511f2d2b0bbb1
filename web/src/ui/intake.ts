/**
 * Content pasted or dropped anywhere on the page: a position, a game, a link or a file of them. Fields in
 * which one writes keep their own pasting, and so does an open dialog.
 */

/** Called with the text or the bytes. */
export type Take = (source: string | Uint8Array) => void;

const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
const busy = (): boolean => document.querySelector('dialog[open]') !== null;

/** Returns the content of a drop: a file before a link before text. */
async function brought(data: DataTransfer): Promise<string | Uint8Array | null> {
    const [file] = data.files;
    if (file) return new Uint8Array(await file.arrayBuffer());
    return data.getData('text/uri-list').split(/\r?\n/).find((line) => line && !line.startsWith('#')) || data.getData('text/plain') || null;
}

/** Starts to listen; `onTooLarge` is called for a file that is too large to be read. */
export function onIntake(take: Take, largest: number, onTooLarge: () => void): void {
    document.addEventListener('paste', (event) => {
        if (isField(event.target) || busy()) return;
        const text = event.clipboardData?.getData('text/plain').trim();
        if (!text && !event.clipboardData?.files.length) return;
        event.preventDefault();
        if (text) take(text);
        else if (event.clipboardData) void receive(event.clipboardData);
    });
    // Without this the browser would leave the page and open the dropped file.
    window.addEventListener('dragover', (event) => {
        if (!isField(event.target)) event.preventDefault();
    });
    window.addEventListener('drop', (event) => {
        if (isField(event.target)) return;
        event.preventDefault();
        if (event.dataTransfer && !busy()) void receive(event.dataTransfer);
    });

    async function receive(data: DataTransfer): Promise<void> {
        if ((data.files[0]?.size ?? 0) > largest) onTooLarge();
        else {
            const source = await brought(data);
            if (source) take(source);
        }
    }
}

/** The service worker from the page's side: offline after the first visit, and news of a new version. */

/** The least interval between two checks for a new version in an open tab, ms. */
const BETWEEN_LOOKS = 3_600_000;

/**
 * Stores the page for offline use. `onNew` is called when a new version waits, with the function that
 * activates it: all other tabs then continue with their version, and this one reloads.
 */
export async function keepForLater(onNew: (reload: () => void) => void): Promise<void> {
    const { serviceWorker } = navigator;
    // Without it (a private window, no https) the page works, but not offline.
    if (!serviceWorker) return;
    const registration = await serviceWorker.register('offline.js', { updateViaCache: 'none' }).catch(() => null);
    if (!registration) return;

    const offer = (worker: ServiceWorker): void => onNew(() => {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('take over');
    });
    const watch = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', () => {
        // The very first version replaces none.
        if (worker.state === 'installed' && registration.active && worker !== registration.active) offer(worker);
    });
    if (registration.waiting && registration.active) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));

    const loaded = (): void => serviceWorker.controller?.postMessage({ loaded: import.meta.url.replace(/[?#].*$/, '') });
    loaded();
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
        if (document.hidden || Date.now() - looked < BETWEEN_LOOKS) return;
        looked = Date.now();
        // No network, no news.
        registration.update().catch(() => {});
    });
}

// The service worker: keeps every file of the page, so that it opens at once and without a network. The build
// writes in a version (a hash of all files) and their list. A version is fetched whole before anything of it
// is shown, and is shown whole: the page and all it loads later come from the same one. A new one waits until
// no tab has the old one any more, or until a person says so; what older tabs need stays until they are gone.
// Nothing else is ever requested or stored.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `palisade-${VERSION}`;
const SCOPE = new URL('./', self.location.href).href;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

/** Other versions are deleted once no tab can request them. */
async function tidy() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('palisade-') && name !== CACHE).map((name) => caches.delete(name)));
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('activate', (event) => {
    event.waitUntil(
        pages().then(async (open) => {
            if (open.length === 0) await tidy();
            await self.clients.claim();
        }),
    );
});

self.addEventListener('message', (event) => {
    // A person wants the new version now.
    if (event.data === 'take over') event.waitUntil(self.skipWaiting());
    // A page has loaded, from this script of it. If it is of this version and alone, the others are done with.
    const script = event.data?.loaded;
    if (typeof script === 'string' && FILES.some((file) => new URL(file, SCOPE).href === script)) {
        event.waitUntil(pages().then((open) => (open.length === 1 ? tidy() : undefined)));
    }
});

/** With these headers, which not every host sends, a page's Workers may share memory: threads. */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** The page and its Workers' scripts with the headers; other files need none. */
function isolated(request, response) {
    if (request.mode !== 'navigate' && request.destination !== 'worker') return response;
    if (!response.ok || response.type !== 'basic' || response.redirected) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** From this version, otherwise from an older one that a tab shows, otherwise from the network. */
async function answer(request) {
    const options = { ignoreSearch: true, ignoreVary: true };
    const own = await caches.open(CACHE);
    const stored = request.mode === 'navigate' ? await own.match('./', options) : (await own.match(request, options)) ?? (await caches.match(request, options));
    return isolated(request, stored ?? (await fetch(request)));
}

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== self.location.origin) return;
    const home = url.origin + url.pathname;
    if (request.mode === 'navigate' && home !== SCOPE && home !== `${SCOPE}index.html`) return;
    event.respondWith(answer(request));
});

// The service worker: keeps every file of the page, so that it opens without a network.
// The build writes in a version (a hash of all files) and their list. A new version is fetched
// whole before it takes over, at the next visit; nothing else is ever asked for or kept.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `palisade-${VERSION}`;

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name.startsWith('palisade-') && name !== CACHE).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
    // The page itself is looked for on the network first, so that a new version is seen.
    const page = event.request.mode === 'navigate';
    const cached = () => caches.match(page ? './' : event.request, { ignoreSearch: true });
    const fresh = () => fetch(event.request);
    event.respondWith(
        page
            ? fresh().catch(async () => (await cached()) ?? Response.error())
            : cached().then((found) => found ?? fresh()),
    );
});

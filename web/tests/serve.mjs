// The built page on this machine: `node tests/serve.mjs [PORT]`. Any host of static files does; this one
// behaves like a good one: packed files, permanent caching for hashed names and revalidation for the others.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.webmanifest': 'application/manifest+json',
};
/** Files that compression does not make smaller. */
const PACKED = new Set(['.png']);
const HEADERS = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    // A process of its own, in which no other page can look, so that Workers may share memory. Nothing here is from elsewhere.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
};
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const pack = promisify(gzip);

/** A file as the browser takes it: from beside it where it was packed (`pack.mjs`), else packed now. */
async function load(path, accepted, cache) {
    const plain = PACKED.has(extname(path)) || !/\b(br|gzip)\b/.test(accepted);
    const body = await readFile(path);
    if (plain) return { body };
    for (const [encoding, ending] of [['br', '.br'], ['gzip', '.gz']]) {
        if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
        const packed = await readFile(path + ending).catch(() => null);
        if (packed) return { body: packed, encoding };
    }
    if (!/\bgzip\b/.test(accepted)) return { body };
    const known = cache.get(path);
    if (known?.plain.equals(body)) return { body: known.packed, encoding: 'gzip' };
    const packed = await pack(body);
    cache.set(path, { plain: body, packed });
    return { body: packed, encoding: 'gzip' };
}

/** Serves a folder, `web/dist` if none is named, with these headers; resolves with the server once it listens. */
export function serve(port, folder = dist, headers = HEADERS) {
    const cache = new Map();
    const server = createServer(async (request, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).replace(/^[/\\]+/, '');
            const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
            if (name.split(/[/\\]/).includes('..')) throw new Error('outside');
            const { body, encoding } = await load(join(folder, name), String(request.headers['accept-encoding'] ?? ''), cache);
            response.writeHead(200, {
                ...headers,
                'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
                'content-length': body.length,
                'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
                vary: 'accept-encoding',
                ...(encoding && { 'content-encoding': encoding }),
            });
            response.end(request.method === 'HEAD' ? undefined : body);
        } catch {
            response.writeHead(404, { 'content-type': 'text/plain' });
            response.end('not found');
        }
    });
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve(server));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const port = Number(process.argv[2] ?? 8080);
    try {
        await serve(port);
        console.log(`http://localhost:${port}/ (Ctrl-C ends it)`);
    } catch (error) {
        console.error(error.code === 'EADDRINUSE' ? `port ${port} is taken: scripts/web.sh serve ANOTHER` : error.message);
        process.exitCode = 1;
    }
}

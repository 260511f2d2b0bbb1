// The built page on this machine: `node tests/serve.mjs [PORT]`. Any host of static files does.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};
const folder = fileURLToPath(new URL('../dist/', import.meta.url));

/** Serves `web/dist`; resolves with the server once it listens. */
export function serve(port) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).replace(/^[/\\]+/, '');
        const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
        try {
            if (name.split(/[/\\]/).includes('..')) throw new Error('outside');
            const body = await readFile(join(folder, name));
            response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', 'x-content-type-options': 'nosniff' });
            response.end(body);
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
    await serve(port);
    console.log(`http://localhost:${port}/ (Ctrl-C ends it)`);
}

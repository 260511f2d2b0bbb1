/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Nothing but the page's own files, and WebAssembly; chessground's pieces are data: images. */
const POLICY = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
].join('; ');

/** Puts the policy into the built page (the development server's own script would break it). */
function policy(): Plugin {
    return {
        name: 'content-security-policy',
        apply: 'build',
        transformIndexHtml: () => [
            { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
        ],
    };
}

/** Lets the browser fetch the engine while it still reads the page's script. */
function early(): Plugin {
    return {
        name: 'early',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler: (_html, { bundle = {} }) =>
                Object.keys(bundle)
                    .filter((name) => name.endsWith('.wasm'))
                    .map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: 'anonymous', href: `./${name}` }, injectTo: 'head' })),
        },
    };
}

/** Writes the service worker: src/offline.js with the list of all files and a version of them. */
function offline(): Plugin {
    return {
        name: 'offline',
        apply: 'build',
        enforce: 'post',
        generateBundle(_options, bundle) {
            const files = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
            const all = ['./', 'manifest.webmanifest', 'icon.svg', ...files.filter((name) => name !== 'index.html')].sort();
            const hash = createHash('sha256');
            for (const name of files.sort()) {
                const file = bundle[name];
                hash.update(name).update(file?.type === 'chunk' ? file.code : (file?.source ?? ''));
            }
            const source = readFileSync(new URL('src/offline.js', import.meta.url), 'utf8')
                .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
                .replace("['__FILES__']", JSON.stringify(all));
            this.emitFile({ type: 'asset', fileName: 'offline.js', source });
        },
    };
}

export default defineConfig({
    // Works in any folder of any host.
    base: './',
    build: { target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
    plugins: [policy(), early(), offline()],
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/**/*.test.ts'] },
});

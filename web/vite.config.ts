/// <reference types="vitest/config" />
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

/** Only the page's own files, and WebAssembly; chessground's pieces are data: images. */
const policyOf = (style: string): string =>
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        `style-src 'self'${style}`,
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ].join('; ');

const sourceOf = (file: Bundle[string] | undefined): string | Uint8Array => (file?.type === 'chunk' ? file.code : (file?.source ?? ''));

/**
 * Makes the built page paint with its first answer from the network: the style stands in it (known
 * to the policy by its hash), the engine is fetched while the script is read, but after it. The
 * policy is for the built page alone: the development server's own script would break it.
 */
function firstPaint(): Plugin {
    return {
        name: 'first-paint',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler: (html, { bundle = {} }) => {
                let style = '';
                const page = html.replace(/\s*<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>/g, (_all, name: string) => {
                    style += String(sourceOf(bundle[name])).trim();
                    delete bundle[name];
                    return '';
                });
                const hash = createHash('sha256').update(style).digest('base64');
                const engine = Object.keys(bundle).find((name) => name.endsWith('.wasm'));
                return {
                    html: page,
                    tags: [
                        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policyOf(style && ` 'sha256-${hash}'`) }, injectTo: 'head-prepend' as const },
                        ...(style ? [{ tag: 'style', children: style, injectTo: 'head' as const }] : []),
                        ...(engine ? [{ tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: 'anonymous', fetchpriority: 'low', href: `./${engine}` }, injectTo: 'head' as const }] : []),
                    ],
                };
            },
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
            const files = Object.keys(bundle).filter((name) => !name.endsWith('.map')).sort();
            const fixed = readdirSync(new URL('public/', import.meta.url)).sort();
            const all = ['./', ...fixed, ...files.filter((name) => name !== 'index.html')];
            const hash = createHash('sha256');
            for (const name of files) hash.update(name).update(sourceOf(bundle[name]));
            for (const name of fixed) hash.update(name).update(readFileSync(new URL(`public/${name}`, import.meta.url)));
            const source = readFileSync(new URL('src/offline.js', import.meta.url), 'utf8')
                .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
                .replace("['__FILES__']", JSON.stringify(all));
            this.emitFile({ type: 'asset', fileName: 'offline.js', source });
        },
    };
}

/** `0.1.0 (116a288)`: the version of Cargo.toml and the commit, as far as either is known. */
function version(): string {
    const number = /^version = "([^"]+)"/m.exec(readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8'))?.[1] ?? '?';
    try {
        const git = (...words: string[]): string => execFileSync('git', words, { cwd: new URL('.', import.meta.url), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
        const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
        return `${number} (${git('rev-parse', '--short=9', 'HEAD')}${changed ? ', changed' : ''})`;
    } catch {
        return number;
    }
}

export default defineConfig({
    // Works in any folder of any host.
    base: './',
    build: { target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
    define: { __PALISADE_VERSION__: JSON.stringify(version()) },
    plugins: [firstPaint(), offline()],
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/**/*.test.ts'] },
});

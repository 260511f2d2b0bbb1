// Packs the files of `dist` beside themselves (`.br`, `.gz`), for hosts that send such: a few seconds for the
// engine, which is a quarter smaller than a host's compression on request.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('dist/', import.meta.url));
for (const name of readdirSync(dist, { recursive: true }).map(String)) {
    if (/\.(br|gz)$/.test(name)) rmSync(dist + name);
    if (!/\.(html|js|css|txt|wasm|svg|webmanifest)$/.test(name)) continue;
    const plain = readFileSync(dist + name);
    for (const [ending, packed] of [
        ['.br', brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })],
        ['.gz', gzipSync(plain, { level: 9 })],
    ]) {
        if (packed.length < plain.length) writeFileSync(dist + name + ending, packed);
    }
}

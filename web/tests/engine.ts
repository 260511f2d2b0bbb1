/** The engine as the tests of the page's parts load it: from the file, without a browser. */

import { readFileSync } from 'node:fs';
import { chess960Start, describe, explain, readMove, readPgn } from '../src/engine/rules';
import { Evaluator, Searcher, initSync, styles, motifs } from '../src/wasm/palisade_web.js';

initSync({ module: readFileSync(new URL('../src/wasm/palisade_web_bg.wasm', import.meta.url)) });

export { Evaluator, Searcher, styles, motifs, chess960Start, describe, explain, readMove, readPgn };

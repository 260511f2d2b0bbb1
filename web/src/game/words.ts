/** An evaluation in a sentence or two. */

import type { Explained, Part } from '../engine/types';
import { decimal, listOf, sideName, t } from '../messages';
import { scoreWords } from './score';

/** Parts below this, centipawns, are not mentioned. */
const WORTH_A_WORD = 12;

/** The reasons for the score: the better side and the largest parts, the largest first. */
export function verdict(explained: Explained): string {
    const opening = t('verdict', { words: scoreWords({ cp: explained.score, mate: null, wdl: explained.wdl }) });
    if (explained.result) return t('verdict-perfect', { result: explained.result });
    if (explained.known) return `${opening} ${t('verdict-known')}`;
    const reasons = [...explained.parts].filter((part) => Math.abs(part.total) >= WORTH_A_WORD).sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
    const [white, black] = [reasons.filter((part) => part.total > 0), reasons.filter((part) => part.total < 0)];
    const facts = ([['white', white], ['black', black]] as const).flatMap(([side, parts]) => (parts.length > 0 ? t('verdict-for', { side: sideName(side), parts: named(parts) }) : []));
    return [opening, ...(facts.length > 0 ? facts : [t('verdict-nothing')])].join(' ');
}

const named = (parts: readonly Part[]): string => listOf(parts.slice(0, 3).map((part) => `${t('part', { part: part.key })} (${decimal(Math.abs(part.total) / 100, 1)})`));

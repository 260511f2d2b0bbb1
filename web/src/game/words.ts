/** An evaluation in a sentence or two. */

import type { Explained, Part } from '../engine/types';
import { scoreWords } from './score';

/** Below this, centipawns, a part is not worth a word. */
const WORTH_A_WORD = 12;

/** What stands behind the score: who is better and by which parts, the biggest first. */
export function verdict(explained: Explained, names: Readonly<Record<string, string>>): string {
    const opening = sentence(`At a glance, before any search, ${scoreWords({ cp: explained.score, mate: null, wdl: explained.wdl })}`);
    if (explained.known) return `${opening} This ending is known: its value comes from a rule, not from a sum.`;
    const reasons = [...explained.parts].filter((part) => Math.abs(part.total) >= WORTH_A_WORD).sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
    const [white, black] = [reasons.filter((part) => part.total > 0), reasons.filter((part) => part.total < 0)];
    const told = [
        white.length > 0 && `For White speak ${list(white.slice(0, 3), names)}.`,
        black.length > 0 && `For Black ${white.length > 0 ? '' : 'speak '}${list(black.slice(0, 3), names)}.`,
    ].filter(Boolean);
    return [opening, ...(told.length > 0 ? told : ['Nothing much speaks for either side.'])].join(' ');
}

function list(parts: readonly Part[], names: Readonly<Record<string, string>>): string {
    const said = parts.map((part) => {
        const name = names[part.key] ?? part.key;
        return `${name.charAt(0).toLowerCase()}${name.slice(1)} (${(Math.abs(part.total) / 100).toFixed(1)})`;
    });
    const last = said.pop() ?? '';
    return said.length > 0 ? `${said.join(', ')} and ${last}` : last;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

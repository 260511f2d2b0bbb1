import { describe as group, expect, test } from 'vitest';
import { DAYS, type Drill, inOrder, motifIn, practices, practicesOf, tried } from '../src/drills';
import type { Explanation, Fact } from '../src/engine/types';
import { corrections } from '../src/game/corrected';
import { ownGame } from '../src/tabs';
import { describe } from './engine';

const drill = (id: string, motif: string, more: Partial<Drill> = {}): Drill => ({ id, game: 'g', moves: [], played: 'a2a3', side: 'white', motif, missed: true, box: 0, due: 0, ...more });

group('exercises from one’s own games', () => {
    test('what is solved comes later each time, what is not at once', () => {
        let one = drill('a', 'fork');
        const days: number[] = [];
        for (let round = 0; round < 7; round += 1) {
            one = tried(one, true, 0);
            days.push(one.due / 86_400_000);
        }
        expect(days).toEqual([1, 3, 7, 21, 60, 60, 60]);
        expect(DAYS.length).toBe(6);
        expect(tried(one, false, 5)).toMatchObject({ box: 0, due: 5 });
    });

    test('motifs with their counts, the commonest first; due ones before others', () => {
        const all = [drill('a', 'pin'), drill('b', 'fork', { due: 50 }), drill('c', 'fork', { missed: false, due: 5 }), drill('d', 'fork', { due: 1 })];
        expect(practices(all, 10)).toEqual([{ motif: 'fork', missed: 2, allowed: 1, due: 2 }, { motif: 'pin', missed: 1, allowed: 0, due: 1 }]);
        expect(inOrder(all, 10).map(({ id }) => id)).toEqual(['a', 'd', 'c']);
        expect(inOrder(all.slice(1, 2), 10).map(({ id }) => id)).toEqual(['b']);
    });

    test('mistakes of the opponents are a list of their own, and those of an older page are the user’s', () => {
        const all = [drill('a', 'pin', { own: false, side: 'black' }), drill('b', 'fork', { own: true }), drill('c', 'fork')];
        const due = { missed: 1, allowed: 0, due: 1 };
        expect(practicesOf(all, 10)).toEqual({ own: [{ motif: 'fork', missed: 2, allowed: 0, due: 2 }], others: [{ motif: 'pin', ...due }] });
        // All mistakes are the opponents': there is something to practise all the same.
        expect(practicesOf(all.slice(0, 1), 10)).toEqual({ own: [], others: [{ motif: 'pin', ...due }] });
        expect(practicesOf([], 10)).toEqual({ own: [], others: [] });
    });

    test('a bad move is of the combination that it allowed, else of the one that it missed', () => {
        const fact = (kind: string, helps: 'white' | 'black') => ({ fact: { kind, helps } as Fact, theme: null, share: null });
        const of = (best: ReturnType<typeof fact>[], others: ReturnType<typeof fact>[]) => motifIn({ side: 'white', best: { reasons: best }, others: [{ reasons: others }] } as unknown as Explanation);
        expect(of([fact('fork', 'white')], [fact('back-rank', 'black')])).toEqual({ motif: 'back-rank', missed: false });
        expect(of([fact('quiet', 'white'), fact('hanging-piece', 'white')], [fact('fork', 'white')])).toEqual({ motif: 'hanging', missed: true });
        // A combination names the motif before a reason of position does, as in a report.
        expect(of([fact('lever', 'white'), fact('wins', 'white')], [])).toEqual({ motif: 'material', missed: true });
        // A missed combination names the motif before an allowed threat does.
        expect(of([fact('fork', 'white')], [fact('threatens', 'black')])).toEqual({ motif: 'fork', missed: true });
        expect(of([fact('lever', 'white')], [fact('threatens', 'black')])).toEqual({ motif: 'makes-threat', missed: false });
        expect(of([], [])).toEqual({ motif: 'other', missed: true });
    });
});

group('what is put right in a position', () => {
    const correction = (fen: string): string => corrections(fen, describe(fen).fen);

    test.each([
        ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', ''],
        ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', ''],
        ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1', ''],
        ['4k3/8/8/8/8/8/4P3/4K3 w - -', ''],
        ['4k3/8/8/8/8/8/4P3/4K3 w - - -1 5', 'half-move clock is 0, not -1'],
        ['4k3/8/8/8/8/8/4P3/4K3 w - - 3 0', 'move number is 1, not 0'],
        ['4k3/8/8/8/8/8/4P3/4K2R w KQ - 0 1', 'of the castling rights KQ only K are possible'],
        ['4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1', 'none of the castling rights KQ is possible'],
        ['4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1', 'en passant capture is possible on e6'],
    ])('%s', (fen, wanted) => {
        if (wanted) expect(correction(fen)).toContain(wanted);
        else expect(correction(fen)).toBe('');
    });
});

group('a second tab', () => {
    const store = () => {
        const stored = new Map<string, string>();
        return { stored, getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
    };

    test('has the settings of all and a game of its own, and overwrites none', () => {
        const [local, session] = [store(), store()];
        local.setItem('palisade', JSON.stringify({ theme: 'dark', game: { pgn: 'first' } }));
        const own = ownGame(local, session);
        expect(JSON.parse(own.getItem('palisade') ?? '')).toEqual({ theme: 'dark', game: null });
        own.setItem('palisade', JSON.stringify({ theme: 'light', game: { pgn: 'second' } }));
        expect(JSON.parse(local.stored.get('palisade') ?? '')).toEqual({ theme: 'light', game: { pgn: 'first' } });
        expect(JSON.parse(own.getItem('palisade') ?? '')).toEqual({ theme: 'light', game: { pgn: 'second' } });
        own.setItem('palisade-frame', 'x');
        expect(local.getItem('palisade-frame')).toBeNull();
    });
});

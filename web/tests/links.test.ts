import { expect, test } from 'vitest';
import { MAX_POSITIONS, MAX_WRITTEN, type Meant, type Placed, completed, readLink, understand, writeLink } from '../src/game/links';
import { describe as position, readMove } from './engine';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

/** The only position of it. */
function placed(meant: Meant | null): Placed {
    if (meant?.kind !== 'positions' || meant.positions.length !== 1 || !meant.positions[0]) throw new Error(`no position: ${JSON.stringify(meant)}`);
    return meant.positions[0];
}

/** The FEN that the engine makes of it, its moves played. */
function fenOf({ start, moves }: Placed): string {
    const played: string[] = [];
    for (const move of moves) played.push(readMove(position(start, played).fen, move));
    return position(start, played).fen;
}

// --- the page's own links ---

test('what is written is read again', () => {
    for (const what of [
        { start: ITALIAN },
        { start: '', moves: ['e2e4', 'e7e5', 'g1f3'] },
        { start: '', moves: [] },
        { start: ITALIAN, moves: ['f8c5', 'e1h1'], side: 'black' as const, ply: 1 },
        { start: 'nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/1RK1BR1B w FBfb - 2 10', moves: ['c1b1'] },
    ]) {
        const link = writeLink(what) ?? '';
        const { start, moves, side, ply } = placed(readLink(`https://example.org/chess/${link}`));
        expect({ start, moves, side, ply }).toEqual({ moves: [], side: null, ply: null, ...what });
        // A link stays in one piece in any text: no blanks, no sign at the end that is cut off.
        expect(link).toMatch(/^#[^\s"<>()*']*[\w=-]$/);
    }
    const pgn = '[White "A & B = 100%25 #1?"]\n\n1. e4! {50%20 (ö)} e5+ 2. Nf3 *';
    expect(readLink(writeLink({ pgn, ply: 2 }) ?? '')).toEqual({ kind: 'pgn', pgn, side: null, ply: 2 });
    expect(readLink(writeLink({ pgn: '{\ud800} e4' }) ?? '')).toMatchObject({ pgn: '{\uFFFD} e4' });
});

test('links that can be read by people, and links that programs have damaged', () => {
    expect(writeLink({ start: ITALIAN, side: 'black' })).toBe('#fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3&side=black');
    expect(writeLink({ start: '', moves: ['e2e4', 'c7c5'], ply: 1 })).toBe('#line=e2e4_c7c5&ply=1');
    for (const blank of [' ', '_', '+', '%20', '%2520']) expect(fenOf(placed(readLink(`#fen=${ITALIAN.replaceAll(' ', blank)}`))), blank).toBe(ITALIAN);
    expect(fenOf(placed(readLink(`?fen=${encodeURIComponent(ITALIAN)}`)))).toBe(ITALIAN);
    expect(fenOf(placed(readLink(`?fen=${encodeURIComponent(START)}#FEN=${encodeURIComponent(ITALIAN)}`)))).toBe(ITALIAN);
    expect(placed(readLink('#line=1.e4_e5_2.Nf3')).moves).toEqual(['e4', 'e5', 'Nf3']);
    expect(placed(readLink('#line=e2e4,e7e5')).moves).toEqual(['e2e4', 'e7e5']);
    expect(readLink('#pgn=1.%20e4%20%')).toEqual({ kind: 'pgn', pgn: '1.%20e4%20%', side: null, ply: null });
    expect(readLink('#pgn=1.+e4+e5&ply=x&side=green')).toEqual({ kind: 'pgn', pgn: '1. e4 e5', side: null, ply: null });
});

test('links that say nothing, and links that are refused', () => {
    for (const nothing of ['', '#', '#settings', 'https://example.org/', '?utm_source=x', '#fen']) expect(readLink(nothing), nothing).toBeNull();
    expect(() => readLink('#line=e2e4_<script>')).toThrow('The link contains “<script>”');
    expect(() => readLink(`#line=${'e2e4_'.repeat(13_000)}`)).toThrow('more moves than a game can have');
    expect(() => readLink(`#pgn=${'x'.repeat(300_000)}`)).toThrow('too long');
    expect(() => readLink('#pgn=%20')).toThrow('contains none');
    expect(writeLink({ pgn: 'e4 '.repeat(MAX_WRITTEN) })).toBeNull();
});

// --- what people paste ---

test.each([
    [ITALIAN, ITALIAN],
    [`FEN: ${ITALIAN}`, ITALIAN],
    [`fen = "${ITALIAN}"`, ITALIAN],
    [` "${ITALIAN}" \n`, ITALIAN],
    [`\uFEFF${ITALIAN}`, ITALIAN],
    ['startpos', START],
    ['r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -', ITALIAN.replace('3 3', '0 1')],
    ['r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R', ITALIAN.replace('b KQkq - 3 3', 'w - - 0 1')],
    ['r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b', ITALIAN.replace('KQkq - 3 3', '- - 0 1')],
    ['r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id "Italian; it"; hmvc 3; fmvn 3;', ITALIAN],
    [`position fen ${ITALIAN}`, ITALIAN],
    ['position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4', ITALIAN],
    ['12:00 >> position startpos\n12:01 >> go depth 3\n12:02 >> position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4\nbestmove x', ITALIAN],
    [` +---+---+\n | r |   |\n +---+---+\n\nFen: ${ITALIAN}\nKey: 8F8F01D4562F59FB\n`, ITALIAN],
    ['https://lichess.org/analysis/r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3?color=black', ITALIAN],
    ['https://lichess.org/analysis/standard/r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3#12', ITALIAN],
    ['lichess.org/editor/r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3', ITALIAN],
    ['<https://lichess.org/editor?fen=r1bqkbnr%2Fpppp1ppp%2F2n5%2F4p3%2F2B1P3%2F5N2%2FPPPP1PPP%2FRNBQK2R+b+KQkq+-+3+3&variant=standard>', ITALIAN],
    ['https://lichess.org/analysis', START],
    ['https://lichess.org/analysis/chess960/bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR_w_KQkq_-_0_1', 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1'],
    ['<iframe width="600" src="https://lichess.org/embed/analysis?fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-_3_3"></iframe>', ITALIAN],
    ['https://www.chess.com/analysis?fen=r1bqkbnr%2Fpppp1ppp%2F2n5%2F4p3%2F2B1P3%2F5N2%2FPPPP1PPP%2FRNBQK2R%20b%20KQkq%20-%203%203&flip=true', ITALIAN],
    ['https://www.chess.com/dynboard?fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R%20b%20KQkq%20-%203%203&board=green', ITALIAN],
    ['https://someone.github.io/palisade/#line=e4_e5_Nf3_Nc6_Bc4', ITALIAN],
])('a position: %s', (text, fen) => {
    expect(fenOf(placed(understand(text)))).toBe(fen);
});

test('sides, numbers and what is taken for granted', () => {
    expect(placed(understand('https://lichess.org/analysis/8/8/8/8/8/8/8/8_w_-_-_0_1?color=black')).side).toBe('black');
    expect(placed(understand('https://www.chess.com/analysis?fen=8/8/8/8/8/8/8/8&flip=true')).side).toBe('black');
    expect(placed(understand('https://lichess.org/analysis/8/8/8/8/8/8/8/8_w_-_-_0_1#7')).ply).toBeNull();
    expect(understand('8/8/8/8/8/8/8/K1k5')).toMatchObject({ notices: ['The position does not give the side to move (White is assumed) or castling rights (none are assumed).'] });
    expect(understand('8/8/8/8/8/8/8/K1k5 b')).toMatchObject({ notices: ['The position does not give castling rights (none are assumed).'] });
    expect(completed('8/8/8/8/8/8/8/K1k5 b - -')).toEqual({ start: '8/8/8/8/8/8/8/K1k5 b - -', notices: [] });
});

test('several positions, with their names', () => {
    const meant = understand(`# a comment\n${ITALIAN}\n\n${START} bm e4; id "the start";\n8/8/8/8/8/8/8/K1k5 w - - am Kb1;\n`);
    expect(meant.kind === 'positions' && meant.positions.map(({ start, title }) => [start, title])).toEqual([
        [ITALIAN, ''],
        [START, 'the start'],
        ['8/8/8/8/8/8/8/K1k5 w - - 0 1', ''],
    ]);
    const many = understand(`${ITALIAN}\n`.repeat(MAX_POSITIONS + 1));
    expect(many).toMatchObject({ notices: [`Only the first ${MAX_POSITIONS} of ${MAX_POSITIONS + 1} positions are shown.`] });
    expect(many.kind === 'positions' && many.positions.length).toBe(MAX_POSITIONS);
});

test.each([
    ['8/8/8 w', '8/8/8 w - -'],
    ['rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1'],
])('what is meant for a position goes to the engine, which says what is wrong: %s', (text, start) => {
    expect(placed(understand(text)).start).toBe(start);
    expect(() => position(start)).toThrow();
});

test.each(['1. e4 e5 2. Nf3', 'e4 e5', '[White "https://lichess.org/abcdefgh"]\n\n1. e4 *', '1/2-1/2', '1. e4 {FEN: none} *', `[FEN "${ITALIAN}"]\n\n1... Bc5 *`, 'hello world'])('a game or nothing: %s', (text) => {
    expect(understand(text)).toEqual({ kind: 'pgn', pgn: text, side: null, ply: null });
});

test('games inside links', () => {
    expect(understand('https://lichess.org/analysis/pgn/e4_e5_Nf3?color=black#3')).toEqual({ kind: 'pgn', pgn: 'e4 e5 Nf3', side: 'black', ply: 3 });
    expect(understand('https://www.chess.com/analysis?pgn=1.+e4+e5%2B%0A2.+Nf3')).toEqual({ kind: 'pgn', pgn: '1. e4 e5+\n2. Nf3', side: null, ply: null });
});

test.each([
    ['https://lichess.org/AbCdEf12', /a game ID.*downloads nothing/],
    ['https://lichess.org/AbCdEf12/black#31', /a game ID/],
    ['https://lichess.org/AbCdEf12GhIj', /a game ID/],
    ['https://lichess.org/embed/game/AbCdEf12?theme=auto', /a game ID/],
    ['https://lichess.org/game/export/AbCdEf12.pgn', /no position and no game/],
    ['https://lichess.org/study/AbCdEf12/GhIjKl34', /a study/],
    ['https://lichess.org/training/00008', /a puzzle/],
    ['https://lichess.org/analysis/crazyhouse/8/8/8/8/8/8/8/8_w_-_-_0_1', /crazyhouse, a variant that Palisade does not play/],
    ['https://lichess.org/tv', /no position and no game/],
    ['https://www.chess.com/game/live/123456789', /a game ID/],
    ['https://www.chess.com/emboard?id=12345', /a game ID/],
    ['https://www.chess.com/home', /no position and no game/],
    ['https://example.org/news', /no position and no game, and this page downloads nothing/],
    ['https://', /./],
    ['', /[Nn]othing to read/],
])('refused with a sentence: %s', (text, sentence) => {
    expect(() => {
        const meant = understand(text);
        // Not a link at all: the reader of PGN refuses it.
        if (meant.kind === 'pgn') throw new Error('no game');
    }).toThrow(sentence);
});

test('no text whatever fails in another way than with a sentence', () => {
    const signs = ['/', '#', '?', '=', '&', '%', '%2', '%ff', 'fen', 'line', 'pgn', '8', 'K', ' ', '\n', '"', '<iframe src="', 'https://', 'lichess.org', 'position fen', '\ud800', '\0', 'w', '-'];
    let seed = 1;
    const random = (below: number): number => {
        seed = (seed * 48271) % 2147483647;
        return seed % below;
    };
    for (let round = 0; round < 3000; round += 1) {
        const text = Array.from({ length: 1 + random(12) }, () => signs[random(signs.length)]).join('');
        for (const read of [understand, readLink]) {
            try {
                read(text);
            } catch (error) {
                expect((error as Error).message, text).toMatch(/^[A-Z].*\.$/s);
            }
        }
    }
});

test('no text takes long', () => {
    const long = 150_000;
    const signs = [')', '"', ' ', '/', '8', '8/', 'position ', 'position fen ', 'fen: ', '<iframe ', '<iframe src="', 'https://', 'e4 ', 'a', '%25', '_', 'x;', 'id "', '#fen=', '&'];
    const began = performance.now();
    for (const sign of signs) {
        for (const [head, tail] of [['', ''], ['', ' x'], ['https://lichess.org/', ' x'], ['https://lichess.org/', ''], ['8/8/8/8/8/8/8/8 w - - ', ''], ['<iframe src=', '>']]) {
            const text = `${head}${sign.repeat(long / sign.length)}${tail}`;
            for (const read of [understand, readLink, (each: string) => readLink(`#fen=${each}`), (each: string) => readLink(`#line=${each}`)]) {
                try {
                    read(text);
                } catch {
                    // With a sentence, which other tests check.
                }
            }
        }
    }
    // Some 480 texts: seconds only where one of them is quadratic.
    expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

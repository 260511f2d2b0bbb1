/**
 * The board as a picture: an SVG that stands by itself, a PNG of it, and the ways to take it along.
 * It is made of text here and drawn by the browser; nothing of the page is photographed, so a picture
 * has its own size and is the same in every window.
 */

import type { Color } from '../engine/types';
import { t } from '../messages';

export interface PictureArrow {
    from: string;
    /** None, or the same: the square is circled. */
    to?: string;
    /** A colour as SVG has it. */
    color: string;
    /** 0 to 1. */
    opacity?: number;
    /** Hundredths of a square. */
    width?: number;
}

export interface Picture {
    fen: string;
    orientation: Color;
    /** UCI, castling as king takes rook; empty for none. */
    lastMove?: string;
    arrows?: readonly PictureArrow[];
    /** The two colours of the squares. */
    light: string;
    dark: string;
    coordinates?: boolean;
    /** A line of text below the board, cut where it does not fit. */
    caption?: string;
    /** The description for screen readers. */
    title?: string;
}

/** The markup inside the drawing of each piece (45 by 45), by its letter in a FEN. */
export type Pieces = ReadonlyMap<string, string>;

/** A square. */
const SIDE = 100;
/** The line of text below. */
const CAPTION = 70;
const FILES = 'abcdefgh';
const NAMES: Readonly<Record<string, string>> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
const round = (value: number): number => Math.round(value * 10) / 10;

/** The board as an SVG document. */
export function boardSvg(picture: Picture, pieces: Pieces): string {
    const flipped = picture.orientation === 'black';
    const corner = (square: string): [number, number] => {
        const [file, rank] = [FILES.indexOf(square.charAt(0)), Number(square.charAt(1)) - 1];
        return [(flipped ? 7 - file : file) * SIDE, (flipped ? rank : 7 - rank) * SIDE];
    };
    const board = 8 * SIDE;
    const height = board + (picture.caption ? CAPTION : 0);
    const placed = piecesOn(picture.fen);
    const used = new Set(placed.map(([, letter]) => letter));
    const parts = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${board}" height="${height}" viewBox="0 0 ${board} ${height}" role="img">`,
        `<title>${text(picture.title ?? t('picture-title', { fen: picture.fen }))}</title>`,
        `<defs>${[...used].map((letter) => `<symbol id="m${letter.charCodeAt(0)}" viewBox="0 0 45 45">${pieces.get(letter) ?? ''}</symbol>`).join('')}</defs>`,
        `<rect width="${board}" height="${board}" fill="${text(picture.light)}"/>`,
        `<path fill="${text(picture.dark)}" d="${darkSquares()}"/>`,
        ...lastSquares(picture.lastMove ?? '').map((square) => {
            const [x, y] = corner(square);
            return `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="#9bc700" fill-opacity="0.42"/>`;
        }),
        picture.coordinates === false ? '' : coordinates(flipped, picture),
        ...placed.map(([square, letter]) => {
            const [x, y] = corner(square);
            return `<use href="#m${letter.charCodeAt(0)}" x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>`;
        }),
        ...(picture.arrows ?? []).map((arrow) => drawArrow(arrow, corner)),
        picture.caption ? caption(picture.caption, board) : '',
        '</svg>',
    ];
    return parts.filter(Boolean).join('\n');
}

/** Squares and letters of a FEN's pieces. */
function piecesOn(fen: string): [string, string][] {
    const found: [string, string][] = [];
    const ranks = (fen.split(' ')[0] ?? '').split('/');
    for (const [down, rank] of ranks.slice(0, 8).entries()) {
        let file = 0;
        for (const letter of rank) {
            if (/\d/.test(letter)) file += Number(letter);
            else if (file < 8) found.push([`${FILES.charAt(file++)}${8 - down}`, letter]);
        }
    }
    return found;
}

function darkSquares(): string {
    let path = '';
    for (let y = 0; y < 8; y += 1) for (let x = (y + 1) % 2; x < 8; x += 2) path += `M${x * SIDE} ${y * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`;
    return path;
}

/** The from- and to-square of the last move; for castling in UCI the squares of king and rook. */
const lastSquares = (uci: string): string[] => uci.match(/[a-h][1-8]/g) ?? [];

function coordinates(flipped: boolean, { light, dark }: Picture): string {
    const letters: string[] = [];
    for (let at = 0; at < 8; at += 1) {
        const [file, rank] = flipped ? [7 - at, at + 1] : [at, 8 - at];
        // The lower left corner is dark.
        letters.push(`<text x="${(at + 1) * SIDE - 6}" y="${8 * SIDE - 7}" text-anchor="end" fill="${text(at % 2 === 0 ? light : dark)}">${FILES.charAt(file)}</text>`);
        letters.push(`<text x="5" y="${at * SIDE + 22}" fill="${text(at % 2 === 0 ? dark : light)}">${rank}</text>`);
    }
    return `<g font-family="system-ui, sans-serif" font-size="20" font-weight="600">${letters.join('')}</g>`;
}

function drawArrow({ from, to, color, opacity = 0.85, width = 16 }: PictureArrow, corner: (square: string) => [number, number]): string {
    const middle = (square: string): [number, number] => corner(square).map((side) => side + SIDE / 2) as [number, number];
    const [x, y] = middle(from);
    const style = `stroke="${text(color)}" stroke-width="${width}" opacity="${opacity}"`;
    if (!to || to === from) return `<circle cx="${x}" cy="${y}" r="${SIDE / 2 - width / 3}" fill="none" stroke="${text(color)}" stroke-width="${round(width / 2.5)}" opacity="${opacity}"/>`;
    const [endX, endY] = middle(to);
    const long = Math.hypot(endX - x, endY - y);
    const [dx, dy] = [(endX - x) / long, (endY - y) / long];
    const head = width * 2.4;
    // The shaft ends inside the head, and the head a little before the middle of the square.
    const at = (along: number, across: number): string => `${round(x + dx * along - dy * across)} ${round(y + dy * along + dx * across)}`;
    const tip = long - SIDE * 0.1;
    return `<g ${style}><path fill="none" d="M${at(0, 0)}L${at(tip - head * 0.9, 0)}"/><path stroke="none" fill="${text(color)}" d="M${at(tip, 0)}L${at(tip - head, head * 0.62)}L${at(tip - head, -head * 0.62)}z"/></g>`;
}

function caption(words: string, board: number): string {
    const most = 62;
    const shown = [...words].length > most ? `${[...words].slice(0, most - 1).join('')}…` : words;
    return `<rect y="${board}" width="${board}" height="${CAPTION}" fill="#fff"/><text x="14" y="${board + 44}" font-family="system-ui, sans-serif" font-size="26" fill="#1d1a16">${text(shown)}</text>`;
}

// --- in a browser ---------------------------------------------------------------

/** The pieces as the board on this page has them: the drawings of its style sheet. */
export function pagePieces(): Pieces {
    const pieces = new Map<string, string>();
    const holder = document.createElement('div');
    holder.className = 'cg-wrap visually-hidden';
    document.body.append(holder);
    try {
        for (const [letter, name] of Object.entries(NAMES)) {
            for (const color of ['white', 'black'] as const) {
                const piece = document.createElement('piece');
                piece.className = `${name} ${color}`;
                holder.append(piece);
                const inside = drawing(getComputedStyle(piece).backgroundImage);
                pieces.set(color === 'white' ? letter.toUpperCase() : letter, inside);
            }
        }
    } finally {
        holder.remove();
    }
    return pieces;
}

/** Returns the content of the SVG of a `url("data:image/svg+xml;base64,...")`. */
export function drawing(image: string): string {
    const base64 = /url\(["']?data:image\/svg\+xml;base64,([^"')]+)["']?\)/.exec(image)?.[1];
    if (!base64) throw new Error(t('fault-pieces'));
    const source = new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    const [, attributes = '', inside = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(source) ?? [];
    // Fills and strokes of the whole stand on the outermost element.
    const style = [...attributes.matchAll(/\s(fill|fill-rule|fill-opacity|stroke|stroke-[a-z]+)="[^"]*"/g)].map(([all]) => all).join('');
    return `<g${style}>${inside}</g>`;
}

/** The SVG drawn at this width in pixels. */
export async function svgToPng(svg: string, width = 1000): Promise<Blob> {
    const [, drawnWidth = '1', drawnHeight = '1'] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * Number(drawnHeight)) / Number(drawnWidth));
    const context = canvas.getContext('2d');
    if (!context) throw new Error(t('fault-picture'));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('fault-picture')))), 'image/png');
    });
}

/** True where a picture can be copied. */
export const canCopyPicture = (): boolean => typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';

/** Copies a PNG. To be called while a click is handled: the picture may come later. */
export function copyPicture(png: Promise<Blob>): Promise<void> {
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

/** Lets the browser save this under a name. */
export function saveAs(name: string, content: Blob): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    // Not at once: some browsers begin to read it later.
    setTimeout(() => URL.revokeObjectURL(link.href), 30_000);
}

export interface Shared {
    title: string;
    text?: string;
    url?: string;
    files?: File[];
}

/** True where the system has a sheet to share this by. */
export function canShare(what: Shared): boolean {
    if (typeof navigator.share !== 'function') return false;
    return navigator.canShare?.({ ...what }) ?? !what.files;
}

/** Opens the system's sheet; false if the user cancels it. */
export async function share(what: Shared): Promise<boolean> {
    try {
        await navigator.share({ ...what });
        return true;
    } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return false;
        throw error;
    }
}

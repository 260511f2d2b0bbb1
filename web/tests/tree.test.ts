import { expect, test } from 'vitest';
import { GameTree, lineFrom, moveNumber, onMainLine, path } from '../src/game/tree';
import { describe } from './engine';

const sans = (nodes: { san: string }[]): string => nodes.map((node) => node.san).join(' ');

test('moves, variations, and the way between them', () => {
    const tree = new GameTree(describe);
    const e4 = tree.play(tree.root, 'e2e4');
    const e5 = tree.play(e4, 'e7e5');
    const c5 = tree.play(e4, 'c7c5');
    const nf3 = tree.play(c5, 'g1f3');
    expect(tree.play(tree.root, 'e2e4')).toBe(e4);
    expect(sans(tree.mainLine().slice(1))).toBe('e4 e5');
    expect(sans(path(nf3))).toBe('e4 c5 Nf3');
    expect([moveNumber(e4), moveNumber(c5), moveNumber(nf3), moveNumber(tree.root)]).toEqual(['1.', '1…', '2.', '']);
    expect([onMainLine(e5), onMainLine(nf3)]).toEqual([true, false]);
    tree.promote(nf3);
    expect(sans(tree.mainLine().slice(1))).toBe('e4 c5 Nf3');
    expect([...tree.all()].map((node) => node.san)).toEqual(['', 'e4', 'c5', 'Nf3', 'e5']);
    tree.remove(c5);
    expect(sans(lineFrom(tree.root).slice(1))).toBe('e4 e5');
    expect(tree.find(e5.id)).toBe(e5);
    expect(tree.find(c5.id)).toBeUndefined();
});

test('an illegal move changes nothing', () => {
    const tree = new GameTree(describe);
    expect(() => tree.play(tree.root, 'e2e5')).toThrow('not legal');
    expect(tree.root.children).toEqual([]);
    expect(() => new GameTree(describe, '8/8/8/8/8/8/8/8 w - - 0 1')).toThrow('White has no king');
});

test('a position knows its past', () => {
    const tree = new GameTree(describe);
    let node = tree.root;
    for (const uci of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8']) node = tree.play(node, uci);
    expect(node.position.end).toEqual({ kind: 'repetition', winner: null });
    expect(node.position.legal).toHaveLength(20);
});

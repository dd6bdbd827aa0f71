import { describe, expect, it } from 'vitest';
import { withAttack, type Scene } from './scene';

const SCENE = { arrows: [{ from: 1, to: 9, order: false }], bubbles: [] } as unknown as Scene;

const odds = (headline: string) => ({ headline, sum: null });

describe('an attack that is composed', () => {
  it('has an arrow from each hex that is not declared against the target already, and its odds', () => {
    const { arrows, bubbles } = withAttack(SCENE, [1, 2], 9, odds('3:1'));
    expect(arrows.slice(1)).toEqual([{ from: 2, to: 9, order: true }]);
    expect(bubbles.map(({ hex, bubble }) => [hex, bubble.headline])).toEqual([[9, '3:1']]);
    expect(SCENE.arrows).toHaveLength(1);
  });

  it('has beside the odds what they come from, where the rules say it', () => {
    const sum = { id: 'bubble-strengths', facts: { attack: '9', defence: '16' } };
    const { bubbles } = withAttack(SCENE, [2], 9, { headline: '1:2', sum });
    expect(bubbles.map(({ bubble }) => bubble.lines)).toEqual([[sum]]);
    expect(withAttack(SCENE, [2], 9, odds('1:2')).bubbles[0]!.bubble.lines).toEqual([]);
  });

  it('shows no odds before they are known, nor beside those that are declared', () => {
    expect(withAttack(SCENE, [2], 9, odds('')).bubbles).toEqual([]);
    const declared = withAttack(SCENE, [1], 9, odds('2:1'));
    expect(withAttack(declared, [2], 9, odds('3:1')).bubbles).toEqual(declared.bubbles);
  });
});

import { describe, expect, it } from 'vitest';
import { withAttack, type Scene } from './scene';

const SCENE = { arrows: [{ from: 1, to: 9, order: false }], bubbles: [] } as unknown as Scene;

describe('an attack that is composed', () => {
  it('has an arrow from each hex that is not declared against the target already, and its odds', () => {
    const { arrows, bubbles } = withAttack(SCENE, [1, 2], 9, '3:1');
    expect(arrows.slice(1)).toEqual([{ from: 2, to: 9, order: true }]);
    expect(bubbles.map(({ hex, bubble }) => [hex, bubble.headline])).toEqual([[9, '3:1']]);
    expect(SCENE.arrows).toHaveLength(1);
  });

  it('shows no odds before they are known, nor beside those that are declared', () => {
    expect(withAttack(SCENE, [2], 9, '').bubbles).toEqual([]);
    const declared = withAttack(SCENE, [1], 9, '2:1');
    expect(withAttack(declared, [2], 9, '3:1').bubbles).toEqual(declared.bubbles);
  });
});

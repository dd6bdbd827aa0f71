import { describe, expect, it } from 'vitest';
import type { Point } from '../map/points';
import type { Place } from '../protocol';
import { scenesOf } from './scenes';
import { inSight, stacked } from './seals';

const SIZE = { w: 800, h: 600 };
const SPOTS: { [place: string]: Point } = { here: [400, 300], right: [2000, 300], above: [400, -50] };
const spot = (place: Place | null | undefined): Point | undefined => SPOTS[String(place)];
const scenes = ['right', 'above', 'here', 'right', 'nowhere', 'here'].map((at, seq) => ({
  seq,
  message: { id: 'fight' },
  resolution: { title: { id: 'attack' }, at },
}));
const seals = stacked(scenesOf(scenes, []), spot);

describe('seals', () => {
  it('are one a place', () => {
    expect(seals.map(({ at, scenes }) => [at, scenes.map(({ seq }) => seq)])).toEqual([
      [SPOTS['right'], [0, 3]],
      [SPOTS['above'], [1]],
      [SPOTS['here'], [2, 5]],
    ]);
  });

  it('of places out of sight are the newest alone, with the way there', () => {
    const [seen, far, ...more] = inSight(seals, SIZE);
    expect(more).toEqual([]);
    expect([seen?.at, seen?.way]).toEqual([SPOTS['here'], undefined]);
    expect([far?.at, far?.way]).toEqual([SPOTS['right'], 0]);
    const up = inSight([seals[1]!], SIZE)[0];
    expect(up?.way).toBeCloseTo(-Math.PI / 2);
  });

  it('that are all seen have no arrow', () => {
    expect(inSight([seals[2]!], SIZE).map(({ way }) => way)).toEqual([undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import { inside } from '../map/points';
import type { Tabletop } from '../protocol';
import {
  along,
  areaOf,
  bearing,
  fromWorld,
  gapOf,
  inSteps,
  isThin,
  leftward,
  lengthOf,
  offLine,
  spine,
  strewn,
  towards,
  toWorld,
  waypointAt,
  type Spot,
} from './plane';

const table: Tabletop = { kind: 'table', width: 1800, height: 1200, legend: {}, features: [] };
const square: Spot[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

describe('the plane of a table', () => {
  it('turns north up and back', () => {
    expect(toWorld(table, [0, 1200])).toEqual([0, 0]);
    expect(fromWorld(table, toWorld(table, [873, 421]))).toEqual([873, 421]);
  });

  it('measures from rim to rim, never less than nothing', () => {
    expect(gapOf([0, 0], 15, [100, 0], 15)).toBe(70);
    expect(gapOf([0, 0], 15, [20, 0], 15)).toBe(0);
  });

  it('rounds up as the umpire does, so that a stand and the tape to it say one length', () => {
    expect(gapOf([0, 0], 15, [125.2, 0], 15)).toBe(96);
    expect(gapOf([0, 0], 15, [125, 0], 15)).toBe(95);
  });

  it('adds up the legs of a way', () =>
    expect(
      lengthOf([
        [0, 0],
        [30, 40],
        [30, 100],
      ]),
    ).toBe(110));

  it.each([
    [[0, 10], 0],
    [[10, 0], 90],
    [[0, -10], 180],
    [[-10, 0], 270],
  ] as const)('counts bearings from north: %s', (to, degrees) => {
    expect(bearing([0, 0], to)).toBeCloseTo(degrees);
    const [x, y] = towards([0, 0], degrees, 10);
    expect([x, y].map(Math.round).map((v) => v + 0)).toEqual([...to]);
  });

  it('turns in whole steps within a circle', () => {
    expect(inSteps(357.6, 5)).toBe(0);
    expect(inSteps(-5, 5)).toBe(355);
    expect(inSteps(42, 5)).toBe(40);
  });

  it('knows what lies in a ring and how far from a line', () => {
    expect(inside([50, 50], square)).toBe(true);
    expect(inside([150, 50], square)).toBe(false);
    expect(
      offLine(
        [50, 30],
        [
          [0, 0],
          [100, 0],
        ],
      ),
    ).toBe(30);
    expect(areaOf(square)).toBe(10_000);
  });

  it('puts the inside of a ring on the left', () => {
    const [a, b] = leftward([...square].reverse());
    expect((b![0] - a![0]) * (50 - a![1]) - (b![1] - a![1]) * (50 - a![0])).toBeGreaterThan(0);
  });

  it('walks along a line in equal steps', () => {
    expect(
      along(
        [
          [0, 0],
          [100, 0],
        ],
        25,
      ).map(({ at }) => at[0]),
    ).toEqual([12.5, 37.5, 62.5, 87.5]);
    expect(
      waypointAt(
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        15,
      ),
    ).toEqual({ at: [10, 5], way: [0, 1] });
  });

  it('finds the middle of a stream, and that a field is none', () => {
    const stream: Spot[] = [
      [0, 0],
      [300, 10],
      [600, 0],
      [600, 20],
      [300, 30],
      [0, 20],
    ];
    expect(isThin(stream)).toBe(true);
    expect(isThin(square)).toBe(false);
    for (const spot of spine(stream).slice(1, -1)) expect(inside(spot, stream)).toBe(true);
  });

  it('strews within the ring only, north first', () => {
    const spots = strewn(square, 12, () => 0.4, 8);
    expect(spots.length).toBeGreaterThan(10);
    for (const spot of spots) expect(inside(spot, square) && offLine(spot, [...square, square[0]!]) >= 8).toBe(true);
    expect(spots.map(([, y]) => y)).toEqual(spots.map(([, y]) => y).sort((a, b) => b - a));
  });
});

/**
 * Where the stretches of a way begin, each laid by one click: a click puts the last one elsewhere, or begins another.
 * A joint is the number of points before a stretch; the first stretch has none. Pure.
 */

export type Joints = readonly number[];

/** How many points of a way so long stay where they are when its end is put elsewhere. */
export const keptOf = (joints: Joints, long: number): number => joints.findLast((joint) => joint < long) ?? 0;

/** The joints once the next click has put its point: `over` the end, which stays, or in its place. */
export function joined(joints: Joints, long: number, over: boolean): Joints {
  const within = joints.filter((joint) => joint < long);
  return over && long > 0 ? [...within, long] : within;
}

/** The joints of the way without one of its points. */
export const straightened = (joints: Joints, at: number): Joints => [
  ...new Set(joints.map((joint) => (joint > at ? joint - 1 : joint)).filter((joint) => joint > 0)),
];

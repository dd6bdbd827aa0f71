/** The way that is laid over a map: over its waypoints to the goal. Pure; what can be reached the umpire says. */

import type { Candidate, Json, Options } from './protocol';

export interface Route {
  slot: string;
  /** What the slot offered from the start, and from each waypoint in turn. */
  legs: readonly [Options, ...Options[]];
  points: readonly Candidate[];
  goal: Candidate | null;
  /** The goal that is out of reach of the last waypoint: it comes back when that is left out. */
  lost?: Candidate | null;
  /** The slot is asked step by step: each is taken back before the one it follows. */
  stepwise?: boolean;
}

/** What is within reach of the last waypoint. */
export const lastLeg = (route: Route): Options => route.legs.at(-1)!;

/** Where the way leads as it is; undefined when nothing is left of it. */
export const endOf = (route: Route): Candidate | undefined => route.goal ?? route.points.at(-1);

/** The way as far as a waypoint, which is left out with all that follows. */
export const upTo = (route: Route, at: number): Route => ({
  ...route,
  legs: route.legs.slice(0, at + 1) as unknown as Route['legs'],
  points: route.points.slice(0, at),
  goal: null,
});

export const beyond = (route: Route, point: Candidate, leg: Options): Route => ({
  ...route,
  legs: [...route.legs, leg],
  points: [...route.points, point],
  goal: null,
});

/** The candidate of a leg that leads to a place. */
export function reached(leg: Options, place: Json | undefined): Candidate | undefined {
  const there = JSON.stringify(place ?? null);
  return leg.candidates?.find((one) => !one.refusal && one.at !== undefined && JSON.stringify(one.at) === there);
}

/** A place that was chosen can be moved; of a free slot any value is put anew. */
export const movable = ({ kind, free }: Options): boolean => !free && (kind === 'hex' || kind === 'path');

/** The way with another goal. A slot that asks on from the goal, because it is no end yet, makes a waypoint of it. */
export function towards(route: Route | null, open: Options, goal: Candidate): Route {
  if (!route || route.slot !== open.slot) return { slot: open.slot!, legs: [open], points: [], goal };
  const asksOn = route.goal !== null && open.candidates !== lastLeg(route).candidates;
  return asksOn ? { ...beyond(route, route.goal!, open), goal, stepwise: true } : { ...route, goal };
}

/** The answer to a draft whose place may still be moved: what it comes to, with the reach that was chosen from. */
export function held(answer: Options, route: Route | null): Options {
  if (!route || (answer.slot && answer.slot !== route.slot) || !(answer.complete || answer.refusal)) return answer;
  const { slot, kind, ask, candidates } = lastLeg(route);
  return { ...answer, slot, kind, ask: ask ?? answer.ask, candidates };
}

/** How fast results are played. */

/** By how much a cue takes longer than it is planned; off: only the settled picture is shown. */
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, off: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** Who wants no motion has none, whatever the speed. */
export const paceOf = (speed: Speed): number =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEEDS[speed];

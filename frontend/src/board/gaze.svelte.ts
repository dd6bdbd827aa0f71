/** What follows from new props: the canvas is painted anew, counters travel, the map moves to what is called for. */

import { untrack } from 'svelte';
import type { Camera } from '../map/camera';
import type { Point } from '../map/points';
import { centre } from './geometry';
import { keepView, keptView, openingCamera } from './opening';
import type { BoardState } from './state';

/** Paints and prints after every change; counters travel from where the last view had them. */
export function repaint({ props, setting, composing, painting }: BoardState): void {
  $effect(() => {
    void [painting.frame, painting.ready];
    untrack(() => painting.redraw());
  });

  $effect(() => {
    void setting.print;
    untrack(() => painting.reprint());
  });

  let before = untrack(() => props.entities);
  $effect(() => {
    const next = props.entities;
    untrack(() => {
      if (next !== before) painting.travel(before, next);
      before = next;
    });
  });

  $effect(() => painting.remember(composing.order.path));
}

/** Moves the map to a place that is called for, and to units that were chosen from the list. */
export function follow({ props, setting, composing, attention, painting }: BoardState): void {
  // Who comes back to what they saw last is shown by an arrow where they are asked.
  const old = untrack(() => (keptView(props.kept, setting.viewport.size) ? props.focus : null));
  $effect(() => {
    const wanted = setting.hexOf(props.focus?.place);
    if (wanted === undefined || !painting.ready || props.focus === old) return;
    const gently = props.focus?.gently;
    untrack(() => attention.show(wanted, gently));
  });

  let shown: number | undefined;
  $effect(() => {
    const [start] = composing.starts;
    if (start === undefined || start === shown) return void (shown = start);
    shown = start;
    untrack(() => setting.bring(start, 4));
  });

  $effect(() => {
    if (composing.order.chosen.size === 0 && !props.options) untrack(() => (attention.opened = null));
  });
}

/**
 * At first the map shows who may act, as soon as that is known, unless the hand was quicker; what is seen then is kept.
 */
export function open({ props, setting, composing, painting }: BoardState): void {
  const { viewport } = setting;
  let done = untrack(() => keptView(props.kept, viewport.size) !== undefined);
  let first: unknown;

  $effect(() => {
    if (!painting.ready || viewport.size.w === 0) return;
    const { lit } = composing.choices;
    untrack(() => {
      first ??= viewport.camera;
      if (done || lit.size === 0 || !props.options) return;
      done = true;
      if (viewport.camera === first && !viewport.wholeShown) viewport.move(front([...lit.keys()]));
    });
  });

  function front(hexes: readonly number[]): Camera {
    const { grid, scene } = setting;
    const side = hexes.flatMap((hex) => scene.stacks.get(hex)?.pieces[0]?.entity.side ?? [])[0];
    const enemies = [...scene.stacks.values()].filter(({ pieces }) => pieces[0]?.entity.side !== side);
    const spots = (all: readonly number[]): Point[] => all.map((hex) => centre(grid, hex));
    return openingCamera(spots(hexes), spots(enemies.map(({ hex }) => hex)), viewport.size);
  }

  $effect(() => {
    const { settled } = viewport;
    untrack(() => painting.ready && viewport.size.w > 0 && keepView(props.kept, settled, viewport.size));
  });
}

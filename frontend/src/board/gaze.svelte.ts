/** What follows from new props: the canvas is painted anew, counters travel, the map moves to what is called for. */

import { untrack } from 'svelte';
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
  $effect(() => {
    const wanted = setting.hexOf(props.focus?.place);
    if (wanted === undefined || !painting.ready) return;
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

/** What follows from new props: the canvas is painted anew, counters travel, the map moves to what is called for. */

import { untrack } from 'svelte';
import type { Point } from '../map/points';
import { centre } from './geometry';
import { keptView } from '../map/opening';
import { open } from '../map/opening.svelte';
import { outlive, questionsIn } from '../map/tips.svelte';
import type { BoardState } from './state';

/** Paints and prints after every change; counters travel from where the last view had them. */
export function repaint({ props, setting, composing, painting }: BoardState): void {
  $effect(() => painting.hold(props.asking ?? false));

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
    // What was clicked stays under the pointer.
    untrack(() => setting.bring(start, setting.viewport.pointed ? 0 : 4));
  });

  $effect(() => {
    if (composing.order.chosen.size === 0 && !props.options) untrack(() => (attention.opened = null));
  });
}

/** A tip goes with what it is about, and when the map moves below it. */
export function letTipsGo({ props, setting, attention }: BoardState): void {
  outlive(
    () => {
      const { hovered } = attention;
      if (hovered === null) return null;
      const pieces = attention.piecesAt(hovered).map(({ entity }) => entity);
      return { at: hovered, said: [...pieces, questionsIn(props.entities), props.playing] };
    },
    () => attention.leave(),
  );

  $effect(() => {
    void setting.viewport.camera;
    untrack(() => attention.leave());
  });
}

/** At first the map shows who may act. */
export function openBoard({ props, setting, composing, painting }: BoardState): void {
  const lit = (): number[] => (props.options ? [...composing.choices.lit.keys()] : []);
  const spots = (hexes: readonly number[]): Point[] => hexes.map((hex) => centre(setting.grid, hex));
  open({
    viewport: setting.viewport,
    kept: () => props.kept,
    ready: () => painting.ready,
    actors: () => spots(lit()),
    pieces: () => props.options?.kind === 'unit' || props.options?.kind === 'units',
    question: () => questionsIn(props.entities),
    enemies: () => {
      const { stacks } = setting.scene;
      const side = lit().flatMap((hex) => stacks.get(hex)?.pieces[0]?.entity.side ?? [])[0];
      return spots([...stacks.values()].flatMap(({ hex, pieces }) => (pieces[0]?.entity.side === side ? [] : [hex])));
    },
  });
}

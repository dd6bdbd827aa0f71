/**
 * At first a map shows who may act, as soon as that is known, unless the hand was quicker; what is seen then is kept.
 */

import { untrack } from 'svelte';
import { keepView, keptView, openingCamera, type Legible } from './opening';
import type { Point } from './points';
import type { Viewport } from './viewport.svelte';

export interface Opening {
  viewport: Viewport;
  /** Under which name the view is kept. */
  kept: () => string;
  ready: () => boolean;
  /** Where those are who may act, in the units of the camera; none while that is not known. */
  actors: () => readonly Point[];
  enemies: () => readonly Point[];
  legible?: Legible;
}

export function open({ viewport, kept, ready, actors, enemies, legible }: Opening): void {
  let done = untrack(() => keptView(kept(), viewport.size) !== undefined);

  $effect(() => {
    if (!ready() || viewport.size.w === 0) return;
    const asked = actors();
    untrack(() => {
      if (done || asked.length === 0) return;
      done = true;
      // the strip of a film may have taken room meanwhile: that is no hand
      if (!viewport.handled && !viewport.wholeShown)
        viewport.begin(openingCamera(asked, enemies(), viewport.size, legible));
    });
  });

  $effect(() => {
    const { settled } = viewport;
    untrack(() => ready() && viewport.size.w > 0 && keepView(kept(), settled, viewport.size));
  });
}

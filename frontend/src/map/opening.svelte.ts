/**
 * At first a map shows who may act, as soon as that is known, unless the hand was quicker; what is seen then is kept.
 * Where only a place was asked for first, the first later question about pieces may lead to them.
 */

import { untrack } from 'svelte';
import { toScreen } from './camera';
import { inSight, keepView, keptView, openingCamera, type Legible } from './opening';
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
  /** Pieces are asked for, not a place. */
  pieces: () => boolean;
  /** The question that is put. */
  question: () => string;
  legible?: Legible;
}

export function open({ viewport, kept, ready, actors, enemies, pieces, question, legible }: Opening): void {
  let done = untrack(() => keptView(kept(), viewport.size) !== undefined);
  /** The question about a place with which it began. */
  let first: string | undefined;

  $effect(() => {
    if (!ready() || viewport.size.w === 0) return;
    const asked = actors();
    untrack(() => {
      if (done || asked.length === 0 || (first !== undefined && (first === question() || !pieces()))) return;
      done = pieces();
      const { camera, size } = viewport;
      if (
        first !== undefined &&
        inSight(
          asked.map((at) => toScreen(camera, at)),
          size,
        )
      )
        return;
      const later = first !== undefined;
      first = question();
      // a lesson leads on from the first view
      if (later && viewport.guide) return;
      // the strip of a film may have taken room meanwhile: that is no hand
      if (!viewport.handled && !viewport.wholeShown)
        viewport.beginBeside(openingCamera(asked, enemies(), viewport.free, legible));
      viewport.guide?.();
    });
  });

  $effect(() => {
    const { settled } = viewport;
    untrack(() => ready() && viewport.size.w > 0 && keepView(kept(), settled, viewport.size));
  });
}

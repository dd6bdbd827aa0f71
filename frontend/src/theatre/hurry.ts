/** What hurries on what is played: any key, a press, on the phone a tap on the map. */

import { isModifier, isWriting } from '../keyboard';
import type { Point } from '../map/points';
import type { Drawing } from './drawing.svelte';
import type { Theatre } from './theatre.svelte';

/** How far a finger slides that still taps, px. */
const STILL = 10;

/** `film`: it is the film that plays, which has keys of its own. */
interface Played {
  theatre: Theatre;
  drawing: Drawing;
  film: () => boolean;
  phone: () => boolean;
}

export class Hurry {
  #pressed: Point = [0, 0];

  constructor(private readonly played: Played) {}

  /** Any key ends what is played; it does what it does besides, but for Space and Esc. A card held waits for Space. */
  readonly key = (event: KeyboardEvent): void => {
    if (isModifier(event.key) || isWriting(event.target) || document.querySelector('dialog[open]')) return;
    if (this.played.theatre.playing && !this.played.film()) this.played.theatre.skip();
    else if (event.key === ' ' && this.played.drawing.held) this.played.drawing.lay();
    else return;
    if (event.key !== ' ' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  readonly press = ({ clientX, clientY }: PointerEvent): void => {
    this.#pressed = [clientX, clientY];
    if (this.played.theatre.playing && !this.played.film() && !this.played.phone()) this.played.theatre.skip();
  };

  /** On the phone a tap on the map goes on with what is played, and does nothing else. */
  readonly tap = (event: MouseEvent): void => {
    event.stopPropagation();
    const [x, y] = this.#pressed;
    if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) this.played.theatre.goOn();
  };
}

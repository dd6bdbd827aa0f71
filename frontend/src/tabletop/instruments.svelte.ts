/** The ruler and the eye: what is in the hand, and where the tape lies. */

import { apart } from '../map/points';
import { endAt, figure, sightQuestion, tapeOf, type End } from './measure';
import type { Disc } from './pick';
import type { Spot } from './plane';
import type { Stand } from './scene';
import type { Setting } from './setting.svelte';
import type { Entities } from './slots';
import { groundAt } from './speech';

export class Instruments {
  readonly #setting: Setting;
  inHand = $state<'ruler' | 'eye' | null>(null);
  tape = $state.raw<{ a: End; b: End; resting: boolean } | null>(null);

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Takes an instrument, or puts it away; the eye opens at once on the stand that acts. */
  take(next: 'ruler' | 'eye', actor: Stand | undefined): void {
    this.inHand = this.inHand === next ? null : next;
    this.tape = null;
    this.#setting.spoken =
      this.inHand === 'ruler'
        ? 'Ruler: choose where to start'
        : this.inHand === 'eye'
          ? 'What a stand sees: choose a stand'
          : 'Tool closed';
    if (this.inHand === 'eye' && actor) this.look(actor);
  }

  look({ id }: Stand): void {
    this.#setting.ask(this.#setting.eye, { unit: id });
  }

  /** The first click lays the tape, the second lets it rest and asks what is seen along it. */
  measure(at: Spot, stand: Stand | undefined): void {
    const { props, teller } = this.#setting;
    const end = endAt(at, stand);
    if (!this.tape || this.tape.resting) {
      props.onask(null);
      this.tape = { a: end, b: end, resting: false };
      this.#setting.spoken = `Measuring from ${stand ? stand.face.id : groundAt(teller, at)}`;
      return;
    }
    this.tape = { a: this.tape.a, b: end, resting: true };
    this.#setting.spoken = `${figure(props.map, tapeOf(this.tape.a, end).gap)}${stand ? ` to ${stand.face.id}` : ''}`;
    const { about, ...facts } = sightQuestion(props.presentation.explain?.line ?? '', this.tape.a, end);
    this.#setting.ask(about, facts);
  }

  /** The loose end goes with the hand. */
  stretch(at: Spot, stand: Disc | undefined): void {
    if (this.tape && !this.tape.resting) this.tape = { ...this.tape, b: endAt(at, stand) };
  }

  /** A tape laid to a stand that moved or went measures nothing any more. */
  moved(entities: Entities): void {
    const lies = ({ unit, at }: End): boolean => {
      const place = unit === undefined ? at : entities.get(unit)?.place;
      return Array.isArray(place) && apart(place as [number, number], at) === 0;
    };
    if (this.tape && !(lies(this.tape.a) && lies(this.tape.b))) this.roll();
  }

  /** Rolls the tape up, with what was answered about it. */
  roll(): void {
    this.tape = null;
    this.#setting.props.onask(null);
  }
}

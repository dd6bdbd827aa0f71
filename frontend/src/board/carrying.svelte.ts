/** A counter that is dragged: where it is, and what it would come to if it were let go there. */

import { allowanceOf, priced } from '../map/allowance';
import type { Point } from '../map/points';
import { reason, type Piece } from '../map/speech';
import type { Candidate } from '../protocol';
import type { Attention } from './attention.svelte';
import type { Composing } from './composing.svelte';
import type { Setting } from './setting.svelte';
import { offer } from './speech';

export class Carrying {
  /** Where it is held; null while nothing is. */
  at = $state.raw<Point | null>(null);
  piece = $state.raw<Piece | null>(null);
  readonly #over = $derived.by(() => (this.at ? this.setting.hexUnder(this.at) : -1));

  /** The price with what remains, or why it may not lie there; nothing above where it stood. */
  readonly plate = $derived.by(() => {
    const { choices, starts, order } = this.composing;
    const hex = this.#over;
    if (hex < 0 || starts.has(hex) || !choices.area) return '';
    const { entities, presentation } = this.setting.props;
    const cost = choices.lit.get(hex)?.[0]?.cost;
    const movers = [...order.chosen].flatMap((id) => entities.get(id) ?? []);
    if (cost)
      return priced(
        cost,
        movers.map((mover) => allowanceOf(presentation, mover)),
      );
    const dark = choices.dark.get(hex)?.[0];
    return dark ? reason(this.setting.teller, dark) : offer(this.setting.teller, choices, hex);
  });

  constructor(
    readonly setting: Setting,
    readonly composing: Composing,
    readonly attention: Attention,
  ) {}

  /** Picks up what may move there, choosing it first where it is not chosen; whether there is anything. */
  lift(at: Point): boolean {
    const hex = this.setting.hexUnder(at);
    const pieces = this.attention.piecesAt(hex);
    const { order, litCounters } = this.composing;
    const chosen = pieces.findLast(({ entity }) => order.chosen.has(entity.id));
    const lit = pieces.filter(({ entity }) => litCounters.has(entity.id));
    const piece = chosen ?? lit.at(-1);
    if (!piece) return false;
    if (!chosen) this.attention.take(hex);
    else if (!this.composing.choices.area) return false;
    [this.piece, this.at] = [piece, at];
    return true;
  }

  carry(at: Point): void {
    if (!this.piece) return;
    this.at = at;
    this.composing.aimed = this.#aim() ?? null;
  }

  /** Let go over a goal it is chosen, and not sent; elsewhere on the map the foot says why it may not lie there. */
  drop(at: Point | null): void {
    if (!this.piece) return;
    this.at = at;
    const chosen = this.#aim() ?? this.#barred();
    this.end();
    if (chosen) this.setting.props.onchoose(chosen);
  }

  end(): void {
    this.at = this.piece = this.composing.aimed = null;
  }

  /** Where it may not lie, once it is asked where to. */
  #barred(): Candidate | undefined {
    const onMap = this.at !== null && this.#over >= 0;
    return onMap && this.composing.choices.area ? this.attention.barredAt(this.#over) : undefined;
  }

  #aim(): Candidate | undefined {
    const { choices, starts } = this.composing;
    return this.at && choices.area && !starts.has(this.#over) ? choices.lit.get(this.#over)?.[0] : undefined;
  }
}

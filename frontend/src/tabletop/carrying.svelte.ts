/** A stand that is dragged: it points where it is held, and its goal is set where it is let go. Nothing is sent. */

import type { Point } from '../map/points';
import type { Attention } from './attention.svelte';
import type { Composing } from './composing.svelte';
import { picked } from './pick';
import type { Setting } from './setting.svelte';

export class Carrying {
  constructor(
    readonly setting: Setting,
    readonly composing: Composing,
    readonly attention: Attention,
  ) {}

  /** Picks up the stand that acts, or the one that could: that is chosen first. Whether there is any. */
  lift(at: Point, touch: boolean): boolean {
    const { setting, composing, attention } = this;
    const { actor, lit } = composing;
    const { options, onchoose } = setting.props;
    const [stand] = picked(setting.scene.stands, setting.spotUnder(at), setting.k, touch);
    if (!stand) return false;
    if (!(composing.isWay && stand.id === actor?.id)) {
      if (options?.kind !== 'unit' || !lit.has(stand.id)) return false;
      onchoose(composing.choices.stands.get(stand.id)!);
    }
    attention.close();
    return (attention.dragging = true);
  }

  carry(at: Point): void {
    if (this.attention.dragging) this.attention.hover(this.setting.spotUnder(at));
  }

  /** The way leads there; nowhere: it stays as it was. */
  drop(at: Point | null): void {
    const { composing, setting, attention } = this;
    if (!attention.dragging) return;
    this.end();
    if (!at || !composing.isWay) return;
    const spot = setting.spotUnder(at);
    composing.fill(spot, composing.snap(spot));
  }

  end(): void {
    this.attention.dragging = false;
    this.attention.hover(null);
  }
}

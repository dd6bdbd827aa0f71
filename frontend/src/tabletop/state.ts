/** What the layers, hands and keys of a table share: each part of its state has one idea. */

import type { TableProps } from '../boardprops';
import { apart } from '../map/points';
import type { Shape } from '../protocol';
import { Attention } from './attention.svelte';
import { Carrying } from './carrying.svelte';
import { Composing } from './composing.svelte';
import { Instruments } from './instruments.svelte';
import { toWorld, type Spot } from './plane';
import { Setting } from './setting.svelte';
import { Travel } from './travel.svelte';

/** Points on the edge of a shape. */
function edgeOf({ rings = [], centre, radius = 0 }: Shape): Spot[] {
  if (!centre) return rings.flat();
  const [x, y] = centre;
  return [
    [x, y + radius],
    [x, y - radius],
    [x + radius, y],
    [x - radius, y],
  ];
}

export class TableState {
  readonly setting: Setting;
  readonly composing: Composing;
  readonly instruments: Instruments;
  readonly attention: Attention;
  readonly carrying: Carrying;
  readonly travel: Travel;

  /** To be made while a component is set up: its effects end with that. */
  constructor(props: TableProps) {
    this.setting = new Setting(props);
    this.composing = new Composing(this.setting);
    this.instruments = new Instruments(this.setting);
    this.attention = new Attention(this.setting, this.composing, this.instruments);
    this.carrying = new Carrying(this.setting, this.composing, this.attention);
    this.travel = new Travel(this.setting, this.composing, (before, after) => {
      this.attention.moved(before, after);
      this.instruments.moved(after);
    });
    const { viewport } = this.setting;
    viewport.heeded = () => this.#heeded().map((at) => toWorld(props.map, at));
    viewport.playing = () => Boolean(props.playing);
  }

  /** The order first, then what may be chosen for it, the nearest before others, and how far the stand comes. */
  #heeded(): Spot[] {
    const { actor, last, lit, reach, aims } = this.composing;
    const { opened, cursor } = this.attention;
    if (!last) return opened[0] ? [opened[0].at] : cursor ? [cursor] : [];
    const { stands } = this.setting.scene;
    const near = stands.filter(({ id }) => lit.has(id)).map(({ at }) => at);
    return [
      ...(actor ? [actor.at] : []),
      last,
      ...opened.map(({ at }) => at),
      ...aims.map(({ to }) => to),
      ...near.toSorted((a, b) => apart(a, last) - apart(b, last)),
      ...reach.flatMap(edgeOf),
    ];
  }

  /** Takes an instrument, or puts it away. */
  take(next: 'ruler' | 'eye'): void {
    this.attention.close();
    this.instruments.take(next, this.composing.actor);
  }
}

/** What the layers, hands and keys of a board share: each part of its state has one idea. */

import type { BoardProps } from '../boardprops';
import { Attention } from './attention.svelte';
import { Carrying } from './carrying.svelte';
import { Composing } from './composing.svelte';
import { centre } from './geometry';
import { Painting } from './painting.svelte';
import { Setting } from './setting.svelte';

export class BoardState {
  readonly setting: Setting;
  readonly composing: Composing;
  readonly attention: Attention;
  readonly carrying: Carrying;
  readonly painting: Painting;

  /** To be made while a component is set up: its effects end with that. */
  constructor(readonly props: BoardProps) {
    this.setting = new Setting(props);
    this.composing = new Composing(this.setting);
    this.attention = new Attention(this.setting, this.composing);
    this.carrying = new Carrying(this.setting, this.composing, this.attention);
    this.painting = new Painting(this.setting, this.composing, this.attention);
    const { viewport } = this.setting;
    viewport.heeded = () => this.#heeded().map((hex) => centre(this.setting.grid, hex));
    viewport.playing = () => Boolean(props.playing);
  }

  /** The order first, then what may be chosen for it. */
  #heeded(): number[] {
    const { goal, starts, order, choices } = this.composing;
    const { opened, cursor } = this.attention;
    const told = [goal, opened, ...starts, ...order.targets].filter((hex) => hex !== undefined && hex !== null);
    if (told.length === 0) return cursor === null ? [] : [cursor];
    return starts.size ? [...told, ...choices.lit.keys()] : told;
  }
}

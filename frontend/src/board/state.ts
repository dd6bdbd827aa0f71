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
    this.setting.viewport.heeded = () => {
      const [start] = this.composing.starts;
      const hex = this.composing.goal ?? this.attention.opened ?? start ?? this.attention.cursor;
      return hex === undefined || hex === null ? undefined : centre(this.setting.grid, hex);
    };
  }
}

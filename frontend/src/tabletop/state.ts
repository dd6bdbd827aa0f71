/** What the layers, hands and keys of a table share: each part of its state has one idea. */

import type { TableProps } from '../boardprops';
import { Attention } from './attention.svelte';
import { Carrying } from './carrying.svelte';
import { Composing } from './composing.svelte';
import { Instruments } from './instruments.svelte';
import { toWorld } from './plane';
import { Setting } from './setting.svelte';
import { Travel } from './travel.svelte';

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
    this.setting.viewport.heeded = () => {
      const at = this.composing.last ?? this.attention.opened[0]?.at ?? this.attention.cursor;
      return at ? toWorld(props.map, at) : undefined;
    };
  }

  /** Takes an instrument, or puts it away. */
  take(next: 'ruler' | 'eye'): void {
    this.attention.close();
    this.instruments.take(next, this.composing.actor);
  }
}

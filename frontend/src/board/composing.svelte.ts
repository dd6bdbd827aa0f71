/** What the order that is composed says on the map: where it may go, where not, and what it costs. */

import { Forecast } from '../map/forecast.svelte';
import { signOf } from '../map/presentation';
import type { Candidate } from '../protocol';
import { endOf, towards, type Route } from '../route';
import { readChoices, readDraft, routeCosts, type Choices } from './choices';
import { withAttack, type Scene } from './scene';
import type { Setting } from './setting.svelte';

export class Composing {
  readonly #open = $derived.by(() => this.#read(this.setting.props.options));
  readonly choices = $derived.by(() => this.#withToggles(this.#open));
  /** Where a counter that is dragged would go. */
  aimed = $state.raw<Candidate | null>(null);
  /** The way as it is laid, or would be if what is dragged were let go. */
  readonly #way = $derived.by<Route | null>(() => {
    const { route, options } = this.setting.props;
    return this.aimed && options ? towards(route, options, this.aimed) : route;
  });
  readonly order = $derived.by(() => {
    const { entities, draft } = this.setting.props;
    const way = this.#way;
    const end = way && endOf(way);
    const laid = way && end ? { ...draft, [way.slot]: end.value } : draft;
    return readDraft(this.setting.grid, entities, laid);
  });
  /** The hexes of the waypoints in turn, and that of the goal. */
  readonly waypoints = $derived.by(() => (this.#way?.points ?? []).flatMap(({ at }) => this.#hexAt(at)));
  readonly goal = $derived.by(() => this.#hexAt(this.#way?.goal?.at)[0] ?? null);
  /** Where the chosen stand. */
  readonly starts = $derived.by(() => {
    const { entities } = this.setting.props;
    return new Set([...this.order.chosen].flatMap((id) => this.setting.hexOf(entities.get(id)?.place) ?? []));
  });
  readonly litCounters = $derived.by(() => {
    const open = [...this.choices.counters].filter(([, candidate]) => !candidate.refusal);
    return new Set(open.map(([id]) => id));
  });

  /** The hexes that stay clear while the rest of the map is dimmed; null: nothing is. */
  readonly clear = $derived.by(() => {
    const { choices, order, setting } = this;
    if (!choices.area || choices.lit.size === 0) return null;
    const battle = setting.scene.arrows.flatMap(({ from, to }) => [from, to]);
    const asked = (setting.props.explanation?.at ?? []).flatMap((id) => setting.grid.index.get(id) ?? []);
    return new Set([...choices.lit.keys(), ...this.starts, ...battle, ...asked, ...order.targets, ...order.path]);
  });

  /** The sign at each hex that may not be entered. */
  readonly blocked = $derived.by(() => {
    const signs = [...this.choices.dark].flatMap(([hex, [candidate]]) => {
      const sign = signOf(this.setting.props.presentation, candidate?.refusal?.code ?? '');
      return sign === '' ? [] : [[hex, sign] as const];
    });
    return new Map(signs);
  });

  /** The hex that was chosen though a rule forbids it. */
  readonly barred = $derived.by(() => this.#hexAt(this.setting.props.barred?.at)[0] ?? null);

  /** Costs as the reach last gave them: a path keeps its running cost after the slot is filled. */
  readonly costs = $derived.by(() => {
    if (this.starts.size === 0) this.#known = new Map();
    const { area, lit } = this.choices;
    const offered = [...lit].flatMap(([hex, [one]]) => (area && one?.cost ? [[hex, one.cost] as const] : []));
    if (this.#way) this.#known = routeCosts(this.#way, this.order.path, this.setting.grid);
    else if (this.order.path.length < 2) this.#known = new Map(offered);
    return new Map([...offered, ...this.#known]);
  });

  /** The position, and over it the attack that is composed: whence it goes, and its odds once they are known. */
  readonly staged = $derived.by<Scene>(() => {
    const { scene, props } = this.setting;
    // what was declared is told beside the dice while they fall, which may shift it
    if (props.playing) return { ...scene, bubbles: [] };
    const { chosen, targets, path } = this.order;
    const units = [...chosen].flatMap((id) => props.entities.get(id) ?? []).filter(({ kind }) => kind === 'unit');
    const from = new Set(units.flatMap(({ place }) => this.setting.hexOf(place) ?? []));
    const to = [...targets].find((hex) => !from.has(hex));
    if (!this.#forecast.about || to === undefined || path.length > 0) return scene;
    return withAttack(scene, from, to, this.#forecast);
  });

  #known: ReadonlyMap<number, string> = new Map();
  readonly #forecast: Forecast;

  constructor(readonly setting: Setting) {
    this.#forecast = new Forecast(setting.props);
  }

  /** Whether nothing is said of choosing in a hex: the order has it already, or its counters are asked for, not it. */
  isSilent(hex: number): boolean {
    return (
      this.starts.has(hex) ||
      this.order.path.includes(hex) ||
      (!this.choices.area && this.setting.scene.stacks.has(hex))
    );
  }

  /** What may be chosen in a hex: what it offers itself, and its counters that are lit. */
  candidatesAt(hex: number): Candidate[] {
    const pieces = this.setting.scene.stacks.get(hex)?.pieces ?? [];
    const counters = pieces.flatMap(({ entity }) => this.choices.counters.get(entity.id) ?? []);
    return [...new Set([...(this.choices.lit.get(hex) ?? []), ...counters.filter(({ refusal }) => !refusal)])];
  }

  #hexAt(at: unknown): number[] {
    const hex = typeof at === 'string' ? this.setting.grid.index.get(at) : undefined;
    return hex === undefined ? [] : [hex];
  }

  #read(options: Parameters<typeof readChoices>[2]): Choices {
    return readChoices(this.setting.grid, this.setting.props.entities, options);
  }

  /** The units slot still open for toggling lights its counters too, under those of the open slot. */
  #withToggles(open: Choices): Choices {
    const { toggles, options } = this.setting.props;
    if (!toggles || toggles === options) return open;
    return { ...open, counters: new Map([...this.#read(toggles).counters, ...open.counters]) };
  }
}

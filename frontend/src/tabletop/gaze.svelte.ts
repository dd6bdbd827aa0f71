/**
 * Where the table is looked at, when the player does not say: at first, when a place is called for.
 */

import { untrack } from 'svelte';
import { centreOn, STEPS, type Camera } from '../map/camera';
import { keptView, type Legible } from '../map/opening';
import { open } from '../map/opening.svelte';
import { outlive, questionsIn } from '../map/tips.svelte';
import { amid, type Point } from '../map/points';
import type { Attention } from './attention.svelte';
import type { Composing } from './composing.svelte';
import { toWorld } from './plane';
import type { Stand } from './scene';
import type { Setting } from './setting.svelte';

/** The size a table is first shown at, in the camera's units. */
const FIRST = { phone: 18, desk: 22 } as const;
/** How large stands are shown first, and how much ground round them, in the camera's units. */
const LEGIBLE: Legible = { steps: STEPS.filter((step) => step <= 40), least: 10, round: 6 };

/**
 * What was seen of the game last; else the whole table where it is small, else what the decision is about, else the
 * stands that may be chosen, else those of who decides.
 */
export function firstCamera({ props, viewport, scene, desk }: Setting, { lit }: Composing): Camera {
  const { map, entities, focus } = props;
  const kept = keptView(props.kept, viewport.size);
  if (kept) return kept;
  const all = viewport.whole;
  const R = viewport.phone ? FIRST.phone : FIRST.desk;
  if (all.R >= R * 0.8) return all;
  const decision = [...entities.values()].find(({ kind }) => kind === 'decision');
  const asked = scene.stands.filter(({ id }) => lit.has(id)).map(({ at }) => at);
  const own = scene.stands.filter(({ entity }) => entity.side === decision?.side).map(({ at }) => at);
  const at = desk.spot(focus?.place) ??
    desk.spot((decision?.at as string[] | undefined)?.[0]) ??
    amid(asked) ??
    amid(own) ?? [map.width / 2, map.height / 2];
  return centreOn({ x: 0, y: 0, R }, viewport.size, toWorld(map, at));
}

/** A tip goes with the stand it is about, and when the table moves below the pointer; the keyboard moves it itself. */
export function letTipsGo(setting: Setting, attention: Attention): void {
  const { props, viewport } = setting;
  outlive(
    () => {
      const { hovered } = attention;
      if (hovered === null) return null;
      const stand = setting.scene.byId.get(hovered)?.entity;
      return { at: hovered, said: [stand, questionsIn(props.entities), props.playing] };
    },
    () => attention.leave(),
  );

  $effect(() => {
    void viewport.camera;
    untrack(() => attention.cursor === null && attention.leave());
  });
}

/** At first the table shows who may act. */
export function openTable(setting: Setting, composing: Composing, ready: () => boolean): void {
  const { props } = setting;
  const spots = (stands: readonly Stand[]): Point[] => stands.map(({ at }) => toWorld(props.map, at));
  /** Who is already chosen acts where no stand is asked for. */
  const asked = (): Stand[] =>
    setting.scene.stands.filter(({ id }) => (composing.asksStands ? composing.lit : composing.mine).has(id));
  open({
    viewport: setting.viewport,
    kept: () => props.kept,
    ready,
    actors: () => spots(asked()),
    pieces: () => true,
    question: () => questionsIn(props.entities),
    enemies: () => {
      const side = asked()[0]?.entity.side;
      return spots(setting.scene.stands.filter(({ entity }) => entity.side !== side));
    },
    legible: LEGIBLE,
  });
}

/** Moves the table to what is called for, from when it is `ready`. */
export function follow(setting: Setting, composing: Composing, attention: Attention, ready: () => boolean): void {
  const wanted = $derived(setting.props.focus);
  $effect(() => {
    if (wanted && ready()) untrack(() => goTo(setting, attention, setting.desk.spot(wanted.place), wanted.gently));
  });

  let shown: string | undefined;
  $effect(() => {
    const { actor } = composing;
    if (actor?.id === shown) return;
    shown = actor?.id;
    // What was clicked stays under the pointer.
    if (actor) untrack(() => setting.bring(actor.at, setting.viewport.pointed ? 0 : undefined));
  });
}

function goTo(setting: Setting, attention: Attention, at: [number, number] | undefined, gently?: boolean): void {
  if (!at) return;
  if (gently || setting.viewport.wholeShown) setting.bring(at);
  else setting.show(at);
  if (attention.cursor && !gently) attention.cursor = at;
}

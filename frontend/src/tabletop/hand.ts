/** What a click means: the instrument in the hand, else stands, else places, else the ground. */

import { apart, type Point } from '../map/points';
import { drawnRadius, picked } from './pick';
import type { Spot } from './plane';
import type { Stand } from './scene';
import { isLegal } from './slots';
import type { TableState } from './state';

export interface Click {
  /** The stand whose button was pressed. */
  only?: Stand;
  touch?: boolean;
  /** Enter, and no pointer. */
  byKey?: boolean;
  /** The second click of a double one. */
  again?: boolean;
  /** The way leads on over where it ends. */
  over?: boolean;
  /** The very point is meant, not a place offered close by. */
  exact?: boolean;
}

/** What lies over the table and takes clicks itself. */
const OVER = '[data-board-card], .tools, .overview, .turner';

/**
 * A click in the element of the table; false when it is not for the table. One without a pointer is for the button it
 * fell on.
 */
export function tap(table: TableState, at: Point, event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest(OVER)) return false;
  const {
    setting: { scene },
    composing: { choices },
  } = table;
  const { unit, spot }: DOMStringMap =
    (event.detail === 0 && target.closest<HTMLElement>('[data-unit], [data-spot]')?.dataset) || {};
  const stand = scene.byId.get(unit ?? '');
  const offered = choices.spots[Number(spot ?? -1)];
  if (offered) {
    table.attention.struck = String(offered.at);
    table.setting.props.onchoose(offered.candidate);
  } else if (stand) act(table, stand.at, { only: stand, byKey: true });
  else
    act(table, table.setting.spotUnder(at), {
      touch: (event as PointerEvent).pointerType === 'touch',
      again: event.detail > 1,
      over: event.shiftKey,
      exact: event.altKey,
    });
  return true;
}

export function act(table: TableState, at: Spot, click: Click = {}): void {
  const { only, touch = false, again = false } = click;
  const { setting, composing, instruments, attention } = table;
  const hits = (only ? [only] : picked(setting.scene.stands, at, setting.k, touch)) as Stand[];
  const [first] = hits;
  attention.visit(first?.id);
  if (instruments.inHand === 'ruler') return instruments.measure(at, first);
  if (instruments.inHand === 'eye' && first) return instruments.look(first);
  if (again && composing.isWay && composing.order.way.length > 0) return setting.props.onsend();
  if (click.byKey && completes(table, at, first)) return setting.props.onsend();
  attention.struck = String(at);
  compose(table, at, hits, click);
}

/** Whether Enter at the same point once more gives the order: it is complete, and nothing else is chosen there. */
function completes({ attention, composing, setting }: TableState, at: Spot, first: Stand | undefined): boolean {
  const { mine, targets, taken, stuck, barred } = composing;
  if (attention.struck !== String(at) || stuck || barred || !setting.props.options?.complete) return false;
  return !first || mine.has(first.id) || targets.has(first.id) || !taken.has(first.id);
}

/**
 * A click with an empty hand. The middle of the stand that acts stands for its place, its rim for the ground below it.
 */
function compose(table: TableState, at: Spot, hits: readonly Stand[], click: Click): void {
  const { setting, composing, attention } = table;
  const { actor, ground } = composing;
  const onActor = actor !== undefined && hits[0] === actor;
  const middle = onActor && apart(at, actor.at) * 2 <= drawnRadius(actor.r, setting.k) / setting.k;
  const candidate = composing.near(middle ? actor.at : at);
  if (candidate && (!ground || middle)) return setting.props.onchoose(candidate);
  if (!(ground && onActor) && chooseStand(table, hits, at)) return;
  if (ground && !hits.some(({ id }) => composing.isAsked(id))) return putDown(table, at, click);
  const [barred, ...more] = hits.flatMap(({ id }) => composing.choices.stands.get(id) ?? []);
  if (barred && more.length === 0) setting.props.onchoose(barred);
  if (hits.length > 0) return attention.open(hits, at);
  attention.close();
  setting.ask(setting.props.presentation.explain?.point, { point: [Math.round(at[0]), Math.round(at[1])] });
}

/** A corner of the way is left out; else the way ends there, or leads on to there. */
function putDown({ composing, attention }: TableState, at: Spot, { touch, over, exact }: Click): void {
  attention.close();
  const corner = over ? -1 : composing.cornerAt(at);
  if (corner >= 0) return composing.straighten(corner);
  composing.over ||= Boolean(over);
  composing.fill(at, exact ? undefined : composing.snap(at, touch));
}

/** Chooses the stand that may be chosen; where several may, they are spread out to pick from. */
function chooseStand({ setting, composing, attention }: TableState, hits: readonly Stand[], at: Spot): boolean {
  const [only, ...others] = hits.filter(({ id }) => composing.taken.has(id));
  if (!only) return false;
  if (others.length > 0) attention.open(hits, at);
  else {
    attention.close();
    setting.props.onchoose(composing.choices.stands.get(only.id)!);
  }
  return true;
}

/** A stand of those spread out is pressed. */
export function pick({ setting, composing, attention }: TableState, { id }: Stand): void {
  const candidate = composing.choices.stands.get(id);
  const { options, presentation, onchoose } = setting.props;
  if (candidate && isLegal(candidate)) onchoose(candidate);
  else setting.ask(presentation.explain?.unit, { unit: id });
  if (options?.kind !== 'units') attention.close();
}

/** The table by keyboard: arrows move a cursor, Enter clicks there, letters take the instruments. */

import { apart } from '../map/points';
import { act } from './hand';
import { picked } from './pick';
import type { Spot } from './plane';
import { describeSpot } from './speech';
import type { TableState } from './state';

const WAYS: { [key: string]: Spot } = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** What an arrow moves the cursor by, mm. */
const BY = { alone: 10, shift: 50, alt: 1 } as const;

/** A key pressed while the table has the focus; true when it meant something. */
export function pressed(table: TableState, event: KeyboardEvent, onTable: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const way = WAYS[key];
  if (ctrlKey || metaKey || (altKey && !way)) return false;
  if (way) return moveCursor(table, way, event);
  return key === 'Enter' ? onTable && enter(table) : tooled(table, key);
}

/** Zoom, instruments, the last point back: these answer wherever the focus is. */
export function pressedAnywhere(table: TableState, { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isWriting(target) || document.querySelector('dialog[open]')) return false;
  return tooled(table, key);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

function tooled(table: TableState, key: string): boolean {
  const {
    setting,
    composing,
    attention: { cursor },
  } = table;
  const { viewport } = setting;
  const about = cursor ? setting.onScreen(cursor) : viewport.middle;
  if (key === '+' || key === '=') viewport.step(1, about);
  else if (key === '-') viewport.step(-1, about);
  else if (key === '0') viewport.showWhole();
  else if (key === 'm' || key === 'M') table.take('ruler');
  else if ((key === 'v' || key === 'V') && setting.eye) table.take('eye');
  else if (key === 'Backspace') return composing.shorten();
  else if (key === 'Escape') return putAway(table);
  else return false;
  return true;
}

/** Enter is a click at the cursor. Where the way already ends it closes the way; after that it gives the order. */
function enter(table: TableState): boolean {
  const {
    composing,
    instruments,
    attention: { cursor },
  } = table;
  if (cursor && instruments.inHand) return (act(table, cursor), true);
  const last = composing.order.way.at(-1);
  const resting = composing.isWay && last !== undefined && (!cursor || apart(cursor, last) < 1);
  if (composing.ended || (!cursor && !resting)) return false;
  if (resting) composing.end();
  else act(table, cursor!, { exact: true });
  return true;
}

/** The tape first, then what is in the hand, then what lies open. */
export function putAway({ instruments, attention }: TableState): boolean {
  if (instruments.tape) instruments.roll();
  else if (instruments.inHand) instruments.inHand = null;
  else if (attention.opened.length > 0 || attention.refused) {
    attention.close();
    attention.refused = null;
  } else return false;
  return true;
}

function moveCursor(
  { setting, composing, instruments, attention }: TableState,
  [east, north]: Spot,
  { shiftKey, altKey }: KeyboardEvent,
): boolean {
  const by = altKey ? BY.alt : shiftKey ? BY.shift : BY.alone;
  const [x, y] = attention.cursor ?? attention.pointer ?? composing.last ?? setting.spotUnder(setting.viewport.middle);
  const cursor = setting.onTable([x + east * by, y + north * by]);
  attention.cursor = cursor;
  attention.pointer = null;
  attention.close();
  instruments.stretch(cursor, picked(setting.scene.stands, cursor, setting.k)[0]);
  setting.spoken = describeSpot(
    setting.teller,
    setting.scene,
    composing.choices,
    cursor,
    instruments.tape?.a.at ?? composing.last,
  );
  setting.bring(cursor);
  return true;
}

/** The table by keyboard: arrows move a cursor, Enter clicks there, letters take the instruments. */

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
  return key === 'Enter' ? onTable && enter(table, event.shiftKey) : tooled(table, key);
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
  else if (key === 'x') return table.attention.explain();
  else if (key === 'm' || key === 'M') table.take('ruler');
  else if ((key === 'v' || key === 'V') && setting.eye) table.take('eye');
  else if (key === 'Backspace') return composing.shorten();
  else if (key === 'Escape') return putAway(table);
  else return false;
  return true;
}

/** Enter is a click at the cursor; at the end of the way it gives the order. */
function enter(table: TableState, over: boolean): boolean {
  const {
    setting,
    composing,
    instruments,
    attention: { cursor },
  } = table;
  if (cursor && instruments.inHand) return (act(table, cursor), true);
  if (!cursor) return false;
  if (composing.isEnd(cursor)) setting.props.onsend();
  else act(table, cursor, { exact: true, over, byKey: true });
  return true;
}

/** What is dragged first, then the tape, what is in the hand, the last stretch of the way; what lies open last. */
function putAway({ setting, instruments, attention, composing, carrying }: TableState): boolean {
  if (attention.dragging) carrying.end();
  else if (instruments.tape) instruments.roll();
  else if (instruments.inHand) instruments.inHand = null;
  else if (composing.hasJoint) return composing.shorten();
  else if (Object.keys(setting.props.draft).length > 1) return false;
  else if (attention.opened.length > 0) attention.close();
  else return false;
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

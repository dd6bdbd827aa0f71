/** What happened since somebody looked, as a film: a cell for each roll, one for the acts of a phase between rolls. */

import type { Entity, LogLine, Message, Path, Place } from '../protocol';
import { newsOf, placeOf, type Scene } from './scenes';

export interface Cell {
  /** The last event of it. */
  seq: number;
  /** The last event before it. */
  before: number;
  title: Message;
  /** How many lines of the log it stands for. */
  count: number;
  place: Place | null;
  scene: Scene | null;
}

/** The least width of a cell's picture and what lies between two, in letters of the text. */
const [LEAST, GAP] = [10, 0.5625];

/** How wide a cell is, in letters, where only whole ones are seen in a strip of that width. */
export function cellWidth(strip: number): number {
  const count = Math.max(1, Math.floor((strip + GAP) / (LEAST + GAP)));
  return (strip - GAP * (count - 1)) / count;
}

export function cellsOf(log: readonly LogLine[], scenes: readonly Scene[], since: number): Cell[] {
  const shown = scenes.flatMap((scene) => newsOf(scene, since) ?? []);
  const aftermath = new Set(shown.flatMap((scene) => scene.aftermath));
  /** Each by the first line that is new of it. */
  const rolls = new Map(
    shown.map((scene) => [scene.aftermath.find(({ seq }) => seq > (scene.after ?? Infinity)) ?? scene.line, scene]),
  );
  const cells: Cell[] = [];
  let open: Cell | null = null;
  let before = since;
  for (const line of log) {
    if (line.seq <= since) continue;
    const scene = rolls.get(line);
    if (scene) {
      const { seq } = scene.aftermath.at(-1) ?? line;
      const { title } = scene.resolution;
      cells.push({ seq, before, title, count: 1, place: placeOf(scene), scene });
      open = null;
    } else if (line.head) open = null;
    else if (!aftermath.has(line)) {
      if (!open)
        cells.push((open = { seq: line.seq, before, title: line.message, count: 0, place: null, scene: null }));
      open.seq = line.seq;
      open.count += 1;
      open.place ??= line.at?.[0] ?? null;
    }
    before = line.seq;
  }
  return cells;
}

/** The ways that pieces have gone between two moments, as this viewer saw them. */
export function waysBetween(before: readonly Entity[], after: readonly Entity[]): Path[] {
  const was = new Map(before.map(({ id, place }) => [id, place]));
  const ways = new Map<string, Path>();
  for (const { id, kind, place } of after) {
    const from = was.get(id);
    if (kind === 'unit' && from != null && place != null && String(from) !== String(place))
      ways.set(`${String(from)} ${String(place)}`, { style: 'order', places: [from, place] });
  }
  return [...ways.values()];
}

/** An arrow from each place that a roll came from to where it happened. */
export function arrowsOf(scene: Scene): Entity[] {
  const { origins = [] } = scene.resolution;
  const place = placeOf(scene);
  const side = scene.line.side ?? '';
  return origins.map((from) => ({ id: `arrow-${scene.seq}-${String(from)}`, kind: 'arrow', place, side, from }));
}

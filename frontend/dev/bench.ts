/**
 * Measures the board on a made-up campaign. The address takes ?columns=&rows=&units=&seed=&theme=.
 * `await benchmark()` in the page gives `{first_paint_ms, pan, zoom}`, where pan and zoom are
 * `{frames, fps, p95_ms, worst_ms}` of scripted wheel events, one each frame.
 */

import { flushSync, mount } from 'svelte';
import Board from '../src/board/Board.svelte';
import type { Message } from '../src/protocol';
import { generateMap, generateUnits, PRESENTATION, type Wish } from './generate';
import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/icons.css';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const wish: Wish = {
  columns: number('columns', 100),
  rows: number('rows', 100),
  units: number('units', 1000),
  seed: number('seed', 1),
};
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const map = generateMap(wish);
const units = generateUnits(map, wish);
await document.fonts.load('700 12px "Barlow Condensed"');

const nothing = (): void => undefined;
const started = performance.now();
mount(Board, {
  target: document.getElementById('board')!,
  props: {
    map,
    presentation: PRESENTATION,
    entities: new Map(units.map((unit) => [unit.id, unit])),
    theme,
    say: (message: Message) => message.id,
    options: null,
    toggles: null,
    draft: {},
    route: null,
    recent: undefined,
    kept: 'bench',
    explanation: null,
    layers: new Set<string>(),
    changed: new Set<string>(),
    focus: null,
    past: false,
    onchoose: nothing,
    ontake: nothing,
    onvia: nothing,
    onstraighten: nothing,
    onsend: nothing,
    peek: () => Promise.resolve(null),
    onask: nothing,
    onlayer: nothing,
    onback: nothing,
    onvisit: nothing,
  },
});
flushSync();

/** From mounting to the end of the frame in which the map, its labels and its counters were drawn. */
const firstPaint = new Promise<number>((resolve) => {
  const look = (): void => {
    const drawn = document.querySelector<HTMLElement>('.board.drawn');
    if (drawn) requestAnimationFrame(() => resolve(performance.now() - started));
    else requestAnimationFrame(look);
  };
  look();
});

interface Smoothness {
  frames: number;
  fps: number;
  p95_ms: number;
  worst_ms: number;
}

/** Fires one wheel event a frame and times the frames. */
async function measure(frames: number, wheel: (frame: number) => WheelEventInit): Promise<Smoothness> {
  const board = document.querySelector('.board')!;
  const times: number[] = [];
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame++) {
    board.dispatchEvent(
      new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: 600, clientY: 400, ...wheel(frame) }),
    );
    const now = await nextFrame();
    times.push(now - last);
    last = now;
  }
  const sorted = [...times].sort((a, b) => a - b);
  const total = times.reduce((a, b) => a + b, 0);
  return { frames, fps: (1000 * frames) / total, p95_ms: sorted[Math.floor(frames * 0.95)]!, worst_ms: sorted.at(-1)! };
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function benchmark(): Promise<Record<string, unknown>> {
  const first_paint_ms = await firstPaint;
  await pause(1500);
  const pan = await measure(240, (frame) => ({ deltaX: Math.cos(frame / 40) * 16, deltaY: Math.sin(frame / 40) * 16 }));
  await pause(500);
  const zoom = await measure(120, (frame) => ({ ctrlKey: true, deltaY: frame < 60 ? 4 : -4 }));
  return { hexes: wish.columns * wish.rows, units: wish.units, first_paint_ms, pan, zoom };
}

Object.assign(globalThis, { benchmark });

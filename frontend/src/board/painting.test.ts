import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateMap } from '../../dev/generate';
import { centreOn } from '../map/camera';
import type { Entity } from '../protocol';
import type { Attention } from './attention.svelte';
import type { Composing } from './composing.svelte';
import { centre, makeGrid } from './geometry';
import { Painting } from './painting.svelte';
import { paintDimmed, type CounterStage } from './pieces';
import { makeScene } from './scene';
import type { Setting } from './setting.svelte';

describe('the canvas', () => {
  const asked = vi.fn(() => 1);
  const painting = (): Painting => new Painting({} as Setting, {} as Composing, {} as Attention);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('requestAnimationFrame', asked);
    asked.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is painted once, with the answer of the umpire, where that comes soon', () => {
    const canvas = painting();
    canvas.hold(true);
    canvas.redraw();
    expect(asked).not.toHaveBeenCalled();
    canvas.hold(false);
    expect(asked).toHaveBeenCalledOnce();
    vi.runAllTimers();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('does not wait for an umpire who is slow', () => {
    const canvas = painting();
    canvas.hold(true);
    vi.advanceTimersByTime(100);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('counters painted ahead', () => {
  const grid = makeGrid(generateMap({ columns: 20, rows: 20, units: 0, seed: 1 }));
  const units = ['0505', '0505', '0606', '1919'].map((place, n): Entity => ({
    id: `${n}`,
    kind: 'unit',
    side: 'a',
    place,
  }));
  const scene = makeScene(grid, {}, units);
  const painted: boolean[] = [];
  const counters = {
    stage: {
      grid,
      camera: centreOn({ x: 0, y: 0, R: 30 }, { w: 300, h: 300 }, centre(grid, grid.index.get('0505')!)),
      size: { w: 300, h: 300 },
    },
    sprites: {
      has: () => painted.length >= 2,
      get: (_face: unknown, _detail: unknown, _side: unknown, dimmed: boolean) => painted.push(dimmed),
    },
    standing: { chosen: new Set(), turnedUp: new Map() },
    ratio: 1,
    settled: 30,
  } as unknown as CounterStage;

  it('are those on top of the stacks in view, dimmed, as far as there is time', () => {
    expect(paintDimmed(counters, scene, -Infinity)).toBe(true);
    expect(painted).toEqual([]);
    expect(paintDimmed(counters, scene, Infinity)).toBe(false);
    expect(painted).toEqual([true, true]);
    expect(paintDimmed(counters, scene, -Infinity)).toBe(false);
  });
});

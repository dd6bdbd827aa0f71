import { beforeEach, describe, expect, it } from 'vitest';
import type { TableProps } from '../boardprops';
import type { Entity, Question, Tabletop } from '../protocol';
import { Instruments } from './instruments.svelte';
import type { Stand } from './scene';
import { Setting } from './setting.svelte';

const MAP = { kind: 'table', width: 1200, height: 900, features: [], legend: {} } as unknown as Tabletop;
const tank = (x: number): Entity => ({ id: 'tank', kind: 'unit', place: [x, 100], base: 30 }) as unknown as Entity;

function laid(past: boolean, asked: (Question | null)[]): Instruments {
  const props = {
    map: MAP,
    past,
    presentation: { explain: { line: 'sight', eye: 'eye' } },
    entities: new Map(),
    say: () => '',
    onask: (one: Question | null) => asked.push(one),
  };
  return new Instruments(new Setting(props as unknown as TableProps));
}

describe('the ruler', () => {
  const stand = { id: 'tank', at: [100, 100], r: 15, face: { id: 'Tank' } } as unknown as Stand;
  let asked: (Question | null)[];
  beforeEach(() => (asked = []));

  it('asks what is seen along the tape once it rests', () => {
    const ruler = laid(false, asked);
    ruler.measure([101, 99], stand);
    ruler.measure([400, 100], undefined);
    expect(ruler.tape?.resting).toBe(true);
    expect(asked).toEqual([null, { about: 'sight', from: 'tank', to: [400, 100] }]);
  });

  it('measures the past without asking of the present', () => {
    const ruler = laid(true, asked);
    ruler.measure([100, 100], stand);
    ruler.measure([400, 100], undefined);
    expect(asked).toEqual([null]);
  });

  it('is rolled up when a stand it is laid to moves or goes', () => {
    const ruler = laid(false, asked);
    ruler.measure([100, 100], stand);
    ruler.moved(new Map([['tank', tank(100)]]));
    expect(ruler.tape).not.toBeNull();
    ruler.moved(new Map([['tank', tank(160)]]));
    expect(ruler.tape).toBeNull();
    ruler.measure([100, 100], stand);
    ruler.moved(new Map());
    expect(ruler.tape).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame, ServerFrame } from '../src/frames';
import { Link, randomKey, Refused, type Wire } from '../src/socket';
import type { LinkState } from '../src/store';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason?: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: ClientFrame[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  says(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function table() {
  const wires: FakeWire[] = [];
  const states: LinkState[] = [];
  let seq: number | null = null;
  let keys = 0;
  const link = new Link({
    open: () => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    },
    seq: () => seq,
    onframe: (frame) => {
      if (frame.type === 'view' || frame.type === 'patch') seq = frame.seq;
    },
    onstate: (state) => states.push(state),
    newKey: () => `key-${++keys}`,
  });
  link.connect();
  wires[0]!.onopen?.();
  return { link, wires, states, wire: () => wires.at(-1)! };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the socket', () => {
  it('resumes with nothing, then from the number it holds', () => {
    const { wires, wire } = table();
    expect(wire().sent[0]).toEqual({ type: 'resume', seq: null });
    wire().says({ type: 'view', seq: 7, viewer: 'red', entities: [] });
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1_000);
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    expect(wire().sent[0]).toEqual({ type: 'resume', seq: 7 });
  });

  it('sends an order that broke again with the same key, after resuming, and only until it is answered', async () => {
    const { link, wire } = table();
    const order = link.act({ do: 'move' }, 7);
    const first = wire().sent.at(-1)!;
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1_000);
    wire().onopen?.();
    expect(wire().sent.map((frame) => frame.type)).toEqual(['resume', 'act']);
    expect(wire().sent[1]).toEqual(first);
    wire().says({ type: 'accepted', key: 'key-1', seq: 8 });
    await expect(order).resolves.toBe(8);
    wire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1_000);
    wire().onopen?.();
    expect(wire().sent.map((frame) => frame.type)).toEqual(['resume']);
  });

  it('holds an order given while there is no connection', () => {
    const { link, wire } = table();
    wire().onclose?.({ code: 1006 });
    void link.act({ do: 'pass' }, 3);
    vi.advanceTimersByTime(1_000);
    wire().onopen?.();
    expect(wire().sent.at(-1)).toMatchObject({ type: 'act', action: { do: 'pass' } });
  });

  it('tells when it tries again, and waits longer each time', () => {
    const { states, wires, wire } = table();
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      wire().onclose?.({ code: 1006 });
      const state = states.at(-1)!;
      if (state.kind === 'lost') waits.push(state.retryAt - Date.now());
      vi.advanceTimersByTime(waits.at(-1)!);
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 10_000]);
    expect(wires).toHaveLength(5);
  });

  it('does not come back when the site refused it', () => {
    const { states, wires, wire } = table();
    wire().onclose?.({ code: 4403 });
    vi.advanceTimersByTime(120_000);
    expect(wires).toHaveLength(1);
    expect(states.at(-1)).toMatchObject({ kind: 'refused', fault: { code: '4403' } });
  });

  it('gives each answer to its question and a refusal as an error', async () => {
    const { link, wire } = table();
    const first = link.askOptions({});
    const second = link.askOptions({ do: 'move' });
    const ids = wire()
      .sent.slice(1)
      .map((frame) => (frame as { id: string }).id);
    wire().says({ type: 'options', id: ids[1]!, seq: 2, options: { slot: 'path', kind: 'path' } });
    wire().says({ type: 'options', id: ids[0]!, seq: 2, options: { slot: null, kind: null, complete: true } });
    expect((await first).options.complete).toBe(true);
    expect((await second).options.slot).toBe('path');
    const order = link.act({ do: 'move' }, 2);
    wire().says({ type: 'refused', key: 'key-3', code: 'illegal', rule: '3.4', reason: 'The river is too wide' });
    await expect(order).rejects.toBeInstanceOf(Refused);
  });

  it('asks for what it lacks when the site has sent more than has come', () => {
    const { wire } = table();
    wire().says({ type: 'view', seq: 7, viewer: 'red', entities: [] });
    wire().says({ type: 'pulse', seq: 7 });
    expect(wire().sent).toHaveLength(1);
    wire().says({ type: 'pulse', seq: 9 });
    expect(wire().sent.at(-1)).toEqual({ type: 'resume', seq: 7 });
  });

  it('comes back when the pulse has stopped, and waits for none that never beat', () => {
    const { states, wires, wire } = table();
    vi.advanceTimersByTime(120_000);
    expect(wires).toHaveLength(1);
    for (let beat = 0; beat < 20; beat += 1) {
      wire().says({ type: 'pulse', seq: 0 });
      vi.advanceTimersByTime(3_000);
    }
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(15_000);
    expect(states.at(-1)).toMatchObject({ kind: 'lost' });
    vi.advanceTimersByTime(1_000);
    expect(wires).toHaveLength(2);
  });

  it('makes keys that are UUIDs of version 4', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

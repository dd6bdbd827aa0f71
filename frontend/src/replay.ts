/** The game as it was: any moment by its number, and play at one act a second. */

import { applyPatch, viewOf, type View } from './store';
import type { ViewFrame } from './frames';
import type { LogLine, Message, Patch } from './protocol';

/** A turn on the line of the replay. */
export interface Station {
  turn: number;
  seq: number;
}

export interface History {
  view(seq: number): Promise<Pick<ViewFrame, 'seq' | 'viewer' | 'entities' | 'log'>>;
  patches(since: number, until: number): Promise<Patch[]>;
}

export interface Moment {
  /** Null: the present. */
  view: View | null;
  playing: boolean;
  loading: boolean;
  fault: string | null;
}

export const PRESENT: Moment = { view: null, playing: false, loading: false, fault: null };

/** Milliseconds between two acts when playing. */
export const PACE = 1000;
const KEPT = 400;
const AHEAD = 40;

export class Replay {
  private now: Moment = PRESENT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sought = 0;
  /** The number of the first moment: that of the end of the set-up, once it was asked for. */
  private first = 1;
  private readonly kept = new Map<number, View>();

  constructor(
    private readonly history: History,
    /** The number of the present. */
    private readonly last: () => number,
    private readonly changed: (moment: Moment) => void,
  ) {}

  get moment(): Moment {
    return this.now;
  }

  get seq(): number {
    return this.now.view?.seq ?? this.last();
  }

  /** Back to the present. */
  live(): void {
    this.pause();
    this.sought += 1;
    this.set(PRESENT);
  }

  async seek(seq: number): Promise<void> {
    this.pause();
    await this.show(seq);
  }

  async step(by: number): Promise<void> {
    await this.seek(this.seq + by);
  }

  /** Plays from a number (or from here) to the present. */
  async play(from?: number): Promise<void> {
    const start = from ?? (this.now.view ? this.seq : 1);
    await this.seek(start);
    if (this.now.view) this.run();
  }

  pause(): void {
    clearTimeout(this.timer);
    if (this.now.playing) this.set({ ...this.now, playing: false });
  }

  private run(): void {
    this.set({ ...this.now, playing: true });
    this.timer = setTimeout(() => void this.tick(), PACE);
  }

  private async tick(): Promise<void> {
    await this.show(this.seq + 1);
    if (this.now.playing && this.now.view) this.run();
  }

  private async show(seq: number): Promise<void> {
    const number = ++this.sought;
    if (seq >= this.last()) return this.set(PRESENT);
    const wanted = Math.max(this.first, seq);
    if (!this.kept.has(wanted)) this.set({ ...this.now, loading: true, fault: null });
    try {
      const view = await this.at(wanted);
      if (number === this.sought) this.set({ ...this.now, view, loading: false });
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (number === this.sought) this.set({ ...this.now, playing: false, loading: false, fault });
    }
  }

  private async at(seq: number): Promise<View> {
    const kept = this.kept.get(seq) ?? (await this.onward(seq)) ?? viewOf(await this.history.view(seq));
    this.keep(kept, kept.seq);
    this.first = Math.max(this.first, kept.seq > seq ? kept.seq : 1);
    return kept;
  }

  /** From a view shortly before, by patches: this also fetches the moments that follow. */
  private async onward(seq: number): Promise<View | null> {
    const before = this.kept.get(seq - 1);
    if (!before) return null;
    const patches = await this.history.patches(before.seq, Math.min(before.seq + AHEAD, this.last()));
    let view = before;
    for (const patch of patches) this.keep((view = applyPatch(view, patch)), view.seq);
    return this.kept.get(seq) ?? null;
  }

  private keep(view: View, seq: number): void {
    this.kept.set(seq, view);
    const oldest = this.kept.keys().next();
    if (this.kept.size > KEPT && !oldest.done) this.kept.delete(oldest.value);
  }

  private set(moment: Moment): void {
    this.now = moment;
    this.changed(moment);
  }
}

/**
 * The turns of the game on its line: the first heading of the log that names each, again where a ruling went back to
 * before it.
 */
export function stations(log: readonly LogLine[]): Station[] {
  const found: Station[] = [];
  let reached = 0;
  for (const line of log) {
    const back = line.message.id === 'event-RolledBack' ? Number(line.message.facts?.['to']) : null;
    if (back !== null) {
      reached = found.findLast(({ seq }) => seq <= back)?.turn ?? 0;
      if (reached) found.push({ turn: reached, seq: line.seq });
    }
    const turn = line.head ? turnOf(line.message) : null;
    if (turn === null || turn <= reached) continue;
    found.push({ turn, seq: line.seq });
    reached = turn;
  }
  return found;
}

const turnOf = (message: Message): number | null => {
  const turn = message.facts?.['turn'];
  return typeof turn === 'number' ? turn : null;
};

/** How many acts are new to the viewer, and when the first of them came. That something was taken back is none. */
export function news(log: readonly LogLine[], seen: number | null): { count: number; since: string | null } {
  if (seen === null) return { count: 0, since: null };
  const fresh = log.filter((line) => line.seq > seen && !line.head && line.message.id !== 'event-TakenBack');
  const before = log.findLast((line) => line.seq <= seen);
  return { count: fresh.length, since: before?.time ?? null };
}

/** The places where something changed since the viewer looked. */
export function changedPlaces(log: readonly LogLine[], seen: number | null): Set<string> {
  if (seen === null) return new Set();
  return new Set(log.filter((line) => line.seq > seen).flatMap((line) => line.at ?? []));
}

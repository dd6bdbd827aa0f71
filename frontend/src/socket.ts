/** The one socket of a game: it comes back by itself, resumes where it was and never doubles an order. */

import type { ClientFrame, Fault, ServerFrame } from './frames';
import type { Draft, Explanation, Options, Question, Side } from './protocol';
import type { LinkState } from './store';

/** The part of a WebSocket used here, so that tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onclose: ((event: { code: number; reason?: string }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LinkOptions {
  open: () => Wire;
  /** The number the view stands at, null when there is none. */
  seq: () => number | null;
  /** The key of the last line of chat held. */
  lastChat?: () => string | undefined;
  onframe: (frame: ServerFrame) => void;
  onstate: (state: LinkState) => void;
  newKey?: () => string;
}

/** The server said no: to an order, a question, or to the connection. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason);
  }
}

interface Pending {
  frame: ClientFrame;
  resolve: (answer: ServerFrame) => void;
  reject: (error: Refused) => void;
}

/** Milliseconds without a pulse after which the connection is taken for dead; one comes every three seconds. */
const SILENCE = 15_000;
const WAITS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
/** Close codes that trying again does not mend: 4000 and the status of HTTP. */
const FINAL: { [code: number]: string } = {
  4400: 'The site refused the connection.',
  4401: 'You are not signed in.',
  4403: 'This game is private: you need an invitation to watch it.',
  4404: 'There is no such game.',
};

export class Link {
  private wire: Wire | null = null;
  private ready = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly pending = new Map<string, Pending>();
  private readonly newKey: () => string;

  constructor(private readonly options: LinkOptions) {
    this.newKey = options.newKey ?? randomKey;
  }

  connect(): void {
    clearTimeout(this.timer);
    this.closed = false;
    const wire = this.options.open();
    this.wire = wire;
    wire.onopen = () => this.opened(wire);
    wire.onmessage = (event) => this.arrived(JSON.parse(event.data) as ServerFrame);
    wire.onclose = (event) => wire === this.wire && this.lost(event.code, event.reason);
  }

  /** Try again now instead of when the wait is over. */
  retry(): void {
    if (!this.ready && !this.closed) this.connect();
  }

  close(): void {
    this.closed = true;
    this.ready = false;
    clearTimeout(this.timer);
    this.hangUp();
  }

  private hangUp(): void {
    clearTimeout(this.silence);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  async askOptions(draft: Draft): Promise<{ seq: number; options: Options }> {
    const id = this.newKey();
    return (await this.request(id, { type: 'options', id, draft })) as ServerFrame & { type: 'options' };
  }

  async explain(question: Question): Promise<Explanation> {
    const id = this.newKey();
    const answer = (await this.request(id, { type: 'explain', id, question })) as ServerFrame & { type: 'explanation' };
    return answer.explanation;
  }

  /** Gives an order; the number it was accepted under, or `Refused`. Resent with the same key after a break. */
  async act(action: Draft, seq: number): Promise<number> {
    const key = this.newKey();
    const answer = (await this.request(key, { type: 'act', key, seq, action })) as ServerFrame & { type: 'accepted' };
    return answer.seq;
  }

  async undo(seq: number): Promise<number> {
    const key = this.newKey();
    const answer = (await this.request(key, { type: 'undo', key, seq })) as ServerFrame & { type: 'accepted' };
    return answer.seq;
  }

  /**
   * Says something, to all, to one's own side alone or to chosen others; the answer is the line as its readers get it.
   */
  async chat(text: string, only: { aside?: boolean; to?: Side[] } = {}): Promise<void> {
    const key = this.newKey();
    await this.request(key, { type: 'chat', key, text, ...only });
  }

  /** Asks for the position afresh. */
  refresh(): void {
    if (this.ready) this.send({ type: 'resume', seq: null });
  }

  private resume(): ClientFrame {
    const chat = this.options.lastChat?.();
    const seq = this.options.seq();
    return chat === undefined ? { type: 'resume', seq } : { type: 'resume', seq, chat };
  }

  private request(id: string, frame: ClientFrame): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      this.pending.set(id, { frame, resolve, reject });
      if (this.ready) this.send(frame);
    });
  }

  private send(frame: ClientFrame): void {
    this.wire?.send(JSON.stringify(frame));
  }

  private opened(wire: Wire): void {
    if (wire !== this.wire) return;
    this.ready = true;
    this.tries = 0;
    this.send(this.resume());
    for (const { frame } of this.pending.values()) this.send(frame);
    this.options.onstate({ kind: 'live' });
  }

  private arrived(frame: ServerFrame): void {
    this.options.onframe(frame);
    if (frame.type === 'pulse') this.felt(frame.seq);
    const id = idOf(frame);
    const waiting = id === undefined ? undefined : this.pending.get(id);
    if (id === undefined || !waiting) return;
    this.pending.delete(id);
    if (frame.type === 'refused' || frame.type === 'error') waiting.reject(new Refused(frame));
    else waiting.resolve(frame);
  }

  /** The connection lives. A view that is behind what the site has sent has lost something on the way. */
  private felt(seq: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.fellSilent(), SILENCE);
    if (seq > (this.options.seq() ?? -1)) this.send(this.resume());
  }

  /** Nothing comes any more, and no close either: the network went away without a word. */
  private fellSilent(): void {
    this.hangUp();
    this.lost(1006);
  }

  private lost(code: number, reason?: string): void {
    this.ready = false;
    clearTimeout(this.silence);
    if (this.closed) return;
    const final = FINAL[code];
    if (final) {
      this.closed = true;
      this.options.onstate({ kind: 'refused', fault: { code: String(code), reason: reason || final } });
      return;
    }
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)]!;
    this.tries += 1;
    this.options.onstate({ kind: 'lost', retryAt: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }
}

function idOf(frame: ServerFrame): string | undefined {
  switch (frame.type) {
    case 'options':
    case 'explanation':
      return frame.id;
    case 'accepted':
    case 'refused':
      return frame.key;
    case 'chat':
      return frame.message.key;
    case 'error':
      return frame.id ?? undefined;
    default:
      return undefined;
  }
}

/** A random UUID; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

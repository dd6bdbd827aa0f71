/** A site made of one JSON file: answers what the board asks, for looking and for tests. */

import { Api, type Address } from '../src/api';
import type { Wire } from '../src/socket';
import type { ClientFrame, GameInfo, ServerFrame, ViewFrame } from '../src/frames';
import type { AnyMap, Draft, Explanation, Options, Patch, Presentation } from '../src/protocol';

export interface Canned {
  presentation: Presentation;
  map: AnyMap;
  words: string;
  game: { title: string; scenario: string };
  view: { seq: number; viewer: string; entities: ViewFrame['entities']; log: NonNullable<ViewFrame['log']> };
  sides: string[];
  options: { [draft: string]: Options };
  explanations: { [question: string]: Explanation };
}

/** What is shown: a turn of mine, somebody else's, a spectator's view, and what can go wrong. */
export type Scene = 'turn' | 'waiting' | 'watching' | 'lost' | 'over' | 'loading' | 'failed' | 'low';

const HOUR = 3_600_000;

export class Croupier implements Wire {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason?: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    private readonly canned: Canned,
    private readonly scene: Scene,
    private readonly delay = 30,
  ) {
    this.later(() => (scene === 'failed' ? this.onclose?.({ code: 4404 }) : this.onopen?.()));
    if (scene === 'lost') this.later(() => this.onclose?.({ code: 1006 }), 600);
  }

  send(text: string): void {
    if (this.scene === 'loading') return;
    const frame = JSON.parse(text) as ClientFrame;
    this.later(() => this.answer(frame));
  }

  close(): void {}

  private answer(frame: ClientFrame): void {
    switch (frame.type) {
      case 'resume':
        this.says(this.view());
        return this.says({ type: 'presence', seats: { [this.canned.sides[0]!]: true }, spectators: 2 });
      case 'options':
        return this.says({ type: 'options', id: frame.id, seq: this.seq, options: this.optionsOf(frame.draft) });
      case 'explain':
        return this.explain(frame.id, JSON.stringify(frame.question));
      case 'act':
      case 'undo':
        return this.says({
          type: 'refused',
          key: frame.key,
          code: 'illegal',
          rule: '–',
          reason: 'This table only shows.',
        });
      case 'chat':
        return this.says({
          type: 'chat',
          message: { key: frame.key, author: 'you', side: this.me, text: frame.text, time: new Date().toISOString() },
        });
    }
  }

  private get seq(): number {
    return this.canned.view.seq;
  }

  private get me(): string {
    return this.canned.view.viewer;
  }

  private view(): ViewFrame {
    const { view } = this.canned;
    const viewer = this.scene === 'watching' ? 'spectator' : this.scene === 'waiting' ? this.other() : this.me;
    const entities = view.entities.filter((one) => one.kind !== 'decision' || this.scene !== 'over');
    const over = {
      id: 'result',
      kind: 'result',
      winner: this.me,
      verdict: { id: 'verdict-won', facts: { side: this.me } },
    };
    return {
      type: 'view',
      seq: view.seq,
      viewer,
      log: view.log,
      seen: Math.max(1, view.seq - 6),
      entities: this.scene === 'over' ? [...entities, over] : entities,
      seats: this.canned.sides.map((side) => ({ side, player: side === this.me ? 'Jonas' : 'Vera K.' })),
      clocks: this.clocks(),
      chat: [
        {
          key: '1',
          author: 'Vera K.',
          side: this.other(),
          text: 'Appealed the barrage refusal, no hurry. Play on with the rest.',
          time: '2026-01-05T19:20:00Z',
        },
        {
          key: '2',
          author: 'Jonas',
          side: this.me,
          text: 'Fine. I hold the bridge, so I think the umpire is right.',
          time: '2026-01-05T19:31:00Z',
        },
      ],
    };
  }

  private clocks(): ViewFrame['clocks'] {
    const running_since = new Date(Date.now() - HOUR).toISOString();
    const mine = this.scene === 'low' ? 2 * HOUR : 60 * HOUR;
    return {
      [this.other()]: { bank_ms: 148 * HOUR, running_since: null },
      [this.me]: { bank_ms: mine, running_since, low: this.scene === 'low' },
    };
  }

  private other(): string {
    return this.canned.sides.find((side) => side !== this.me) ?? '';
  }

  private optionsOf(draft: Draft): Options {
    const found = this.canned.options[JSON.stringify(draft)] ?? this.canned.options[JSON.stringify(starred(draft))];
    return found ?? { slot: null, kind: null, refusal: { rule: '–', code: 'not-canned' } };
  }

  private explain(id: string, question: string): void {
    const explanation =
      this.canned.explanations[question] ??
      this.canned.explanations[`${question.slice(0, question.indexOf(','))},"*":0}`];
    if (explanation) this.says({ type: 'explanation', id, seq: this.seq, explanation });
    else this.says({ type: 'error', id, code: 'malformed', reason: 'That question is not canned.' });
  }

  private says(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  private later(deed: () => void, delay = this.delay): void {
    setTimeout(deed, delay);
  }
}

/** A draft with what was put into free slots as «*»: points, ways and headings cannot all be canned. */
function starred(draft: Draft): Draft {
  const free = (value: unknown): boolean =>
    typeof value === 'number' ||
    (Array.isArray(value) && value.every((one) => typeof one === 'number' || Array.isArray(one)));
  return Object.fromEntries(Object.entries(draft).map(([slot, value]) => [slot, free(value) ? '*' : value]));
}

/** The API of the same file. */
export class CannedApi extends Api {
  constructor(
    private readonly canned: Canned,
    address: Address,
  ) {
    super(address);
  }

  override game(): Promise<GameInfo> {
    const { scenario } = this.canned.game;
    return Promise.resolve({ ruleset: 'canned', scenario, status: 'active' });
  }

  override ruleset(): Promise<{ title: string }> {
    return Promise.resolve({ title: this.canned.game.title });
  }

  override presentation(): Promise<Presentation> {
    return Promise.resolve(this.canned.presentation);
  }

  override map(): Promise<AnyMap> {
    return Promise.resolve(this.canned.map);
  }

  override words(): Promise<string> {
    return Promise.resolve(this.canned.words);
  }

  override view(seq: number): Promise<ViewFrame> {
    const { view } = this.canned;
    return Promise.resolve({
      type: 'view',
      seq,
      viewer: view.viewer,
      entities: view.entities,
      log: view.log.filter((line) => line.seq <= seq),
    });
  }

  override patches(since: number, until: number): Promise<Patch[]> {
    const found: Patch[] = [];
    for (let seq = since + 1; seq <= until; seq += 1) found.push({ since: seq - 1, seq });
    return Promise.resolve(found);
  }

  override notes(): Promise<string> {
    return Promise.resolve('Bridge 3211/3312: hold it, then they cannot trace.');
  }

  override saveNotes(): Promise<void> {
    return Promise.resolve();
  }
}

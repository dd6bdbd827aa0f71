/** The part of the API the board reads besides its socket. */

import { Refused } from './socket';
import type { AnyMap, Fault, GameInfo, Json, Patch, Presentation, ViewFrame } from './protocol';

export interface Address {
  code: string;
  /** Path or address of the socket. */
  ws: string;
  /** Where the API begins, `/api/`. */
  api: string;
  csrf: string;
  /** Language of the words, English where none is named. */
  lang?: string;
}

type Fetch = typeof fetch;

export class Api {
  constructor(
    private readonly address: Address,
    private readonly fetcher: Fetch = (...args) => fetch(...args),
  ) {}

  game(): Promise<GameInfo> {
    return this.json(this.of(''));
  }

  ruleset(id: string): Promise<{ title: string }> {
    return this.json(`rulesets/${id}/`);
  }

  presentation(ruleset: string): Promise<Presentation> {
    return this.json(`rulesets/${ruleset}/presentation/`);
  }

  map(ruleset: string, scenario: string): Promise<AnyMap> {
    return this.json(`rulesets/${ruleset}/boards/${scenario}/`);
  }

  async words(ruleset: string, language: string): Promise<string> {
    return (await this.send(`rulesets/${ruleset}/words/${language}/`, {})).text();
  }

  /** The view at a number, for the replay. */
  view(seq: number): Promise<ViewFrame> {
    return this.json(this.of(`view/?seq=${seq}`));
  }

  /** One patch for each event after `since`, up to `until`. */
  patches(since: number, until: number): Promise<Patch[]> {
    return this.json(this.of(`patches/?since=${since}&until=${until}`));
  }

  async notes(): Promise<string> {
    return (await this.json<{ text: string }>(this.of('notes/'))).text;
  }

  async saveNotes(text: string): Promise<void> {
    await this.send(this.of('notes/'), { method: 'PUT', body: JSON.stringify({ text }) });
  }

  async resign(): Promise<void> {
    await this.post('resign/');
  }

  async draw(answer?: 'accept' | 'decline'): Promise<void> {
    await this.post('draw/', answer ? { answer } : {});
  }

  async abandon(answer?: 'accept' | 'decline'): Promise<void> {
    await this.post('abandon/', answer ? { answer } : {});
  }

  async claim(): Promise<void> {
    await this.post('claim/');
  }

  /** Lays down one's command: a fellow acts for both. */
  async handOver(): Promise<void> {
    await this.post('handover/');
  }

  recordUrl(): string {
    return this.address.api + this.of('record/');
  }

  /** The page with the charts: beside the API, not below it. */
  historyUrl(): string {
    return `/${this.of('history/')}`;
  }

  private of(path: string): string {
    return `games/${this.address.code}/${path}`;
  }

  private async post(path: string, body: { [name: string]: Json } = {}): Promise<void> {
    await this.send(this.of(path), { method: 'POST', body: JSON.stringify(body) });
  }

  private async json<T>(path: string): Promise<T> {
    return (await this.send(path, {})).json() as Promise<T>;
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRFToken': this.address.csrf };
    const answer = await this.fetcher(this.address.api + path, { ...init, headers, credentials: 'same-origin' });
    if (!answer.ok) throw new Refused(await faultIn(answer));
    return answer;
  }
}

async function faultIn(answer: Response): Promise<Fault> {
  try {
    const body = (await answer.json()) as Fault;
    if (body.reason) return body;
  } catch {
    // The body is no JSON: the status must do.
  }
  return { code: String(answer.status), reason: `The site answered ${answer.status}.` };
}

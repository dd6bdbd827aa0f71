/** The part of the API the board reads besides its socket. */

import type { Book } from './book/book';
import type { Example } from './examples';
import { randomKey, Refused } from './socket';
import type {
  ActReason,
  CaseLaw,
  Checked,
  Fault,
  GameInfo,
  LessonInfo,
  Proof,
  RulesInfo,
  ViewFrame,
  Witnessed,
} from './frames';
import type { AnyMap, Draft, Json, Patch, Presentation } from './protocol';

export interface Address {
  code: string;
  /** Path or address of the socket. */
  ws: string;
  /** Where the API begins, `/api/`. */
  api: string;
  csrf: string;
  /** A dispute stops the clocks and holds the game until it is settled. */
  stops?: boolean;
  /** Others count on the game: no player calls it off. */
  bonded?: boolean;
  /** Something is hidden from somebody: the record is to be had when the game is over. */
  hides?: boolean;
  /** A lesson goes on, or was put off. */
  lesson?: boolean;
  /** The reader has no account yet. */
  guest?: boolean;
  /** Language of the words, English where none is named. */
  lang?: string;
}

type Fetch = typeof fetch;

/** Where the site publishes the keys it signs with. */
export const KEYS = '/.well-known/railhead-keys.json';

export class Api {
  constructor(
    private readonly address: Address,
    private readonly fetcher: Fetch = (...args) => fetch(...args),
  ) {}

  game(): Promise<GameInfo> {
    return this.json(this.of(''));
  }

  /** What a game is played, drawn and told with is that of its own release. */
  ruleset({ ruleset, release }: GameInfo): Promise<{ title: string }> {
    return this.json(`rulesets/${ruleset}/?release=${release}`);
  }

  presentation({ ruleset, release }: GameInfo): Promise<Presentation> {
    return this.json(`rulesets/${ruleset}/presentation/?release=${release}`);
  }

  map({ ruleset, release, scenario }: GameInfo): Promise<AnyMap> {
    return this.json(`rulesets/${ruleset}/boards/${scenario}/?release=${release}`);
  }

  async words({ ruleset, release }: GameInfo, language: string): Promise<string> {
    return (await this.send(`rulesets/${ruleset}/words/${language}/?release=${release}`, {})).text();
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

  /** Offers a pause until a moment, or for as long as one can last; or answers the offer of another side, by its id. */
  async pause(given: { until?: string; answer?: 'accept' | 'decline'; offer?: string }): Promise<void> {
    await this.post('pause/', given);
  }

  /** Ends a pause, with notice; or takes one's offer back. */
  async endPause(): Promise<void> {
    await this.send(this.of('pause/'), { method: 'DELETE' });
  }

  /** Gives another side time on its clock. */
  async giveTime(minutes: number, side: string): Promise<void> {
    await this.post('gift/', { key: randomKey(), minutes, side });
  }

  /** Stops playing without losing: somebody else may take the side over. */
  async giveUp(): Promise<void> {
    await this.post('vacancy/');
  }

  /** Plays on after all. */
  async keepSide(): Promise<void> {
    await this.send(this.of('vacancy/'), { method: 'DELETE' });
  }

  /** Consents that somebody takes a side over, or declines. */
  async answerHeir(player: string, answer: 'accept' | 'decline'): Promise<void> {
    await this.post('heirs/answer/', { player, answer });
  }

  async claim(): Promise<void> {
    await this.post('claim/');
  }

  /** Ends a phase once the other commanders agree; the event after it, null while they are asked. */
  async askConsent(seq: number, action: Draft): Promise<number | null> {
    const answer = await this.post('consent/', { key: randomKey(), seq, action: action as Json });
    return answer.status === 202 ? null : ((await answer.json()) as { seq: number }).seq;
  }

  /** Agrees that the phase ends as asked at that event, or has it wait. */
  async answerConsent(seq: number, answer: 'agree' | 'wait'): Promise<void> {
    await this.post('consent/answer/', { seq, answer });
  }

  /** Lays down one's command: a fellow acts for both. */
  async handOver(): Promise<void> {
    await this.post('handover/');
  }

  /** The numbers of the cases that are before the directors; none for who does not play. */
  async openCases(): Promise<number[]> {
    const all = await this.json<{ number: number; state: string }[]>(this.of('cases/'));
    return all.filter(({ state }) => state === 'open').map(({ number }) => number);
  }

  /** Asks the directors about an event; the number of the case. */
  async askDirectors(seq: number, title: string, text: string): Promise<number> {
    const made = await this.post('cases/', { seq, title, text });
    return ((await made.json()) as { number: number }).number;
  }

  /** Gives the phrase asked for before new dice begin; an empty one keeps that given before. */
  async givePhrase(phrase: string): Promise<void> {
    await this.post('phrase/', { phrase });
  }

  caseLaw({ ruleset }: GameInfo): Promise<CaseLaw> {
    return this.json(`rulings/law/${ruleset}/`);
  }

  /** The whole rule book: what is searched in it is searched here. */
  book({ ruleset }: GameInfo): Promise<Book> {
    return this.json(`rules/${ruleset}/book/`);
  }

  /** The worked examples of a clause. */
  examples({ ruleset }: GameInfo, rule: string): Promise<Example[]> {
    return this.json(`rules/${ruleset}/book/examples/${encodeURIComponent(rule)}/`);
  }

  /** What the game can be held to. */
  proof(): Promise<Proof> {
    return this.json(this.of('proof/'));
  }

  /** The public keys that the site is known by, by name. */
  async keys(): Promise<{ [name: string]: string }> {
    return (await this.json<{ keys: { [name: string]: string } }>(KEYS, '')).keys;
  }

  async record(): Promise<Uint8Array> {
    return new Uint8Array(await (await this.send(this.of('record/'), {})).arrayBuffer().catch(silent));
  }

  /** The daily roots that hold heads of the game, the latest first. */
  witness(): Promise<Witnessed[]> {
    return this.json(this.of('witness/'));
  }

  /** Has the umpire judge the game again, unless it is at it. */
  async check(): Promise<Checked> {
    return (await this.post('check/')).json() as Promise<Checked>;
  }

  checked(): Promise<Checked> {
    return this.json(this.of('check/'));
  }

  /** Why practice players did what they did, the latest first. */
  reasons(): Promise<ActReason[]> {
    return this.json(this.of('reasons/'));
  }

  lesson(): Promise<LessonInfo> {
    return this.json(this.of('lesson/'));
  }

  /** Leaves out the step that is shown, puts the lesson off, takes it up again, or ends it. */
  async decideLesson(deed: string, step: number): Promise<LessonInfo> {
    return (await this.post('lesson/', { do: deed, step })).json() as Promise<LessonInfo>;
  }

  /** Opens another game with the same lesson, and says where it is played. */
  async beginLesson({ ruleset, scenario }: GameInfo): Promise<string> {
    const body = JSON.stringify({ ruleset, scenario, lesson: true });
    const answer = await this.send('practice/', { method: 'POST', body });
    const { code } = (await answer.json()) as { code: string };
    return `/games/${code}/`;
  }

  /** Opens the game that was played alone once more, with `swap` on the other side, and says where it is played. */
  async playAgain(swap: boolean): Promise<string> {
    const { code } = (await (await this.post('again/', { swap })).json()) as { code: string };
    return `/games/${code}/`;
  }

  rules(): Promise<RulesInfo> {
    return this.json(this.of('rules/'));
  }

  /** Agrees, for one's side, to go on under a newer release. */
  async agreeToRules(release: string): Promise<void> {
    await this.post('rules/', { answer: 'agree', release });
  }

  async keepRules(): Promise<void> {
    await this.post('rules/', { answer: 'decline' });
  }

  recordUrl(): string {
    return this.address.api + this.of('record/');
  }

  /** The page with the charts: beside the API, not below it. */
  historyUrl(): string {
    return `/${this.of('history/')}`;
  }

  /** The page on which a guest keeps the account, and comes back to the game. */
  keepUrl(): string {
    return `/accounts/keep/?next=/games/${this.address.code}/`;
  }

  /** The page of orders in advance. */
  ordersUrl(): string {
    return `/${this.of('orders/')}`;
  }

  /** The page on which the directors are asked. */
  disputeUrl(seq: number): string {
    return `/${this.of(`disputes/new/?at=${seq}`)}`;
  }

  private of(path: string): string {
    return `games/${this.address.code}/${path}`;
  }

  private post(path: string, body: { [name: string]: Json } = {}): Promise<Response> {
    return this.send(this.of(path), { method: 'POST', body: JSON.stringify(body) });
  }

  private async json<T>(path: string, root?: string): Promise<T> {
    return (await this.send(path, {}, root)).json() as Promise<T>;
  }

  private async send(path: string, init: RequestInit, root = this.address.api): Promise<Response> {
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-CSRFToken': this.address.csrf,
    };
    const answer = await this.fetcher(root + path, { ...init, headers, credentials: 'same-origin' }).catch(silent);
    if (!answer.ok) throw new Refused(await faultIn(answer));
    return answer;
  }
}

/** Each browser has words of its own for it, and none says what to do. */
function silent(): never {
  throw new Refused({ code: 'offline', reason: 'The site does not answer. Try again.' });
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

/** A sitting at the board: what is loaded once, and what ties store, socket, order and replay together. */

import { get, writable, type Writable } from 'svelte/store';
import { markNewRules, takeNewRules } from './afterload';
import { armsItself, isCareful, onlyDeclines } from './acts';
import { Api, type Address } from './api';
import { begun, BLANK, busy, Composer, faultOf, ready, type Composition } from './compose';
import { deedsOf, keepDeeds, type Deed } from './deeds';
import { keepSeen, seenOf } from './habits';
import { broken, keepPromise, keptOf, promisesOf, type Kept } from './proof/kept';
import { PRESENT, Replay, type Moment } from './replay';
import { Link, type Wire } from './socket';
import {
  Gap,
  myDecision,
  newStore,
  othersDecisions,
  phaseOf,
  plays,
  receive,
  withEarlier,
  type GameStore,
  type View,
} from './store';
import { printedNames } from './places';
import { Words } from './words';
import { isTable } from './protocol';
import type { CaseLaw, Fault, GameInfo, ServerFrame } from './frames';
import type { AnyMap, Draft, Explanation, Place, Presentation, Question } from './protocol';

/** Pages of the log fetched at most. */
const PAGES = 40;

/** What never changes during a game. */
export interface Kit {
  map: AnyMap;
  presentation: Presentation;
  words: Words;
  title: string;
  scenario: string;
}

/** The one explanation on the table. */
export interface Explained {
  question: Question;
  explanation: Explanation | null;
  fault: Fault | null;
}

type Play = (action: Draft, seq: number) => Promise<number | null>;
export type Open = (address: Address) => Wire;

export class Session {
  readonly store: GameStore = newStore();
  readonly kit: Writable<Kit | null> = writable(null);
  readonly composition: Writable<Composition> = writable(BLANK);
  readonly moment: Writable<Moment> = writable(PRESENT);
  readonly explained: Writable<Explained | null> = writable(null);
  /** Layer id → what it draws, for each layer switched on. */
  readonly nets: Writable<ReadonlyMap<string, Explanation>> = writable(new Map());
  readonly focus: Writable<{ place: Place; gently?: boolean } | null> = writable(null);
  /** The acts of this sitting that stand, the last one last: what one may take back. */
  readonly deeds: Writable<readonly Deed[]>;
  /** Why the last act could not be taken back: said beside the button. */
  readonly kept: Writable<Fault | null> = writable(null);
  /** What failed outside the order being composed: shown in the decision until the next act or question. */
  readonly trouble: Writable<Fault | null> = writable(null);
  /** Promises about the dice that this browser was shown and the game has no longer. */
  readonly exchanged: Writable<readonly Kept[]> = writable([]);
  /** What directors have ruled under which rule; null until it is fetched. */
  readonly law: Writable<CaseLaw | null> = writable(null);
  /** The board was just loaded again because the game went over to other rules. */
  readonly renewed: Writable<boolean>;

  readonly api: Api;
  readonly link: Link;
  readonly composer: Composer;
  readonly replay: Replay;
  private decision: string | null = null;
  private peeked: { seq: number; answers: Map<string, Promise<Explanation | null>> } = { seq: -1, answers: new Map() };
  /** Others were asked when the question was put: what they answer does not touch it. */
  private beside = false;
  private settled: number | null = null;
  /** Nothing of the game has come yet. */
  private fresh = true;
  /** The rules that map, presentation and words were loaded of. */
  private release: string | undefined;
  /** The promise for which those kept were last compared with the game's. */
  private compared: string | undefined;

  constructor(
    readonly address: Address,
    open: Open = openSocket,
    api?: Api,
    private readonly reload: () => void = () => location.reload(),
  ) {
    this.api = api ?? new Api(address);
    this.deeds = writable(deedsOf(address.code));
    this.deeds.subscribe((deeds) => keepDeeds(address.code, deeds));
    this.renewed = writable(takeNewRules(address.code));
    this.link = new Link({
      open: () => open(address),
      seq: () => get(this.store).view?.seq ?? null,
      lastChat: () => get(this.store).chat.at(-1)?.key,
      onframe: (frame) => this.arrived(frame),
      onstate: (link) => this.store.update((state) => ({ ...state, link })),
    });
    this.composer = new Composer(
      async (draft) => (await this.link.askOptions(draft)).options,
      (composition) => this.composition.set(composition),
      (act, acts) =>
        armsItself(get(this.kit)?.presentation ?? {}, String(act.value)) &&
        !onlyDeclines(act, acts, myDecision(get(this.store).view)),
    );
    this.replay = new Replay(
      this.api,
      () => this.view?.seq ?? 0,
      (moment) => this.showMoment(moment),
    );
  }

  get view(): View | null {
    return get(this.store).view;
  }

  /** Loads map, presentation and words while the socket fetches the position. */
  async open(): Promise<void> {
    this.link.connect();
    try {
      this.kit.set(await this.load());
      this.disarm();
    } catch (error) {
      this.link.close();
      this.store.update((state) => ({ ...state, link: { kind: 'refused', fault: faultOf(error) } }));
    }
  }

  /** The position may have come before it was known which acts are not armed by themselves. */
  private disarm(): void {
    const order = this.composer.composition;
    const { do: act } = order.draft;
    if (!begun(order) && act && !armsItself(get(this.kit)?.presentation ?? {}, act)) void this.composer.begin();
  }

  /** Fetches the log before what the view brought, page by page: the replay's line wants the whole game. */
  private async earlier(): Promise<void> {
    for (let page = 0; page < PAGES; page += 1) {
      const view = this.view;
      const first = view?.log[0]?.seq;
      if (!view || first === undefined || first <= 1) return;
      const { log = [] } = await this.api.view(first - 1);
      if (!log.some((line) => line.seq < first)) return;
      this.store.update((state) => (state.view ? { ...state, view: withEarlier(state.view, log) } : state));
    }
  }

  /** Asks what is before the directors: later changes come by themselves. */
  private async cases(): Promise<void> {
    if (!plays(get(this.store))) return;
    const open = await this.api.openCases();
    this.store.update((state) => receive(state, { type: 'cases', open }));
  }

  close(): void {
    this.replay.pause();
    this.link.close();
  }

  /** Shows a place in the middle of the map; `gently` only as far as it takes to see it, and the cursor stays. */
  goTo(place: Place, gently?: boolean): void {
    this.focus.set({ place, gently });
  }

  /** Gives the composed order. */
  async submit(): Promise<void> {
    await this.give(this.composer.send());
  }

  /**
   * The same as soon as it is known what the order comes to: who clicks twice does not wait for the umpire. What throws
   * something away is given by its button alone.
   */
  async submitSoon(): Promise<void> {
    await settled(this.composition, ({ waiting }) => !waiting);
    const order = get(this.composition);
    if (ready(order) && !isCareful(get(this.kit)?.presentation ?? {}, order.draft.do)) await this.submit();
  }

  /** Once the umpire has answered what was asked or sent last. */
  rest(): Promise<void> {
    return settled(this.composition, (now) => !busy(now));
  }

  /** Gives a whole action at once: the way to decline. */
  async decline(action: Draft): Promise<void> {
    this.composer.send();
    await this.give(action);
  }

  /** Ends a phase: of a side with several commanders once the others agree. */
  async end(action: Draft): Promise<void> {
    if (this.view?.command) await this.give(action, (draft, seq) => this.api.askConsent(seq, draft));
    else await this.decline(action);
  }

  /** Takes back the last act on the server; a refusal is said beside the button. */
  async undo(): Promise<void> {
    this.kept.set(null);
    try {
      this.looked(await this.link.undo(this.view?.seq ?? 0));
      this.deeds.update((deeds) => deeds.slice(0, -1));
    } catch (error) {
      this.kept.set(faultOf(error));
    }
  }

  /** What a question says, for a panel that shows the answer itself; null where it is refused. */
  async explain(question: Question): Promise<Explanation | null> {
    return (await this.answerTo(question)).explanation;
  }

  /** Runs something that may be refused; the refusal is shown, not thrown. */
  async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    this.trouble.set(null);
    try {
      await deed();
      return true;
    } catch (error) {
      this.trouble.set(faultOf(error));
      return false;
    }
  }

  /** Asks why; null puts the explanation away. */
  async ask(question: Question | null): Promise<void> {
    if (!question) return this.explained.set(null);
    this.explained.update((now) =>
      now && same(now.question, question) ? now : { question, explanation: null, fault: null },
    );
    const answer = await this.answerTo(question);
    this.explained.update((now) => (now && same(now.question, question) ? answer : now));
  }

  /** What would be explained, for a word on what is looked at; asked once a position. */
  async peek(question: Question): Promise<Explanation | null> {
    const seq = this.view?.seq ?? 0;
    if (this.peeked.seq !== seq) this.peeked = { seq, answers: new Map() };
    const asked = JSON.stringify(question);
    const known = this.peeked.answers.get(asked);
    if (known) return known;
    const answer = this.link.explain(question).catch(() => null);
    this.peeked.answers.set(asked, answer);
    return answer;
  }

  /** Switches a layer of the map on or off. */
  async layer(id: string): Promise<void> {
    if (get(this.nets).has(id)) return this.nets.update((nets) => without(nets, id));
    const about = get(this.kit)?.presentation.layers?.find((layer) => layer.id === id)?.about;
    if (about) await this.attempt(async () => this.spread(id, await this.link.explain({ about })));
  }

  private spread(id: string, explanation: Explanation): void {
    this.nets.update((nets) => new Map(nets).set(id, explanation));
  }

  private showMoment(moment: Moment): void {
    const played = get(this.moment).playing && moment === PRESENT;
    this.moment.set(moment);
    if (played) this.looked(this.view?.seq ?? 0);
  }

  /** Who acts, or has watched the replay to its end, has seen what there was. */
  private looked(seq: number): void {
    this.store.update((state) => ({ ...state, seen: Math.max(state.seen ?? 0, seq) }));
  }

  /** What another window of this browser has shown already is not new; what this one shows will not be. */
  private recall(): void {
    const { code } = this.address;
    if (!this.view || !plays(get(this.store))) return;
    const { viewer, seq } = this.view;
    const seen = seenOf(code, viewer);
    if (this.fresh && seen) this.looked(Math.min(seen, seq));
    this.fresh = false;
    keepSeen(code, viewer, seq);
  }

  /** Has an action played; `play` gives the event after it, null where it waits for others. */
  private async give(action: Draft, play: Play = (draft, seq) => this.link.act(draft, seq)): Promise<void> {
    this.trouble.set(null);
    this.kept.set(null);
    const decided = this.view?.seq ?? 0;
    const phase = phaseOf(this.view);
    try {
      const settled = await play(action, decided);
      if (settled === null) return;
      this.settled = settled;
      this.store.update((state) => ({ ...state, decided }));
      this.looked(settled);
      this.deeds.update((deeds) => [...deeds, { act: String(action.do), phase, seq: decided, until: settled }]);
      this.explained.update((now) => (now?.question['draft'] ? null : now));
      this.follow();
    } catch (error) {
      this.refused(faultOf(error));
    }
  }

  private refused(fault: Fault): void {
    if (fault.code === 'stale' && this.view?.command) return this.composer.overtaken();
    const seq = this.view?.seq ?? 0;
    this.store.update((state) => ({ ...state, refusals: [...state.refusals, { seq, fault }] }));
    this.composer.refuse(fault);
  }

  private async load(): Promise<Kit> {
    const game = await this.api.game();
    this.release = game.release;
    this.stands(game);
    const [about, presentation, map, source] = await Promise.all([
      this.api.ruleset(game),
      this.api.presentation(game),
      this.api.map(game),
      this.api.words(game, this.address.lang ?? 'en'),
    ]);
    this.store.update((state) => ({ ...state, game: { ...state.game, ...game } }));
    // Beside the rules' numbers it comes when it comes.
    void this.api.caseLaw(game).then(
      (law) => this.law.set(law),
      () => undefined,
    );
    const printed = printedNames(map);
    const piece = (id: string): string | undefined =>
      isTable(map) ? (this.view?.entities.get(id)?.label as string | undefined) : undefined;
    const words = new Words(source, { hex: (id) => printed.get(id) ?? piece(id) });
    return {
      map,
      presentation,
      words,
      title: about.title,
      scenario: words.text(`scenario-${game.scenario}`) ?? game.scenario ?? '',
    };
  }

  private arrived(frame: ServerFrame): void {
    // What was read on another device is closed on this one.
    if (frame.type === 'bell') void import('./push').then(({ closeRead }) => closeRead());
    const before = this.view;
    try {
      this.store.update((state) => receive(state, frame));
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.link.refresh();
    }
    if (this.view !== before) {
      this.recall();
      this.follow();
    }
    if (frame.type === 'game') this.stands(frame);
    if (frame.type === 'view' && frame.game) this.stands(frame.game);
    // Without the earlier pages the log is only shorter; cases stand in «Your games» too.
    if (frame.type === 'view') void this.earlier().catch(() => undefined);
    if (frame.type === 'view') void this.cases().catch(() => undefined);
  }

  /** The promise about the dice is kept at first sight; under other rules everything is loaded anew. */
  private stands({ commitment, release, seq }: GameInfo): void {
    keepPromise(this.address.code, commitment, seq);
    if (commitment) void this.compare(commitment);
    if (release === undefined || this.release === undefined || release === this.release) return;
    markNewRules(this.address.code);
    this.reload();
  }

  /**
   * A promise beside one that was kept before is that of new dice, or stands in its place: all those of the game tell.
   */
  private async compare(commitment: string): Promise<void> {
    const kept = keptOf(this.address.code);
    if (commitment === this.compared || kept.every((one) => one.commitment === commitment)) return;
    this.compared = commitment;
    try {
      this.exchanged.set(broken(kept, promisesOf(await this.api.proof())));
    } catch {
      this.compared = undefined; // the next frame asks again
    }
  }

  /** The position is another one: the order, the explanation and the layers follow it. */
  private follow(): void {
    const view = this.view;
    if (!view || !this.isSettled(view.seq)) return;
    const mine = myDecision(view);
    const decision = mine?.id ?? null;
    const own = this.settled !== null;
    /** Others are asked beside: what they answer, or take back, does not touch this order. */
    const asked = othersDecisions(view).length > 0;
    this.settled = null;
    if (decision === null) this.composer.end();
    else if (own || decision !== this.decision) void this.composer.begin();
    else void this.composer.moved(Boolean(view.command) || this.beside || asked);
    if (decision !== this.decision) this.trouble.set(null);
    this.decision = decision;
    this.beside = asked;
    void this.refreshAnswers();
  }

  /** Between sending an order and holding the position it made, nothing is asked. */
  private isSettled(seq: number): boolean {
    if (this.settled !== null) return seq >= this.settled;
    return !get(this.composition).sent;
  }

  private async refreshAnswers(): Promise<void> {
    const now = get(this.explained);
    if (now) void this.ask(now.question);
    for (const layer of get(this.kit)?.presentation.layers ?? []) {
      if (!get(this.nets).has(layer.id)) continue;
      const answer = await this.link.explain({ about: layer.about });
      // it may have been switched off meanwhile
      if (get(this.nets).has(layer.id)) this.spread(layer.id, answer);
    }
  }

  private async answerTo(question: Question): Promise<Explained> {
    try {
      return { question, explanation: await this.link.explain(question), fault: null };
    } catch (error) {
      return { question, explanation: null, fault: faultOf(error) };
    }
  }
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Once the composition is so. */
const settled = (composition: Writable<Composition>, so: (now: Composition) => boolean): Promise<void> =>
  new Promise((done) => {
    const stop = composition.subscribe((now) => {
      if (!so(now)) return;
      done();
      queueMicrotask(() => stop());
    });
  });

const same = (a: Question, b: Question): boolean => JSON.stringify(a) === JSON.stringify(b);

function openSocket(address: Address): Wire {
  const url = new URL(address.ws, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as unknown as Wire;
}

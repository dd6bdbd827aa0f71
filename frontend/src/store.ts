/** One typed store: the view the server gave, kept current by its patches, and what stands around it. */

import { writable, type Writable } from 'svelte/store';
import type { ChatLine, Clock, ConsentAsked, Fault, GameInfo, SeatInfo, ServerFrame, ViewFrame } from './frames';
import type { Decision, Entity, LogLine, Message, Patch, Result, Side, Track } from './protocol';

/** A moment of the game as one viewer may see it. */
export interface View {
  readonly seq: number;
  readonly viewer: string;
  /** The viewer's command where the side has several; a chief speaks for the side. */
  readonly command?: string;
  readonly chief?: boolean;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly log: readonly LogLine[];
}

export type LinkState =
  { kind: 'loading' } | { kind: 'live' } | { kind: 'lost'; retryAt: number } | { kind: 'refused'; fault: Fault };

export interface State {
  readonly link: LinkState;
  readonly view: View | null;
  /** The last number this viewer had seen on arrival; what is later is new to them. */
  readonly seen: number | null;
  /** Where the game stood when this player sent their last decision: what came of dice since then stays on the map. */
  readonly decided: number;
  /** Milliseconds by which the site's clock is ahead of this machine's. */
  readonly ahead: number;
  readonly seats: readonly SeatInfo[];
  readonly clocks: { readonly [side: Side]: Clock };
  readonly chat: readonly ChatLine[];
  readonly online: { readonly [side: Side]: boolean };
  readonly spectators: number;
  readonly game: GameInfo;
  /** The end of a phase that waits for commanders of one's side; and who of them asked to wait, at which event. */
  readonly consent: ConsentAsked | null;
  readonly stopped: { readonly by: string; readonly seq: number } | null;
  /** Cases of the game that are before its directors, as far as a side is told of them. */
  readonly cases: readonly number[];
  /** My orders of this sitting that were refused, and where in the game that was. */
  readonly refusals: readonly Refusal[];
  /** The last error that belongs to no request. */
  readonly fault: Fault | null;
}

/** An order the umpire refused. */
export interface Refusal {
  seq: number;
  fault: Fault;
}

export type GameStore = Writable<State>;

/** A patch that begins later than the view ends: only a fresh view helps. */
export class Gap extends Error {
  constructor(
    readonly have: number,
    readonly since: number,
  ) {
    super(`the view is at ${have}, the patch begins at ${since}`);
  }
}

export const EMPTY: State = {
  link: { kind: 'loading' },
  view: null,
  seen: null,
  decided: 0,
  ahead: 0,
  seats: [],
  clocks: {},
  chat: [],
  online: {},
  spectators: 0,
  game: {},
  consent: null,
  stopped: null,
  cases: [],
  refusals: [],
  fault: null,
};

export function newStore(): GameStore {
  return writable(EMPTY);
}

/**
 * The view after one patch. Pure: no DOM, no socket, no rules. A patch already covered changes nothing. What was shown
 * before the game began (`seq` 0) was no position: the first patch brings all of it.
 */
export function applyPatch(view: View, patch: Patch): View {
  if (patch.since > view.seq) throw new Gap(view.seq, patch.since);
  if (patch.seq <= view.seq) return view;
  const entities = new Map(view.seq ? view.entities : []);
  for (const id of patch.drop ?? []) entities.delete(id);
  for (const entity of patch.set ?? []) entities.set(entity.id, entity);
  const news = (patch.log ?? []).filter((line) => line.seq > view.seq);
  return { ...view, seq: patch.seq, entities, log: news.length ? [...view.log, ...news] : view.log };
}

/** The view a `view` frame or the API gives. */
export function viewOf(frame: Pick<ViewFrame, 'seq' | 'viewer' | 'command' | 'chief' | 'entities' | 'log'>): View {
  const { seq, viewer, command = '', chief = true } = frame;
  const entities = new Map(frame.entities.map((entity) => [entity.id, entity]));
  return { seq, viewer, command, chief, entities, log: frame.log ?? [] };
}

/** The view with earlier lines of the log before those it has. */
export function withEarlier(view: View, log: readonly LogLine[]): View {
  const first = view.log[0]?.seq ?? Infinity;
  return { ...view, log: [...log.filter((line) => line.seq < first), ...view.log] };
}

/** The state after a frame from the server. Answers to requests pass through unchanged; `Gap` for a hole. */
export function receive(state: State, frame: ServerFrame): State {
  switch (frame.type) {
    case 'view':
      return arrived(state, frame);
    case 'patch':
      if (!state.view) throw new Gap(-1, frame.since);
      return { ...state, view: applyPatch(state.view, frame) };
    case 'chat':
      return { ...state, chat: withMessage(state.chat, frame.message) };
    case 'presence':
      return { ...state, online: frame.seats, spectators: frame.spectators };
    case 'clocks':
      return { ...state, clocks: frame.clocks, ahead: aheadOf(state, frame.now) };
    case 'game':
      return { ...state, game: { ...state.game, ...frame }, seats: frame.seats ?? state.seats };
    case 'cases':
      return { ...state, cases: frame.open };
    case 'consent':
      return { ...state, consent: frame.asked, stopped: stoppedBy(state, frame.stopped) };
    case 'error':
      return frame.id == null ? { ...state, fault: frame } : state;
    default:
      return state;
  }
}

function arrived(state: State, frame: ViewFrame): State {
  return {
    ...state,
    view: viewOf(frame),
    // Who never looked before finds everything new, which says nothing.
    seen: state.seen ?? (frame.seen || null),
    decided: Math.max(state.decided, frame.decided ?? 0),
    ahead: aheadOf(state, frame.now),
    seats: frame.seats ?? state.seats,
    clocks: frame.clocks ?? state.clocks,
    chat: frame.chat ?? state.chat,
    consent: frame.consent ?? null,
    game: { ...state.game, ...frame.game },
    fault: null,
  };
}

const stoppedBy = ({ view }: State, by?: string): State['stopped'] => (by ? { by, seq: view?.seq ?? 0 } : null);

const aheadOf = (state: State, now: string | undefined): number => (now ? Date.parse(now) - Date.now() : state.ahead);

function withMessage(chat: readonly ChatLine[], message: ChatLine): readonly ChatLine[] {
  return chat.some((line) => line.key === message.key) ? chat : [...chat, message];
}

// What the panels read out of a view.

export function ofKind<T extends Entity>(view: View | null, kind: T['kind']): T[] {
  if (!view) return [];
  return [...view.entities.values()].filter((entity): entity is T => entity.kind === kind);
}

export function track(view: View | null): Track | null {
  return ofKind<Track>(view, 'track')[0] ?? null;
}

/** The phase that goes on, as the log called it when it began. */
export function phaseOf(view: View | null): Message | undefined {
  return view?.log.findLast(({ head, message }) => head && message.facts?.['phase'])?.message.facts?.['phase'] as
    Message | undefined;
}

export function result(view: View | null): Result | null {
  return ofKind<Result>(view, 'result')[0] ?? null;
}

/** Whether the question is put to a fellow commander. */
export const isFellows = (view: View | null, { side, command }: Decision): boolean =>
  side === view?.viewer && Boolean(command && view.command && command !== view.command);

/** Whether this viewer may answer it: their side is asked, and no fellow of theirs, unless they are the chief. */
const isMine = (view: View | null, decision: Decision): boolean =>
  decision.side === view?.viewer && (!isFellows(view, decision) || view.chief !== false);

/** The question put to this viewer, if one is; their own before one of a fellow whose chief they are. */
export function myDecision(view: View | null): Decision | null {
  const mine = ofKind<Decision>(view, 'decision').filter((decision) => isMine(view, decision));
  return mine.find((decision) => !isFellows(view, decision)) ?? mine[0] ?? null;
}

/** The questions put to others. */
export function othersDecisions(view: View | null): Decision[] {
  return ofKind<Decision>(view, 'decision').filter((decision) => !isMine(view, decision));
}

/** The line of this player's last order, unless it was taken back: what came of it later is none of theirs. */
export function lastAct({ view, decided }: State): LogLine | null {
  const log = view?.log ?? [];
  const line = log.find((one) => one.seq === decided + 1 && !one.head);
  const back = log.some(
    ({ seq, message: { id, facts } }) => seq > decided && id === 'event-TakenBack' && Number(facts?.['to']) <= decided,
  );
  return line && line.side === view?.viewer && !back ? line : null;
}

/** True when this viewer holds a side, so may order, note and resign. */
export function plays(state: State): boolean {
  const viewer = state.view?.viewer;
  return viewer !== undefined && state.seats.some((seat) => seat.side === viewer);
}

/** The sides that somebody plays, in the order of their seats. */
export const playedSides = (state: State): Side[] => [...new Set(state.seats.map((seat) => seat.side))];

/** The seats of a side, its chief's first. */
export const staffOf = (state: State, side: Side): SeatInfo[] => state.seats.filter((seat) => seat.side === side);

/** The name of a seat: its command, or the side it is alone in. */
export const seatName = (seat: SeatInfo): string => seat.command || seat.side;

/** Who sits there, as people call them. */
export const calledIn = ({ called, player }: SeatInfo): string | null => called || player;

/** The player on a side, or on one of its commands; null where several players hold the side. */
export function playerOf(state: State, side: Side, command?: string): string | null {
  const players = new Set(
    staffOf(state, side)
      .filter((seat) => !command || seat.command === command)
      .map(calledIn),
  );
  return players.size === 1 ? ([...players][0] ?? null) : null;
}

/** The viewer's own seats. */
export function ownSeats(state: State): SeatInfo[] {
  const { viewer = '', command } = state.view ?? {};
  return staffOf(state, viewer).filter((seat) => !command || seat.command === command);
}

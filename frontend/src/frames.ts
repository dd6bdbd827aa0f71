/**
 * What the site tells of a game beside its position: frames of the socket, seats, clocks, proof, versions of the rules.
 */

import type {
  Draft,
  Entity,
  Explanation,
  Facts,
  Json,
  Line,
  LogLine,
  Message,
  Options,
  Patch,
  Question,
  Side,
} from './protocol';

/** The error body of API and socket alike. */
export interface Fault {
  code: string;
  rule?: string | null;
  reason: string;
  facts?: Facts;
}

export interface Clock {
  bank_ms: number;
  running_since: string | null;
  runs_out?: string | null;
  /** The spans between the two in which it rests. */
  rests?: readonly (readonly [string, string])[];
  low?: boolean;
  flagged?: boolean;
}

/** A side, or one of its commands; the first seat of a side is its chief's. */
export interface SeatInfo {
  side: Side;
  command?: string;
  player: string | null;
  /** What people call a practice player; '' for a person. */
  called?: string;
  draw_offered?: string | null;
  abandon_offered?: string | null;
  flagged?: string | null;
}

export interface ChatLine {
  key: string;
  author: string;
  side?: Side | null;
  command?: string;
  /** For the author's own side alone. */
  aside?: boolean;
  /** The other sides that read it, in a game of more than two; nobody else does but the author's own. */
  to?: Side[];
  text: string;
  time: string;
}

/**
 * The end of a phase that a commander of one's side wants: played when nobody is `missing`, or at `due`. `left` is what
 * each of those asked could still do.
 */
export interface ConsentAsked {
  seq: number;
  by: string;
  action: Draft;
  since: string;
  due: string;
  missing: string[];
  left: { [command: string]: Line[] };
}

export interface ViewFrame {
  type: 'view';
  seq: number;
  viewer: string;
  /** The viewer's own, where the side has several commanders. */
  command?: string;
  chief?: boolean;
  entities: Entity[];
  log?: LogLine[];
  chat?: ChatLine[];
  seats?: SeatInfo[];
  clocks?: { [side: Side]: Clock };
  game?: GameInfo;
  seen?: number;
  /** Where the game stood when this player sent their last decision. */
  decided?: number;
  consent?: ConsentAsked | null;
  now?: string;
}

/** What the board reads of a game: its names from the API, how it stands with every `game` frame too. */
export interface GameInfo {
  status?: 'open' | 'active' | 'finished' | 'abandoned';
  name?: string;
  ruleset?: string;
  scenario?: string;
  /** The rules that judge the game, and that it is drawn and told with. */
  release?: string;
  /** The promise about the dice that are thrown now. */
  commitment?: string;
  /** The last event. */
  seq?: number;
  /** `places`: of more than two sides, from the first to the last, those that are level together. */
  result?: { winner?: Side | null; verdict?: Message | null; places?: Side[][] } | null;
  /** Who offers a draw. */
  offers?: Side[];
  /** Who offers to abandon the game without a result. */
  abandon_offers?: Side[];
  /** Who has agreed to go on under newer rules. */
  rules_offers?: Side[];
  /** The version of the newer rules that the game may go over to. */
  rules_newer?: number | null;
  /** How one person plays it: against practice players, or all sides; '' between people. */
  alone?: '' | 'practice' | 'solo';
  /** What holds the game: clocks stand, and nothing is played. */
  holds?: Hold[];
  /** Whose phrases are waited for before new dice begin. */
  phrases?: PhrasesAsked | null;
  /** A pause by consent that is offered, or goes on. */
  pause?: Pause | null;
  /** Sides that somebody else may take over; and who would, and waits for consent. */
  given_up?: Side[];
  heirs?: { player: string; side: Side; agreed: Side[] }[];
}

/** A pause offered by a side; it goes on since all have agreed, and is over at `ends` where somebody asked for that. */
export interface Pause {
  id?: string;
  side: Side;
  until: string;
  agreed?: Side[];
  since?: string | null;
  ends?: string | null;
}

/**
 * What holds a game: promised `dice` and a director by the number of the ruling, a `dispute` by that of its case, the
 * players a `pause`, or a side that is `vacant`.
 */
export interface Hold {
  kind: 'dice' | 'dispute' | 'ruling' | 'pause' | 'vacant';
  number: number;
  since: string;
  /** Who has asked for it; empty where a director decided. */
  side: Side;
}

/** New dice begin when nobody is missing, or at `due` with the phrases before. */
export interface PhrasesAsked {
  reason: string;
  due: string;
  /** Sides, or commands of sides that have several. */
  missing: string[];
}

/** The rulings in force by the clause they cite, and the clauses under which they disagree. */
export interface CaseLaw {
  ruleset: string;
  clauses: { [rule: string]: number[] };
  disagree: string[];
}

/**
 * A stretch of the game whose dice hang on one secret: null until the game is over. `reason`: why new dice were begun.
 */
export interface DicePromise {
  epoch: number;
  from_seq: number;
  commitment: string;
  phrases: { [actor: string]: string };
  secret: string | null;
  reason: string;
}

/** The site's signature under the head of a game after an event. */
export interface HeadSigned {
  seq: number;
  of: 'founding' | 'turn' | 'ruling' | 'result';
  head: string;
  time: string;
  key: string;
  signature: string;
}

/** What a game can be held to; `open` where this viewer may read the record now, and with it the bare `head`. */
export interface Proof {
  seq: number;
  sealed_head: string;
  head: string;
  dice: DicePromise[];
  /** The promises that roll-backs have made, begun or not. */
  promised: string[];
  signatures: HeadSigned[];
  keys: { [name: string]: string };
  open: boolean;
}

/**
 * A daily root that holds a sealed head of the game; `path`: the neighbours up to it, each `left` or `right` and its
 * hash.
 */
export interface Witnessed {
  day: string;
  root: string;
  before: string;
  count: number;
  seq: number;
  sealed_head: string;
  path: string[][];
  time: string;
  key: string;
  signature: string;
}

/** What does not hold, in which line of the record; in words for who may read it. */
export interface Trouble {
  line: number;
  what: string;
}

/** How far the umpire has judged a game again. */
export interface Checked {
  seq: number;
  state: 'none' | 'running' | 'done';
  line: number;
  lines: number;
  findings: Trouble[];
  unchecked: string[];
}

/** What a version of the rules changed. */
export interface RulesChange {
  version: number;
  day: string;
  text: string;
}

/** A release that the game may go over to, and the sides that have agreed. */
export interface Newer {
  release: string;
  version: number;
  changes: RulesChange[];
  agreed: Side[];
}

/**
 * A release that judged the game up to the event `until`; `reason`: why staff decided so, empty where the sides agreed.
 */
export interface RulesBefore {
  version: number;
  release: string;
  until: number;
  reason: string;
}

/** Why a practice player did what lies between two events: what they chose, with which pieces, and the reason. */
export interface ActReason {
  seq: number;
  since: number;
  act: string;
  pieces: string[];
  text: string;
}

/** A click that a lesson shows: on which slot, what is chosen, where it stands on the map. */
export interface LessonClick {
  number: number;
  /** `do`: an act, `go`: the button, `end`: that which declines; else a slot of the order. */
  slot: string;
  values: Json[];
  places: Json[];
}

/** What is shown of a lesson; no `step`: none is left. */
export interface LessonInfo {
  state: 'on' | 'later' | 'ended';
  lesson: string;
  side: string;
  step: number;
  marks: ('open' | 'done' | 'skipped' | 'passed')[];
  title: string;
  text: string;
  why: string;
  colours: string;
  rule: string;
  numbers: LessonClick[];
  draft: Draft | null;
  on_step: boolean;
  /** Steps before it that nothing allows yet. */
  ahead?: string[];
  instead: string;
  missed: string[];
  /** The game ended before the lesson: `missed` is what was left. */
  cut: boolean;
}

export interface RulesInfo {
  ruleset: string;
  title: string;
  version: number;
  release: string;
  changes: RulesChange[];
  newer: Newer | null;
  /** The oldest first. */
  earlier: RulesBefore[];
}

export type ServerFrame =
  | ViewFrame
  | ({ type: 'patch' } & Patch)
  | { type: 'options'; id: string; seq: number; options: Options }
  | { type: 'explanation'; id: string; seq: number; explanation: Explanation }
  | { type: 'accepted'; key: string; seq: number }
  | ({ type: 'refused'; key: string } & Fault)
  | { type: 'chat'; message: ChatLine }
  | { type: 'presence'; seats: { [side: Side]: boolean }; spectators: number }
  | { type: 'clocks'; clocks: { [side: Side]: Clock }; now?: string }
  | ({ type: 'game'; seats?: SeatInfo[] } & GameInfo)
  | { type: 'cases'; open: number[] }
  | { type: 'consent'; asked: ConsentAsked | null; stopped?: string }
  | { type: 'bell'; unread: number }
  | { type: 'pulse'; seq: number }
  | ({ type: 'error'; id?: string | null } & Fault);

export type ClientFrame =
  | { type: 'resume'; seq: number | null; chat?: string }
  | { type: 'options'; id: string; draft: Draft }
  | { type: 'explain'; id: string; question: Question }
  | { type: 'act'; key: string; seq: number; action: Draft }
  | { type: 'undo'; key: string; seq: number }
  | { type: 'chat'; key: string; text: string; aside?: boolean; to?: Side[] };

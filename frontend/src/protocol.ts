/** What passes between the site and the board: the shapes of `rules/core/contract.py` and `docs/contract.md`. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Facts = { [key: string]: Json };
export type Side = string;
export type Tone = 'plain' | 'good' | 'bad' | 'mend';

/** A hex id, a point in millimetres, or nowhere. */
export type Place = string | [number, number] | null;

/** Something to be said: a message of the ruleset's words and the facts it names. */
export interface Message {
  id: string;
  facts?: Facts;
}

export interface Roll {
  purpose: string;
  rule: string;
  sides?: number;
  faces: number[];
}

/** Why something is not legal. */
export interface Refusal {
  rule: string;
  code: string;
  facts?: Facts;
}

/** Whatever a view holds. What else an entity carries, `presentation.toml` names. */
export interface Entity {
  id: string;
  kind: string;
  place?: Place;
  side?: Side;
  [field: string]: unknown;
}

export interface Unit extends Entity {
  kind: 'unit';
  side: Side;
  label: string;
  status?: string[];
}

export interface Pool extends Entity {
  kind: 'pool';
  side: Side;
  points: number;
  committed?: number;
  limit?: number;
  next?: Message | null;
  /** What it is a pool of, where there are several. */
  label?: Message | null;
  /** What is in it, in words («3 SP 2T»), in place of the figure. */
  held?: string | null;
}

export interface Track extends Entity {
  kind: 'track';
  turn: number;
  turns: number;
  date?: Message | null;
  phase: string;
  phases: { id: string; label: Message }[];
  active?: Side | null;
}

export interface SideEntity extends Entity {
  kind: 'side';
  label?: Message;
  points?: number;
  losses?: string[];
}

export interface Decision extends Entity {
  kind: 'decision';
  side: Side;
  /** The one commander of the side who is asked. */
  command?: string;
  rule: string;
  accepts: string[];
  ask: Message;
  hint?: Message | null;
  default?: Draft | null;
  at?: string[];
}

export interface Bubble extends Entity {
  kind: 'bubble';
  headline?: string;
  lines?: Message[];
  price?: string;
  question?: Question;
}

/** A card as it was drawn: `n` counts the cards drawn from its deck. */
export interface DrawnCard {
  n: number;
  title: Message;
  text?: Message | null;
  rule?: string | null;
}

export interface Deck extends Entity {
  kind: 'deck';
  label?: Message;
  left: number;
  of: number;
  top?: DrawnCard | null;
  /** What was drawn before. */
  out?: { title: Message; count: number }[];
}

/** A card that somebody holds; what is chosen by it in a slot is its id. */
export interface HeldCard {
  id: string;
  title: Message;
  text?: Message;
  rule?: string;
}

/** How many cards a side holds. */
export interface Hand extends Entity {
  kind: 'hand';
  count: number;
}

/** Which: for their holder alone. */
export interface Cards extends Entity {
  kind: 'cards';
  cards: HeldCard[];
}

export interface Result extends Entity {
  kind: 'result';
  winner: Side | null;
  verdict: Message;
}

/** A half-filled action: `do` and the slots filled so far. */
export type Draft = { do?: string; [slot: string]: Json | undefined };
export type Question = { about: string; [name: string]: Json };
export type SlotKind = 'action' | 'unit' | 'units' | 'hex' | 'path' | 'point' | 'heading' | 'dump' | 'amount' | 'choice';

/** One thing that could fill the open slot, or could not and then why. */
export interface Candidate {
  value: Json;
  at?: Place | Json;
  cost?: string;
  label?: Message;
  effect?: Message;
  refusal?: Refusal;
  /** Drawn while the candidate is pointed at. */
  line?: Path;
}

/** The candidates for the next open slot of a draft. */
export interface Options {
  slot: string | null;
  kind: SlotKind | null;
  ask?: Message | null;
  candidates?: Candidate[];
  complete?: boolean;
  at_least?: number;
  at_most?: number | null;
  act?: Message | null;
  effect?: Message[];
  refusal?: Refusal | null;
  /** The slot takes any point, path or heading: the candidates are suggestions. */
  free?: boolean;
  /** Drawn while the slot is open. */
  shapes?: Shape[];
  /** Follows the pointer. */
  template?: Shape | null;
  /** How many mm any path may be long, or this one once it is filled. */
  limit?: number | null;
  /** How many mm the best path may be long. */
  most?: number | null;
  /** Degrees between the headings that the slot takes. */
  step?: number | null;
}

export interface LogLine {
  seq: number;
  time?: string;
  message: Message;
  rules?: string[];
  rolls?: Roll[];
  at?: string[];
  side?: Side | null;
  head?: boolean;
  tone?: 'plain' | 'good' | 'bad';
  price?: string | null;
}

export interface Line {
  message: Message;
  rules?: string[];
  tone?: Tone;
  value?: string | null;
}

export interface Path {
  style: 'trace' | 'broken' | 'order' | 'bond' | 'range' | 'area' | 'tint' | 'sight';
  places: Place[];
  counts?: string[];
  broken_at?: number | null;
  label?: Message | null;
  weight?: number;
  /** Whose land a `tint` is. */
  side?: Side | null;
}

/** An area of a table, drawn and never judged by; without a centre its circle follows the pointer. */
export interface Shape {
  style: 'reach' | 'unseen' | 'range' | 'arc' | 'blast' | 'base' | 'zone';
  rings?: [number, number][][];
  centre?: [number, number] | null;
  /** Millimetres. */
  radius?: number;
  /** From and to, in tenths of a degree clockwise from north. */
  bearings?: [number, number] | null;
  label?: Message | null;
  side?: Side | null;
}

export interface Mark {
  place: Place;
  sign: string;
  label?: Message | null;
  tone?: Tone;
  /** Written below the sign. */
  value?: string | null;
}

export interface Outcome {
  message: Message;
  chances: number;
  of: number;
}

/** The answer to a question: words with rules, and what to draw on the map. */
export interface Explanation {
  title: Message;
  verdict?: 'good' | 'bad' | 'plain';
  verdict_label?: Message | null;
  headline?: string | null;
  lines?: Line[];
  paths?: Path[];
  marks?: Mark[];
  shapes?: Shape[];
  outcomes?: Outcome[];
  at?: string[];
}

/** What changed of a view between two moments. */
export interface Patch {
  since: number;
  seq: number;
  set?: Entity[];
  drop?: string[];
  log?: LogLine[];
}

/** Something that lies on a table: ground within `outline`, or along `line`, in mm from its south-west corner. */
export interface Feature {
  id: string;
  terrain: string;
  outline?: [number, number][];
  crest?: [number, number][];
  line?: [number, number][];
  width?: number;
  apertures?: number[];
  name?: string | null;
}

/** The table of a scenario; the lowest feature first. */
export interface Tabletop {
  kind: 'table';
  width: number;
  height: number;
  legend: { [key: string]: { name: string; drawing: string } };
  features: Feature[];
  zones?: Feature[];
  edges?: { [side: string]: 'north' | 'east' | 'south' | 'west' };
  unit?: string;
  unit_mm?: number;
}

export type AnyMap = BoardMap | Tabletop;

export const isTable = (map: AnyMap): map is Tabletop => map.kind === 'table';

/** The printed map of a scenario. */
export interface BoardMap {
  kind?: 'hex';
  layout?: 'flat' | 'pointy';
  shift?: 'odd' | 'even';
  ids: string[][];
  terrain: string[];
  legend: { [key: string]: { name: string; drawing: string } };
  window: [number, number, number, number];
  sides?: { a: string; b: string; river?: 'minor' | 'major' | null; water?: 'lake' | 'sea' | 'strait' | null; bridge?: boolean; name?: string | null }[];
  roads?: [string, string][];
  rails?: [string, string][];
  places?: { hex: string; name: string; size?: 'town' | 'city' | 'major'; signs?: string[]; worth?: number }[];
  borders?: { drawing: 'frontier' | 'works' | 'boundary'; sides: [string, string][]; name?: string | null }[];
  waters?: { name: string; hexes: string[] }[];
  rows?: string[];
  columns?: string[];
  works?: string[];
  sources?: { [side: string]: string[] };
  hex_km?: number;
}

export interface Layer {
  id: string;
  about: string;
  key?: string;
  icon?: string;
}

/** `presentation.toml` of the ruleset: how the generic board draws an entity. Slots are read where they are used. */
export interface Presentation {
  sides?: { [side: string]: { palette?: string; [name: string]: Json | undefined } };
  explain?: { unit?: string; hex?: string; line?: string; point?: string; eye?: string; drafts?: { [act: string]: string } };
  layers?: Layer[];
  [table: string]: unknown;
}

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
  low?: boolean;
  flagged?: boolean;
}

/** A side, or one of its commands; the first seat of a side is its chief's. */
export interface SeatInfo {
  side: Side;
  command?: string;
  player: string | null;
  draw_offered?: string | null;
  abandon_offered?: string | null;
  flagged?: string | null;
}

export interface ChatLine {
  id?: number;
  key?: string;
  author: string;
  side?: Side | null;
  command?: string;
  /** For the author's own side alone. */
  aside?: boolean;
  text: string;
  time: string;
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
  result?: { winner?: Side | null; verdict?: Message | null } | null;
  /** Who offers a draw. */
  offers?: Side[];
  /** Who offers to abandon the game without a result. */
  abandon_offers?: Side[];
  /** Who has agreed to go on under newer rules. */
  rules_offers?: Side[];
  /** The version of the newer rules that the game may go over to. */
  rules_newer?: number | null;
  /** What holds the game: clocks stand, and nothing is played. */
  holds?: Hold[];
  /** Whose phrases are waited for before new dice begin. */
  phrases?: PhrasesAsked | null;
}

/** What holds a game: promised `dice` and a director by the number of the ruling, a `dispute` by that of its case. */
export interface Hold {
  kind: 'dice' | 'dispute' | 'ruling';
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

/** A stretch of the game whose dice hang on one secret: null until the game is over. `reason`: why new dice were begun. */
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

/** A daily root that holds a sealed head of the game; `path`: the neighbours up to it, each `left` or `right` and its hash. */
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

/** A release that judged the game up to the event `until`; `reason`: why staff decided so, empty where the sides agreed. */
export interface RulesBefore {
  version: number;
  release: string;
  until: number;
  reason: string;
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
  | { type: 'pulse'; seq: number }
  | ({ type: 'error'; id?: string | null } & Fault);

export type ClientFrame =
  | { type: 'resume'; seq: number | null; chat?: number }
  | { type: 'options'; id: string; draft: Draft }
  | { type: 'explain'; id: string; question: Question }
  | { type: 'act'; key: string; seq: number; action: Draft }
  | { type: 'undo'; key: string; seq: number }
  | { type: 'chat'; key: string; text: string; aside?: boolean };

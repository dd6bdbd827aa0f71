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

export interface Result extends Entity {
  kind: 'result';
  winner: Side | null;
  verdict: Message;
}

/** A half-filled action: `do` and the slots filled so far. */
export type Draft = { do?: string; [slot: string]: Json | undefined };
export type Question = { about: string; [name: string]: Json };
export type SlotKind = 'action' | 'unit' | 'units' | 'hex' | 'path' | 'point' | 'dump' | 'amount' | 'choice';

/** One thing that could fill the open slot, or could not and then why. */
export interface Candidate {
  value: Json;
  at?: Place | Json;
  cost?: string;
  label?: Message;
  effect?: Message;
  refusal?: Refusal;
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
  style: 'trace' | 'broken' | 'order' | 'bond' | 'range' | 'area' | 'tint';
  places: Place[];
  counts?: string[];
  broken_at?: number | null;
  label?: Message | null;
  weight?: number;
  /** Whose land a `tint` is. */
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

/** The printed map of a scenario. */
export interface BoardMap {
  kind?: 'hex' | 'table';
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
  explain?: { unit?: string; hex?: string; drafts?: { [act: string]: string } };
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
  /** The viewer's own, where his side has several commanders. */
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
  result?: { winner?: Side | null; verdict?: Message | null } | null;
  offers?: Side[];
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
  | ({ type: 'error'; id?: string | null } & Fault);

export type ClientFrame =
  | { type: 'resume'; seq: number | null; chat?: number }
  | { type: 'options'; id: string; draft: Draft }
  | { type: 'explain'; id: string; question: Question }
  | { type: 'act'; key: string; seq: number; action: Draft }
  | { type: 'undo'; key: string; seq: number }
  | { type: 'chat'; key: string; text: string; aside?: boolean };

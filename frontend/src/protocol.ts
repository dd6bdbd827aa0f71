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
export type SlotKind =
  'action' | 'unit' | 'units' | 'hex' | 'path' | 'point' | 'heading' | 'dump' | 'amount' | 'choice';

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
  /** The counter that it stands for, where the view has none of it. */
  piece?: Entity;
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
  /** What most would take: filled in once the player has chosen something, and still to be changed. */
  usual?: Json;
}

export interface Line {
  message: Message;
  rules?: string[];
  tone?: Tone;
  value?: string | null;
  /** Of an answer to who is winning: what the line is about. */
  kind?: '' | 'place' | 'count' | 'level' | 'near' | 'end';
}

/** A table as it was read, about the cell; `start` is the column before the shifts, `chart` the whole table's id. */
export interface Excerpt<Label = string | Message> {
  columns: Label[];
  rows: Label[];
  cells: Label[][];
  start: number;
  column: number;
  row: number;
  chart?: string;
}

/** One roll of a resolution: what was added, what it came to and had to beat, the table read with it. */
export interface Stage {
  roll: Roll;
  side?: Side | null;
  at?: Place | null;
  added?: Line[];
  total?: string;
  beats?: string;
  shift?: number;
  table?: Excerpt | null;
  /** Further tables that were read with it: the rule book lights them, the map does not show them. */
  read?: Excerpt[];
  verdict?: Message | null;
}

/** What dice came to: played on the map, told by the log. */
export interface Resolution {
  title: Message;
  at?: Place | null;
  origins?: Place[];
  odds?: string;
  sums?: Line[];
  stages?: Stage[];
  verdict?: Message | null;
  tone?: 'plain' | 'good' | 'bad';
  /** Further dice of the resolution before it: they are shown with that. */
  more?: boolean;
}

/** What befell a piece; `way` begins where it stood. */
export interface Consequence {
  kind: 'out' | 'loss' | 'back' | 'forward' | 'mark';
  way: Place[];
  word: Message;
  unit?: string;
  side?: Side | null;
  /** Who is out, as everybody saw them until then. */
  piece?: Entity | null;
  /** What is left of it lies there for the rest of the game. */
  wreck?: boolean;
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
  resolution?: Resolution | null;
  consequences?: Consequence[];
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

/** A level of a result, and the least value that reaches it. */
export interface Degree {
  label: Message;
  at: number;
}

/** The levels of a result from left to right in points of `side`, and where the position stands. */
export interface Scale {
  side: Side;
  value: number;
  least: number;
  most: number;
  degrees: Degree[];
}

/** The answer to a question: words with rules, and what to draw on the map. */
export interface Explanation {
  title: Message;
  verdict?: 'good' | 'bad' | 'plain';
  verdict_label?: Message | null;
  headline?: string | null;
  /** What the headline comes from, for beside it on the map. */
  sum?: Message | null;
  lines?: Line[];
  paths?: Path[];
  marks?: Mark[];
  shapes?: Shape[];
  outcomes?: Outcome[];
  at?: string[];
  scale?: Scale | null;
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

/** A place of a map of areas: within its outline, or a point. Units of the drawing, from the upper left corner. */
export interface Area {
  id: string;
  name: string;
  terrain: string;
  /** Where pieces stand, and the middle of the name. */
  at: [number, number];
  label: [number, number];
  outline?: [number, number][];
  worth?: number;
}

/** The areas and connections of a scenario. */
export interface AreaMap {
  kind: 'areas';
  width: number;
  height: number;
  /** A counter is 1.36 of it wide. */
  radius: number;
  legend: { [key: string]: { name: string; drawing: string } };
  ways: { [key: string]: { name: string; drawing: string } };
  areas: Area[];
  connections: { a: string; b: string; kind: string; line: [number, number][] }[];
  rivers?: { line: [number, number][]; name?: string | null }[];
  ground?: string;
}

/** A map whose places are hexes or areas, each with an id. */
export type PlaceMap = BoardMap | AreaMap;
export type AnyMap = PlaceMap | Tabletop;

export const isTable = (map: AnyMap): map is Tabletop => map.kind === 'table';
export const isAreas = (map: AnyMap): map is AreaMap => map.kind === 'areas';

/** The printed map of a scenario. */
export interface BoardMap {
  kind?: 'hex';
  layout?: 'flat' | 'pointy';
  shift?: 'odd' | 'even';
  ids: string[][];
  terrain: string[];
  legend: { [key: string]: { name: string; drawing: string } };
  window: [number, number, number, number];
  sides?: {
    a: string;
    b: string;
    river?: 'minor' | 'major' | null;
    water?: 'lake' | 'sea' | 'strait' | null;
    bridge?: boolean;
    name?: string | null;
  }[];
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
  /** The `type` of pieces without which there is no such layer. */
  of?: string;
  key?: string;
  icon?: string;
}

/** `presentation.toml` of the ruleset: how the generic board draws an entity. Slots are read where they are used. */
export interface Presentation {
  sides?: { [side: string]: { palette?: string; [name: string]: Json | undefined } };
  explain?: {
    unit?: string;
    hex?: string;
    line?: string;
    point?: string;
    eye?: string;
    drafts?: { [act: string]: string };
    endings?: { [act: string]: string };
  };
  /**
   * The subjects of the menu of acts; those that throw something away, and those that few begin with: neither is ever
   * armed by itself.
   */
  acts?: { groups?: { [subject: string]: string[] }; careful?: string[]; aside?: string[] };
  layers?: Layer[];
  /** Fields that say how far a piece may still move in this phase. */
  movement?: { left?: string; allowance?: string; from?: string; unit?: string };
  [table: string]: unknown;
}

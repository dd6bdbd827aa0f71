/**
 * What the panels hand to `board/Board.svelte` or `tabletop/Tabletop.svelte`, and what they hand back. They draw; they
 * decide nothing.
 */

import type { Snippet } from 'svelte';
import type { Size } from './map/camera';
import type { Point, Rect } from './map/points';
import type { Bar } from './map/speech';
import type {
  Candidate,
  Draft,
  Entity,
  Explanation,
  Json,
  Message,
  Options,
  Place,
  PlaceMap,
  Presentation,
  Question,
  Tabletop,
} from './protocol';
import type { Route } from './route';

/** A rule that the map names, and what it is named about. */
export interface Cite {
  rule: string;
  here: { place?: Place | undefined; unit?: string | undefined };
}

/** Where the board shows places now. */
export interface Spots {
  spot: (place: Place | undefined | null) => Point | undefined;
  /** Half the width of a hex or a stand, in pixels. */
  room: number;
  size: Size;
  /** How a piece is drawn here. */
  draw: (piece: Entity) => Drawing;
  /** What names of places and stands cover. */
  names?: readonly Rect[];
  /** What arrows and odds cover. */
  fights?: readonly Rect[];
  /** What leads to where something laid over the map says to look, if it does: no question moves it meanwhile. */
  guide?: (lead?: () => void) => void;
}

/** A piece as SVG, and the side of its square in pixels. */
export interface Drawing {
  svg: string;
  side: number;
  /** Its base is a disc. */
  round?: boolean;
}

/** Where the map is looked at. */
export interface Eye {
  /** Brings places into the middle of the map, before something happens there; `wide`: also at a smaller scale. */
  frame: (places: readonly Place[], wide?: boolean) => Promise<void>;
  /** What leads back to where it looks now. */
  keep: () => () => void;
}

export interface BoardProps<M = PlaceMap> {
  map: M;
  presentation: Presentation;
  entities: ReadonlyMap<string, Entity>;
  theme: 'light' | 'dark';
  /** Words of a message as plain text. */
  say: (message: Message) => string;
  /** The open slot and its candidates, null when nothing can be chosen. */
  options: Options | null;
  /** The units slot that stays open for toggling while a later slot is asked, else null. */
  toggles: Options | null;
  /** What is filled so far: the board draws its path and rings its units. */
  draft: Draft;
  /** The way to a place that may still be moved: another click moves its goal. */
  route: Route | null;
  /** The umpire is asked what the order may become. */
  asking?: boolean;
  /** What was chosen though a rule forbids it: a disc stays there. */
  barred?: Candidate | null;
  /** The explanation to draw: paths and marks. One at a time. */
  explanation: Explanation | null;
  /** What is laid over the board by others: results, seals. It is told where places are on the screen. */
  over?: Snippet<[Spots]> | undefined;
  /** Where a stack that is spread out lies, once there is room for it. */
  dock?: HTMLElement | undefined;
  /** A stack of that name was spread out, and how it is put away; null: it was. */
  onstack?: (close: (() => void) | null, title?: string) => void;
  oncamera?: (eye: Eye) => void;
  /** Whole-map explanations of the layers switched on: drawn below the units, without a card. */
  nets?: readonly Explanation[];
  /** Ids of the layers switched on. */
  layers: ReadonlySet<string>;
  /** Places changed since last look: an amber corner until visited. */
  changed: ReadonlySet<string>;
  /** Centre on this place; a new object each time. */
  focus: { place: Place; gently?: boolean } | null;
  /** Where the last thing happened: shown at first where nothing is asked. */
  recent: Place | undefined;
  /** Under which name the browser keeps what was seen last. */
  kept: string;
  /** A result is played on the map: what is not of it gives way. */
  playing?: boolean;
  /** True on a replayed moment: nothing can be chosen, moves are still animated. */
  past: boolean;
  /** A candidate of `options` or, toggling, one of `toggles` was chosen. */
  onchoose: (candidate: Candidate) => void;
  /** A button goes down on these: a click would choose one of them, or of units all. */
  onforesee?: (candidates: readonly Candidate[]) => void;
  /** Units that are taken together; alone: in place of those chosen. */
  ontake: (candidates: readonly Candidate[], alone?: boolean) => void;
  /** The way leads over a place, or no more over its waypoint of that number. */
  onvia: (candidate: Candidate) => void;
  onstraighten: (waypoint: number) => void;
  /** The order is given, as soon as it is known what it comes to. */
  onsend: () => void;
  /** A question about a unit, a hex, a bubble; null puts the explanation away. */
  onask: (question: Question | null) => void;
  /** Answers a question beside all that is shown; null when it cannot be answered. */
  peek: (question: Question) => Promise<Explanation | null>;
  /** Switch a layer of `presentation.layers` on or off. */
  onlayer: (id: string) => void;
  /** Esc: one slot back. */
  onback: () => void;
  /** A rule is named beside the pointer: the key R means it; null: it is no more. */
  oncite?: (cite: Cite | null) => void;
  /** The number of a rule was pressed. */
  onrule?: (cite: Cite) => void;
  /** The place under pointer or cursor; of a table the point. */
  onpoint?: (place: Place) => void;
  /** The player looked at a changed place. */
  onvisit: (place: string) => void;
}

/** What a table of features is handed besides. */
export interface TableProps extends BoardProps<Tabletop> {
  /** The free slot filled last: a click changes it while a later one is asked. */
  loose: Options | null;
  /** The candidate pointed at in the list: its line is drawn. */
  pointed?: Candidate | null;
  /** Why the umpire refuses the order or what was filled last; it is written where that was put. */
  refused?: Bar | null;
  /** A point, a way or a heading for a free slot: `options` or `loose`. */
  onfill: (slot: string, value: Json) => void;
}

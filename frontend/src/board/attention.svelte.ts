/**
 * What the player points at: the cursor, the hex under the pointer, the stack that lies open; and what is said of it.
 */

import { allowanceOf } from '../map/allowance';
import type { Point } from '../map/points';
import { pieceName, type Piece } from '../map/speech';
import type { Candidate, Question } from '../protocol';
import { unoffered } from '../unoffered';
import type { Composing } from './composing.svelte';
import { centre, stepCursor } from './geometry';
import { arranged } from './scene';
import type { Setting } from './setting.svelte';
import { describeHex, hexName, markersAt } from './speech';

/** How long the pointer rests before a hex is looked at, ms. */
const HOLD = 250;

export class Attention {
  cursor = $state<number | null>(null);
  /** Where the hand clicked last: there the keyboard takes over. */
  #clicked: number | null = null;
  hovered = $state<number | null>(null);
  opened = $state<number | null>(null);
  /** The hex that pointer or cursor was on last. */
  under = $state<number | null>(null);
  spoken = $state('');
  /** By hex the piece that lies on top because it was asked for. */
  turnedUp = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** Whence the pieces looked at have come in this phase. */
  readonly trails = $derived.by(() => {
    const hex = this.hovered ?? this.cursor;
    const { presentation } = this.setting.props;
    return (hex === null ? [] : this.piecesAt(hex)).flatMap(({ entity }) => {
      const from = this.setting.hexOf(allowanceOf(presentation, entity)?.from);
      return from === undefined || from === hex ? [] : [[from, hex!] as const];
    });
  });
  #waiting = 0;

  constructor(
    readonly setting: Setting,
    readonly composing: Composing,
  ) {}

  /** Where the keyboard is, in pixels. */
  get spot(): Point {
    return this.cursor === null ? this.setting.viewport.middle : this.setting.spotOf(this.cursor);
  }

  piecesAt(hex: number): readonly Piece[] {
    return this.setting.scene.stacks.get(hex)?.pieces ?? [];
  }

  /** The same as they are drawn, the lowest first. */
  arrangedAt(hex: number): readonly Piece[] {
    const stack = this.setting.scene.stacks.get(hex);
    return stack ? arranged(stack, this.composing.order.chosen, this.turnedUp.get(hex)) : [];
  }

  hover(at: Point | null): void {
    clearTimeout(this.#waiting);
    const hex = at ? this.setting.hexUnder(at) : -1;
    if (hex >= 0) this.under = hex;
    if (hex !== this.hovered) this.hovered = null;
    if (hex >= 0) this.#waiting = window.setTimeout(() => this.#hold(hex), HOLD);
  }

  /** Nothing is waited for any more. */
  rest(): void {
    clearTimeout(this.#waiting);
  }

  /** Nothing is under the pointer any more. */
  leave(): void {
    this.rest();
    this.hovered = null;
  }

  #hold(hex: number): void {
    const { choices } = this.composing;
    const tells = choices.dark.has(hex) || choices.lit.get(hex)?.[0]?.effect;
    const { scene, teller } = this.setting;
    const marked = markersAt(teller, scene, hex).length > 0;
    if (this.opened !== hex && (scene.stacks.has(hex) || marked || tells)) this.hovered = hex;
    this.#visit(hex);
  }

  #visit(hex: number): void {
    const { props, grid } = this.setting;
    const id = grid.ids[hex] ?? '';
    if (props.changed.has(id)) props.onvisit(id);
  }

  /**
   * A click: a waypoint is left out, a place becomes the goal, or `over` which the way leads; a stack is taken whole.
   * What offers nothing is opened; of what is forbidden or out of reach it is said why.
   */
  act(hex: number, over = false): void {
    this.#visit(hex);
    this.hovered = null;
    this.#clicked = hex;
    if (this.cursor !== null) this.cursor = hex;
    const { props } = this.setting;
    const { waypoints, goal } = this.composing;
    const waypoint = waypoints.lastIndexOf(hex);
    if (waypoint >= 0 && hex !== goal) return props.onstraighten(waypoint);
    const place = this.#placeAt(hex);
    if (!place) return this.#actOnPieces(hex);
    this.opened = null;
    if (over) props.onvia(place);
    else props.onchoose(place);
  }

  /** The place a click there means, where it can mean but one. */
  #placeAt(hex: number): Candidate | undefined {
    const { area, lit } = this.composing.choices;
    const places = area ? (lit.get(hex) ?? []) : [];
    return places.length === 1 ? places[0] : undefined;
  }

  /** The button goes down there: the umpire is asked what a click would come to, but not `over` which the way leads. */
  foresee(hex: number, over: boolean): void {
    const place = this.#placeAt(hex);
    const those = place ? [place] : this.#takenAt(hex);
    if (!over && those.length > 0) this.setting.props.onforesee?.(those);
  }

  /**
   * Whether to choose that hex once more gives the order: it is the goal, or what was chosen last and completed the
   * order, or has nothing to offer to one that is complete.
   */
  completes(hex: number): boolean {
    const { goal, starts, order, barred } = this.composing;
    if (hex === goal) return true;
    if (hex !== this.#clicked || hex === barred || !this.setting.props.options?.complete) return false;
    return starts.has(hex) || order.targets.has(hex) || this.composing.candidatesAt(hex).length === 0;
  }

  #actOnPieces(hex: number): void {
    const { order } = this.composing;
    const pieces = this.piecesAt(hex);
    const offered = this.composing.candidatesAt(hex);
    const many = pieces.length > 1;
    if (offered.length === 1 && !many) return this.setting.props.onchoose(offered[0]!);
    const begun = pieces.some(({ entity }) => order.chosen.has(entity.id));
    if (offered.length > 0 && !begun) {
      this.opened = many ? hex : null;
      return void this.take(hex);
    }
    const barred = offered.length > 0 ? undefined : this.barredAt(hex);
    this.opened = this.opened === hex || (barred && pieces.length === 0) ? null : hex;
    if (barred) this.setting.props.onchoose(barred);
  }

  /** What a click there comes to where a rule forbids it, or the umpire has not even named it. */
  barredAt(hex: number): Candidate | undefined {
    const { choices, starts } = this.composing;
    const [barred] = choices.dark.get(hex) ?? [];
    if (barred || !choices.area || choices.lit.size === 0 || starts.has(hex)) return barred;
    const { grid, teller } = this.setting;
    return unoffered(grid.ids[hex] ?? '', `${hexName(teller, hex)} is out of reach.`);
  }

  /** Takes all of a stack that may be taken; false where there is nothing to take. */
  take(hex: number | null = this.opened ?? this.cursor): boolean {
    const { onchoose, ontake } = this.setting.props;
    const taken = hex === null ? [] : this.#takenAt(hex);
    if (taken.length === 0) return false;
    if (taken.length > 1) this.#swept = hex;
    if (taken.length > 1) ontake(taken);
    else onchoose(taken[0]!);
    return true;
  }

  /** All of a stack that may be taken together. */
  #takenAt(hex: number): Candidate[] {
    const { options, toggles } = this.setting.props;
    const offered = this.composing.candidatesAt(hex);
    const many = [options, toggles].some((slot) => slot?.kind === 'units');
    return many || offered.length === 1 ? offered : [];
  }

  /** The hex whose stack was taken whole by one click: a click on one of its counters then takes that alone. */
  #swept: number | null = null;

  /** What may be asked of a hex: about the piece on top, else about the ground; nothing where nothing is explained. */
  questionOf(hex: number): Question | undefined {
    const { props, grid } = this.setting;
    const { unit, hex: about } = props.presentation.explain ?? {};
    const piece = this.arrangedAt(hex).at(-1);
    if (piece?.entity.kind === 'unit') return unit ? { about: unit, unit: piece.entity.id } : undefined;
    return about ? { about, hex: grid.ids[hex] ?? '' } : undefined;
  }

  /** Asks about what lies open, is looked at, or is under the cursor. */
  explain(): boolean {
    const hex = this.opened ?? this.hovered ?? this.cursor ?? this.#clicked;
    const question = hex === null ? undefined : this.questionOf(hex);
    if (question) this.setting.props.onask(question);
    return question !== undefined;
  }

  pick(piece: Piece): void {
    const { props } = this.setting;
    const candidate = this.composing.choices.counters.get(piece.entity.id);
    const unit = props.presentation.explain?.unit;
    this.#turnUp(piece);
    const swept = this.#swept !== null && this.#swept === this.setting.hexOf(piece.entity.place);
    this.#swept = null;
    if (candidate && !candidate.refusal && swept) props.ontake([candidate], true);
    else if (candidate && !candidate.refusal) props.onchoose(candidate);
    else if (unit) props.onask({ about: unit, unit: piece.entity.id });
  }

  #turnUp({ entity }: Piece): void {
    const hex = this.setting.hexOf(entity.place);
    if (hex !== undefined) this.turnedUp = new Map([...this.turnedUp, [hex, entity.id]]);
  }

  /**
   * An arrow key: it leads on from where the hand clicked last; with neither, into the middle of what is seen. False at
   * the edge of the map.
   */
  step(key: string): boolean {
    const { grid, viewport } = this.setting;
    const from = this.cursor ?? this.#clicked;
    const next = from === null ? this.setting.hexUnder(viewport.middle) : stepCursor(grid, from, key);
    if (next < 0) return false;
    this.opened = null;
    this.goTo(next);
    return true;
  }

  goTo(hex: number): void {
    this.cursor = this.under = hex;
    this.#visit(hex);
    this.spoken = describeHex(this.setting.teller, this.setting.scene, this.composing.choices, hex);
    this.setting.bring(hex, 3);
  }

  /** The next piece of the stack comes to lie on top. */
  cycle(by: 1 | -1): void {
    const hex = this.opened ?? this.cursor;
    const pieces = hex === null ? [] : this.piecesAt(hex);
    if (hex === null || pieces.length === 0) return;
    const at = pieces.indexOf(this.arrangedAt(hex).at(-1)!);
    const piece = pieces[(at + by + pieces.length) % pieces.length]!;
    this.#turnUp(piece);
    this.spoken = pieceName(piece);
  }

  close(): void {
    this.opened = this.hovered = null;
  }

  /** Shows a place that something else has asked for. */
  show(hex: number, gently: boolean | undefined): void {
    const { grid, viewport } = this.setting;
    if (gently || viewport.wholeShown) this.setting.bring(hex, 3);
    else viewport.show(centre(grid, hex));
    if (this.cursor !== null && !gently) this.cursor = hex;
  }
}

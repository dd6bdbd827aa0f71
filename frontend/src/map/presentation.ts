/** Reads `presentation.toml` (see docs/presentation.md): which field of an entity fills which slot of a counter. */

import type { Entity, Layer, Presentation } from '../protocol';
import { figureOf } from '../figures';
import { allowanceOf } from './allowance';

export type PaletteName = 'brick' | 'slate' | 'blue' | 'straw';
export type BadgeTone = 'oos' | 'disorder' | 'spent' | 'low' | 'good' | 'act';

/** Slot → name of the entity's field. */
export interface CounterFields {
  id?: string;
  parent?: string;
  echelon?: string;
  symbol?: string;
  tint?: string;
  values?: string[];
  steps?: string;
  steps_of?: string;
  disc?: string;
  figure?: string;
  plate?: string;
  throw?: string;
  stripe?: string;
  tag?: string;
}

/** How a counter lies: `turned` aslant, `flipped` on its back. */
export type Pose = '' | 'turned' | 'flipped';

export interface Badge {
  word: string;
  tone?: BadgeTone;
  acted?: boolean;
  pose?: Pose;
}

/** Everything printed on one counter, ready to draw. Two units with equal faces share one sprite. */
export interface Face {
  kind: 'unit' | 'dump';
  palette: PaletteName;
  id: string;
  parent: string;
  echelon: string;
  symbol: string;
  tint: string;
  values: string[];
  steps: number;
  stepsOf: number;
  disc: string;
  figure: string;
  plate: string;
  throw: string;
  stripe: string;
  /** Letters on a plate beside the box, and what they stand for. */
  tag: string;
  tagName: string;
  pose: Pose;
  badges: { word: string; tone: BadgeTone }[];
  acted: boolean;
  /** What it has left to move in this phase, as printed: «4 MP»; empty where nobody counts. */
  left: string;
  /** It has moved in this phase. */
  moved: boolean;
}

export const FORMS: readonly PaletteName[] = ['brick', 'slate', 'blue', 'straw'];

export const TINTS: Record<string, string> = {
  'warm-yellow': '#f0d264',
  rose: '#e3746a',
  cream: '#fbf3dc',
  peach: '#f6d9b8',
  sage: '#bcd6b0',
  sky: '#b9cfe0',
  lilac: '#dcc3de',
  grey: '#d7dcd8',
  paper: '#fffaf0',
  amber: '#f4c64a',
};

const table = <T>(presentation: Presentation, name: string): Record<string, T> =>
  (presentation[name] ?? {}) as Record<string, T>;

/** The layers of the map: those of pieces that are not in this game are left out. */
export function layersOf({ layers = [] }: Presentation, entities: ReadonlyMap<string, Entity>): Layer[] {
  const types = new Set(layers.some(({ of }) => of) ? [...entities.values()].map(({ type }) => type) : []);
  return layers.filter(({ of }) => !of || types.has(of));
}

/** The palette of a side; sides not named get those left over, in order. */
export function paletteOf(presentation: Presentation, side: string | undefined): PaletteName {
  const sides = presentation.sides ?? {};
  const named = side === undefined ? undefined : sides[side]?.palette;
  if (named && (FORMS as readonly string[]).includes(named)) return named as PaletteName;
  const known = Object.keys(sides).sort();
  return FORMS[Math.max(0, known.indexOf(side ?? '')) % FORMS.length] ?? 'straw';
}

/** Whether the dice of a side are red: of who has one of the warm colours. */
export const isRed = (presentation: Presentation, side: string | null | undefined): boolean =>
  ['brick', 'straw'].includes(paletteOf(presentation, side ?? ''));

/** The `type` of the pieces whose number stands with markers of that sign. */
export const countedBy = (presentation: Presentation, sign: string): string | undefined =>
  table<string>(presentation, 'counts')[sign];

/** A tint by name or `#rrggbb`; paper when the value is not listed. */
export function tintOf(presentation: Presentation, value: string): string {
  const tint = table<string>(presentation, 'tints')[value] ?? 'paper';
  return TINTS[tint] ?? (tint.startsWith('#') ? tint : TINTS.paper!);
}

/** The badges of an entity's status, and whether one of them says that it has acted. */
function badgesOf(presentation: Presentation, entity: Entity): Worn {
  const known = table<Badge>(presentation, 'badges');
  const status = Array.isArray(entity.status) ? (entity.status as string[]) : [];
  const worn = status.flatMap((id) => known[id] ?? []);
  return {
    badges: worn.map(({ word, tone }) => ({ word, tone: tone ?? 'act' })),
    acted: worn.some((badge) => badge.acted === true),
    pose: worn.find((badge) => badge.pose)?.pose ?? '',
  };
}

function text(entity: Entity, field: string | undefined): string {
  const value = field === undefined ? undefined : entity[field];
  return value === undefined || value === null ? '' : String(value);
}

function count(entity: Entity, field: string | undefined): number {
  const value = field === undefined ? 0 : entity[field];
  return typeof value === 'number' ? value : 0;
}

interface Drawn {
  symbol?: string;
  echelon?: string;
  name?: string;
}

/** The name on a counter; one that has none of its own bears that of its kind. */
export function printedName(presentation: Presentation, entity: Entity): string {
  const { id, symbol } = (presentation.counter ?? {}) as CounterFields;
  return text(entity, id ?? 'label') || (table<Drawn>(presentation, 'symbols')[text(entity, symbol)]?.name ?? '');
}

/** What is printed on the counter of a unit or dump. Pure: the same entity gives an equal face. */
export function faceOf(presentation: Presentation, entity: Entity): Face {
  const palette = paletteOf(presentation, entity.side);
  if (entity.kind === 'dump') return dumpFace(presentation, palette, entity);
  const fields = (presentation.counter ?? {}) as CounterFields;
  const type = text(entity, fields.symbol);
  const drawn = table<Drawn>(presentation, 'symbols')[type];
  const tag = table<{ word: string; name?: string }>(presentation, 'tags')[text(entity, fields.tag)];
  return {
    kind: 'unit',
    palette,
    id: printedName(presentation, entity),
    parent: text(entity, fields.parent),
    echelon: text(entity, fields.echelon) || (drawn?.echelon ?? ''),
    symbol: drawn?.symbol ?? type,
    tint: tintOf(presentation, text(entity, fields.tint)),
    values: (fields.values ?? []).map((name) => text(entity, name)).filter((value) => value !== ''),
    steps: count(entity, fields.steps),
    stepsOf: count(entity, fields.steps_of),
    disc: text(entity, fields.disc),
    figure: text(entity, fields.figure),
    plate: text(entity, fields.plate),
    throw: text(entity, fields.throw),
    stripe: table<string>(presentation, 'stripes')[text(entity, fields.stripe)] ?? '',
    tag: tag?.word ?? '',
    tagName: tag?.name ?? '',
    ...withMovement(presentation, entity, badgesOf(presentation, entity)),
  };
}

type Worn = Pick<Face, 'badges' | 'acted' | 'pose'>;

/** Who has moved in this phase is faded too. */
function withMovement(presentation: Presentation, entity: Entity, worn: Worn): Worn & Pick<Face, 'left' | 'moved'> {
  const allowance = allowanceOf(presentation, entity);
  if (!allowance) return { ...worn, left: '', moved: false };
  const { left, of, from, unit } = allowance;
  const moved = from !== undefined || figureOf(left) < figureOf(of);
  return { ...worn, acted: worn.acted || moved, left: `${left} ${unit}`, moved };
}

function dumpFace(presentation: Presentation, palette: PaletteName, entity: Entity): Face {
  const { held } = table<string>(presentation, 'dump');
  const blank = {
    id: '',
    parent: '',
    echelon: '',
    symbol: '',
    steps: 0,
    stepsOf: 0,
    disc: '',
    figure: '',
    plate: '',
    throw: '',
    stripe: '',
    tag: '',
    tagName: '',
  };
  return {
    kind: 'dump',
    palette,
    ...blank,
    tint: TINTS.paper!,
    values: [text(entity, held ?? 'tokens') || '?'],
    badges: [],
    acted: false,
    pose: '',
    left: '',
    moved: false,
  };
}

/** The sign drawn in a hex that this refusal blocks; empty when it is told on focus only. */
export function signOf(presentation: Presentation, code: string): string {
  return table<string>(presentation, 'signs')[code] ?? '';
}

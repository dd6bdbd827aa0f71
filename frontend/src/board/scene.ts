/** The position as the board draws it: entities gathered by hex. Pure; made anew when the view changes. */

import { countedBy, faceOf, paletteOf, type Face, type PaletteName } from '../map/presentation';
import type { Piece } from '../map/speech';
import type { Bubble, Entity, Message, Presentation } from '../protocol';
import type { Grid } from './geometry';

/** The counters in a hex, top one last. */
export interface Stack {
  hex: number;
  pieces: Piece[];
}

export interface Arrow {
  from: number;
  to: number;
  /** An order that waits, no attack. */
  order: boolean;
}

export interface Sign {
  hex: number;
  sign: string;
  entity: Entity;
  /** The colours of the side it belongs to. */
  palette?: PaletteName;
  /** How many pieces it counts lie there, those that are ready first: «5/7». */
  count?: string;
}

/** Ground that looks otherwise for now: `snow` or `ice` on hexes, and on the water along hexsides. */
export interface Cover {
  entity: Entity;
  look: string;
  hexes: number[];
  sides: [string, string][];
}

export interface Scene {
  stacks: ReadonlyMap<number, Stack>;
  arrows: Arrow[];
  bubbles: { hex: number; bubble: Bubble }[];
  signs: Sign[];
  razed: ReadonlySet<number>;
  control: ReadonlyMap<number, string>;
  covers: Cover[];
}

const faces = new WeakMap<Entity, { presentation: Presentation; face: Face }>();

/** The face of an entity; an entity that did not change keeps its face. */
function cachedFace(presentation: Presentation, entity: Entity): Face {
  const known = faces.get(entity);
  if (known?.presentation === presentation) return known.face;
  const face = faceOf(presentation, entity);
  faces.set(entity, { presentation, face });
  return face;
}

export function makeScene(grid: Grid, presentation: Presentation, entities: Iterable<Entity>): Scene {
  const scene = {
    stacks: new Map<number, Stack>(),
    arrows: [] as Arrow[],
    bubbles: [] as Scene['bubbles'],
    signs: [] as Sign[],
    razed: new Set<number>(),
    control: new Map<number, string>(),
    covers: [] as Cover[],
  };
  for (const entity of entities) {
    if (entity.kind === 'cover') scene.covers.push(coverOf(grid, entity));
    const hex = typeof entity.place === 'string' ? grid.index.get(entity.place) : undefined;
    if (hex !== undefined) addTo(scene, grid, presentation, entity, hex);
  }
  for (const sign of scene.signs) sign.count = countAt(presentation, sign, scene.stacks.get(sign.hex));
  return scene;
}

/** The pieces in its hex that a marker counts, as far as they are seen; nothing where there are none. */
function countAt(presentation: Presentation, { sign }: Sign, stack: Stack | undefined): string {
  const type = countedBy(presentation, sign);
  const pieces = type ? (stack?.pieces ?? []).filter(({ entity }) => entity.type === type) : [];
  const ready = pieces.filter(({ face }) => !face.badges.some(({ tone }) => tone === 'spent')).length;
  if (!pieces.length) return '';
  return ready === pieces.length ? String(ready) : `${ready}/${pieces.length}`;
}

function coverOf(grid: Grid, entity: Entity): Cover {
  const hexes = (entity.hexes as string[] | undefined) ?? [];
  return {
    entity,
    look: String(entity.look ?? ''),
    hexes: hexes.flatMap((id) => grid.index.get(id) ?? []),
    sides: (entity.sides as [string, string][] | undefined) ?? [],
  };
}

type Growing = { -readonly [K in keyof Scene]: Scene[K] } & {
  stacks: Map<number, Stack>;
  razed: Set<number>;
  control: Map<number, string>;
};

function addTo(scene: Growing, grid: Grid, presentation: Presentation, entity: Entity, hex: number): void {
  switch (entity.kind) {
    case 'unit':
    case 'dump':
      return addPiece(scene.stacks, hex, { entity, face: cachedFace(presentation, entity) });
    case 'marker':
      scene.signs.push({
        hex,
        sign: String(entity.sign ?? ''),
        entity,
        ...(entity.side ? { palette: paletteOf(presentation, entity.side) } : {}),
      });
      return;
    case 'arrow':
      return addArrow(scene, grid, entity, hex);
    case 'bubble':
      scene.bubbles.push({ hex, bubble: entity as Bubble });
      return;
    case 'hex':
      if (Array.isArray(entity.gone) && entity.gone.includes('works')) scene.razed.add(hex);
      if (typeof entity.control === 'string') scene.control.set(hex, entity.control);
  }
}

function addPiece(stacks: Map<number, Stack>, hex: number, piece: Piece): void {
  const stack = stacks.get(hex);
  if (stack) stack.pieces.push(piece);
  else stacks.set(hex, { hex, pieces: [piece] });
}

/** An attack, or an order, points from where it comes to the hex it is declared on. */
function addArrow(scene: Growing, grid: Grid, entity: Entity, to: number): void {
  const from = typeof entity.from === 'string' ? grid.index.get(entity.from) : undefined;
  if (from !== undefined) scene.arrows.push({ from, to, order: entity.order === true });
}

/** How high it lies by nature: a ruleset may say, and then dumps lie below what it says nothing of. */
const heightOf = ({ lies }: Entity): number => (typeof lies === 'number' ? lies : 0);

/** The stack with some pieces on top: those chosen, or the one a player turned up. */
export function arranged(stack: Stack, chosen: ReadonlySet<string>, turnedUp: string | undefined): Piece[] {
  const weight = ({ entity }: Piece): number =>
    entity.id === turnedUp ? 2000 : chosen.has(entity.id) ? 1000 : heightOf(entity);
  return [...stack.pieces].sort((a, b) => weight(a) - weight(b));
}

/** How far each lower counter lies up and to the left, in units of R; at most three are seen. */
const LOWER = 3;
export const SIDE = 1.36;

const stackStep = (R: number): number => Math.min(3.4, R * 0.1);

/** The top left corner of each drawn counter of a stack round (0, 0), lowest first, in pixels. */
export function stackCorners(count: number, R: number): number[] {
  const below = Math.min(LOWER, count - 1);
  const step = stackStep(R);
  return Array.from({ length: below + 1 }, (_, i) => (-SIDE * R) / 2 + (below * step) / 2 - (below - i) * step);
}

/** The odds as they are told, and what they come from. */
type Odds = { headline: string; sum: Message | null };

/** The scene with an attack that is being composed: arrows from where it comes, its odds where they are known. */
export function withAttack(scene: Scene, from: Iterable<number>, to: number, odds: Odds): Scene {
  const declared = scene.arrows.filter((arrow) => arrow.to === to).map((arrow) => arrow.from);
  const arrows = [...from].filter((hex) => !declared.includes(hex)).map((hex) => ({ from: hex, to, order: true }));
  const known = odds.headline === '' || scene.bubbles.some(({ hex }) => hex === to);
  const bubble: Bubble = { id: 'composed', kind: 'bubble', headline: odds.headline, lines: odds.sum ? [odds.sum] : [] };
  return {
    ...scene,
    arrows: [...scene.arrows, ...arrows],
    bubbles: known ? scene.bubbles : [...scene.bubbles, { hex: to, bubble }],
  };
}

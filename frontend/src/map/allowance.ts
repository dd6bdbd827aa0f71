/**
 * What a piece may still move in this phase, as its ruleset says (`[movement]` of presentation.toml). Figures are
 * printed: «3½».
 */

import type { Entity, Place, Presentation } from '../protocol';

export interface Allowance {
  left: string;
  of: string | undefined;
  /** Where it came from, once it has moved. */
  from: Place | undefined;
  unit: string;
}

/** Undefined outside its movement phases, and of whom nobody may know. */
export function allowanceOf({ movement }: Presentation, entity: Entity): Allowance | undefined {
  const printed = (field: string | undefined): string | undefined => {
    const value = field ? entity[field] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const left = printed(movement?.left);
  if (left === undefined) return undefined;
  const from = movement?.from ? entity[movement.from] : undefined;
  return {
    left,
    of: printed(movement?.allowance),
    from: from === null || from === undefined ? undefined : (from as Place),
    unit: movement?.unit ?? 'MP',
  };
}

const SIGNS: { [sign: string]: number } = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** A printed figure as a number; NaN when it is none. */
export function figureOf(printed: string | undefined): number {
  const [, whole = '', part = ''] = /^(\d*)\s*([½¼¾]?)$/.exec((printed ?? '').trim()) ?? [];
  return whole === '' && part === '' ? NaN : Number(whole || 0) + (SIGNS[part] ?? 0);
}

/** A number as it is printed. */
export function printed(figure: number): string {
  const [whole, part] = [Math.floor(figure), figure % 1];
  const sign = Object.keys(SIGNS).find((one) => SIGNS[one] === part);
  return part === 0 ? String(whole) : sign ? `${whole || ''}${sign}` : String(figure);
}

/** «4 MP, 4 left» for those who go together: the one with least decides. */
export function priced(cost: string, movers: readonly (Allowance | undefined)[]): string {
  const lefts = movers.map((mover) => figureOf(mover?.left)).filter((left) => !Number.isNaN(left));
  const unit = movers.find((mover) => mover)?.unit ?? 'MP';
  const rest = Math.min(...lefts) - figureOf(cost);
  return Number.isFinite(rest) && rest >= 0 ? `${cost} ${unit}, ${printed(rest)} left` : `${cost} ${unit}`;
}

/** «0 of 6 MP, moved from 06.05» */
export function told({ left, of, from, unit }: Allowance, name: (place: Place) => string): string {
  const points = of === undefined ? `${left} ${unit}` : `${left} of ${of} ${unit}`;
  return from === undefined ? points : `${points}, moved from ${name(from)}`;
}

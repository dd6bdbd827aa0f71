/**
 * What a piece may still move in this phase, as its ruleset says (`[movement]` of presentation.toml). Figures are
 * printed: «3½».
 */

import { figureOf, printFigure } from '../figures';
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

/** «4 MP, 4 left» for those who go together: the one with least decides. */
export function priced(cost: string, movers: readonly (Allowance | undefined)[]): string {
  const lefts = movers.map((mover) => figureOf(mover?.left)).filter((left) => !Number.isNaN(left));
  const unit = movers.find((mover) => mover)?.unit ?? 'MP';
  const rest = Math.min(...lefts) - figureOf(cost);
  return Number.isFinite(rest) && rest >= 0 ? `${cost} ${unit}, ${printFigure(rest)} left` : `${cost} ${unit}`;
}

/** «0 of 6 MP, moved from 06.05» */
export function told({ left, of, from, unit }: Allowance, name: (place: Place) => string): string {
  const points = of === undefined ? `${left} ${unit}` : `${left} of ${of} ${unit}`;
  return from === undefined ? points : `${points}, moved from ${name(from)}`;
}

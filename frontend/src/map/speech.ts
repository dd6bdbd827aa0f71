/** A piece in words, and why it may not be chosen: for the live region, the names of buttons and the cards. */

import type { Candidate, Entity, Message } from '../protocol';
import type { Face } from './presentation';

export interface Piece {
  entity: Entity;
  face: Face;
}

/** One counter or stand: its name, its values, its state. */
export function pieceName({ face }: Piece): string {
  const steps = face.stepsOf > 1 ? `${face.steps} of ${face.stepsOf} steps` : '';
  const state = face.badges.map(({ word }) => word).join(' ');
  const left = face.left ? `${face.left} left` : '';
  return [face.id, face.parent, face.tagName, face.values.join('-'), steps, left, state].filter(Boolean).join(', ');
}

/** Why a candidate may not be chosen, with its rule. */
export function reason({ say }: { say: (message: Message) => string }, { refusal }: Candidate): string {
  if (!refusal) return '';
  return `${say({ id: `refusal-${refusal.code}`, facts: { ...refusal.facts, rule: refusal.rule } })} (${refusal.rule})`;
}

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

/** Why something may not be chosen, and the rule that says so. */
export interface Bar {
  said: string;
  rule: string;
}

export function barOf({ say }: { say: (message: Message) => string }, candidate?: Candidate): Bar | null {
  const refusal = candidate?.refusal;
  if (!refusal) return null;
  const { code, facts, rule } = refusal;
  return { said: say({ id: `refusal-${code}`, facts: { ...facts, rule } }), rule };
}

/** The same in a breath. */
export function reason(teller: { say: (message: Message) => string }, candidate: Candidate): string {
  const bar = barOf(teller, candidate);
  return bar ? `${bar.said} (${bar.rule})` : '';
}

import { expect, it } from 'vitest';
import { undoName } from '../src/label';
import type { Kit } from '../src/session';
import { Words } from '../src/words';

const words = new Words('undo-end_phase = end of { $phase }\nphase-movement = Movement\naction-move = Move units', {});
const kit = { words, presentation: {} } as unknown as Kit;

it('says what is taken back, an end of a phase by which phase it was', () => {
  const phase = { id: 'phase-movement', facts: {} };
  expect(undoName(kit, { act: 'move', seq: 1, until: 2 })).toBe('Undo move units');
  expect(undoName(kit, { act: 'end_phase', phase, seq: 1, until: 2 })).toBe('Undo end of Movement');
  expect(undoName(kit, { act: 'end_phase', seq: 1, until: 2 })).toBe('Undo end of the phase');
});

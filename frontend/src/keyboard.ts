/** Whether a key that is pressed means the board, or what has the focus. */

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'radio'].includes(target.type));

export const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role=tab]') !== null;

export const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);

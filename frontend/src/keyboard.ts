/** Whether a key that is pressed means the board, or what has the focus, and buttons that are pressed for keys. */

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'radio'].includes(target.type));

export const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role=tab]') !== null;

export const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);

/** What takes arrow keys itself, or is scrolled by them. */
const STEERED = 'input, select, textarea, [role=slider], .log, .chat, .book, .board, .tabletop';

/** An arrow key means the map wherever nothing else takes it: it has the focus then. False where something does. */
export function steer({ key, shiftKey, target }: KeyboardEvent): boolean {
  const map = document.querySelector<HTMLElement>('.board, .tabletop');
  if (!map || (target instanceof Element && target.closest(STEERED))) return false;
  map.focus({ preventScroll: true });
  return !map.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
}

/** Presses a button, if it can be. By Enter only the filled one: none that ends or throws away is. */
export function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

/** The buttons of the panel that keys press. */
export const PRESSED: Readonly<Record<string, string>> = {
  a: '.options .btn.all',
  e: '.ask-foot .end',
  u: '.ask-foot .undo',
};

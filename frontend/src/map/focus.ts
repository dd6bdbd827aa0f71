/** The focus outlives what a new position does to a list of buttons. */

import { tick } from 'svelte';

/**
 * To be called before something within `board` is drawn anew: a button that only changes its place in the list keeps
 * the focus, that of one which goes falls to the board.
 */
export function keepFocus(board: HTMLElement | undefined): void {
  const held = document.activeElement;
  if (!board || !(held instanceof HTMLElement) || !board.contains(held)) return;
  void tick().then(() => {
    if (document.activeElement === document.body) (held.isConnected ? held : board).focus({ preventScroll: true });
  });
}

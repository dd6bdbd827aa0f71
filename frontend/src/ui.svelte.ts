/** What is open and how it looks: nothing the server need know. */

import type { Meant } from './book/meant';
import type { Candidate } from './protocol';
import type { Speed } from './theatre/speeds';
import { applyTheme, onNight, shownTheme, storedTheme, type Theme } from './theme';

export type Tab = 'cards' | 'log' | 'supply' | 'chat' | 'notes' | 'losses' | 'decks';
/** What is open over the board, from its menu. */
export type Sheet = 'proof' | 'rules' | 'flag' | 'reasons' | 'time';
export type Pane = 'map' | 'orders' | 'log' | 'supply' | 'chat';

export const ui = $state({
  theme: 'auto' as Theme,
  shown: 'light' as 'light' | 'dark',
  tab: 'log' as Tab,
  /** The tab lies over acts and list of the decision. */
  tabOpen: false,
  /** The menu of acts is open. */
  actsOpen: false,
  /** The line that says what the phase is for is shown. */
  purpose: true,
  /** How fast results are played. */
  speed: 'normal' as Speed,
  /** A card that is drawn waits until the player asks for it. */
  holding: false,
  /** The tab bar of the phone. */
  pane: 'map' as Pane,
  sheet: null as Sheet | null,
  /** The event that the directors are asked about. */
  flagged: 0,
  optionsOpen: false,
  /** The candidate pointed at in the list of options. */
  pointed: null as Candidate | null,
  /** The rule that is read beside the pointer, or at the act that has the focus. */
  cited: null as Meant | null,
  /** The place pointed at in the list, and that pointed at on the map. */
  pointedPlace: '',
  hovered: '',
});

export function setTheme(theme: Theme): void {
  ui.theme = theme;
  ui.shown = applyTheme(theme);
}

/** Opens the question to the directors about an event. */
export function flag(seq: number): void {
  ui.flagged = seq;
  ui.sheet = 'flag';
}

/** Opens the log, or the list of options, with the focus in it. */
export function showTab(): void {
  ui.tab = 'log';
  ui.tabOpen = true;
  ui.pane = 'log';
  setTimeout(() => document.querySelector<HTMLElement>('.log')?.focus());
}

export function showOptions(): void {
  ui.optionsOpen = true;
  ui.pane = 'orders';
  setTimeout(() => document.querySelector<HTMLElement>('.options .option')?.focus());
}

/** Where the menu, or what it opened, had the focus and is gone, its button has it again. */
export function focusMenu(): void {
  queueMicrotask(
    () => document.activeElement === document.body && document.querySelector<HTMLElement>('.menu-button')?.focus(),
  );
}

/** Takes the stored theme and follows the machine while it is «auto». */
export function startTheme(): () => void {
  ui.theme = storedTheme();
  ui.shown = shownTheme(ui.theme);
  document.documentElement.dataset['theme'] = ui.shown;
  return onNight(() => ui.theme === 'auto' && setTheme('auto'));
}

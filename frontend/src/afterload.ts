/** What a tab keeps over a reload of the board: a line of chat not sent yet, and why it was loaded again. */

import { readJson, readText, remove, tabShelf, write } from './shelf';

export interface ChatDraft {
  text: string;
  /** For one's own side alone. */
  aside: boolean;
  /** For these sides and one's own. */
  to: string[];
}

type TabShelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const draftName = (code: string): string => `draft.${code}`;
const reloadName = (code: string): string => `newrules.${code}`;

export function draftOf(code: string, from: TabShelf | null = tabShelf()): ChatDraft {
  const { text, aside, to } = (readJson(draftName(code), from) ?? {}) as Partial<ChatDraft>;
  return { text: text ?? '', aside: aside ?? false, to: to ?? [] };
}

/** Keeps a draft; an empty one is none. */
export function keepDraft(code: string, draft: ChatDraft, at: TabShelf | null = tabShelf()): void {
  keep(draftName(code), draft.text && JSON.stringify(draft), at);
}

/** The board is about to be loaded again, under other rules. */
export const markNewRules = (code: string, at: TabShelf | null = tabShelf()): void => keep(reloadName(code), 'yes', at);

/** Whether the board was loaded again because of other rules: said once. */
export function takeNewRules(code: string, from: TabShelf | null = tabShelf()): boolean {
  const marked = Boolean(readText(reloadName(code), from));
  keep(reloadName(code), '', from);
  return marked;
}

function keep(name: string, value: string, at: TabShelf | null): void {
  if (value) write(name, value, at);
  else remove(name, at);
}

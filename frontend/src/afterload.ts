/** What a tab keeps over a reload of the board: a line of chat not sent yet, and why it was loaded again. */

export interface ChatDraft {
  text: string;
  /** For one's own side alone. */
  aside: boolean;
  /** For these sides and one's own. */
  to: string[];
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const draftName = (code: string): string => `draft.${code}`;
const reloadName = (code: string): string => `newrules.${code}`;

/** Nothing, where the browser keeps nothing for pages. */
function shelf(): Shelf | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function draftOf(code: string, from: Shelf | null = shelf()): ChatDraft {
  try {
    const { text, aside, to } = JSON.parse(from?.getItem(draftName(code)) ?? '{}') as Partial<ChatDraft>;
    return { text: text ?? '', aside: aside ?? false, to: to ?? [] };
  } catch {
    return { text: '', aside: false, to: [] };
  }
}

/** Keeps a draft; an empty one is none. */
export function keepDraft(code: string, draft: ChatDraft, at: Shelf | null = shelf()): void {
  keep(draftName(code), draft.text && JSON.stringify(draft), at);
}

/** The board is about to be loaded again, under other rules. */
export const markNewRules = (code: string, at: Shelf | null = shelf()): void => keep(reloadName(code), 'yes', at);

/** Whether the board was loaded again because of other rules: said once. */
export function takeNewRules(code: string, from: Shelf | null = shelf()): boolean {
  const marked = Boolean(from?.getItem(reloadName(code)));
  keep(reloadName(code), '', from);
  return marked;
}

function keep(name: string, value: string, at: Shelf | null): void {
  try {
    if (value) at?.setItem(name, value);
    else at?.removeItem(name);
  } catch {
    // A full shelf keeps what it has.
  }
}

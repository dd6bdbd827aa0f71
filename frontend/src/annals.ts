/** Keys of the log of all games: j and k go from row to row, o opens the board at that moment, / goes to the query. */

export const isTyping = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement && at.matches('input, textarea, select, [contenteditable]');

export function listenForKeys(table: HTMLElement, field: HTMLInputElement | null): void {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  let at = rows.findIndex((row) => row.classList.contains('at'));
  const go = (to: number): void => {
    rows[at]?.classList.remove('at');
    at = Math.max(0, Math.min(rows.length - 1, to));
    rows[at]?.classList.add('at');
    rows[at]?.scrollIntoView({ block: 'nearest' });
    rows[at]?.querySelector<HTMLAnchorElement>('a.to')?.focus({ preventScroll: true });
  };
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === 'j') go(at + 1);
    else if (event.key === 'k') go(at - 1);
    else if (event.key === 'o') rows[at]?.querySelector<HTMLAnchorElement>('a.to')?.click();
    else if (event.key === '/' && field) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
}

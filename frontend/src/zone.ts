/**
 * The browser's time zone, offered where a page asks for one and has another: the reader confirms it, or keeps theirs.
 */

/** What the browser guesses, if the page knows it by that name and it is not the one chosen. */
export function guessed(select: Pick<HTMLSelectElement, 'value' | 'options'>, own: string): string | null {
  const known = [...select.options].some(({ value }) => value === own);
  return known && own !== select.value ? own : null;
}

/** Says under the list of zones what the browser guesses, with a button that takes it. */
export function offerZone(place: HTMLElement): void {
  const select = document.querySelector<HTMLSelectElement>(`#${place.dataset['zone']}`);
  const zone = select && guessed(select, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!select || !zone) return;
  const take = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn s',
    textContent: `Use ${zone.replaceAll('_', ' ')}`,
  });
  take.addEventListener('click', () => {
    select.value = zone;
    place.textContent = 'Chosen. Save to keep it.';
    select.focus();
  });
  place.append('Your browser is in another time zone. ', take);
  place.hidden = false;
}

/** What scrolls can be scrolled with the keyboard: it takes the focus itself where nothing within it does. */

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

/** As long as the element is there. */
export function reachable(element: HTMLElement): { destroy: () => void } {
  const measure = (): void => {
    const scrolls = element.scrollHeight > element.clientHeight + 1;
    if (scrolls && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  sizes.observe(element);
  changes.observe(element, { childList: true, subtree: true, characterData: true });
  return {
    destroy: () => {
      sizes.disconnect();
      changes.disconnect();
    },
  };
}

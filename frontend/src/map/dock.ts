/**
 * Lays what a board draws into an element elsewhere on the page: a stack spread out lies in the strip under the map.
 */

/** A Svelte action: the node lies in `home` while it is there. */
export function docked(node: HTMLElement, home: HTMLElement): { update(next: HTMLElement): void; destroy(): void } {
  home.append(node);
  return {
    update: (next) => next.append(node),
    destroy: () => node.remove(),
  };
}

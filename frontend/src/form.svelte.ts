/** Which form the table takes in the window that it has. */

import { MEDIA } from './media';

const WIDE = '(min-width: 1600px)';
/** Below so much width the rule book has no room of its own. */
const NARROW = '(max-width: 1179px)';
/** Pixels of a letter that is large. */
const LARGE = 24;
/** Below so many letters of height the window is low. */
const LOW = 40;

export class Form {
  wide = $state(false);
  phone = $state(false);
  /** What has a column beside the map in wider windows lies over it. */
  narrow = $state(false);
  /** Little height for the size of the text: the head is the question alone, the strip is a tab of the panel. */
  low = $state(false);
  /** The list of the question is longer than its part of a wide panel. */
  crowded = $state(false);
  /** Pools and chat stand open: else they are tabs. */
  apart = $derived(this.phone || (this.wide && !this.crowded));
  /** Letters so large that the line of phases names the present one alone. */
  large = $state(false);

  /** Follows the window until the answer is called. */
  follow(): () => void {
    const measure = (): void => {
      this.wide = matchMedia(WIDE).matches;
      this.phone = matchMedia(MEDIA.phone).matches;
      this.narrow = matchMedia(NARROW).matches;
      // Whoever reads large letters may have set them for this page alone: no query of the window tells.
      const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
      this.large = letter >= LARGE;
      this.low = !this.phone && innerHeight < LOW * letter;
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }
}

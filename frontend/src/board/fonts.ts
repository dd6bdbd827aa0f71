/** The faces that the canvas writes with: figures painted before theirs has come would keep the metrics of another. */

const FONTS = [
  '500 12px "Barlow Condensed"',
  '600 12px "Barlow Condensed"',
  '700 12px "Barlow Condensed"',
  '560 16px "Source Serif 4 Variable"',
  '640 16px "Source Serif 4 Variable"',
  'italic 500 16px "Source Serif 4 Variable"',
];

/** Resolves when all have come, or cannot come. */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
}

/** Figures as they are printed: «4½», «8.5». */

const FRACTIONS: { [sign: string]: number } = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** NaN for what is no figure, or more than one. */
export function figureOf(printed: string | undefined): number {
  const [, whole = '', part = ''] = /^(\d*(?:\.\d+)?)\s*([½¼¾]?)$/.exec((printed ?? '').trim()) ?? [];
  return whole === '' && part === '' ? NaN : Number(whole || 0) + (FRACTIONS[part] ?? 0);
}

export function printFigure(figure: number): string {
  const [whole, part] = [Math.floor(figure), figure % 1];
  const sign = Object.keys(FRACTIONS).find((one) => FRACTIONS[one] === part);
  return part === 0 ? String(whole) : sign ? `${whole || ''}${sign}` : String(figure);
}

/** The figure that a cost begins with: «3½ MP» is 3.5; what begins with none sorts last. */
export function costFigure(cost: string): number {
  const figure = figureOf(/^\s*[−-]?(\d*[¼½¾]?)/.exec(cost)?.[1]);
  return Number.isNaN(figure) ? Infinity : figure;
}

/** «5:1 → 2:1 odds at Tomarovka» in its pieces, for figures drawn as was and will be. */
export function change(text: string): { lead: string; was: string; will: string; rest: string } | null {
  const match = /^(.*?)\s*(\S+)\s*→\s*(\S+)\s*(.*)$/.exec(text);
  return match ? { lead: match[1]!, was: match[2]!, will: match[3]!, rest: match[4]! } : null;
}

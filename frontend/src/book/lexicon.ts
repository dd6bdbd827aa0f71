/** The words of a text as a search compares them: their stems, what only joins others left out. Pure. */

/** Words that say nothing of what is looked for. */
const FILLER = new Set(
  (
    'a an and any are as at be by can could do does for from go goes has have how i if in into is it its many may me much must ' +
    'my of off on or over shall should that the their them they this to under was what when where which who whom ' +
    'whose why will with you your'
  ).split(' '),
);

/** Endings that make another form of a word, with the letters that are left at least. */
const ENDINGS = /^(?:(.{4,}?)(?:ments?|ions?|ers?|ors?|als?)|(.{3,}?)(?:ings?|ed|es|s))$/;

export const WORD = /[\p{L}\d½¼](?:[\p{L}\d.½¼’']*[\p{L}\d½¼])?/gu;

/** The words of a text, in its order. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** The words that say something; all of them where there are no others than fillers. */
export function telling(text: string): string[] {
  const all = wordsOf(text);
  const left = all.filter((word) => !FILLER.has(word));
  return left.length ? left : all;
}

/** What the forms of a word have in common: retreat, retreats, retreating; supply, supplies; move, movement. */
export function stem(word: string): string {
  const known = stems.get(word) ?? cut(word);
  stems.set(word, known);
  return known;
}

const stems = new Map<string, string>();

function cut(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let bare = word.replace(/[’']s$/, '');
  // «surrendered» has two.
  for (let found = ENDINGS.exec(bare); found; found = ENDINGS.exec(bare)) bare = found[1] ?? found[2]!;
  return bare.replace(/(?<=..)[eiy]$/, '').replace(/(.)\1$/, '$1');
}

/** How well a word of a text is one that was asked for: itself or its other form 1, its beginning less, else 0. */
export function likeness(asked: string, word: string): number {
  if (word === asked || stem(word) === stem(asked)) return 1;
  return word.startsWith(asked) ? 0.8 : 0;
}

/**
 * By how many slips two words differ, 0 for words that differ otherwise: a letter more, less, another or two in turn,
 * never the first; two slips in long words at most.
 */
export function slipsIn(asked: string, word: string): number {
  if (asked.length < SHORT || asked[0] !== word[0] || /\d/.test(asked)) return 0;
  const most = asked.length < LONG ? 1 : 2;
  const mine = stem(asked);
  const found = Math.min(distance(asked, word, most), mine.length < SHORT ? LONG : distance(mine, stem(word), most));
  return found <= most ? found : 0;
}

/** Letters of a word with one slip at least, and with two. */
const [SHORT, LONG] = [5, 9];

/** Letters to change, to add, to leave out or to turn round; anything above `most` is one more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let y = 1; y <= a.length; y += 1) {
    const row = [y];
    for (let x = 1; x <= b.length; x += 1) {
      const same = a[y - 1] === b[x - 1];
      row[x] = Math.min(row[x - 1]! + 1, last[x]! + 1, last[x - 1]! + (same ? 0 : 1));
      const turned = x > 1 && y > 1 && a[y - 1] === b[x - 2] && a[y - 2] === b[x - 1];
      if (turned) row[x] = Math.min(row[x]!, before[x - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

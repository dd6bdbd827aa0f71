import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CROSSED } from '../src/board/geography';
import { DRAWINGS } from '../src/board/ground';
import { RIVERS } from '../src/board/lines';
import { COVERS } from '../src/board/tones';
import { BORDERS } from '../src/board/waters';
import { PENS } from '../src/board/ways';
import { FORMS, TINTS } from '../src/map/presentation';
import { SIGNS } from '../src/map/signs';
import { SYMBOLS } from '../src/map/symbols';
import { PAINTERS, ROADS } from '../src/tabletop/ground';
import { MODELS } from '../src/tabletop/models';

const PAGE = readFileSync(new URL('../../docs/presentation.md', import.meta.url), 'utf8');

/** What the page lists between two of its phrases: the words in backticks, else all. */
function listed(from: string, to: string): string[] {
  const [, after = ''] = PAGE.split(from);
  const text = after.slice(0, after.indexOf(to));
  const names = text.includes('`') ? [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!) : text.trim().split(/\s+/);
  return names.sort();
}

const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('docs/presentation.md lists what the painters draw, and nothing else', () => {
  it.each([
    ['terrain', listed('Drawings of terrain (`legend`): ', '.'), DRAWINGS],
    ['rivers', listed('Along hexsides: rivers (', ')'), RIVERS.map(({ size }) => size)],
    ['waters', listed('open `water` (', ')'), Object.keys(CROSSED)],
    ['borders', listed('and `borders` (', ')'), Object.keys(BORDERS)],
    ['covers', listed('Looks of a `cover`: ', '.'), Object.keys(COVERS)],
    ['connections', listed('Drawings of connections (`ways`): ', '.'), Object.keys(PENS)],
    ['features', listed('Drawings of features: ', '.'), [...Object.keys(PAINTERS), ...ROADS]],
    ['signs', listed('Signs of markers, marks, places and blocked hexes (`sign`): ', '.'), SIGNS],
    ['symbols', listed('Symbols by name: ', ', as'), Object.keys(SYMBOLS)],
    ['models', listed('turned as it faces: ', '\n'), Object.keys(MODELS)],
    ['tints', listed('[tints]                          # value of the tint field -> ', ', or'), Object.keys(TINTS)],
  ])('%s', (_, page, drawn) => {
    expect(page).toEqual(sorted(drawn));
  });

  it('palettes', () => {
    for (const form of FORMS) expect(PAGE).toContain(`${form} (`);
  });
});

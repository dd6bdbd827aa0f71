import { letterequipment, letterground, ms } from 'milsymbol/index.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { symbolBox } from './symbols';

const RULES = new URL('../../../rules/', import.meta.url);

/** The function codes that rulesets give their counters. */
function codes(): string[] {
  const read = (folder: string): string => {
    try {
      return readFileSync(new URL(`${folder}/presentation.toml`, RULES), 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync(RULES).flatMap((folder) =>
    [...read(folder).matchAll(/symbol = "([A-Z-]{6})"/g)].map(([, code]) => code!),
  );
}

test('every function code of a ruleset is one that can be drawn', () => {
  ms.addIcons(letterground);
  ms.addIcons(letterequipment);
  expect(codes().length).toBeGreaterThan(0);
  for (const code of codes()) expect(new ms.Symbol(`SFGP${code}----`, {}).validIcon, code).toBe(true);
  expect(new ms.Symbol('SFGPEWQQ------', {}).validIcon).toBe(false);
});

test('equipment has no frame of its own: the box is its frame', () => {
  const [box, ...lines] = symbolBox('EWRH--', 0, 0, 30, '#fff', '#000');
  expect(box).toMatchObject({ fill: '#fff' });
  expect(lines).toHaveLength(2); // the barrel, and the three bars of a heavy machine gun
});

/** NATO unit symbols from milsymbol, turned into our own shapes so that they take our ink and tint. */

import {
  letterequipment,
  letterground,
  letterinstallations,
  ms,
  type Instruction,
  type Instructions,
} from 'milsymbol/index.mjs';
import { circle, rect, type Outline, type Shape } from './shape';

ms.addIcons(letterground);
ms.addIcons(letterequipment);
ms.addIcons(letterinstallations);

/** Names that `presentation.toml` may use → function code of MIL-STD-2525C. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  infantry: 'UCI---',
  motorised: 'UCIM--',
  mechanised: 'UCIZ--',
  mountain: 'UCIO--',
  airborne: 'UCIA--',
  armour: 'UCA---',
  antitank: 'UCAA--',
  engineer: 'UCE---',
  recon: 'UCR---',
  cavalry: 'UCRH--',
  artillery: 'UCF---',
  antiair: 'UCD---',
  headquarters: 'UH----',
  supply: 'USS---',
  truck: 'USTM--',
  rail: 'USTR--',
  air: 'UCV---',
  anchor: 'IBN---',
  blank: 'U-----',
};

/** The octagon of milsymbol's frame: 150 × 100 units from (25, 50). */
const FRAME = { x: 25, y: 50, w: 150, h: 100 };
const drawn = new Map<string, Outline[]>();

/** A symbol in a box at (x, y), `w` wide, on its tint. */
export function symbolBox(name: string, x: number, y: number, w: number, tint: string, ink: string): Shape[] {
  const k = w / FRAME.w;
  const place = [k, x - FRAME.x * k, y - FRAME.y * k] as const;
  const lines = outlines(name, ink).map((outline) => ({ ...outline, place: compose(place, outline.place) }));
  const letters: Shape[] =
    name === 'headquarters'
      ? [{ text: 'HQ', x: x + w / 2, y: y + FRAME.h * k * 0.78, size: FRAME.h * k * 0.78, fill: ink }]
      : [];
  return [{ d: rect(x, y, w, FRAME.h * k, 1.2), fill: tint }, ...lines, ...letters];
}

type Place = readonly [number, number, number];

const compose = ([k, x, y]: Place, inner: Place | undefined): Place =>
  inner ? [k * inner[0], x + k * inner[1], y + k * inner[2]] : [k, x, y];

function outlines(name: string, ink: string): Outline[] {
  const key = `${name} ${ink}`;
  let made = drawn.get(key);
  if (!made) {
    const code = SYMBOLS[name] ?? (/^[A-Z-]{6}$/.test(name) ? name : SYMBOLS.blank!);
    const frame = code.startsWith('U'); // those of equipment and of installations would not fit the box
    const symbol = new ms.Symbol(`SFGP${code}----`, {
      frame,
      fill: false,
      infoFields: false,
      monoColor: ink,
      strokeWidth: 5,
      outlineWidth: 0,
    });
    made = translate(symbol.drawInstructions, [1, 0, 0]);
    drawn.set(key, made);
  }
  return made;
}

function translate(instructions: Instructions, place: Place): Outline[] {
  return instructions.flatMap((one) => (Array.isArray(one) ? translate(one, place) : translateOne(one, place)));
}

function translateOne(one: Instruction, place: Place): Outline[] {
  const ink: Outline = { d: '', width: one.strokewidth ?? 3, place };
  if (one.fill) ink.fill = one.fill;
  if (one.stroke) ink.stroke = one.stroke;
  if (one.type === 'path') return [{ ...ink, d: one.d ?? '' }];
  if (one.type === 'circle') return [{ ...ink, d: circle(one.cx ?? 0, one.cy ?? 0, one.r ?? 0) }];
  if (one.type === 'translate') return translate(one.draw ?? [], compose(place, [1, one.x ?? 0, one.y ?? 0]));
  if (one.type === 'scale') return translate(one.draw ?? [], compose(place, [one.factor ?? 1, 0, 0]));
  return [];
}

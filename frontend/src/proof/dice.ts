/** The dice of one action again, from the secret and the phrases: the formula at the head of `rules/core/dice.py`. */

import { hmac, hmacKey, sha256, utf8 } from './crypto';
import { byCodePoint, type JsonObject } from './json';

export const WORD = 2 ** 32;

/** A secret and the phrases that go with it: what every die of an epoch hangs on. */
export class Epoch {
  private constructor(
    readonly key: CryptoKey,
    readonly number: number,
    readonly tail: string,
  ) {}

  static async of(secret: Uint8Array<ArrayBuffer>, number: number, phrases: JsonObject): Promise<Epoch> {
    const sides = Object.keys(phrases).sort(byCodePoint);
    const lines = await Promise.all(sides.map(async (side) => `${side}=${await sha256(String(phrases[side]))}\n`));
    return new Epoch(await hmacKey(secret), number, lines.join(''));
  }
}

export class Source {
  private readonly head: string;

  constructor(
    private readonly epoch: Epoch,
    game: string,
    action: number,
  ) {
    this.head = `railhead-dice-1\n${game}\n${epoch.number}\n${action}\n`;
  }

  /** Draw number k among `sides`, from 1. No modulo, so no face is likelier. */
  async face(k: number, sides: number): Promise<number> {
    const span = Math.floor(WORD / sides);
    let digest = await hmac(this.epoch.key, utf8(`${this.head}${k}\n${this.epoch.tail}`));
    for (;;) {
      const words = new DataView(digest.buffer);
      for (let i = 0; i < 32; i += 4) {
        const word = words.getUint32(i);
        if (word < span * sides) return Math.floor(word / span) + 1;
      }
      digest = await hmac(this.epoch.key, digest);
    }
  }

  /** A shuffle of `count` cards whose first draw is k. */
  async order(k: number, count: number): Promise<number[]> {
    const cards = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i -= 1, k += 1) {
      const j = (await this.face(k, i + 1)) - 1;
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    return cards;
  }
}

/** SHA-256, HMAC and Ed25519 by the browser itself, in the hexadecimal spelling of records. */

import { canonical, type Value } from './json';

/** 32 bytes of zero: what stands before the founding. */
export const GENESIS = '0'.repeat(64);

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
export const utf8 = (text: string): Bytes => encoder.encode(text) as Bytes;

/** A browser computes hashes on secure pages only: https, or the machine itself. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that hexadecimal digits stand for. */
export const unhex = (digits: string): Bytes =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));

export async function sha256(data: Bytes | string): Promise<string> {
  const bytes = typeof data === 'string' ? utf8(data) : data;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The hash of a value that follows the hash before it. */
export const chain = (before: string, value: Value): Promise<string> => sha256(`${before}\n${canonical(value)}`);

export const hmacKey = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

export const hmac = async (key: CryptoKey, data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, data));

/** The public key of the first example of RFC 8032: a browser that cannot read it knows no Ed25519. */
const EXAMPLE = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** Whether this browser can check signatures; not every one does yet. */
export async function canVerify(): Promise<boolean> {
  return (await publicKey(unhex(EXAMPLE))) !== null;
}

async function publicKey(bytes: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return null;
  }
}

/** Whether it is the signature of this key under this message. */
export async function holds(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  const known = await publicKey(key);
  return known !== null && crypto.subtle.verify({ name: 'Ed25519' }, known, signature, message);
}

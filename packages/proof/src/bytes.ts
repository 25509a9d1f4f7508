import { sha256 as sha256AtOnce } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();
const room = new Uint8Array(8_192);

/** SHA-256 by the Web Crypto of browsers and Node. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/**
 * The same of a text's UTF-8, in lower-case hexadecimal. Texts are short and come by the hundred thousand: asking Web
 * Crypto for each takes three times as long as working it out in place.
 */
export async function sha256OfText(text: string): Promise<string> {
  // No unit of a text takes more than three bytes. One room for all short ones: a hundred thousand of them are felt.
  if (text.length * 3 > room.length) return toHex(sha256AtOnce(encoder.encode(text)));
  const { written } = encoder.encodeInto(text, room);
  return toHex(sha256AtOnce(room.subarray(0, written)));
}

const pairs = Array.from({ length: 256 }, (_, byte) => (byte + 256).toString(16).slice(1));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += pairs[byte] ?? '';
  return text;
}

/** Throws a RangeError for anything but pairs of lower-case hexadecimal signs: there is one way to write a hash. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/u.test(text)) throw new RangeError('not a text of hexadecimal signs');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // Of many millions of bytes a call for each would be felt.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

import { sha256 as sha256AtOnce } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();
const room = new Uint8Array(8_192);

/** Returns the SHA-256 of bytes, by the Web Crypto of browsers and Node. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/**
 * Returns the SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal. Computed in JavaScript, because calling Web
 * Crypto for each of 100,000 short texts takes three times as long.
 */
export async function sha256OfText(text: string): Promise<string> {
  // A UTF-16 unit takes at most three bytes. The buffer is reused, as allocation is noticeable for 100,000 texts.
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

/**
 * Returns the bytes of a text in lower-case hexadecimal. Throws a RangeError for any other text, so that every hash
 * has one spelling.
 */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/u.test(text)) throw new RangeError('not a text of hexadecimal signs');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // A plain loop, because a callback per byte is slow for many megabytes.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

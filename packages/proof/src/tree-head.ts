import { sha256, toHex } from './bytes';
import { canonicalJson } from './canonical';

/** Size of a log at a time, and the root of its tree. */
export interface TreeHead {
  size: number;
  root: string;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
}

/** A head signed by its log. */
export interface SignedTreeHead extends TreeHead {
  /** Name of the log, a UUID. */
  log: string;
  /**
   * ECDSA on P-256 with SHA-256 over `signedTextOf` in UTF-8; DER in base64, as `openssl dgst -verify` accepts it.
   */
  signature: string;
  /** SHA-256 of the key's SPKI in DER. */
  key: string;
}

/** A leaf of the log: the length of a deal's chain and the hash of its last entry at that time. */
export interface LogLeaf {
  deal: string;
  head: string;
  seq: number;
}

const version = 1;
const encoder = new TextEncoder();

/** Returns the text of a head that is signed. */
export const signedTextOf = ({ at, log, root, size }: TreeHead & Pick<SignedTreeHead, 'log'>): string =>
  canonicalJson({ at, log, root, size, v: version });

/** Returns the text of a leaf that is hashed. */
export const leafTextOf = ({ deal, head, seq }: LogLeaf): string =>
  canonicalJson({ deal, head, seq, v: version });

/** Returns whether the key (SPKI in DER) signed the head. Malformed input counts as not signed. */
export async function verifySignedHead(
  head: SignedTreeHead,
  spki: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (toHex(await sha256(spki)) !== head.key) return false;
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    const der = Uint8Array.from(atob(head.signature), (sign) => sign.codePointAt(0) ?? 0);
    const signature = fixedFormOf(der);
    const text = encoder.encode(signedTextOf(head));
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text);
  } catch {
    return false;
  }
}

/**
 * Returns the two numbers of a signature in 32 bytes each, as Web Crypto needs them. Throws unless the DER is
 * canonical.
 */
export function fixedFormOf(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  let at = 2;
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw new RangeError('not a signature');
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    const [first = 0x80, second = 0] = number;
    const isShortest = first < 0x80 && (first > 0 || second >= 0x80);
    if (der[at] !== 2 || number.length !== length || !isShortest) throw new RangeError('not a signature');
    const digits = first === 0 ? number.subarray(1) : number;
    bytes.set(digits, end - digits.length);
    at += 2 + length;
  }
  if (at !== der.length) throw new RangeError('not a signature');
  return bytes;
}

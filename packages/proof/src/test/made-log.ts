import { sha256, toHex } from '../bytes';
import { logProofVersion, type LogProof } from '../log-proof';
import { leafHash, nodeHash } from '../merkle';
import { leafTextOf, signedTextOf, type LogLeaf } from '../tree-head';

/** Returns bytes in base64. */
export const base64 = (bytes: Iterable<number>): string => btoa(String.fromCodePoint(...bytes));

/** Returns an ECDSA signature of Web Crypto in DER, as the log writes it. */
export function derOf(fixed: ArrayBuffer): number[] {
  const numbers = [new Uint8Array(fixed, 0, 32), new Uint8Array(fixed, 32)].flatMap((digits) => {
    const shortest = [...digits].slice(digits.findIndex((digit) => digit > 0));
    const number = (shortest[0] ?? 0) < 0x80 ? shortest : [0, ...shortest];
    return [2, number.length, ...number];
  });
  return [0x30, numbers.length, ...numbers];
}

/** Returns a log with its own key, for a market or a forger. */
export async function makeLog(log = '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b') {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const key = toHex(await sha256(spki));
  return {
    log,
    key,
    spki: base64(spki),
    /** Returns the proof that this log has a chain up to an entry, in a tree of two leaves. */
    async prove(leaf: LogLeaf, timestamp: string | null = null): Promise<LogProof> {
      const text = leafTextOf(leaf);
      const other = await leafHash('other');
      const said = {
        log,
        size: 2,
        root: await nodeHash(await leafHash(text), other),
        at: '2026-11-24T10:00:00.000Z',
      };
      const bytes = new TextEncoder().encode(signedTextOf(said));
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes);
      return {
        v: logProofVersion,
        leaf: text,
        proof: { leaf: 0, size: 2, path: [other] },
        head: { ...said, key, signature: base64(derOf(signature)) },
        spki: base64(spki),
        timestamp,
      };
    },
  };
}
export type MadeLog = Awaited<ReturnType<typeof makeLog>>;

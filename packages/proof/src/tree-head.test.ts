import { describe, expect, it } from 'vitest';
import { sha256, toHex } from './bytes';
import { leafTextOf, signedTextOf, verifySignedHead, type SignedTreeHead } from './tree-head';

const log = '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b';
const head = { log, size: 3, root: 'ab'.repeat(32), at: '2026-11-24T09:00:00.000Z' };

async function signer() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const key = toHex(await sha256(spki));
  async function signed(): Promise<SignedTreeHead> {
    const text = new TextEncoder().encode(signedTextOf(head));
    const fixed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    const numbers = [new Uint8Array(fixed, 0, 32), new Uint8Array(fixed, 32)].flatMap(derNumber);
    return { ...head, key, signature: base64([0x30, numbers.length, ...numbers]) };
  }
  return { spki, signed };
}

function derNumber(digits: Uint8Array): number[] {
  const shortest = [...digits].slice(digits.findIndex((digit) => digit > 0));
  const number = (shortest[0] ?? 0) < 0x80 ? shortest : [0, ...shortest];
  return [2, number.length, ...number];
}

const base64 = (bytes: readonly number[]) => btoa(String.fromCodePoint(...bytes));
const bytesOf = (text: string) => Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);

// DEA-22
describe('verifySignedHead', () => {
  it("accepts the signature of the head's key, for every form of its numbers", async () => {
    const { spki, signed } = await signer();
    // Some of these signatures have numbers with a leading zero or one byte less.
    for (const one of await Promise.all(Array.from({ length: 150 }, signed))) {
      expect(await verifySignedHead(one, spki)).toBe(true);
    }
  });

  it('rejects another key, any changed part, and another encoding', async () => {
    const { spki, signed } = await signer();
    const own = await signed();
    expect(await verifySignedHead(own, (await signer()).spki)).toBe(false);
    const [, length = 0, ...numbers] = bytesOf(own.signature);
    for (const wrong of [
      { size: 4 },
      { root: 'ac'.repeat(32) },
      { at: '2026-11-24T09:00:00.001Z' },
      { log: log.replace('7', '8') },
      { key: 'ab'.repeat(32) },
      { signature: '' },
      { signature: 'no base64!' },
      { signature: base64([0x30, length + 1, ...numbers, 0]) },
      { signature: base64([0x30, 6, 2, 1, 1, 2, 1, 1]) },
    ]) {
      expect(await verifySignedHead({ ...own, ...wrong }, spki)).toBe(false);
    }
  });

  it('has one text per head and per leaf', () => {
    expect(signedTextOf(head)).toBe(
      `{"at":"2026-11-24T09:00:00.000Z","log":"${log}","root":"${'ab'.repeat(32)}","size":3,"v":1}`,
    );
    expect(leafTextOf({ deal: log, head: 'cd'.repeat(32), seq: 7 })).toBe(
      `{"deal":"${log}","head":"${'cd'.repeat(32)}","seq":7,"v":1}`,
    );
  });
});

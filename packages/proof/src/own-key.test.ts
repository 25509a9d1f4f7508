import { beforeAll, describe, expect, it } from 'vitest';
import { sha256, toHex } from './bytes';
import { checkKeys } from './deal-keys';
import { noEntryBefore, type DealEntry } from './entry';
import { keyStatementText, toBase64Url, type KeySignature } from './own-key';

const site = 'https://market.example.com';
const head = 'a'.repeat(64);
const document = 'b'.repeat(64);
const about = { nda: 7, round: 1 };
const by = { side: 'buyer' as const, user: 5 };
const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
const hashOf = (text: string) => sha256(bytesOf(text));

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};
const makePair = async (algorithm: RsaHashedKeyGenParams | EcKeyGenParams | { name: string } = ecdsa) =>
  (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;

/** Returns the DER form of a signature, as authenticators write the two numbers that Web Crypto returns. */
function derOf(fixed: Uint8Array): Uint8Array {
  const numbers = [fixed.subarray(0, 32), fixed.subarray(32)].flatMap((number) => {
    const digits = [...number.subarray(number.findIndex((byte) => byte > 0))];
    const own = (digits[0] ?? 0) >= 0x80 ? [0, ...digits] : digits;
    return [2, own.length, ...own];
  });
  return new Uint8Array([0x30, numbers.length, ...numbers]);
}

/** Returns the signature of a user's key over a statement; parts can be overridden. */
async function signWith(
  pair: CryptoKeyPair,
  { statement = {}, client = {}, flags = 0x05, host = 'market.example.com' } = {},
): Promise<KeySignature> {
  const text = keyStatementText({
    act: 'nda.signed',
    deal: 'd',
    head,
    about,
    document,
    by,
    nonce: '0'.repeat(32),
    ...statement,
  });
  const challenge = toBase64Url(await hashOf(text));
  const clientData = bytesOf(JSON.stringify({ type: 'webauthn.get', challenge, origin: site, ...client }));
  const data = new Uint8Array([...(await hashOf(host)), flags, 0, 0, 0, 1]);
  const signed = new Uint8Array([...data, ...(await sha256(clientData))]);
  const { name } = pair.privateKey.algorithm;
  const made = new Uint8Array(await crypto.subtle.sign({ name, hash: 'SHA-256' }, pair.privateKey, signed));
  return {
    statement: text,
    credential: 'Y3JlZA',
    authenticatorData: toBase64Url(data),
    clientDataJSON: toBase64Url(clientData),
    signature: toBase64Url(name === 'ECDSA' ? derOf(made) : made),
    spki: toBase64Url(await spkiOf(pair)),
  };
}

const spkiOf = async ({ publicKey }: CryptoKeyPair) =>
  new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));

const entryOf = (key: unknown, more: Partial<DealEntry> = {}): DealEntry => ({
  v: 1,
  deal: 'd',
  seq: 2,
  prev: head,
  at: '2026-11-24T09:00:00.000Z',
  act: 'nda.signed',
  by,
  about: {
    ...about,
    before: document,
    document: 'c'.repeat(64),
    ...(key === undefined ? {} : { key: key as never }),
  },
  seals: {},
  ...more,
});

const told = async (...entries: DealEntry[]) =>
  (await checkKeys({ entries, hashes: [head, 'd'.repeat(64), 'e'.repeat(64)], faults: [] })).map(
    ({ verdict, text }) => `${verdict}: ${text}`,
  );

let pair: CryptoKeyPair;
beforeAll(async () => {
  pair = await makePair();
});

// DEA-55
describe('checkKeySignature', () => {
  it.each([
    ['ES256', ecdsa],
    ['RS256', rsa],
    ['EdDSA', { name: 'Ed25519' }],
  ])('accepts a signature by %s', async (_name, algorithm) => {
    const made = await makePair(algorithm);
    const [holds, whenKnown, whose] = await told(entryOf(await signWith(made)));
    expect(holds).toContain('consistent: Entry 2 of the buyer has a signature of a key for');
    expect(holds).toContain(toHex(await sha256(await spkiOf(made))));
    expect(whenKnown).toContain('before the market kept registers');
    expect(whose).toMatch(/^unknown: This file does not state whose key/u);
  });

  it('accepts a signature at the start of a chain that had no name yet', async () => {
    const key = await signWith(pair, { statement: { deal: null, head: noEntryBefore } });
    expect((await told(entryOf(key, { seq: 1 })))[0]).toMatch(/^consistent/u);
    expect((await told(entryOf(key)))[0]).toMatch(/^broken.*something else/u);
  });

  it.each<[string, Parameters<typeof signWith>[1]]>([
    ['something else', { statement: { document: 'c'.repeat(64) } }],
    ['something else', { statement: { deal: 'other' } }],
    ['something else', { statement: { head: 'd'.repeat(64) } }],
    ['something else', { statement: { about: { nda: 7, round: 2 } } }],
    ['something else', { statement: { about: {} } }],
    ['something else', { statement: { by: { side: 'supplier', user: 5 } } }],
    ['something else', { statement: { act: 'contract.signed' } }],
    ['a challenge other than', { client: { challenge: 'AAAA' } }],
    ['cannot be read', { client: { type: 'webauthn.create' } }],
    ['cannot be read', { client: { crossOrigin: true } }],
    ['not asked for by the site', { host: 'evil.example.com' }],
    ['without its user’s confirmation', { flags: 0x01 }],
    ['without its user’s confirmation', { flags: 0x04 }],
  ])('rejects a signature: %s (case %#)', async (words, wrong) => {
    expect((await told(entryOf(await signWith(pair, wrong))))[0]).toMatch(
      new RegExp(`^broken.*${words}`, 'u'),
    );
  });

  it('rejects a signature with any changed character, and with another key', async () => {
    const right = await signWith(pair);
    for (const name of Object.keys(right) as (keyof KeySignature)[]) {
      // The credential's name is not signed by anything.
      if (name === 'credential') continue;
      for (let at = 0; at < right[name].length; at += 7) {
        const sign = right[name][at] === 'A' ? 'B' : 'A';
        const changed = { ...right, [name]: right[name].slice(0, at) + sign + right[name].slice(at + 1) };
        expect((await told(entryOf(changed)))[0], `${name} ${at}`).toMatch(/^broken/u);
      }
    }
    const other = await signWith(await makePair());
    expect((await told(entryOf({ ...right, spki: other.spki })))[0]).toMatch(/did not make this signature/u);
    expect((await told(entryOf({ ...right, more: 1 })))[0]).toMatch(/invalid form/u);
  });

  it('reports a second key of the same side, and signatures without a key', async () => {
    const other = await makePair();
    const findings = await told(
      entryOf(await signWith(pair)),
      entryOf(await signWith(other), { seq: 3 }),
      entryOf(undefined, { seq: 4 }),
    );
    expect(findings.filter((text) => text.includes('differs from the one'))).toHaveLength(1);
    expect(findings.at(-1)).toContain('One signature or acceptance was made without a key');
  });
});

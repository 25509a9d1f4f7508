import { isSame, sha256, toHex } from './bytes';
import { canonicalJson, type Json } from './canonical';
import { noEntryBefore, type DealEntry } from './entry';
import { hasKeys, isText } from './forms';
import { parseJson } from './json';
import { fixedFormOf } from './tree-head';

/**
 * The statement that a user signs with their own key: one act on one document or terms, at one position of one chain.
 */
export interface KeyStatement {
  v: typeof keyStatementVersion;
  act: string;
  /** Name of the chain; null if this act begins it. */
  deal: string | null;
  /** Hash of an entry before this act: the last one when the signature was requested. */
  head: string;
  /** Identifies the NDA and round, or the contract, as the entry does. */
  about: Record<string, Json>;
  /**
   * SHA-256 of the document before the signature. For an acceptance without a document, the seal of its terms with
   * `nonce` as salt.
   */
  document: string;
  by: { side: string; user: number };
  /** 32 random hexadecimal digits. */
  nonce: string;
}

export const keyStatementVersion = 1;

/** A passkey signature (WebAuthn) over a statement, with everything needed to check it. */
export interface KeySignature {
  /** Canonical JSON of a `KeyStatement`; its SHA-256 is the challenge. */
  statement: string;
  /** The authenticator's name of the key, in base64url like the three fields below. */
  credential: string;
  authenticatorData: string;
  clientDataJSON: string;
  signature: string;
  /** The public key: SPKI in DER, also in base64url. */
  spki: string;
}

const signatureKeys = [
  'authenticatorData',
  'clientDataJSON',
  'credential',
  'signature',
  'spki',
  'statement',
] as const;

/** Returns the key signature of an entry; undefined if it has none. */
export function keySignatureOf({ about }: Pick<DealEntry, 'about'>): KeySignature | 'malformed' | undefined {
  const value: unknown = about['key'];
  if (value === undefined) return undefined;
  return hasKeys(value, [...signatureKeys]) && Object.values(value).every(isText)
    ? (value as unknown as KeySignature)
    : 'malformed';
}

export const keyStatementText = (statement: Omit<KeyStatement, 'v'>): string =>
  canonicalJson({ ...statement, v: keyStatementVersion });

/** Returns the challenge of a statement, as a browser needs it. */
export const challengeOf = async (statement: string): Promise<string> =>
  toBase64Url(await sha256(new TextEncoder().encode(statement)));

export type KeyVerdict =
  | { state: 'broken'; text: string }
  /** The browser or program that checks does not support this kind of key. */
  | { state: 'unknown'; text: string }
  | { state: 'holds'; fingerprint: string; site: string };

/** Flags in the authenticator data (WebAuthn), by bit. */
export const authenticatorFlags = {
  userPresent: 0x01,
  userVerified: 0x04,
  isBackedUp: 0x10,
  hasKey: 0x40,
} as const;

/** Minimum length of authenticator data: site, flags and use counter. */
export const authenticatorDataBytes = 37;

/**
 * Checks that a key signed this entry: the statement matches the entry and the previous entries, and the key signed
 * the statement.
 */
export async function checkKeySignature(
  key: KeySignature,
  entry: DealEntry,
  hashes: readonly string[],
): Promise<KeyVerdict> {
  const subject = `The own key of entry ${entry.seq}`;
  if (!(await fits(key.statement, entry, hashes))) {
    return wrong(`${subject} signed something else than what the entry says.`);
  }
  const verdict = await checkAssertion(key);
  return verdict.state === 'holds' ? verdict : { ...verdict, text: `${subject} ${verdict.text}.` };
}

const wrong = (text: string): KeyVerdict => ({ state: 'broken', text });

/**
 * Checks that a key signed a statement: the challenge is the statement's hash, the authenticator verified its user
 * for the site that the browser names, and the signature is valid. Faults are described without a subject.
 */
export async function checkAssertion(key: Omit<KeySignature, 'credential'>): Promise<KeyVerdict> {
  const [data, client, signature, spki] = [
    key.authenticatorData,
    key.clientDataJSON,
    key.signature,
    key.spki,
  ].map(bytesOfBase64Url);
  if (!data || !client || !signature || !spki) return wrong('is not written in the form of one');
  const said = readClientData(client, 'webauthn.get');
  if (!said) return wrong('comes with browser data that cannot be read');
  if (said.challenge !== (await challengeOf(key.statement))) {
    return wrong('answered a challenge other than the hash of its statement');
  }
  if (!(await isMadeFor(said.hostname, data))) {
    return wrong(`was not asked for by the site that is named (${said.origin})`);
  }
  if (!hasAskedUser(data)) return wrong('signed without its user’s confirmation by finger, face or code');
  const signed = new Uint8Array([...data, ...(await sha256(client))]);
  const isKeys = await isSignedBy(spki, signature, signed);
  if (isKeys === undefined) return { state: 'unknown', text: 'is of a kind that cannot be checked here' };
  if (!isKeys) return wrong('did not make this signature');
  return { state: 'holds', fingerprint: toHex(await sha256(spki)), site: said.origin };
}

/** Returns whether authenticator data was made for a site, given by its host name. */
export const isMadeFor = async (host: string, data: Uint8Array): Promise<boolean> =>
  data.length >= authenticatorDataBytes &&
  isSame(data.subarray(0, 32), await sha256(new TextEncoder().encode(host)));

/** Returns whether the authenticator confirmed that its user was present and verified. */
export function hasAskedUser(data: Uint8Array): boolean {
  const { userPresent, userVerified } = authenticatorFlags;
  const both = userPresent | userVerified;
  return ((data[32] ?? 0) & both) === both;
}

async function fits(text: string, entry: DealEntry, hashes: readonly string[]): Promise<boolean> {
  let said: unknown;
  try {
    said = parseJson(text);
    if (canonicalJson(said as Json) !== text) return false;
  } catch {
    return false;
  }
  if (!hasKeys(said, ['about', 'act', 'by', 'deal', 'document', 'head', 'nonce', 'v'])) return false;
  const { about, act, by, deal, document, head, v } = said as unknown as KeyStatement;
  const isFirst = deal === null && entry.seq === 1 && head === noEntryBefore;
  return (
    v === keyStatementVersion &&
    act === entry.act &&
    (isFirst || (deal === entry.deal && hashes.slice(0, entry.seq - 1).includes(head))) &&
    document === (entry.about['before'] ?? entry.seals['terms']) &&
    canonicalJson(by) === canonicalJson(entry.by) &&
    Object.keys(about).length > 0 &&
    Object.entries(about).every(([name, value]) => entry.about[name] === value)
  );
}

/**
 * Returns the client data of a browser; undefined for another type of request and for requests from an embedded page.
 */
export function readClientData(
  bytes: Uint8Array,
  kind: 'webauthn.get' | 'webauthn.create',
): { challenge: string; origin: string; hostname: string } | undefined {
  try {
    const value: unknown = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const { type, challenge, origin, crossOrigin } = value as Record<string, unknown>;
    if (type !== kind || !isText(challenge) || !isText(origin) || crossOrigin === true) return undefined;
    return { challenge, origin, hostname: new URL(origin).hostname };
  } catch {
    return undefined;
  }
}

const kinds = [
  {
    begins: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
    key: { name: 'ECDSA', namedCurve: 'P-256' },
    verify: { name: 'ECDSA', hash: 'SHA-256' },
    read: fixedFormOf,
  },
  {
    begins: '302a300506032b6570032100',
    key: { name: 'Ed25519' },
    verify: { name: 'Ed25519' },
    read: (signature: Uint8Array<ArrayBuffer>) => signature,
  },
] as const;
const rsa = {
  key: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  verify: { name: 'RSASSA-PKCS1-v1_5' },
  read: (signature: Uint8Array<ArrayBuffer>) => signature,
};

/** Returns whether the signature is valid; undefined for an unsupported kind of key. Malformed input is not valid. */
async function isSignedBy(
  spki: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  const written = toHex(spki);
  const { key, verify, read } = kinds.find(({ begins }) => written.startsWith(begins)) ?? rsa;
  try {
    const imported = await crypto.subtle.importKey('spki', spki, key, false, ['verify']);
    return await crypto.subtle.verify(verify, imported, read(signature), signed);
  } catch (error) {
    return error instanceof Error && error.name === 'NotSupportedError' ? undefined : false;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns the bytes of a base64url text; undefined unless it is their canonical spelling. */
function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/u.test(text)) return undefined;
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (sign) => sign.codePointAt(0) ?? 0,
    );
    return toBase64Url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

import { createPublicKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { AddSigningKeyBody, KeyAssertion } from '@proffer/contract/signing/key.schemas';
import {
  authenticatorDataBytes,
  authenticatorFlags,
  challengeOf,
  checkAssertion,
  hasAskedUser,
  isMadeFor,
  readClientData,
} from '@proffer/proof';
import { AppError } from '../../../platform/errors';
import type { SigningKeyRow } from './keys.repository';

/** Site to which browsers bind keys: `PUBLIC_URL`, or the address at which the market listens. */
export interface KeySite {
  /** Host name; undefined for a bare IP address, to which no browser binds a key. */
  host: string | undefined;
  origins: string[];
}

export function keySiteOf(linkBase: string, pageOrigins: readonly string[]): KeySite {
  const { hostname, origin } = new URL(linkBase);
  return {
    host: isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : undefined,
    // Pages at other host names cannot use the same key.
    origins: [origin, ...pageOrigins].filter((one) => new URL(one).hostname === hostname),
  };
}

/**
 * Reads and checks the data of a new key; throws `key_refused` if it is invalid. No manufacturer attests the
 * device, so the public key is taken from the browser: a key that the device does not hold cannot sign.
 */
export async function readNewKey(
  { id, publicKey, authenticatorData, clientDataJSON, transports }: AddSigningKeyBody,
  statement: string,
  site: KeySite,
) {
  const [data, credential] = [authenticatorData, id].map((text) => Buffer.from(text, 'base64url'));
  const clientData = readClientData(Buffer.from(clientDataJSON, 'base64url'), 'webauthn.create');
  if (
    !data ||
    !credential ||
    clientData?.challenge !== (await challengeOf(statement)) ||
    !site.origins.includes(clientData.origin) ||
    !(await isMadeFor(site.host ?? '', data)) ||
    !hasAskedUser(data) ||
    !namesCredential(data, credential)
  ) {
    throw refused();
  }
  return {
    credential,
    spki: readPublicKey(Buffer.from(publicKey, 'base64url')),
    counter: counterOf(data),
    transports,
    isSynced: (flagsOf(data) & authenticatorFlags.isBackedUp) !== 0,
  };
}

/** Returns the key's new use counter if it signed the statement; throws `key_refused` otherwise. */
export async function checkAnswer(
  { authenticatorData, clientDataJSON, signature }: KeyAssertion,
  statement: string,
  { spki, counter }: SigningKeyRow,
  site: KeySite,
): Promise<number> {
  const verdict = await checkAssertion({
    statement,
    authenticatorData,
    clientDataJSON,
    signature,
    spki: spki.toString('base64url'),
  });
  if (verdict.state !== 'holds' || !site.origins.includes(verdict.site)) throw refused();
  const used = counterOf(Buffer.from(authenticatorData, 'base64url'));
  // A counter that does not increase shows a copied key. Keys synced to several devices always report 0.
  if ((used > 0 || counter > 0) && used <= counter) throw refused();
  return used;
}

const flagsOf = (data: Buffer): number => data[32] ?? 0;
const counterOf = (data: Buffer): number => data.readUInt32BE(authenticatorDataBytes - 4);

/**
 * Returns true if the data names the credential: after the fixed part follow 16 bytes of device type, the
 * name's length and the name.
 */
function namesCredential(data: Buffer, credential: Buffer): boolean {
  const at = authenticatorDataBytes + 16;
  if ((flagsOf(data) & authenticatorFlags.hasKey) === 0 || data.length < at + 2) return false;
  return data.subarray(at + 2, at + 2 + data.readUInt16BE(at)).equals(credential);
}

const leastRsaBits = 2_048;

/** Returns the key if its type can be checked by verifiers of a deal file and its encoding is canonical. */
function readPublicKey(spki: Buffer): Buffer {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    throw refused();
  }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key;
  const isKnown =
    kind === 'ed25519' ||
    (kind === 'ec' && details?.namedCurve === 'prime256v1') ||
    (kind === 'rsa' && (details?.modulusLength ?? 0) >= leastRsaBits);
  if (!isKnown || !key.export({ format: 'der', type: 'spki' }).equals(spki)) throw refused();
  return spki;
}

export function refused(
  text = 'The key’s answer could not be accepted. Nothing was signed. Please try again with a key of this account.',
): AppError {
  return new AppError('key_refused', { text });
}

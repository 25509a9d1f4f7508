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

/** Which site keys are bound to, as browsers see it: `PUBLIC_URL`, or where the market listens. */
export interface KeySite {
  /** Its host name; undefined for a bare address, to which no browser binds a key. */
  host: string | undefined;
  origins: string[];
}

export function keySiteOf(linkBase: string, pageOrigins: readonly string[]): KeySite {
  const { hostname, origin } = new URL(linkBase);
  return {
    host: isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : undefined,
    // Those at other host names could not ask for the same key.
    origins: [origin, ...pageOrigins].filter((one) => new URL(one).hostname === hostname),
  };
}

/**
 * What a device says of the key it has made; throws `key_refused` for what it would not say itself. No maker vouches for
 * the device, so the key is taken as the browser writes it: one that the device does not hold can sign nothing.
 */
export async function readNewKey(
  { id, publicKey, authenticatorData, clientDataJSON, transports }: AddSigningKeyBody,
  statement: string,
  site: KeySite,
) {
  const [data, credential] = [authenticatorData, id].map((text) => Buffer.from(text, 'base64url'));
  const said = readClientData(Buffer.from(clientDataJSON, 'base64url'), 'webauthn.create');
  if (
    !data ||
    !credential ||
    said?.challenge !== (await challengeOf(statement)) ||
    !site.origins.includes(said.origin) ||
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

/** How often the key was used by now, if it made this of the statement; throws `key_refused` otherwise. */
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
  // Those that count do not stand still: a count that does is of a copy. Those kept in several places do not count.
  if ((used > 0 || counter > 0) && used <= counter) throw refused();
  return used;
}

const flagsOf = (data: Buffer): number => data[32] ?? 0;
const counterOf = (data: Buffer): number => data.readUInt32BE(authenticatorDataBytes - 4);

/** Behind what is always said: 16 bytes of which kind the device is, the length of the credential's name, and the name. */
function namesCredential(data: Buffer, credential: Buffer): boolean {
  const at = authenticatorDataBytes + 16;
  if ((flagsOf(data) & authenticatorFlags.hasKey) === 0 || data.length < at + 2) return false;
  return data.subarray(at + 2, at + 2 + data.readUInt16BE(at)).equals(credential);
}

const leastRsaBits = 2_048;

/** Of a kind that verifiers of a deal file can check, written in the one way that there is. */
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

import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { AddSigningKeyBody, KeyAssertion } from '@proffer/contract/signing/key.schemas';
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

// COSE names what can be checked with Web Crypto: EdDSA, ES256, RS256.
export const keyAlgorithms = [-8, -7, -257];

/** By which a browser and the verifiers of a deal file know a statement. */
export const challengeOf = (statement: string): string =>
  createHash('sha256').update(statement).digest('base64url');

/** What a device says of the key it has made; throws `key_refused` for what it would not say itself. */
export async function readNewKey(
  { id, attestationObject, clientDataJSON, transports }: AddSigningKeyBody,
  statement: string,
  site: KeySite,
) {
  // A market without keys does not load it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const read = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { attestationObject, clientDataJSON },
    },
    expectedChallenge: challengeOf(statement),
    expectedOrigin: site.origins,
    expectedRPID: site.host ?? '',
    requireUserVerification: true,
    supportedAlgorithmIDs: keyAlgorithms,
  }).catch(refuse);
  if (!read.verified) throw refused();
  const { credential, credentialBackedUp } = read.registrationInfo;
  return {
    credential: Buffer.from(credential.id, 'base64url'),
    cose: Buffer.from(credential.publicKey),
    spki: await spkiOf(credential.publicKey),
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  };
}

/** How often the key was used by now, if it made this of the statement; throws `key_refused` otherwise. */
export async function checkAssertion(
  { id, ...response }: KeyAssertion,
  statement: string,
  row: SigningKeyRow,
  site: KeySite,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const read = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challengeOf(statement),
    expectedOrigin: site.origins,
    expectedRPID: site.host ?? '',
    credential: { id, publicKey: new Uint8Array(row.cose), counter: row.counter },
    requireUserVerification: true,
  }).catch(refuse);
  if (!read.verified) throw refused();
  return read.authenticationInfo.newCounter;
}

const text = (part: Uint8Array | undefined) => Buffer.from(part ?? []).toString('base64url');

/** The same key as everybody else writes one: SPKI in DER. */
async function spkiOf(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const { decodeCredentialPublicKey, cose } = await import('@simplewebauthn/server/helpers');
  const key = decodeCredentialPublicKey(bytes);
  let jwk: JsonWebKey;
  if (cose.isCOSEPublicKeyEC2(key)) {
    jwk = { kty: 'EC', crv: 'P-256', x: text(key.get(cose.COSEKEYS.x)), y: text(key.get(cose.COSEKEYS.y)) };
  } else if (cose.isCOSEPublicKeyRSA(key)) {
    jwk = { kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) };
  } else if (cose.isCOSEPublicKeyOKP(key)) {
    jwk = { kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) };
  } else throw refused();
  try {
    return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
  } catch {
    throw refused();
  }
}

// The library says why for programmers; a person can only do it again.
function refuse(): never {
  throw refused();
}

export function refused(
  text = 'The key’s answer could not be accepted. Nothing was signed. Please try again with a key of this account.',
): AppError {
  return new AppError('key_refused', { text });
}

import type { KeyAssertion } from '@proffer/contract/signing/key.schemas';
import type { ReadToEnd, SignatureMethod } from '@proffer/contract/wire/choices';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import { AppError, invalidField } from '../../platform/errors';
import { cleanSignature } from '../../platform/files';
import { isSameRequest } from '../../platform/repeats';

/** Signature as given in a request. */
export interface SignatureInput {
  /** PNG data URL; undefined when the name is typed. */
  image: string | undefined;
  name: string;
  capacity: string;
  method: SignatureMethod | undefined;
  /**
   * Version of the consent text; empty for the specification's client, which sends no signature data
   * (NDA-47).
   */
  consentVersion: string;
  /** How far the signer read the document, as reported by the page; undefined if not reported. */
  readToEnd?: ReadToEnd | undefined;
  /** Signature by a key of the person's own. */
  key?: KeyAssertion | undefined;
}

/** Throws if an earlier signature has another name, capacity or method than the one given now (ACC-190). */
export function assertSameSigner(
  signed: { name: string; capacity: string; method: SignatureMethod | null } | undefined,
  given: SignatureInput,
): void {
  const { name, capacity } = given;
  if (!signed || name === '') return;
  const now = { name, capacity, method: methodOf(given) };
  const { name: signedName, capacity: signedCapacity, method: signedMethod } = signed;
  if (isSameRequest({ name: signedName, capacity: signedCapacity, method: signedMethod }, now)) return;
  throw new AppError('illegal_transition', {
    text: 'This was signed already, with another name, capacity or kind of signature. Please reload the page.',
  });
}

export function toSignatureInput(body: {
  signature?: string | undefined;
  name?: string | undefined;
  capacity?: string | undefined;
  method?: SignatureInput['method'];
  consentVersion?: string | undefined;
  readToEnd?: ReadToEnd | undefined;
  key?: KeyAssertion | undefined;
}): SignatureInput {
  return {
    image: body.signature,
    name: body.name ?? '',
    capacity: body.capacity ?? '',
    method: body.method,
    consentVersion: body.consentVersion ?? '',
    readToEnd: body.readToEnd,
    key: body.key,
  };
}

/**
 * Returns the method of a signature. The caller can only distinguish a drawn picture from an uploaded one.
 */
export function methodOf({ image, method }: SignatureInput): SignatureMethod {
  if (image === undefined) return 'typed';
  return method === 'uploaded' ? 'uploaded' : 'drawn';
}

/**
 * Throws at the field for consent to an outdated text, which says less than what is recorded today. The API
 * contract decides whether consent is required.
 */
export function assertConsentKnown({ consentVersion }: SignatureInput): void {
  if (consentVersion !== '' && consentVersion !== signingConsentVersion) {
    throw invalidField('consentVersion', 'The text of consent has changed. Please reload the page.');
  }
}

/** Returns a drawn or uploaded signature as a clean PNG; undefined for a typed one. */
export async function readSignature(image: string | undefined): Promise<Uint8Array | undefined> {
  if (image === undefined) return undefined;
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return cleanSignature(bytes);
}

import type { KeyAssertion } from '@proffer/contract/signing/key.schemas';
import type { ReadToEnd, SignatureMethod } from '@proffer/contract/wire/choices';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import { AppError, invalidField } from '../../platform/errors';
import { cleanSignature } from '../../platform/files';
import { isSameRequest } from '../../platform/repeats';

/** A signature as a call brings it. */
export interface SignatureInput {
  /** PNG data URL, absent when the name is typed. */
  image: string | undefined;
  name: string;
  capacity: string;
  method: SignatureMethod | undefined;
  /** Empty for a call that brings nothing of a signature: that of the specification's client (NDA-47). */
  consentVersion: string;
  /** As the page of whoever signs says; undefined for a call without one. */
  readToEnd?: ReadToEnd | undefined;
  /** Made by a key of the person's own. */
  key?: KeyAssertion | undefined;
}

/** Throws if what was signed before was signed by another name, in another capacity or in another way than now (ACC-190). */
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
    text: 'This was signed already, with another name, capacity or kind of signature. Please load it again.',
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

/** How it was made: what was sent decides, the caller only tells a drawn picture from an uploaded one. */
export function methodOf({ image, method }: SignatureInput): SignatureMethod {
  if (image === undefined) return 'typed';
  return method === 'uploaded' ? 'uploaded' : 'drawn';
}

/**
 * Throws at the field for consent to another text than the one that is shown now: a text from before says less than what
 * is recorded today. Whether consent is given at all is the contract's to ask.
 */
export function assertConsentKnown({ consentVersion }: SignatureInput): void {
  if (consentVersion !== '' && consentVersion !== signingConsentVersion) {
    throw invalidField('consentVersion', 'The text of consent has changed. Please load the page again.');
  }
}

/** A drawn or uploaded signature as a clean PNG; undefined for a typed one. */
export async function readSignature(image: string | undefined): Promise<Uint8Array | undefined> {
  if (image === undefined) return undefined;
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return cleanSignature(bytes);
}

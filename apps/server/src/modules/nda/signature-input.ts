import type { SignatureMethod } from '@proffer/contract/choices';
import { findSigningConsent } from '@proffer/contract/consent';
import { invalidField } from '../../platform/errors';
import { cleanSignature } from '../../platform/files';

/** A signature as a call brings it. */
export interface SignatureInput {
  /** PNG data URL, absent when the name is typed. */
  image: string | undefined;
  name: string;
  capacity: string;
  method: SignatureMethod | undefined;
  /** Empty when no consent was given. */
  consentVersion: string;
}

/** How it was made: what was sent decides, the caller only tells a drawn picture from an uploaded one. */
export function methodOf({ image, method }: SignatureInput): SignatureMethod {
  if (image === undefined) return 'typed';
  return method === 'uploaded' ? 'uploaded' : 'drawn';
}

/** Throws at the field for consent to a text that never was. */
export function assertConsent({ consentVersion }: SignatureInput): void {
  if (consentVersion !== '' && findSigningConsent(consentVersion) === undefined) {
    throw invalidField('consentVersion', 'The text of consent has changed. Please load the page again.');
  }
}

/** A drawn or uploaded signature as a clean PNG; undefined for a typed one. */
export async function readSignature(image: string | undefined): Promise<Uint8Array | undefined> {
  if (image === undefined) return undefined;
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return cleanSignature(bytes);
}

import { signingConsents, signingConsentVersion } from '@proffer/contract/signing/consent';
import type { SignatureMethod } from '@proffer/contract/wire/choices';
import type { RememberedSignature } from '@proffer/contract/signing/schemas';
import { capacityRule, consentMissing, signerRule } from '@proffer/contract/signing/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { fieldErrors } from '../../lib/client';

/** A given signature; a typed one is the signer's name and has no picture. */
export type GivenSignature =
  | { kind: 'image'; dataUrl: string; method: 'drawn' | 'uploaded' }
  | { kind: 'typed' };

export interface SigningForm {
  name: string;
  /** Capacity in which the person signs: "Director". */
  capacity: string;
  /** The typed name until the signer draws or uploads another one. */
  signature: GivenSignature;
  consent: boolean;
  /** True to store it for reuse. */
  remember: boolean;
}

/** Data sent with a signature; the consent names the displayed text's version. */
export interface Signing {
  name: string;
  capacity: string;
  method: SignatureMethod;
  consentVersion: string;
  /** PNG data URL; absent for a typed name. */
  signature?: string;
}

export function emptySigning(name: string): SigningForm {
  return { name, capacity: '', signature: { kind: 'typed' }, consent: false, remember: false };
}

/** Returns a complete form in the shape of the calls. */
export function toSigning({ name, capacity, signature }: SigningForm): Signing {
  const isImage = signature.kind === 'image';
  return {
    name: name.trim(),
    capacity: capacity.trim(),
    method: isImage ? signature.method : 'typed',
    consentVersion: signingConsentVersion,
    ...(isImage ? { signature: signature.dataUrl } : {}),
  };
}

/** Returns the part of a form that is stored; never the consent. */
export function toRemembered(form: SigningForm): RememberedSignature {
  const { consentVersion: _consent, ...signing } = toSigning(form);
  return signing;
}

/** Returns the form values of a stored signature. */
export function withRemembered(kept: RememberedSignature): Partial<SigningForm> {
  const { name, capacity, method, signature: dataUrl } = kept;
  const isImage = dataUrl !== undefined && method !== 'typed';
  return { name, capacity, signature: isImage ? { kind: 'image', dataUrl, method } : { kind: 'typed' } };
}

const consent = signingConsents[signingConsentVersion];
const firstStop = consent.indexOf('.');
/** The consent text: its first sentence is the checkbox's label, the rest is below it. */
export const consentText = consent.slice(0, firstStop);
export const consentDetail = consent.slice(firstStop + 1).trim();

/** Returns the faults of a signing form: name, capacity and explicit consent. */
export function checkSigning({ name, capacity, consent: isGiven }: SigningForm) {
  return faultsOf({
    name: lineFault(signerRule, name),
    capacity: lineFault(capacityRule, capacity),
    consent: isGiven ? undefined : consentMissing,
  });
}

/**
 * Returns whether a stored signature stands in for the fields: it is filled in, complete, and neither the page nor the
 * server objects to it.
 */
export function isSavedShown(
  saved: { isFilled: boolean },
  form: { values: SigningForm; errorOf: (name: string) => string | undefined },
): boolean {
  const isRefused = ['name', 'capacity', 'signature'].some((field) => form.errorOf(field) !== undefined);
  return saved.isFilled && form.values.capacity !== '' && !isRefused;
}

/** Returns the faults of a refusal by form field; the form names the consent differently. */
export function signingFaults(error: unknown) {
  const { name, capacity, signature, consentVersion: consentFault } = fieldErrors(error);
  return faultsOf({ name, capacity, signature, consent: consentFault });
}

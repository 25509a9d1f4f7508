import { signingConsents, signingConsentVersion } from '@proffer/contract/signing/consent';
import type { SignatureMethod } from '@proffer/contract/wire/choices';
import type { RememberedSignature } from '@proffer/contract/signing/schemas';
import { capacityRule, consentMissing, signatureMissing, signerRule } from '@proffer/contract/signing/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { lineFault } from '@proffer/contract/wire/text-rules';
import { fieldErrors } from '../../lib/client';

/** A signature as it was given; the typed one is the signer's name and carries no picture. */
export type GivenSignature =
  | { kind: 'image'; dataUrl: string; method: 'drawn' | 'uploaded' }
  | { kind: 'typed' };

export interface SigningForm {
  name: string;
  /** In which capacity the person signs: "Director". */
  capacity: string;
  signature: GivenSignature | null;
  consent: boolean;
  /** To be remembered for the next time. */
  remember: boolean;
}

/** What goes to the server with a signature; the consent names the text that was shown. */
export interface Signing {
  name: string;
  capacity: string;
  method: SignatureMethod;
  consentVersion: string;
  /** PNG data URL; absent when the name is typed. */
  signature?: string;
}

export function emptySigning(name: string): SigningForm {
  return { name, capacity: '', signature: null, consent: false, remember: false };
}

/** A form that `checkSigning` found complete, as the calls take it. */
export function toSigning({ name, capacity, signature }: SigningForm): Signing {
  const isImage = signature?.kind === 'image';
  return {
    name: name.trim(),
    capacity: capacity.trim(),
    method: isImage ? signature.method : 'typed',
    consentVersion: signingConsentVersion,
    ...(isImage ? { signature: signature.dataUrl } : {}),
  };
}

/** What of a form is remembered; the consent never is. */
export function toRemembered(form: SigningForm): RememberedSignature {
  const { consentVersion: _consent, ...signing } = toSigning(form);
  return signing;
}

/** What a remembered signature fills of a form. */
export function withRemembered(kept: RememberedSignature): Partial<SigningForm> {
  const { name, capacity, method, signature: dataUrl } = kept;
  const isImage = dataUrl !== undefined && method !== 'typed';
  return { name, capacity, signature: isImage ? { kind: 'image', dataUrl, method } : { kind: 'typed' } };
}

const consent = signingConsents[signingConsentVersion];
const firstStop = consent.indexOf('.');
/** The text of consent: its first sentence is what is ticked, the rest stands under it. */
export const consentText = consent.slice(0, firstStop);
export const consentDetail = consent.slice(firstStop + 1).trim();

/** What is missing or wrong before a signature counts: name, capacity, the signature itself and the explicit consent. */
export function checkSigning({ name, capacity, signature, consent: isGiven }: SigningForm) {
  return faultsOf({
    name: lineFault(signerRule, name),
    capacity: lineFault(capacityRule, capacity),
    signature: signature === null ? signatureMissing : undefined,
    consent: isGiven ? undefined : consentMissing,
  });
}

/** A refusal at the fields of the form, which calls the consent otherwise. */
export function signingFaults(error: unknown) {
  const { name, capacity, signature, consentVersion: consentFault } = fieldErrors(error);
  return faultsOf({ name, capacity, signature, consent: consentFault });
}

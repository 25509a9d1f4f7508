import { signingConsents, signingConsentVersion } from '@proffer/contract/nda/consent';
import type { SignatureMethod } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { tooLongText } from '../../../ui/length-limit';

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
}

export interface SigningErrors {
  name?: string;
  capacity?: string;
  signature?: string;
  consent?: string;
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
  return { name, capacity: '', signature: null, consent: false };
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

const consent = signingConsents[signingConsentVersion];
const firstStop = consent.indexOf('.');
/** The text of consent: its first sentence is what is ticked, the rest stands under it. */
export const consentText = consent.slice(0, firstStop);
export const consentDetail = consent.slice(firstStop + 1).trim();

/** What is still said of a form that has changed: of a field that is another now, nothing until it is sent again. */
export function errorsLeft(errors: SigningErrors, before: SigningForm, after: SigningForm): SigningErrors {
  const left = { ...errors };
  for (const field of ['name', 'capacity', 'signature', 'consent'] as const) {
    if (before[field] !== after[field]) delete left[field];
  }
  return left;
}

/** What is missing or too long before a signature counts: name, capacity, the signature itself and the explicit consent. */
export function checkSigning({ name, capacity, signature, consent: isGiven }: SigningForm): SigningErrors {
  const nameFault = textFault(name, 'Please enter your name.');
  const capacityFault = textFault(capacity, 'Please say in which capacity you sign.');
  return {
    ...(nameFault === undefined ? {} : { name: nameFault }),
    ...(capacityFault === undefined ? {} : { capacity: capacityFault }),
    ...(signature === null ? { signature: 'Please add your signature.' } : {}),
    ...(isGiven ? {} : { consent: 'Please agree to sign electronically.' }),
  };
}

function textFault(text: string, whenEmpty: string): string | undefined {
  return text.trim() === '' ? whenEmpty : tooLongText(text.trim(), limits.shortText);
}

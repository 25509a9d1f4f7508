import { personNameFault } from '../wire/imitation';
import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of signing, for the forms and the calls alike. Free of zod. */

export const signerRule: TextRule = {
  most: limits.shortText,
  missing: 'Please enter your name.',
  nameFault: personNameFault,
};
/** The form asks for it; a call of the specification's client knows none. */
export const capacityRule: TextRule = {
  most: limits.shortText,
  missing: 'Please say in which capacity you sign.',
  nameFault: personNameFault,
};
/** By which somebody tells their keys apart: “Phone”. */
export const keyNameRule: TextRule = { most: 60, missing: 'Please name the key.' };
/** Of a call by which a key may sign. */
export const keyErrors = ['changed_meanwhile', 'key_needed', 'key_refused'] as const;
export const signatureMissing = 'Please add your signature.';
export const consentMissing = 'Please agree to sign electronically.';

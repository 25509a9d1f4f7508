import { personNameFault } from '../wire/imitation';
import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of signing, for forms and calls alike. Free of zod. */

export const signerRule: TextRule = {
  most: limits.shortText,
  missing: 'Please enter your name.',
  nameFault: personNameFault,
};
/** Required in the form; the specification's client does not send it. */
export const capacityRule: TextRule = {
  most: limits.shortText,
  missing: 'Please say in which capacity you sign.',
  nameFault: personNameFault,
};
/** A user's name for a key, such as “Phone”. */
export const keyNameRule: TextRule = { most: 60, missing: 'Please name the key.' };
/** Error codes of calls that a key may sign. */
export const keyErrors = ['changed_meanwhile', 'key_needed', 'key_refused'] as const;
export const signatureMissing = 'Please add your signature.';
export const consentMissing = 'Please agree to sign electronically.';

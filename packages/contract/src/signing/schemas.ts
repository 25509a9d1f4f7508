import { z } from 'zod';
import { signatureMethods } from '../wire/choices';
import { limits } from '../wire/limits';
import { personNameFault } from '../wire/imitation';
import { lineOf } from '../wire/primitives.schemas';
import type { TextRule } from '../wire/text-rules';
import { keyAssertion } from './key.schemas';
import { capacityRule, consentMissing, signatureMissing, signerRule } from './rules';

const givenCapacityRule: TextRule = { most: capacityRule.most, nameFault: personNameFault };

/** Data recorded with a signature; the page always sends all of it. */
export const signedBy = z.object({
  /** Capacity in which the person signs: "Director". */
  capacity: lineOf(givenCapacityRule).optional(),
  method: z.enum(signatureMethods).optional(),
});

/** The answer of the person's own key to the challenge, if there is one. */
export const ownKey = { key: keyAssertion.optional() };

/** The version of the consent text that the person read and agreed to. */
export const consentVersion = z
  .string(consentMissing)
  .trim()
  .min(1, consentMissing)
  .max(40, 'The text of consent has changed. Please reload the page.');

/** A signature as a PNG data URL. */
export const signatureImage = z
  .string(signatureMissing)
  .max(Math.ceil((limits.upload.signatureBytes * 4) / 3) + 30, 'The signature image is larger than 2 MB.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'The signature must be a PNG image.');

/** A signature with the consent to sign electronically. */
export const givenSignature = signedBy.extend({
  ...ownKey,
  signature: signatureImage.optional(),
  name: lineOf(signerRule),
  consentVersion,
});

/** A signature to store for reuse; the consent is given anew each time. */
export const rememberSignatureBody = z.object({
  name: lineOf(signerRule),
  capacity: lineOf(givenCapacityRule).default(''),
  method: z.enum(signatureMethods),
  /** Absent for a typed name. */
  signature: signatureImage.optional(),
});
export const rememberedSignature = z.object({
  name: z.string(),
  capacity: z.string(),
  method: z.enum(signatureMethods),
  signature: z.string().optional(),
});
export type RememberedSignature = z.output<typeof rememberedSignature>;

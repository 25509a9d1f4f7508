import { z } from 'zod';
import {
  certificateKinds,
  certificateStates,
  certificateVisibilities,
  heldStates,
  requirableCertificates,
  scanStates,
} from '../wire/choices';
import { limits } from '../wire/limits';
import { calendarDay, lineOf, optionalFilter, optionalLine } from '../wire/primitives.schemas';
import { lineFault } from '../wire/text-rules';
import { certificateTexts, hasOwnTitle, validityFault } from './rules';

const chooseText = 'Please choose one of the list.';

/** Facts of a certificate that each of its readers sees. */
export const publicCertificate = z.object({
  certificateId: z.number(),
  kind: z.enum(certificateKinds),
  /** Own title of another ISO standard or another certificate; otherwise empty. */
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** First and last day of validity, both inclusive; null if not limited. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** State on the market's day. */
  state: z.enum(certificateStates),
});
export type PublicCertificate = z.output<typeof publicCertificate>;

/** A certificate of a company as the caller may read it (PRO-100). */
export const certificate = publicCertificate.extend({
  userId: z.number(),
  /** Null until the company uploads the file; only the company sees such a certificate. */
  file: z.object({ name: z.string(), bytes: z.number(), scan: z.enum(scanStates) }).nullable(),
  /** Only on one's own certificates. */
  visibility: z.enum(certificateVisibilities).nullable(),
  /** Counts the changes; only on one's own certificates. */
  version: z.number().nullable(),
});
export type Certificate = z.output<typeof certificate>;

/** State of a certificate that a contract requires of its supplier. */
export const heldCertificate = z.object({
  kind: z.enum(requirableCertificates),
  state: z.enum(heldStates),
  /** A valid certificate that the caller may read; null for none. */
  certificateId: z.number().nullable(),
});
export type HeldCertificate = z.output<typeof heldCertificate>;

/** The certificates of a company that the caller may read. */
export const companyCertificates = z.object({
  certificates: z.array(certificate),
  /** True if the company shows further certificates to companies with a signed NDA. */
  hasMoreAfterNda: z.boolean(),
});
export type CompanyCertificates = z.output<typeof companyCertificates>;

/** `client` returns one's own certificates as a company without dealings reads them. */
export const companyCertificatesQuery = z.object({ as: optionalFilter(z.enum(['client'])) });

const day = z.preprocess((value) => (value === '' ? null : value), calendarDay.nullable().default(null));

/** The fields of a certificate; the title is dropped for kinds without one. */
const certificateFields = z.object({
  kind: z.enum(certificateKinds, chooseText),
  title: optionalLine(limits.shortText).default(''),
  number: lineOf(certificateTexts.number),
  issuer: lineOf(certificateTexts.issuer),
  validFrom: day,
  validUntil: day,
  visibility: z.enum(certificateVisibilities, chooseText),
});

function checked<T extends typeof certificateFields>(fields: T) {
  return fields
    .superRefine((value, context) => {
      const { kind, title } = value;
      const faults = {
        title: hasOwnTitle(kind) ? lineFault(certificateTexts.title, title) : undefined,
        validUntil: validityFault(value),
      };
      for (const [field, message] of Object.entries(faults)) {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
      }
    })
    .transform((value) => ({ ...value, title: hasOwnTitle(value.kind) ? value.title : '' }));
}

export const certificateBody = checked(certificateFields);
export type CertificateInput = z.output<typeof certificateBody>;

/** All fields of a changed certificate; `version` protects against a second window. */
export const certificateChangeBody = checked(
  certificateFields.extend({ version: z.number().int().positive().max(limits.integer) }),
);
export type CertificateChange = z.output<typeof certificateChangeBody>;

import { z } from 'zod';
import { checkableFacts, ownValidationStates, scanStates, validationDocumentKinds } from '../wire/choices';
import { calendarDay, id, moment, optionalFilter } from '../wire/primitives.schemas';

/** The mark of a validated company: when which facts were checked. */
export const validationMark = z.object({ at: moment, facts: z.array(z.enum(checkableFacts)) });
export type ValidationMark = z.output<typeof validationMark>;

/** A document of a company's request for validation; only the company and administrators read it. */
export const validationDocument = z.object({
  documentId: z.number(),
  kind: z.enum(validationDocumentKinds),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Only a clean file can be downloaded. */
  scan: z.enum(scanStates),
  /** Calendar day; null without an expiry date. */
  expiresOn: z.string().nullable(),
  isExpired: z.boolean(),
});
export type ValidationDocument = z.output<typeof validationDocument>;

/** One's own validation (PRO-121). */
export const ownValidation = z.object({
  state: z.enum(ownValidationStates),
  /** The newest decision with the reason of a denial; null if there is none. */
  decision: z.object({ at: moment, facts: z.array(z.enum(checkableFacts)), reason: z.string() }).nullable(),
  /** The open request; null if there is none. A validated company may have one too. */
  request: z.object({ at: moment, documents: z.array(validationDocument) }).nullable(),
  /** Documents that were uploaded for the next request. */
  uploaded: z.array(validationDocument),
  /** Documents on which the validation in force is based. */
  current: z.array(validationDocument),
});
export type OwnValidation = z.output<typeof ownValidation>;

export const validationDocumentQuery = z.object({
  kind: z.enum(validationDocumentKinds, 'Please choose the kind of document.'),
  expiresOn: optionalFilter(calendarDay),
});
export const validationDocumentParams = z.object({ documentId: id });

import { attachmentKindOf, attachmentKinds, type AttachmentKind } from '../offers/attachment-kinds';
import type { ValidationDocumentKind } from '../wire/choices';

/** Documents with which a company requests validation (PRO-120). Free of zod. */

export const validationDocumentWords: Record<ValidationDocumentKind, string> = {
  gst: 'GST certificate',
  registration: 'Company registration',
  bank: 'Bank letter',
  other: 'Other document',
};

const formats: readonly AttachmentKind[] = [attachmentKinds.pdf, attachmentKinds.png, attachmentKinds.jpeg];

/** Value for the `accept` attribute of a file input. */
export const validationDocumentAccept = formats.map(({ contentType }) => contentType).join(',');

/** Returns the fault of a file name whose format is not accepted; undefined if it is accepted. */
export function validationFileFault(fileName: string): string | undefined {
  const format = attachmentKindOf(fileName);
  return format && formats.includes(format) ? undefined : 'Only PDF, PNG and JPEG files are accepted.';
}

/** Returns whether a document has expired on this day; it expires at the beginning of its expiry date. */
export function hasExpired(expiresOn: string | null, today: string): boolean {
  return expiresOn !== null && expiresOn <= today;
}

/** Returns the fault of the expiry date of a new document; undefined if it lies in the future. */
export function expiryFault(expiresOn: string | null, today: string): string | undefined {
  return hasExpired(expiresOn, today) ? 'This document has expired already.' : undefined;
}

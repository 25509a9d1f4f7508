import { onFirstUse } from '../on-first-use';

export type { SignatureAppearance } from './appearance';
export { carriesCertificate } from './carries-certificate';
export type { PdfInspection } from './inspect-pdf';
export type { ReadSignature } from './read-signatures';
export { PdfRefusal, type PdfRefusalReason } from './refusal';
export type { SignFieldOptions } from './sign-field';
export type { Rect, SignatureFieldPlace } from './signature-fields';
export type { SignaturePage, SignaturePageOptions } from './signature-page';
export {
  loadOrCreateSigningIdentity,
  type SigningIdentity,
  type SigningIdentityOptions,
} from './signing-identity';

export const appendSignaturePage = onFirstUse(
  async () => (await import('./signature-page')).appendSignaturePage,
);
export const inspectPdf = onFirstUse(async () => (await import('./inspect-pdf')).inspectPdf);
export const placeSignatureFields = onFirstUse(
  async () => (await import('./signature-fields')).placeSignatureFields,
);
export const readSignatures = onFirstUse(async () => (await import('./read-signatures')).readSignatures);
export const sealDocument = onFirstUse(async () => (await import('./seal-document')).sealDocument);
export const signField = onFirstUse(async () => (await import('./sign-field')).signField);
export const stampCopy = onFirstUse(async () => (await import('./stamp-copy')).stampCopy);

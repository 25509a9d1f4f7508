import { onFirstUse } from '../on-first-use';

export { carriesCertificate } from './carries-certificate';
export type { ReadSignature } from './read-signatures';
export { PdfRefusal } from './refusal';
export { loadOrCreateSigningIdentity, type SigningIdentity } from './signing-identity';

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

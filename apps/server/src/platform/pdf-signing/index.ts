export type { SignatureAppearance } from './appearance';
export { inspectPdf, type PdfInspection } from './inspect-pdf';
export { carriesCertificate, readSignatures, type ReadSignature } from './read-signatures';
export { PdfRefusal, type PdfRefusalReason } from './refusal';
export { sealDocument } from './seal-document';
export { signField, type SignFieldOptions } from './sign-field';
export { placeSignatureFields, type Rect, type SignatureFieldPlace } from './signature-fields';
export { appendSignaturePage, type SignaturePage, type SignaturePageOptions } from './signature-page';
export {
  loadOrCreateSigningIdentity,
  type SigningIdentity,
  type SigningIdentityOptions,
} from './signing-identity';
export { stampCopy } from './stamp-copy';

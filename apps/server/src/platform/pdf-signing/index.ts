import { offThread } from '../foreign-work';
import { pdfTasks } from './pdf.tasks';

export { carriesCertificate } from './carries-certificate';
export type { ReadSignature } from './read-signatures';
export type { PdfPurpose } from './admission';
export { PdfRefusal } from './refusal';
export { sealDocument, signField } from './timed-signing';
export { loadOrCreateSigningIdentity, pemCertificates, type SigningIdentity } from './signing-identity';

export const { appendSignaturePage, inspectPdf, placeSignatureFields, readSignatures, stampCopy } =
  offThread(pdfTasks);

/** Runs `readSignatures` within the owner’s share of the worker threads. */
export const readSignaturesFor = (owner: string, pdf: Uint8Array) =>
  offThread(pdfTasks, { owner }).readSignatures(pdf);

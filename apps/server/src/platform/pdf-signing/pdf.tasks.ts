import { task, type TaskTable } from '../foreign-work/task';
import { PdfRefusal, revivePdfRefusal } from './refusal';

const rules = { limitError: () => new PdfRefusal('pdf_too_complex'), revive: revivePdfRefusal };
/** Rules of signing tasks; a document of 500 pages takes about 3 s. */
const signing = { ...rules, lane: 'signing', timeMs: 60_000 } as const;
const reading = { ...rules, lane: 'members', timeMs: 40_000 } as const;
/**
 * Rules of verification tasks. One of our documents takes about 50 ms, the largest allowed file
 * about a second.
 */
const checking = { ...rules, lane: 'visitors', timeMs: 15_000 } as const;

/** Worker-thread tasks that parse or write PDFs. */
export const pdfTasks = {
  appendSignaturePage: task(async () => (await import('./signature-page')).appendSignaturePage, signing),
  placeSignatureFields: task(async () => (await import('./signature-fields')).placeSignatureFields, signing),
  signField: task(async () => (await import('./sign-field')).signField, signing),
  sealDocument: task(async () => (await import('./seal-document')).sealDocument, signing),
  appendValidation: task(async () => (await import('./validation-data')).appendValidation, signing),
  inspectPdf: task(async () => (await import('./inspect-pdf')).inspectPdf, reading),
  stampCopy: task(async () => (await import('./stamp-copy')).stampCopy, reading),
  readSignatures: task(async () => (await import('./read-signatures')).readSignatures, checking),
} satisfies TaskTable;

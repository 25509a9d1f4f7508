import { limits } from '@proffer/contract/wire/limits';
import { AppError } from '../errors';

const texts = {
  not_a_pdf: 'This file is not a PDF.',
  pdf_too_large: 'This PDF is too large. Please make it smaller, or divide it, and try again.',
  pdf_too_many_pages: `This PDF has too many pages: at most ${limits.upload.pagesToSign} can be signed in one document. Please divide it and try again.`,
  pdf_encrypted:
    'This PDF is protected by a password, or in a way that cannot be read here. Please remove the protection, or print it to a new PDF, and try again.',
  pdf_damaged: 'This PDF is damaged or incomplete. Please print it to a new PDF and try again.',
  pdf_active_content:
    'This PDF contains scripts, actions, links to other files or other active content. Please print it to a new PDF and try again.',
  pdf_embedded_files:
    'This PDF has other files inside. Please take them out, or print it to a new PDF, and try again.',
  pdf_form_fields:
    'This PDF has form fields whose contents cannot be kept exactly as you see them. Please print it to a new PDF and try again.',
  pdf_layers:
    'This PDF has layers that can be shown or hidden, so it may look different on the screen and on paper. Please print it to a new PDF and try again.',
  pdf_annotations:
    'This PDF has comments, stamps or drawings that look different on the screen and on paper, or in different programs. Please print it to a new PDF and try again.',
  pdf_print_variants:
    'This PDF has pages or pictures that look different on the screen and on paper. Please print it to a new PDF and try again.',
  pdf_foreign_start:
    'Something else stands in this file before the PDF begins. Please print it to a new PDF and try again.',
  pdf_too_complex: 'This PDF is too complex to be read. Please print it to a new PDF and try again.',
  pdf_too_many_signatures: 'This PDF has more fields for signatures than can be checked.',
  pdf_already_signed: 'This PDF already carries an electronic signature, which a change would break.',
} as const;

/** Reason why a PDF is refused. */
export type PdfRefusalReason = keyof typeof texts;

/**
 * Refusal of a PDF: `document_refused`, with the reason in `details.reason` and a message for the
 * user in `text`.
 */
export class PdfRefusal extends AppError {
  readonly reason: PdfRefusalReason;

  constructor(reason: PdfRefusalReason, cause?: unknown) {
    super('document_refused', { text: texts[reason], details: { reason }, cause });
    this.reason = reason;
  }
}

/**
 * Restores the class of a refusal that was transferred from another thread; returns other errors
 * unchanged.
 */
export function revivePdfRefusal(error: AppError): AppError {
  const { reason } = error.details;
  return isReason(reason) ? new PdfRefusal(reason) : error;
}

/**
 * Returns the result of a step that reads a PDF of unknown origin. Whatever the library throws for its bytes becomes the
 * refusal `pdf_damaged`.
 */
export async function refusingDamage<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new PdfRefusal('pdf_damaged', cause);
  }
}

function isReason(value: unknown): value is PdfRefusalReason {
  return typeof value === 'string' && Object.hasOwn(texts, value);
}

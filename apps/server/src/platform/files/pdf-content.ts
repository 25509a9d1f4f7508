import { admit } from '../pdf-signing/admission';
import { PdfRefusal } from '../pdf-signing/refusal';

/** Returns why a PDF cannot be attached, in words; undefined for one that can. */
export async function pdfFault(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await admit(bytes, 'attachment');
    return undefined;
  } catch (cause) {
    if (cause instanceof PdfRefusal) return cause.text;
    throw cause;
  }
}

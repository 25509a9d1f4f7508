import { admit } from '../pdf-signing/admission';
import { PdfRefusal } from '../pdf-signing/refusal';
import { readSigners } from '../pdf-signing/signers';

export interface AttachmentFindings {
  /** Why the file cannot be attached, for the user; undefined if it can. */
  fault: string | undefined;
  /** Names in the signatures of a PDF; the signatures are not verified. */
  signedBy: string[];
}

/** Returns whether a PDF can be attached, and who signed it. */
export async function inspectAttachedPdf(bytes: Uint8Array): Promise<AttachmentFindings> {
  try {
    return { fault: undefined, signedBy: readSigners(await admit(bytes, 'attachment')) };
  } catch (cause) {
    if (cause instanceof PdfRefusal) return { fault: cause.text, signedBy: [] };
    throw cause;
  }
}

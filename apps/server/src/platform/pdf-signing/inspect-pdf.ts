import { openForSigning } from './open-document';

interface PdfInspection {
  pageCount: number;
  /** From the file's properties; absent or empty is undefined. */
  title: string | undefined;
}

/**
 * Proves that a file is a whole PDF that can be signed, and says what it is. Bounded in time and memory whatever the
 * bytes are. Throws a PdfRefusal: not a PDF, damaged, encrypted, with active content, other files or form fields that
 * cannot be printed as they look, already signed, too large, too many pages.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfInspection> {
  const document = await openForSigning(bytes);
  return { pageCount: document.getPageCount(), title: titleOf(() => document.getTitle()) };
}

/** A title that cannot be decoded is no reason to refuse the document. */
function titleOf(read: () => string | undefined): string | undefined {
  try {
    return read()?.trim() || undefined;
  } catch {
    return undefined;
  }
}

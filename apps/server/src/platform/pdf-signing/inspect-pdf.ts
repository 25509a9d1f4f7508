import { limits } from '@proffer/contract/wire/limits';
import { admit, type PdfPurpose } from './admission';
import { checkBytes, fullLimits } from './byte-check';
import { PdfRefusal, refusingDamage } from './refusal';
import { readSigners } from './signers';

interface PdfInspection {
  pageCount: number;
  /** Title from the file’s properties; undefined if absent or empty. */
  title: string | undefined;
  /** Names in the signatures that the file already has; the signatures are not verified. */
  signedBy: string[];
}

/** Maximum number of pages for signing; a signature page is added. */
const mostPages = limits.upload.pagesToSign;
/** Space reserved for both signatures, their images and their validation data. */
const reserved = { bytes: 13 * 1024 * 1024, objects: 1_000 };

/**
 * Checks that a file is a complete PDF suitable for the purpose, and returns its properties. A PDF
 * for signing is prepared as it will be when shared, so an accepted document can also be signed.
 * Bounded in time and memory. Throws a PdfRefusal.
 */
export async function inspectPdf(bytes: Uint8Array, purpose: PdfPurpose): Promise<PdfInspection> {
  const document = await admit(bytes, purpose);
  const pageCount = document.getPageCount();
  if (purpose === 'signing') {
    if (pageCount > mostPages) throw new PdfRefusal('pdf_too_many_pages');
    await refusingDamage(() => rehearse(bytes));
  }
  const signedBy = purpose === 'signing' ? [] : readSigners(document);
  return { pageCount, title: titleOf(() => document.getTitle()), signedBy };
}

/**
 * Performs all steps before the first signature, and checks that the result leaves space for the
 * signatures.
 */
async function rehearse(bytes: Uint8Array): Promise<void> {
  const [{ appendSignaturePage }, { placeSignatureFields }] = await Promise.all([
    import('./signature-page'),
    import('./signature-fields'),
  ]);
  const labels = ['For the supplier', 'For the buyer'];
  const { pdf, page, rects } = await appendSignaturePage(bytes, { title: 'Signatures', labels });
  const prepared = await placeSignatureFields(
    pdf,
    rects.map((rect, index) => ({ name: `Signature${index}`, tooltip: 'Signature', page, rect })),
  );
  checkBytes(prepared, {
    bytes: fullLimits.bytes - reserved.bytes,
    objects: fullLimits.objects - reserved.objects,
  });
}

/** Returns the title; undefined if it cannot be decoded, which is no reason for a refusal. */
function titleOf(read: () => string | undefined): string | undefined {
  try {
    return read()?.trim() || undefined;
  } catch {
    return undefined;
  }
}

import { limits } from '@proffer/contract/wire/limits';
import { admit, type PdfPurpose } from './admission';
import { checkBytes, fullLimits } from './byte-check';
import { PdfRefusal } from './refusal';
import { readSigners } from './signers';

interface PdfInspection {
  pageCount: number;
  /** From the file's properties; absent or empty is undefined. */
  title: string | undefined;
  /** Names in the signatures that the file already carried; none was verified. */
  signedBy: string[];
}

/** A signature page is added to a document that is signed. */
const mostPages = limits.upload.pagesToSign;
/** Room for both signatures, their pictures and their validation data. */
const reserved = { bytes: 13 * 1024 * 1024, objects: 1_000 };

/**
 * Checks that a file is a whole PDF that can be taken for the purpose, and says what it is. One that is to be signed is
 * prepared as it will be when it is shared, so that a document that is taken can also be signed. Bounded in time and
 * memory whatever the bytes are. Throws a PdfRefusal.
 */
export async function inspectPdf(bytes: Uint8Array, purpose: PdfPurpose): Promise<PdfInspection> {
  const document = await admit(bytes, purpose);
  const pageCount = document.getPageCount();
  if (purpose === 'signing') {
    if (pageCount > mostPages) throw new PdfRefusal('pdf_too_many_pages');
    await rehearse(bytes);
  }
  const signedBy = purpose === 'signing' ? [] : readSigners(document);
  return { pageCount, title: titleOf(() => document.getTitle()), signedBy };
}

/** Does everything that is done before the first signature, and checks that there is room for what follows. */
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

/** A title that cannot be decoded is no reason to refuse the document. */
function titleOf(read: () => string | undefined): string | undefined {
  try {
    return read()?.trim() || undefined;
  } catch {
    return undefined;
  }
}

import { PDFArray, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { dictionaryOf, itemsOf, nameOf } from './dictionary-values';
import { eachDictionary } from './each-dictionary';
import { PdfRefusal } from './refusal';

/** Viewer preferences that choose the displayed and printed boxes; the default is the CropBox. */
const areas = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip'];

/**
 * Throws `pdf_print_variants` if the document has other images or pages on paper than on screen, or
 * parts that only a printer draws.
 */
export function refusePrintVariants(document: PDFDocument): void {
  const preferences = dictionaryOf(document.catalog, 'ViewerPreferences');
  const isCutTwice = areas.some((key) => preferences && !['', 'CropBox'].includes(nameOf(preferences, key)));
  if (isCutTwice || itemsOf(preferences, 'PrintPageRange').length > 0)
    throw new PdfRefusal('pdf_print_variants');
  for (const { dictionary, isStream } of eachDictionary(document)) {
    if (!isStream) continue;
    const hasVariants = dictionary.lookup(PDFName.of('Alternates')) instanceof PDFArray;
    const isForPrinter = nameOf(dictionary, 'Subtype') === 'PS' || dictionary.has(PDFName.of('OPI'));
    if (hasVariants || isForPrinter) throw new PdfRefusal('pdf_print_variants');
  }
}

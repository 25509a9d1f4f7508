import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { readAnnotations, type PageAnnotation } from './annotations';
import { dictionaryOf } from './dictionary-values';
import { createPagePainter } from './page-content';
import { printAppearances } from './print-appearances';

/**
 * Draws annotations and form fields into their pages and removes the form, so that nothing can be
 * filled in, moved or hidden after a signature. Unbalanced page content is isolated. Links stay,
 * without a frame. Throws a PdfRefusal if the appearance depends on the reader.
 */
export function flatten(document: PDFDocument): void {
  const form = dictionaryOf(document.catalog, 'AcroForm');
  const shared = dictionaryOf(form, 'DR');
  const pages = document.getPages().map((page) => ({ page, annotations: readAnnotations(document, page) }));
  const removed = new Set<PDFRef>();
  const painter = createPagePainter(document);
  for (const { page, annotations } of pages) {
    painter.settle(page);
    if (annotations.length === 0) continue;
    const placed = annotations.flatMap(({ dictionary, appearance }) =>
      appearance ? [{ annotation: dictionary, appearance }] : [],
    );
    printAppearances({ document, painter }, page, placed, shared);
    const links = annotations.filter(({ kind }) => kind === 'link');
    for (const { dictionary } of links) removeFrame(document, dictionary);
    for (const { kind, entry } of annotations)
      if (kind !== 'link' && entry instanceof PDFRef) removed.add(entry);
    keepOnly(document, page.node, links);
  }
  if (form) removeForm(document, form, removed);
  forget(document, removed);
}

/** Keeps only these annotations, in a new array, as pages may share the old one. */
function keepOnly(document: PDFDocument, page: PDFDict, links: readonly PageAnnotation[]): void {
  if (links.length === 0) page.delete(PDFName.of('Annots'));
  else page.set(PDFName.of('Annots'), document.context.obj(links.map(({ entry }) => entry)));
}

/** Removes the frame of a link; readers draw it on screen only or not at all. */
function removeFrame({ context }: PDFDocument, link: PDFDict): void {
  link.delete(PDFName.of('BS'));
  link.set(PDFName.of('Border'), context.obj([0, 0, 0]));
}

/**
 * Removes the form and collects its fields. Their tree was checked when the document was opened.
 */
function removeForm({ catalog, context }: PDFDocument, form: PDFDict, removed: Set<PDFRef>): void {
  const fields = form.lookup(PDFName.of('Fields'));
  const waiting: PDFObject[] = fields ? [fields] : [];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const node = context.lookup(object);
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : node;
    if (object instanceof PDFRef) removed.add(object);
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) waiting.push(kid);
  }
  const entry = catalog.get(PDFName.of('AcroForm'));
  if (entry instanceof PDFRef) removed.add(entry);
  catalog.delete(PDFName.of('AcroForm'));
}

/** Deletes these objects and every reference to them. */
function forget({ context }: PDFDocument, removed: ReadonlySet<PDFRef>): void {
  if (removed.size === 0) return;
  for (const ref of removed) context.delete(ref);
  const isGone = (value: PDFObject | undefined) => value instanceof PDFRef && removed.has(value);
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) {
      for (let index = 0; index < object.size(); index += 1) {
        const item = object.get(index);
        if (isGone(item)) object.set(index, PDFNull);
        else waiting.push(item);
      }
    }
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const [key, value] of dictionary.entries()) {
      if (isGone(value)) dictionary.delete(key);
      else waiting.push(value);
    }
  }
}

import {
  PDFDocument,
  PDFName,
  type PDFRef,
  PDFString,
  StandardFonts,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';

interface Entries {
  [name: string]: Entries | (string | number | PDFObject)[] | string | number | boolean | PDFObject;
}

/**
 * A document under construction, with functions that create the parts of annotations and layers.
 */
export interface MarkedDocument {
  document: PDFDocument;
  page: PDFPage;
  helvetica: PDFRef;
  /** Adds an appearance of 200 by 24 points. */
  appearance(content: string, entries?: Entries): PDFRef;
  /** Adds an appearance with text, as programs write it for a form field. */
  written(text: string): PDFRef;
  annotate(entries: Entries): PDFRef;
  /** Adds an annotation that is also a form field. */
  field(entries: Entries): PDFRef;
  /** Adds a layer with a line of content that belongs to it. */
  layer(entries?: Entries): PDFRef;
}

/** Creates a document of one page with a line of text, a form and the parts added by `mark`. */
export async function makeMarked(
  mark: (marked: MarkedDocument) => void = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const page = document.addPage([400, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Penalty as agreed', { x: 60, y: 260, size: 14, font });
  const helvetica = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
  );
  const fields = context.obj([]);
  const resources = { Font: { Helv: helvetica } };
  catalog.set(
    PDFName.of('AcroForm'),
    context.obj({ Fields: fields, DR: resources, DA: PDFString.of('/Helv 12 Tf 0 g') }),
  );
  const marked: MarkedDocument = {
    document,
    page,
    helvetica,
    appearance: (content, entries = {}) =>
      context.register(
        context.stream(content, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 200, 24],
          Resources: resources,
          ...entries,
        }),
      ),
    written: (text) => marked.appearance(`/Tx BMC q BT 0 g /Helv 12 Tf 2 7 Td (${text}) Tj ET Q EMC`),
    annotate(entries) {
      const ref = context.register(
        context.obj({ Type: 'Annot', Rect: [60, 200, 260, 224], F: 4, ...entries }),
      );
      page.node.addAnnot(ref);
      return ref;
    },
    field(entries) {
      const ref = marked.annotate({ Subtype: 'Widget', T: PDFString.of(`f${fields.size()}`), ...entries });
      fields.push(ref);
      return ref;
    },
    layer(entries = {}) {
      const ref = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Layer'), ...entries }));
      const properties = context.obj({});
      const name = `Layer${ref.objectNumber}`;
      properties.set(PDFName.of(name), ref);
      page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), properties);
      const content = context.stream(`/OC /${name} BDC q 0.2 0.4 0.7 rg 60 120 150 24 re f Q EMC`);
      page.node.addContentStream(context.register(content));
      return ref;
    },
  };
  mark(marked);
  return document.save({ updateFieldAppearances: false });
}

export const text = (value: string): PDFString => PDFString.of(value);

/** Lists the layers in the catalog, visible by default unless the entries say otherwise. */
export function listLayers({ document }: MarkedDocument, layers: PDFRef[], entries: Entries = {}): void {
  const { catalog, context } = document;
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: layers, D: { ON: layers, Order: layers, ...entries } }),
  );
}

import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspectPdf } from './inspect-pdf';
import { listLayers, makeMarked, text, type MarkedDocument } from './test/marked-documents';

type Mark = (marked: MarkedDocument) => void;

const box = '0 G 0.5 0.5 199 23 re S';

/** Parts that readers show differently, or on screen or paper only, with the reason for refusal. */
const different: [what: string, reason: string, mark: Mark][] = [
  [
    'a layer that is off',
    'pdf_layers',
    (marked) => {
      const layer = marked.layer();
      listLayers(marked, [layer], { OFF: [layer] });
    },
  ],
  [
    'layers that are off unless they are named',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer()], { BaseState: 'OFF' }),
  ],
  [
    'a layer that is not printed',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer({ Usage: { Print: { PrintState: 'OFF' } } })]),
  ],
  [
    'a layer that is only printed',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer({ Usage: { View: { ViewState: 'OFF' } } })]),
  ],
  [
    'a layer that is left out of exports',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer({ Usage: { Export: { ExportState: 'OFF' } } })]),
  ],
  [
    'a layer that depends on the zoom',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer({ Usage: { Zoom: { min: 2 } } })]),
  ],
  [
    'a layer that depends on the language',
    'pdf_layers',
    (marked) => listLayers(marked, [marked.layer({ Usage: { Language: { Lang: text('hi') } } })]),
  ],
  [
    'a configuration in which a layer is off',
    'pdf_layers',
    (marked) => {
      const layer = marked.layer();
      listLayers(marked, [layer]);
      const properties = marked.document.catalog.lookup(PDFName.of('OCProperties'));
      if (properties && 'set' in properties && typeof properties.set === 'function')
        properties.set(PDFName.of('Configs'), marked.document.context.obj([{ OFF: [layer] }]));
    },
  ],
  [
    'a layer that the document does not list',
    'pdf_layers',
    (marked) => {
      listLayers(marked, [marked.layer()]);
      marked.layer();
    },
  ],
  [
    'content that is shown while a layer is off',
    'pdf_layers',
    (marked) => {
      const layer = marked.layer();
      listLayers(marked, [layer]);
      marked.layer({ Type: 'OCMD', P: 'AllOff', OCGs: [layer] });
    },
  ],
  [
    'content that an expression of layers shows',
    'pdf_layers',
    (marked) => {
      const layer = marked.layer();
      listLayers(marked, [layer]);
      marked.layer({ Type: 'OCMD', VE: ['Not', layer] });
    },
  ],
  [
    'an annotation that is only printed',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Stamp', F: 4 | 32, AP: { N: marked.written('Nine') } }),
  ],
  [
    'an annotation that is only on the screen',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Stamp', F: 0, AP: { N: marked.written('Nine') } }),
  ],
  [
    'an annotation that a pointer shows',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Stamp', F: 4 | 256, AP: { N: marked.written('Nine') } }),
  ],
  [
    'an annotation that keeps its size at any zoom',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Stamp', F: 4 | 8, AP: { N: marked.written('Nine') } }),
  ],
  ...['FreeText', 'Stamp', 'Square', 'Highlight', 'Ink', 'Line', 'Underline', 'Watermark'].map(
    (Subtype): [string, string, Mark] => [
      `a ${Subtype} without an appearance`,
      'pdf_annotations',
      (marked) => marked.annotate({ Subtype, Contents: text('Nine lakh'), DA: text('/Helv 12 Tf 0 g') }),
    ],
  ),
  [
    'a stamp with transparency outside its appearance',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Stamp', CA: 0.5, AP: { N: marked.written('Nine') } }),
  ],
  [
    'a note that opens on a click',
    'pdf_annotations',
    (marked) =>
      marked.annotate({ Subtype: 'Text', Contents: text('Not agreed'), AP: { N: marked.appearance(box) } }),
  ],
  [
    'a comment on a highlighted line',
    'pdf_annotations',
    (marked) =>
      marked.annotate({
        Subtype: 'Highlight',
        Contents: text('Not agreed'),
        AP: { N: marked.appearance(box) },
      }),
  ],
  [
    'text that is marked to be removed',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Redact', AP: { N: marked.appearance(box) } }),
  ],
  [
    'a kind of annotation that nobody knows',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Banner', AP: { N: marked.appearance(box) } }),
  ],
  [
    'a watermark with a size of its own on paper',
    'pdf_annotations',
    (marked) =>
      marked.annotate({
        Subtype: 'Watermark',
        AP: { N: marked.appearance(box) },
        FixedPrint: { Type: 'FixedPrint' },
      }),
  ],
  [
    'a link that looks like something',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Link', AP: { N: marked.written('Nine') } }),
  ],
  [
    'a link with a frame that covers the page',
    'pdf_annotations',
    (marked) => marked.annotate({ Subtype: 'Link', Border: [0, 0, 400] }),
  ],
  [
    'a picture that is another one on paper',
    'pdf_print_variants',
    ({ document: { context } }) => {
      const other = context.register(context.stream('', { Subtype: 'Image' }));
      context.register(
        context.stream('', {
          Subtype: 'Image',
          Alternates: [context.obj({ Image: other, DefaultForPrinting: true })],
        }),
      );
    },
  ],
  [
    'pages that are cut otherwise on paper',
    'pdf_print_variants',
    ({ document: { catalog, context } }) =>
      catalog.set(PDFName.of('ViewerPreferences'), context.obj({ PrintArea: 'ArtBox' })),
  ],
  [
    'pages that are not printed',
    'pdf_print_variants',
    ({ document: { catalog, context } }) =>
      catalog.set(PDFName.of('ViewerPreferences'), context.obj({ PrintPageRange: [1, 1] })),
  ],
];

describe('a PDF that looks different on screen, on paper or in another reader', () => {
  // NDA-260, NDA-261, CON-310
  it.each(different)(
    'a PDF is refused as an NDA and as an agreed paper, but not as an attachment, with %s',
    async (_what, reason, mark) => {
      const pdf = await makeMarked(mark);
      for (const purpose of ['signing', 'paper'] as const)
        await expect(inspectPdf(pdf, purpose)).rejects.toMatchObject({ reason, status: 422 });
      await expect(inspectPdf(pdf, 'attachment')).resolves.toMatchObject({ pageCount: 1 });
    },
  );
});

import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspectPdf } from './inspect-pdf';
import { makeMarked, text, type MarkedDocument } from './test/marked-documents';

const states = (marked: MarkedDocument, on: string, off?: string) => ({
  AP: { N: { Yes: marked.appearance(on), ...(off === undefined ? {} : { Off: marked.appearance(off) }) } },
});
const tick = '0 0 1 RG 2 2 m 18 18 l S';
const box = '0 G 0.5 0.5 199 23 re S';
const ring = [60, 200, 84, 224];

/** Form fields whose appearance differs from their value, so that readers show different things. */
const inexact: [what: string, reason: string, mark: (marked: MarkedDocument) => void][] = [
  [
    'a value without an appearance',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Tx', V: text('Nine lakh') }),
  ],
  [
    'a value with a blank appearance',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Tx', V: text('Nine lakh'), AP: { N: marked.appearance('/Tx BMC EMC') } }),
  ],
  [
    'a value with the appearance of another',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Tx', V: text('Nine lakh'), AP: { N: marked.written('One lakh') } }),
  ],
  [
    'an appearance without a value',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Tx', AP: { N: marked.written('One lakh') } }),
  ],
  [
    'a value that is drawn in white',
    'pdf_form_fields',
    (marked) =>
      marked.field({
        FT: 'Tx',
        V: text('Nine'),
        AP: { N: marked.appearance('BT 1 g /Helv 12 Tf 2 7 Td (Nine) Tj ET') },
      }),
  ],
  [
    'a value that is drawn invisibly',
    'pdf_form_fields',
    (marked) =>
      marked.field({
        FT: 'Tx',
        V: text('Nine'),
        AP: { N: marked.appearance('BT 3 Tr /Helv 12 Tf 2 7 Td (Nine) Tj ET') },
      }),
  ],
  [
    'a value that is drawn outside its field',
    'pdf_form_fields',
    (marked) =>
      marked.field({
        FT: 'Tx',
        V: text('Nine'),
        AP: { N: marked.appearance('BT /Helv 12 Tf 2 70 Td (Nine) Tj ET') },
      }),
  ],
  [
    'a value that is drawn too small to be read',
    'pdf_form_fields',
    (marked) =>
      marked.field({
        FT: 'Tx',
        V: text('Nine'),
        AP: { N: marked.appearance('BT /Helv 0.5 Tf 2 7 Td (Nine) Tj ET') },
      }),
  ],
  [
    'a value in a font whose letters nobody names',
    'pdf_form_fields',
    (marked) => {
      const font = marked.document.context.obj({ Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H' });
      const N = marked.appearance('BT /F 12 Tf 2 7 Td <00010002> Tj ET', {
        Resources: { Font: { F: font } },
      });
      marked.field({ FT: 'Tx', V: text('No'), AP: { N } });
    },
  ],
  ...(
    [
      ['is damaged', { Filter: 'FlateDecode' }, 'no deflated data'],
      ['has an unknown filter', { Filter: 'FlateDecod' }, 'anything'],
      ['nests too deep', {}, '['.repeat(40)],
      ['has half a letter', {}, '1 beginbfchar <0001> <00> endbfchar'],
    ] as const
  ).map(([fault, entries, map]): (typeof inexact)[number] => [
    `a value in a font whose map of letters ${fault}`,
    'pdf_form_fields',
    (marked) => {
      const { context } = marked.document;
      const ToUnicode = context.register(context.stream(map, entries));
      const font = context.obj({ Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H', ToUnicode });
      const N = marked.appearance('BT /F 12 Tf 2 7 Td <00010002> Tj ET', {
        Resources: { Font: { F: font } },
      });
      marked.field({ FT: 'Tx', V: text('No'), AP: { N } });
    },
  ]),
  [
    'an appearance whose operands nest too deep',
    'pdf_damaged',
    (marked) => {
      const N = marked.appearance(`BT /Helv 12 Tf ${'['.repeat(40)} TJ ET`);
      marked.field({ FT: 'Tx', V: text('No'), AP: { N } });
    },
  ],
  [
    'rich text that says something else than the value',
    'pdf_form_fields',
    (marked) =>
      marked.field({ FT: 'Tx', V: text('One'), RV: text('<p>Nine</p>'), AP: { N: marked.written('One') } }),
  ],
  ['rich text alone', 'pdf_form_fields', (marked) => marked.field({ FT: 'Tx', RV: text('<p>Nine</p>') })],
  [
    'a password',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Tx', Ff: 1 << 13, V: text('1234'), AP: { N: marked.written('1234') } }),
  ],
  [
    'values that each reader draws anew',
    'pdf_form_fields',
    (marked) => {
      const form = marked.document.catalog.lookup(PDFName.of('AcroForm'));
      if (form && 'set' in form && typeof form.set === 'function')
        form.set(PDFName.of('NeedAppearances'), marked.document.context.obj(true));
      marked.field({ FT: 'Tx', V: text('Nine'), AP: { N: marked.written('Nine') } });
    },
  ],
  [
    'a choice that is made by its number alone',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Ch', Ff: 1 << 17, Opt: [text('One'), text('Nine')], I: [1] }),
  ],
  [
    'a choice that looks like another',
    'pdf_form_fields',
    (marked) =>
      marked.field({
        FT: 'Ch',
        Ff: 1 << 17,
        Opt: [text('One'), text('Nine')],
        V: text('Nine'),
        AP: { N: marked.written('One') },
      }),
  ],
  [
    'a ticked box without an appearance',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', Rect: ring, V: 'Yes', AS: 'Yes', MK: { CA: text('4') } }),
  ],
  [
    'a ticked box with a blank appearance',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', V: 'Yes', AS: 'Yes', ...states(marked, '', box) }),
  ],
  [
    'a ticked box that looks as one that is not',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', V: 'Yes', AS: 'Yes', ...states(marked, box, box) }),
  ],
  [
    'a box with the value Yes that is shown Off',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', V: 'Yes', AS: 'Off', ...states(marked, tick, box) }),
  ],
  [
    'a box with the value Off that is shown ticked',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', V: 'Off', AS: 'Yes', ...states(marked, tick, box) }),
  ],
  [
    'the caption of a button without an appearance',
    'pdf_form_fields',
    (marked) => marked.field({ FT: 'Btn', Ff: 1 << 16, MK: { CA: text('Nine lakh') } }),
  ],
  [
    'the caption of a button with the appearance of another',
    'pdf_form_fields',
    (marked) =>
      marked.field({ FT: 'Btn', Ff: 1 << 16, MK: { CA: text('Nine') }, AP: { N: marked.written('One') } }),
  ],
  [
    'a field that is only printed',
    'pdf_annotations',
    (marked) => marked.field({ FT: 'Tx', F: 4 | 32, V: text('Nine'), AP: { N: marked.written('Nine') } }),
  ],
];

describe('a PDF with a field that does not show its value in every reader', () => {
  // NDA-262, CON-310
  it.each(inexact)(
    'a PDF is refused as an NDA and as an agreed paper, but not as an attachment, with %s',
    async (_what, reason, mark) => {
      const pdf = await makeMarked(mark);
      for (const purpose of ['signing', 'paper'] as const)
        await expect(inspectPdf(pdf, purpose)).rejects.toMatchObject({ reason, status: 422 });
      await expect(inspectPdf(pdf, 'attachment')).resolves.toMatchObject({ pageCount: 1 });
    },
  );
});

import { PDFDocument, PDFName, StandardFonts, type PDFTextField } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { runTool } from '../../../test/support/tools';
import { asFile } from './test/documents';
import { signTwice } from './test/signed-twice';
import { appendSignaturePage, inspectPdf, readSignatures } from '.';

async function withField(change: (field: PDFTextField, document: PDFDocument) => void = () => undefined) {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  await document.embedFont(StandardFonts.Helvetica);
  const form = document.getForm();
  const price = form.createTextField('price');
  price.setText('Rs 10,000');
  price.addToPage(page, { x: 60, y: 200, width: 200, height: 24 });
  const agreed = form.createCheckBox('agreed');
  agreed.addToPage(page, { x: 60, y: 150, width: 20, height: 20 });
  agreed.check();
  form.createTextField('nothing typed').addToPage(page, { x: 60, y: 100, width: 200, height: 24 });
  form.updateFieldAppearances();
  change(price, document);
  return document.save({ updateFieldAppearances: false });
}

const textOf = (pdf: Uint8Array) => runTool('pdftotext', ['-layout', asFile(pdf), '-']).output;
const inkOf = (pdf: Uint8Array) =>
  runTool('pdftoppm', ['-r', '50', '-f', '1', '-l', '1', asFile(pdf)]).output;
const fieldsOf = async (pdf: Uint8Array) =>
  (await PDFDocument.load(pdf))
    .getForm()
    .getFields()
    .map((field) => field.getName());

describe('the form of an uploaded document', () => {
  // NDA-50
  it('the form of an uploaded document is drawn into the page as it looks, and cannot be filled in after the signatures', async () => {
    const upload = await withField();
    expect(await fieldsOf(upload)).toHaveLength(3);
    await expect(inspectPdf(upload, 'signing')).resolves.toMatchObject({ pageCount: 1 });

    const signed = await signTwice(upload);
    expect(await fieldsOf(signed)).toEqual(['One', 'Two']);
    expect(textOf(signed)).toContain('Rs 10,000');
    expect(inkOf(signed)).toBe(inkOf(upload));
    expect(Buffer.from(signed).includes('/Tx')).toBe(false);
    expect(runTool('qpdf', ['--check', asFile(signed)])).toMatchObject({ code: 0 });

    const { output } = runTool('pdfsig', ['-nocert', asFile(signed)]);
    expect(output.match(/Signature is Valid\./g)).toHaveLength(2);
    expect(output).toMatch(/Field Name: Two[^]*\bTotal document signed/);
    expect(await readSignatures(signed)).toMatchObject([
      { field: 'One', isIntact: true, coversWholeDocument: false },
      { field: 'Two', isIntact: true, coversWholeDocument: true },
    ]);
  });

  it('the form of an uploaded document cannot be restored unnoticed: pdfsig and our own verification detect appended fields', async () => {
    const signed = await signTwice(await withField());
    const document = await PDFDocument.load(signed, { forIncrementalUpdate: true, updateMetadata: false });
    const field = document.getForm().createTextField('price');
    field.setText('Rs 10,000,000');
    field.addToPage(document.getPage(0), { x: 60, y: 200, width: 200, height: 24 });
    const attacked = await document.save({ useObjectStreams: false });

    expect(textOf(attacked)).toContain('Rs 10,000,000');
    const { output } = runTool('pdfsig', ['-nocert', asFile(attacked)]);
    expect(output).not.toMatch(/- Total document signed/);
    expect((await readSignatures(attacked)).map(({ coversWholeDocument }) => coversWholeDocument)).toEqual([
      false,
      false,
    ]);
  });

  it.each<[string, (field: PDFTextField, document: PDFDocument) => void]>([
    [
      'a value without an appearance',
      ({ acroField }) => acroField.getWidgets()[0]!.dict.delete(PDFName.of('AP')),
    ],
    [
      'values that each reader draws anew',
      (_field, document) =>
        document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true)),
    ],
  ])(
    'the form of an uploaded document is refused with an explanation when its appearance depends on the reader: %s',
    async (_what, change) => {
      const upload = await withField(change);
      await expect(inspectPdf(upload, 'signing')).rejects.toMatchObject({
        reason: 'pdf_form_fields',
        status: 422,
      });
      const page = { title: 'Signatures', labels: ['First'] };
      await expect(appendSignaturePage(upload, page)).rejects.toMatchObject({ reason: 'pdf_form_fields' });
    },
  );

  it('an uploaded document loses its hidden fields when it is signed', async () => {
    const upload = await withField(({ acroField }, { context }) =>
      acroField.getWidgets()[0]!.dict.set(PDFName.of('F'), context.obj(2)),
    );
    const signed = await signTwice(upload);
    expect(textOf(signed)).not.toContain('Rs 10,000');
    expect(inkOf(signed)).toBe(inkOf(upload));
  });
});

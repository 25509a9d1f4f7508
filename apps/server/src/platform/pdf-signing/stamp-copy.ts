import { PDFDict, PDFName, PDFOperator, PDFOperatorNames, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { artifact, openStructure } from '../pdf-text/structure';
import { createTypesetter, type TextStyle, type Typesetter } from '../pdf-text/typesetter';
import { openDocument } from './open-document';
import { rewriteWhole } from './rewrite';
import { seenMatrix, seenSize } from './signature-fields';

const style: TextStyle = { weight: 'regular', size: 7.5, color: [0.36, 0.39, 0.45] };
const leading = 10;
const foot = 9;
const margin = 24;
const padding = 3;

/**
 * A copy of a PDF with these lines at the foot of each page as it is seen, on a ground of their own. The bytes given
 * stay as they are. Signatures do not survive the writing: their pictures stay, the signatures themselves are taken
 * out, so that no reader takes the copy for a broken original. Throws a PdfRefusal for a PDF that cannot be opened.
 */
export async function stampCopy(pdf: Uint8Array, lines: readonly string[]): Promise<Uint8Array> {
  const document = await openDocument(pdf, { isLenient: true });
  takeOutSignatures(document);
  const typesetter = createTypesetter(document.context);
  const drawn = new Map<number, { operators: PDFOperator[]; height: number }>();
  const pages = document.getPages().map((page) => {
    const { width } = seenSize(page);
    const stamp = drawn.get(width) ?? drawLines(typesetter, lines, width);
    drawn.set(width, stamp);
    return { page, width, stamp };
  });
  const resources = document.context.obj({ Font: await typesetter.embedFonts() });
  const forms = new Map<number, PDFRef>();
  for (const { page, width, stamp } of pages) {
    const form =
      forms.get(width) ??
      document.context.register(
        document.context.formXObject(stamp.operators, {
          BBox: document.context.obj([0, 0, width, stamp.height]),
          Resources: resources,
        }),
      );
    forms.set(width, form);
    // A form has fonts of its own, so that their names never meet those of the page.
    const name = page.node.newXObject('Copy', form);
    page.pushOperators(
      ...artifact([
        PDFOperator.of(PDFOperatorNames.PushGraphicsState),
        PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, seenMatrix(page).map(String)),
        PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
        PDFOperator.of(PDFOperatorNames.PopGraphicsState),
      ]),
    );
  }
  return rewriteWhole(document);
}

function drawLines(typesetter: Typesetter, lines: readonly string[], width: number) {
  const room = Math.max(width - 2 * margin, 40);
  const wrapped = lines.flatMap((line) => typesetter.wrap(line, style, room));
  const height = foot + wrapped.length * leading + padding;
  const ground = Math.max(0, ...wrapped.map((line) => typesetter.widthOf(line, style)));
  const operators = [
    PDFOperator.of(PDFOperatorNames.NonStrokingColorRgb, ['1', '1', '1']),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [margin - padding, foot - padding, ground + 2 * padding, wrapped.length * leading + padding].map(
        (value) => value.toFixed(2),
      ),
    ),
    PDFOperator.of(PDFOperatorNames.FillNonZero),
    ...wrapped.flatMap((line, index) =>
      typesetter.print(line, margin, foot + (wrapped.length - 1 - index) * leading, style),
    ),
  ];
  return { operators, height };
}

/** Signature fields become plain pictures; what made them signatures is deleted. */
function takeOutSignatures(document: PDFDocument): void {
  const { catalog, context } = document;
  const form = catalog.getAcroForm();
  const structure = openStructure(document);
  for (const [field] of form?.getAllFields() ?? []) {
    if (field.getInheritableAttribute(PDFName.of('FT')) !== PDFName.of('Sig')) continue;
    const value = field.dict.get(PDFName.of('V'));
    const kids = field.Kids()?.asArray() ?? [];
    form?.removeField(field);
    for (const widget of [field.dict, ...kids.map((kid) => context.lookup(kid))]) {
      if (!(widget instanceof PDFDict) || !widget.has(PDFName.of('Rect'))) continue;
      widget.set(PDFName.of('Subtype'), PDFName.of('Stamp'));
      // What was said of the field is said of the picture.
      const said = field.dict.get(PDFName.of('TU'));
      if (said) widget.set(PDFName.of('Contents'), said);
      structure?.makeAnnotation(widget);
      for (const key of ['FT', 'T', 'TU', 'V', 'MK', 'Parent', 'Ff', 'Lock', 'SV'])
        widget.delete(PDFName.of(key));
    }
    if (value instanceof PDFRef) context.delete(value);
  }
  form?.dict.delete(PDFName.of('SigFlags'));
  for (const key of ['Perms', 'DSS']) catalog.delete(PDFName.of(key));
}

import { constants, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContentStream,
  type PDFDocument,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { balanceContent, type BalancedContent } from './content-balance';
import type { Matrix } from './matrix';
import { frameOf, inherited, pageCorners } from './page-frame';
import { moveTags } from './page-tags';
import { PdfRefusal } from './refusal';

/** Maximum decoded content of a page, in bytes; a drawing of a whole city has some 30 MB. */
const maxContentBytes = 64 * 1024 * 1024;

export interface PagePainter {
  /**
   * Converts unbalanced content, which readers may show differently, into a form that they show
   * alike.
   */
  settle(page: PDFPage): void;
  /**
   * Draws a form XObject over the page’s content, in the default graphics state. `matrix` maps to
   * page coordinates. `wrap` may add operators around the drawing, such as artifact marks.
   */
  paint(page: PDFPage, form: PDFRef, matrix: Matrix, wrap?: (drawing: PDFOperator[]) => PDFOperator[]): void;
}

/**
 * Creates a painter for pages of any origin, whose content may leave the graphics state unbalanced.
 * Content that is provably self-contained stays, between `q` and `Q`. Other content becomes a form
 * XObject, after which readers restore their state. Painted pages no longer share their list of
 * content streams. Throws a PdfRefusal if content cannot be decoded.
 */
export function createPagePainter({ context }: PDFDocument): PagePainter {
  const painted = new Map<PDFDict, PDFContentStream>();
  const names = new Map<PDFDict, Map<PDFRef, PDFName>>();
  const shared = new Map<PDFDict, PDFRef>();
  const before = context.register(context.stream('q\n'));
  // Otherwise a path that the old content never painted would become part of the new content.
  const after = context.register(context.stream('\nn Q\n'));

  /**
   * Returns a name for the XObject in the page’s resources. Pages may share resources, so each
   * XObject is named once.
   */
  function nameFor(page: PDFPage, xObject: PDFRef): PDFName {
    const entries = dictionaryIn(resourcesOf(page), 'XObject');
    const xObjectNames = names.get(entries) ?? new Map<PDFRef, PDFName>();
    names.set(entries, xObjectNames);
    const name = xObjectNames.get(xObject) ?? entries.uniqueKey('Drawn');
    entries.set(name, xObject);
    xObjectNames.set(xObject, name);
    return name;
  }

  function resourcesOf(page: PDFPage): PDFDict {
    const present = inherited(page, 'Resources');
    return present instanceof PDFDict ? present : dictionaryIn(page.node, 'Resources');
  }

  function dictionaryIn(parent: PDFDict, key: string): PDFDict {
    const present = parent.lookup(PDFName.of(key));
    if (present instanceof PDFDict) return present;
    const created = context.obj({});
    parent.set(PDFName.of(key), created);
    return created;
  }

  /**
   * Isolates the graphics state of a page’s content, and returns the empty stream drawn after it.
   */
  function isolate(page: PDFPage, { refs, balanced }: PageContent): PDFContentStream {
    const added = context.contentStream([]);
    const addedRef = context.register(added);
    if (refs.length === 0) {
      page.node.set(PDFName.of('Contents'), context.obj([addedRef]));
    } else if (balanced?.isSelfContained === true) {
      page.node.set(PDFName.of('Contents'), context.obj([before, ...refs, after, addedRef]));
    } else {
      const old = context.register(asForm(page, refs, balanced?.closed));
      moveTags(page, old);
      page.node.set(PDFName.of('Resources'), context.obj({}));
      page.node.set(PDFName.of('Contents'), context.obj([addedRef]));
      for (const operator of drawing(nameFor(page, old))) added.push(operator);
    }
    painted.set(page.node, added);
    return added;
  }

  /** Returns the content of a page as a form that draws the same. */
  function asForm(page: PDFPage, refs: PDFRef[], closed: string | undefined): PDFStream {
    const frame = frameOf(page);
    const { width, height } = frame;
    const entries = {
      Type: 'XObject',
      Subtype: 'Form',
      // Larger than the visible area, so that content at the edge is drawn as before.
      BBox: pageCorners(frame, [-width, -height, 3 * width, 3 * height]),
      Resources: sharedResources(page),
    };
    if (closed !== undefined) return context.flateStream(Buffer.from(closed, 'latin1'), entries);
    const [stream, ...more] = refs.map((ref) => context.lookup(ref, PDFStream));
    if (!stream || more.length > 0) throw new PdfRefusal('pdf_damaged');
    // Readers may be able to decode what this code cannot, so the stream is copied unchanged.
    const form = context.stream(stream.getContents(), entries);
    for (const key of ['Filter', 'DecodeParms']) {
      const value = stream.dict.get(PDFName.of(key));
      if (value) form.dict.set(PDFName.of(key), value);
    }
    return form;
  }

  /** Returns the resources of a page as an object that several forms can refer to. */
  function sharedResources(page: PDFPage): PDFRef {
    const present = page.node.getInheritableAttribute(PDFName.of('Resources'));
    if (present instanceof PDFRef) return present;
    const resources = resourcesOf(page);
    const ref = shared.get(resources) ?? context.register(resources);
    shared.set(resources, ref);
    return ref;
  }

  return {
    settle(page) {
      const content = contentOf(page);
      if (content.refs.length > 0 && content.balanced?.isSelfContained !== true) isolate(page, content);
    },

    paint(page, form, matrix, wrap = (drawn) => drawn) {
      const added = painted.get(page.node) ?? isolate(page, contentOf(page));
      for (const operator of wrap(drawing(nameFor(page, form), matrix))) added.push(operator);
    },
  };
}

/** Returns operators that draw an XObject and restore the graphics state. */
export function drawing(name: PDFName, matrix?: Matrix): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    ...(matrix ? [PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix.map(decimal))] : []),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}

/**
 * Formats a number for PDF: without exponent, and precise enough for pages with few, large units.
 */
const decimal = (value: number): string => value.toFixed(8).replace(/\.?0+$/, '');

interface PageContent {
  refs: PDFRef[];
  /** Undefined if a stream cannot be decoded reliably. */
  balanced: BalancedContent | undefined;
}

function contentOf(page: PDFPage): PageContent {
  const { context } = page.doc;
  const entry = page.node.get(PDFName.of('Contents'));
  const contents = context.lookup(entry);
  const entries = contents instanceof PDFArray ? contents.asArray() : [entry];
  const refs = entries
    .filter((one) => one instanceof PDFRef)
    .filter((ref) => context.lookup(ref) instanceof PDFStream);
  const parts = refs.map((ref) => decode(context.lookup(ref, PDFStream)));
  if (parts.includes(undefined)) return { refs, balanced: undefined };
  const balanced = balanceContent(parts.join('\n'));
  // Some readers concatenate streams without a space, which may merge two operators.
  const isSpaced = parts.slice(0, -1).every((part) => part === '' || /\s$/.test(part?.slice(-1) ?? ''));
  return { refs, balanced: { ...balanced, isSelfContained: balanced.isSelfContained && isSpaced } };
}

function decode(stream: PDFStream): string | undefined {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (stream.dict.has(PDFName.of('DecodeParms'))) return undefined;
  const contents = stream.getContents();
  try {
    // Readers use the intact part of a truncated stream.
    const options = { maxOutputLength: maxContentBytes, finishFlush: constants.Z_SYNC_FLUSH };
    const isDeflated = filter === PDFName.of('FlateDecode');
    const bytes = isDeflated
      ? inflateSync(contents, options)
      : decodePDFRawStream(PDFRawStream.of(stream.dict, contents)).decode();
    return bytes.length > maxContentBytes ? undefined : Buffer.from(bytes).toString('latin1');
  } catch {
    return undefined;
  }
}

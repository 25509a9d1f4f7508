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

/** Content of one page, decoded. A drawing of a whole city has some 30 MB. */
const maxContentBytes = 64 * 1024 * 1024;

export interface PagePainter {
  /** Makes content that readers may show differently, as it is not in order, into a form that they show alike. */
  settle(page: PDFPage): void;
  /**
   * Draws a form XObject over everything that the page shows, in the default graphics state. `matrix` leads to page
   * coordinates. `wrap` may add operators around the drawing, such as marks of an artifact.
   */
  paint(page: PDFPage, form: PDFRef, matrix: Matrix, wrap?: (drawing: PDFOperator[]) => PDFOperator[]): void;
}

/**
 * Returns a painter for pages of any origin, whose content may leave the graphics state in disorder. Content that
 * provably leaves nothing behind stays as it is, between `q` and `Q`. Any other becomes a form
 * XObject: readers restore their state after a form even when they stop in the middle of it. A painted page no longer
 * shares its list of content streams with other pages. Throws a PdfRefusal for content that cannot be decoded.
 */
export function createPagePainter({ context }: PDFDocument): PagePainter {
  const painted = new Map<PDFDict, PDFContentStream>();
  const names = new Map<PDFDict, Map<PDFRef, PDFName>>();
  const shared = new Map<PDFDict, PDFRef>();
  const before = context.register(context.stream('q\n'));
  // A path that the old content never painted would belong to ours.
  const after = context.register(context.stream('\nn Q\n'));

  /** A name for the XObject in the resources of the page; pages may share them, so each XObject is named once. */
  function nameFor(page: PDFPage, xObject: PDFRef): PDFName {
    const entries = dictionaryIn(resourcesOf(page), 'XObject');
    const known = names.get(entries) ?? new Map<PDFRef, PDFName>();
    names.set(entries, known);
    const name = known.get(xObject) ?? entries.uniqueKey('Drawn');
    entries.set(name, xObject);
    known.set(xObject, name);
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

  /** Puts the content of a page into a state of its own, and returns the empty stream that is drawn after it. */
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

  /** The content of a page as a form that draws the same. */
  function asForm(page: PDFPage, refs: PDFRef[], closed: string | undefined): PDFStream {
    const frame = frameOf(page);
    const { width, height } = frame;
    const entries = {
      Type: 'XObject',
      Subtype: 'Form',
      // Wider than what is seen, so that the edge of the page is drawn as before.
      BBox: pageCorners(frame, [-width, -height, 3 * width, 3 * height]),
      Resources: sharedResources(page),
    };
    if (closed !== undefined) return context.flateStream(Buffer.from(closed, 'latin1'), entries);
    const [stream, ...more] = refs.map((ref) => context.lookup(ref, PDFStream));
    if (!stream || more.length > 0) throw new PdfRefusal('pdf_damaged');
    // Content that cannot be decoded here may be readable elsewhere, so it is copied unchanged.
    const form = context.stream(stream.getContents(), entries);
    for (const key of ['Filter', 'DecodeParms']) {
      const value = stream.dict.get(PDFName.of(key));
      if (value) form.dict.set(PDFName.of(key), value);
    }
    return form;
  }

  /** The resources of a page as an object that several forms can name. */
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

/** Returns operators that draw an XObject, and leave the graphics state as it was. */
export function drawing(name: PDFName, matrix?: Matrix): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    ...(matrix ? [PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix.map(decimal))] : []),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  ];
}

/** A number as PDF writes it: without an exponent, and fine enough for a page of few, large units. */
const decimal = (value: number): string => value.toFixed(8).replace(/\.?0+$/, '');

interface PageContent {
  refs: PDFRef[];
  /** Undefined where a stream cannot be decoded for certain. */
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
  // Some readers put streams together without a space, and then two operators become one.
  const isSpaced = parts.slice(0, -1).every((part) => part === '' || /\s$/.test(part?.slice(-1) ?? ''));
  return { refs, balanced: { ...balanced, isSelfContained: balanced.isSelfContained && isSpaced } };
}

function decode(stream: PDFStream): string | undefined {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (stream.dict.has(PDFName.of('DecodeParms'))) return undefined;
  const contents = stream.getContents();
  try {
    // Readers use what there is of a stream that was cut off.
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

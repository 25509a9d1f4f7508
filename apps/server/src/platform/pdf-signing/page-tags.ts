import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

/**
 * Updates the structure of a tagged document after a page’s marked content has moved into a form
 * XObject (ISO 32000-1, 14.7.4.2). A form has no page of its own, so each reference names both.
 */
export function moveTags(page: PDFPage, form: PDFRef): void {
  const { context, catalog } = page.doc;
  const key = page.node.lookup(name('StructParents'));
  const stream = context.lookup(form);
  const root = catalog.lookup(name('StructTreeRoot'));
  if (!(key instanceof PDFNumber) || !(root instanceof PDFDict) || !(stream instanceof PDFStream)) return;
  const owners = findNumber(root.lookup(name('ParentTree')), key.asNumber());
  if (!(owners instanceof PDFArray)) return;
  stream.dict.set(name('StructParents'), key);
  page.node.delete(name('StructParents'));
  for (const owner of new Set(owners.asArray())) {
    const element = context.lookup(owner);
    if (element instanceof PDFDict) movePieces(element, page, form);
  }
}

function movePieces(element: PDFDict, page: PDFPage, form: PDFRef): void {
  const { context } = page.doc;
  const kids = element.lookup(name('K'));
  const list = kids instanceof PDFArray ? kids : context.obj(kids === undefined ? [] : [kids]);
  list.asArray().forEach((entry, index) => {
    const kid = context.lookup(entry);
    const piece = kid instanceof PDFDict && kid.lookup(name('Type')) === name('MCR') ? kid : undefined;
    const isOnPage = (piece?.get(name('Pg')) ?? element.get(name('Pg'))) === page.ref;
    if (!isOnPage) return;
    if (piece && !piece.has(name('Stm'))) piece.set(name('Stm'), form);
    if (kid instanceof PDFNumber)
      list.set(index, context.obj({ Type: 'MCR', Pg: page.ref, Stm: form, MCID: kid.asNumber() }));
  });
  element.set(name('K'), list);
}

/** Returns the value of a key in a number tree. */
function findNumber(tree: PDFObject | undefined, key: number): PDFObject | undefined {
  const seen = new Set<PDFObject>();
  const waiting = [tree];
  for (let node = waiting.pop(); node instanceof PDFDict; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const pairs = listIn(node, 'Nums');
    const place = pairs.findIndex(
      (entry, index) => index % 2 === 0 && entry instanceof PDFNumber && entry.asNumber() === key,
    );
    if (place >= 0) return pairs[place + 1];
    waiting.push(...listIn(node, 'Kids').filter((kid) => kid instanceof PDFDict));
  }
  return undefined;
}

function listIn(dict: PDFDict, key: string): (PDFObject | undefined)[] {
  const list = dict.lookup(name(key));
  return list instanceof PDFArray ? list.asArray().map((entry) => dict.context.lookup(entry)) : [];
}

import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';

/** Structure types of ISO 32000-1, 14.8.4, that our documents use. */
type Role =
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Form';

interface PartOptions {
  /** BCP 47 tag, if it differs from the document’s language. */
  language?: string;
  /** Scope of a header cell: its column or its row. */
  scope?: 'Column' | 'Row';
}

/**
 * A part of the document structure. Parts are read in the order in which they were added,
 * independent of their position on the pages.
 */
export interface Part {
  add(role: Role, options?: PartOptions): Part;
  /** Marks the operators as content of this part on a page. */
  hold(page: PDFPage, operators: readonly PDFOperator[]): PDFOperator[];
  /** Adds a form field on a page as content of this part. */
  holdWidget(page: PDFPage, widget: PDFRef): void;
}

export interface Structure {
  root: Part;
  /** Returns the first part for a form field that has none yet, or a new one. */
  takeFieldPart(): Part;
  /** Updates the structure for a form field that has become an image. */
  makeAnnotation(widget: PDFDict): void;
  /** Writes the mapping of content and fields to parts. Call it once, at the end. */
  save(): void;
}

const name = (text: string) => PDFName.of(text);

/** Adds an empty structure to a new document. */
export function createStructure({ catalog, context }: PDFDocument): Structure {
  const root = context.obj({ Type: 'StructTreeRoot' });
  const rootRef = context.register(root);
  const top = context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: [] });
  const topRef = context.register(top);
  root.set(name('K'), context.obj([topRef]));
  catalog.set(name('StructTreeRoot'), rootRef);
  catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
  return writeStructure(context, { root, topRef, entries: context.obj([]), nextKey: 0 });
}

/**
 * Opens the structure of a document to extend it; undefined if it has none, or one of another
 * layout.
 */
export function openStructure({ catalog, context }: PDFDocument): Structure | undefined {
  const root = catalog.lookup(name('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return undefined;
  const parents = root.lookup(name('ParentTree'));
  const entries = parents instanceof PDFDict ? parents.lookup(name('Nums')) : undefined;
  const nextKey = root.lookup(name('ParentTreeNextKey'));
  const tops = root.lookup(name('K'));
  const topRef = tops instanceof PDFArray && tops.size() === 1 ? tops.get(0) : undefined;
  const top = topRef instanceof PDFRef ? context.lookup(topRef) : undefined;
  const isOursToContinue =
    entries instanceof PDFArray &&
    nextKey instanceof PDFNumber &&
    topRef instanceof PDFRef &&
    top instanceof PDFDict &&
    top.lookup(name('K')) instanceof PDFArray;
  return isOursToContinue
    ? writeStructure(context, { root, topRef, entries, nextKey: nextKey.asNumber() })
    : undefined;
}

interface Tree {
  root: PDFDict;
  /** Root element, which contains all parts. */
  topRef: PDFRef;
  /** Alternating keys and values: the parts of a field, or of each piece of a page’s content. */
  entries: PDFArray;
  nextKey: number;
}

function writeStructure(context: PDFContext, tree: Tree): Structure {
  const { root, topRef, entries } = tree;
  let { nextKey } = tree;
  /** Parts of the pieces of each page, in the order of their numbers. */
  const ownersOf = new Map<PDFRef, PDFArray>();

  function ownersOn(page: PDFPage): PDFArray {
    const cached = ownersOf.get(page.ref);
    if (cached) return cached;
    const owners = context.obj([]);
    page.node.set(name('StructParents'), PDFNumber.of(nextKey));
    entries.push(PDFNumber.of(nextKey));
    entries.push(owners);
    nextKey += 1;
    ownersOf.set(page.ref, owners);
    return owners;
  }

  function partAt(ref: PDFRef): Part {
    const dict = context.lookup(ref, PDFDict);
    const kids = dict.lookup(name('K'), PDFArray);
    const role = dict.lookup(name('S'), PDFName);
    return {
      add(kind, { language, scope } = {}) {
        const added = context.register(
          context.obj({
            Type: 'StructElem',
            S: kind,
            P: ref,
            K: [],
            ...(language === undefined ? {} : { Lang: PDFString.of(language) }),
            ...(scope === undefined ? {} : { A: { O: 'Table', Scope: scope } }),
          }),
        );
        kids.push(added);
        return partAt(added);
      },
      hold(page, operators) {
        const owners = ownersOn(page);
        const number = owners.size();
        owners.push(ref);
        if (!dict.has(name('Pg'))) dict.set(name('Pg'), page.ref);
        const isOnItsPage = dict.get(name('Pg')) === page.ref;
        kids.push(
          isOnItsPage ? PDFNumber.of(number) : context.obj({ Type: 'MCR', Pg: page.ref, MCID: number }),
        );
        return marked(role, `<</MCID ${number}>>`, operators);
      },
      holdWidget(page, widget) {
        kids.push(context.obj({ Type: 'OBJR', Pg: page.ref, Obj: widget }));
        context.lookup(widget, PDFDict).set(name('StructParent'), PDFNumber.of(nextKey));
        entries.push(PDFNumber.of(nextKey));
        entries.push(ref);
        nextKey += 1;
      },
    };
  }

  const rootPart = partAt(topRef);
  return {
    root: rootPart,
    takeFieldPart() {
      const parts = context.lookup(topRef, PDFDict).lookup(name('K'), PDFArray).asArray();
      const free = parts.find((ref) => ref instanceof PDFRef && isFreeForField(context.lookup(ref)));
      return free instanceof PDFRef ? partAt(free) : rootPart.add('Form');
    },
    makeAnnotation(widget) {
      const key = widget.lookup(name('StructParent'));
      const all = entries.asArray();
      const place = all.findIndex(
        (entry, index) =>
          index % 2 === 0 &&
          key instanceof PDFNumber &&
          entry instanceof PDFNumber &&
          entry.asNumber() === key.asNumber(),
      );
      const part = place < 0 ? undefined : context.lookup(all[place + 1]);
      if (part instanceof PDFDict) part.set(name('S'), name('Annot'));
    },
    save() {
      root.set(name('ParentTree'), context.obj({ Nums: entries }));
      root.set(name('ParentTreeNextKey'), PDFNumber.of(nextKey));
    },
  };
}

function isFreeForField(part: PDFObject | undefined): boolean {
  if (!(part instanceof PDFDict) || part.lookup(name('S')) !== name('Form')) return false;
  const kids = part.lookup(name('K'));
  return kids instanceof PDFArray && kids.size() === 0;
}

/** Marks operators as an artifact, which is not part of the text and is not read aloud. */
export function artifact(operators: readonly PDFOperator[], pagination?: 'Header' | 'Footer'): PDFOperator[] {
  return pagination === undefined
    ? [
        PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [name('Artifact')]),
        ...operators,
        PDFOperator.of(PDFOperatorNames.EndMarkedContent),
      ]
    : marked(name('Artifact'), `<</Type /Pagination /Subtype /${pagination}>>`, operators);
}

/** Encloses operators in a marked-content sequence. */
export function marked(tag: PDFName, properties: string, operators: readonly PDFOperator[]): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [tag, properties]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ];
}

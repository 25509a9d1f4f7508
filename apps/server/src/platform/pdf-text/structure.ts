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

/** What a part of a document is to who hears it: the standard types of ISO 32000-1, 14.8.4, that ours are made of. */
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
  /** BCP 47 tag, where it is not that of the document. */
  language?: string;
  /** Of a head cell: whether it is that of its column or of its row. */
  scope?: 'Column' | 'Row';
}

/** A part of the structure. Parts are read in the order in which they were added, wherever they stand on the pages. */
export interface Part {
  add(role: Role, options?: PartOptions): Part;
  /** The operators as content of this part on that page. */
  hold(page: PDFPage, operators: readonly PDFOperator[]): PDFOperator[];
  /** A form field that stands on that page as content of this part. */
  holdWidget(page: PDFPage, widget: PDFRef): void;
}

export interface Structure {
  root: Part;
  /** The first part for a form field that holds none yet, or a new one. */
  takeFieldPart(): Part;
  /** What a form field is told as from now on, when it has become a picture. */
  makeAnnotation(widget: PDFDict): void;
  /** Writes which content and which field belongs to which part. To be called once, after the last of them. */
  save(): void;
}

const name = (text: string) => PDFName.of(text);

/** Gives a new document a structure, which is empty. */
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

/** The structure of a document, to go on with it; undefined when it has none, or one that is not laid out as ours. */
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
  /** The part that holds all others. */
  topRef: PDFRef;
  /** Key and value in turn: which part a field, or each piece of a page's content, belongs to. */
  entries: PDFArray;
  nextKey: number;
}

function writeStructure(context: PDFContext, tree: Tree): Structure {
  const { root, topRef, entries } = tree;
  let { nextKey } = tree;
  /** The parts of the pieces of each page, in the order of their numbers. */
  const ownersOf = new Map<PDFRef, PDFArray>();

  function ownersOn(page: PDFPage): PDFArray {
    const known = ownersOf.get(page.ref);
    if (known) return known;
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

/** What stands on a page and is not part of the text: nobody is read it. */
export function artifact(operators: readonly PDFOperator[], pagination?: 'Header' | 'Footer'): PDFOperator[] {
  return pagination === undefined
    ? [
        PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [name('Artifact')]),
        ...operators,
        PDFOperator.of(PDFOperatorNames.EndMarkedContent),
      ]
    : marked(name('Artifact'), `<</Type /Pagination /Subtype /${pagination}>>`, operators);
}

/** Operators between marks of what they are. */
export function marked(tag: PDFName, properties: string, operators: readonly PDFOperator[]): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [tag, properties]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ];
}

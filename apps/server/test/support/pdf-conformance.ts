import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { bytesOf, contentOf, fontFaults, readContent, type ContentReading } from './pdf-content';

/** Permitted children of the structure types that our documents use (ISO 32000-1, 14.8.4). */
const kidsOf: Record<string, readonly string[]> = {
  Document: ['H1', 'H2', 'P', 'L', 'Table', 'Form', 'Annot'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['THead', 'TBody', 'TFoot'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
};
/** Keys of active, external or hidden content, which must not occur anywhere. */
const forbiddenKeys = ['JS', 'AA', 'XFA', 'EF', 'Encrypt', 'OCProperties', 'Alternates', 'OPI', 'TR', 'HTP'];

/**
 * Returns violations of PDF/UA-1 and PDF/A-2b in one of our documents, as far as a program can
 * detect them. No free validator of these standards is available from the registries used by the
 * tests. It only covers features of our own documents.
 */
export async function conformanceFaults(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
  const structure = readStructure(document);
  return [
    ...catalogFaults(document),
    ...objectFaults(document),
    ...structure.faults,
    ...document
      .getPages()
      .flatMap((page, index) =>
        pageFaults(document, page.node, structure).map((fault) => `page ${index + 1}: ${fault}`),
      ),
  ];
}

const name = (text: string) => PDFName.of(text);
const nameIn = (dict: PDFDict, key: string) => dict.lookupMaybe(name(key), PDFName)?.decodeText();

function catalogFaults({ catalog, context }: PDFDocument): string[] {
  const metadata = Buffer.from(bytesOf(catalog.lookup(name('Metadata')))).toString('utf8');
  const intent = catalog.lookupMaybe(name('OutputIntents'), PDFArray)?.lookup(0, PDFDict);
  const profile = intent?.lookup(name('DestOutputProfile'), PDFStream);
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  const asked: [boolean, string][] = [
    [
      catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked')) === PDFBool.True,
      'not marked as tagged',
    ],
    [catalog.has(name('Lang')), 'no language'],
    [preferences?.get(name('DisplayDocTitle')) === PDFBool.True, 'the title is not shown'],
    [metadata.includes('<dc:title>'), 'no title'],
    [/<pdfuaid:part>1</.test(metadata), 'not said to be PDF/UA-1'],
    [/<pdfaid:part>2<.*<pdfaid:conformance>B</s.test(metadata), 'not said to be PDF/A-2b'],
    [metadata.includes('<pdfaSchema:prefix>pdfuaid<'), 'what pdfuaid means is not said'],
    [intent !== undefined && nameIn(intent, 'S') === 'GTS_PDFA1', 'no output intent'],
    [profile?.dict.get(name('N'))?.toString() === '3', 'no profile of three colours'],
    [Buffer.from(bytesOf(profile)).toString('latin1', 36, 40) === 'acsp', 'the profile is none'],
    [context.trailerInfo.ID !== undefined, 'no identifier'],
    [context.trailerInfo.Encrypt === undefined, 'encrypted'],
  ];
  return asked.flatMap(([isMet, fault]) => (isMet ? [] : [fault]));
}

function objectFaults({ context }: PDFDocument): string[] {
  return context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return [];
    const faults = forbiddenKeys
      .filter((key) => dict.has(name(key)))
      .map((key) => `${ref.toString()} has ${key}`);
    if (nameIn(dict, 'Subtype') === 'Image' && dict.get(name('Interpolate')) === PDFBool.True)
      faults.push(`${ref.toString()} is interpolated`);
    return faults;
  });
}

interface Structure {
  faults: string[];
  /** By page key: the part of each piece, in order. By field key: the part of the field. */
  parents: Map<number, PDFObject | undefined>;
  /** Content of each part, by its reference: "page 3 0 R piece 1", "object 9 0 R". */
  held: Map<string, string[]>;
  roleOf: (part: PDFObject | undefined) => string | undefined;
}

function readStructure({ catalog, context }: PDFDocument): Structure {
  const structure: Structure = {
    faults: [],
    parents: new Map(),
    held: new Map(),
    roleOf: (part) => {
      const dict = context.lookup(part);
      return dict instanceof PDFDict ? nameIn(dict, 'S') : undefined;
    },
  };
  const root = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!root) return { ...structure, faults: ['no structure'] };
  const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).asArray();
  let lastKey = -1;
  for (let at = 0; at < numbers.length; at += 2) {
    const key = Number(numbers[at]?.toString());
    if (key <= lastKey) structure.faults.push('the keys of the parent tree are not in order');
    lastKey = key;
    structure.parents.set(key, numbers[at + 1]);
  }
  if (Number(root.get(name('ParentTreeNextKey'))?.toString()) <= lastKey)
    structure.faults.push('the next key is taken');
  const headings: number[] = [];

  function walk(ref: PDFObject | undefined, parent: PDFObject | undefined): void {
    const part = context.lookup(ref, PDFDict);
    const role = nameIn(part, 'S') ?? '';
    if (part.get(name('P')) !== parent) structure.faults.push(`${role} has another parent`);
    if (/^H\d$/.test(role)) headings.push(Number(role.slice(1)));
    if (role === 'TH' && !part.lookupMaybe(name('A'), PDFDict)?.has(name('Scope')))
      structure.faults.push('TH without scope');
    if (role === 'Table') structure.faults.push(...tableFaults(context.lookup(ref, PDFDict)));
    const held: string[] = [];
    const ownPage = part.get(name('Pg'))?.toString() ?? 'none';
    for (const kid of part.lookup(name('K'), PDFArray).asArray()) {
      const value = context.lookup(kid);
      if (value instanceof PDFNumber) held.push(`page ${ownPage} piece ${value.asNumber()}`);
      else if (value instanceof PDFDict && nameIn(value, 'Type') === 'MCR')
        held.push(`page ${value.get(name('Pg'))?.toString()} piece ${value.get(name('MCID'))?.toString()}`);
      else if (value instanceof PDFDict && nameIn(value, 'Type') === 'OBJR')
        held.push(`object ${value.get(name('Obj'))?.toString()}`);
      else {
        const inner = structure.roleOf(kid) ?? '';
        if (!kidsOf[role]?.includes(inner)) structure.faults.push(`${inner} in ${role}`);
        walk(kid, ref);
      }
    }
    structure.held.set(String(ref), held);
  }
  const rootRef = catalog.get(name('StructTreeRoot'));
  for (const top of root.lookup(name('K'), PDFArray).asArray()) walk(top, rootRef);
  for (const [index, level] of headings.entries())
    if (level > (headings[index - 1] ?? 0) + 1) structure.faults.push(`H${level} skips a level`);
  return structure;
}

/** Returns a fault unless all rows of a table have the same number of cells. */
function tableFaults(table: PDFDict): string[] {
  const kids = (part: PDFDict) => {
    const list = part.lookup(name('K'), PDFArray);
    return list.asArray().map((_, index) => list.lookup(index, PDFDict));
  };
  const cells = kids(table)
    .flatMap(kids)
    .map((row) => kids(row).length);
  return new Set(cells).size === 1 ? [] : [`rows of ${cells.join(', ')} cells`];
}

function pageFaults({ context }: PDFDocument, page: PDFDict, structure: Structure): string[] {
  const reading = readContent(contentOf(page));
  const ref = context.getObjectRef(page)?.toString();
  const faults = reading.untagged.map((operator) => `${operator} is neither text nor artifact`);
  const key = page.get(name('StructParents'));
  const owners = key instanceof PDFNumber ? context.lookup(structure.parents.get(key.asNumber())) : undefined;
  const parts = owners instanceof PDFArray ? owners.asArray() : [];
  if (new Set(reading.pieces).size !== reading.pieces.length) faults.push('two pieces of one number');
  if (parts.length !== reading.pieces.length)
    faults.push(`${reading.pieces.length} pieces, ${parts.length} known`);
  for (const piece of reading.pieces) {
    if (!structure.held.get(String(parts[piece]))?.includes(`page ${ref} piece ${piece}`))
      faults.push(`piece ${piece} is not in the structure`);
  }
  const annotations = page.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? [];
  if (annotations.length > 0 && nameIn(page, 'Tabs') !== 'S')
    faults.push('fields are not in the order of the structure');
  return [
    ...faults,
    ...resourceFaults(page.lookup(name('Resources'), PDFDict), reading),
    ...annotations.flatMap((annotation) =>
      annotationFaults(context.lookup(annotation, PDFDict), annotation, structure),
    ),
  ];
}

function annotationFaults(annotation: PDFDict, ref: PDFObject, structure: Structure): string[] {
  const isField = nameIn(annotation, 'Subtype') === 'Widget';
  const flags = Number(annotation.get(name('F'))?.toString());
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation
    .lookup(name('Rect'), PDFArray)
    .asArray()
    .map((side) => Number(side.toString()));
  const look = annotation.lookupMaybe(name('AP'), PDFDict)?.lookup(name('N'), PDFStream);
  const key = annotation.get(name('StructParent'));
  const part = key instanceof PDFNumber ? structure.parents.get(key.asNumber()) : undefined;
  const asked: [boolean, string][] = [
    // Must be printed, and neither invisible, hidden nor shown conditionally.
    [(flags & 4) === 4 && (flags & (1 | 2 | 32 | 256)) === 0, 'a field that is not always seen'],
    [look !== undefined || (right === left && top === bottom), 'a field without a look'],
    [annotation.has(name(isField ? 'TU' : 'Contents')), 'a field without a tooltip'],
    [structure.roleOf(part) === (isField ? 'Form' : 'Annot'), 'a field that is not in the structure'],
    [
      structure.held.get(String(part))?.includes(`object ${ref.toString()}`) === true,
      'a field that no part holds',
    ],
    [ref instanceof PDFRef, 'a field that is no object of its own'],
  ];
  return asked.flatMap(([isMet, fault]) => (isMet ? [] : [fault])).concat(look ? formFaults(look) : []);
}

function formFaults(form: PDFStream): string[] {
  const resources = form.dict.lookupMaybe(name('Resources'), PDFDict);
  if (form.dict.has(name('Group'))) return ['a form that is transparent'];
  return resources
    ? resourceFaults(resources, readContent(Buffer.from(bytesOf(form)).toString('latin1')))
    : [];
}

function resourceFaults(resources: PDFDict, { codes, drawn }: ContentReading): string[] {
  const fonts = resources.lookupMaybe(name('Font'), PDFDict);
  const forms = resources.lookupMaybe(name('XObject'), PDFDict);
  return [
    ...[...codes].flatMap(([font, shown]) => {
      const dict = fonts?.lookup(name(font));
      return dict instanceof PDFDict ? fontFaults(dict, shown) : [`there is no font ${font}`];
    }),
    ...drawn.flatMap((drawing) => {
      const object = forms?.lookup(name(drawing));
      if (!(object instanceof PDFStream)) return [`there is no drawing ${drawing}`];
      return nameIn(object.dict, 'Subtype') === 'Form' ? formFaults(object) : imageFaults(object);
    }),
  ];
}

/** Returns a fault unless the image uses colours that the output intent defines. */
const imageFaults = ({ dict }: PDFStream): string[] =>
  /^\/Device(?:RGB|Gray)$/.test(String(dict.lookup(name('ColorSpace'))))
    ? []
    : ['a picture of other colours'];

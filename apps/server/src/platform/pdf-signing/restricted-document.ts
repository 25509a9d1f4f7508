import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  decodePDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { dictionaryOf, nameOf } from './dictionary-values';
import { PdfRefusal } from './refusal';

/**
 * Loads an encrypted PDF that opens with an empty password, decrypted. Throws `pdf_encrypted` for one that needs a
 * password, or that is encrypted in a way in which the result would not be exact.
 */
export async function loadRestricted(bytes: Uint8Array): Promise<PDFDocument> {
  let document: PDFDocument;
  try {
    // Before it knows the key the library reads packed objects too, which are noise then: it must not mind them.
    const options = { updateMetadata: false, throwOnInvalidObject: false } as const;
    document = await PDFDocument.load(bytes, { ...options, password: '' });
    const asItStands = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
    // The library decrypts the cross-reference stream, which is not encrypted, and may then guess the catalog.
    if (asItStands.context.trailerInfo.Root !== document.context.trailerInfo.Root)
      throw new PdfRefusal('pdf_encrypted');
  } catch (cause) {
    throw new PdfRefusal('pdf_encrypted', cause);
  }
  const { context } = document;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject && isCrossReference(object)) context.delete(ref);
    else if (object instanceof PDFInvalidObject || isLeftInClear(object))
      throw new PdfRefusal('pdf_encrypted');
  }
  // They may be in clear, and are never shown.
  document.catalog.delete(PDFName.of('Metadata'));
  requoteStrings(document);
  return document;
}

function isCrossReference(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef\b/.test(bytes.toString('latin1'));
}

/** Parts that are not encrypted as the rest is: the library decrypts them all the same. */
function isLeftInClear(object: PDFObject): boolean {
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return false;
  if (
    nameOf(dictionary, 'Filter') === 'Crypt' ||
    String(dictionary.get(PDFName.of('Filter'))).includes('/Crypt')
  )
    return true;
  const filters = dictionaryOf(dictionary, 'CF');
  if (!filters) return false;
  return nameOf(dictionary, 'StmF') !== nameOf(dictionary, 'StrF') || filters.keys().length !== 1;
}

/**
 * Writes decrypted strings in hexadecimal: the library holds their plain bytes, and would write brackets and backslashes
 * among them as they are. Strings of packed objects were never encrypted by themselves and are whole.
 */
function requoteStrings({ context }: PDFDocument): void {
  const packed = new Set<number>();
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && nameOf(object.dict, 'Type') === 'ObjStm') addPacked(object, packed);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFString) context.assign(ref, toHex(object));
    else if (!packed.has(ref.objectNumber)) requote(object);
}

function requote(root: PDFObject): void {
  const waiting: PDFObject[] = [root];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) {
      for (let index = 0; index < object.size(); index += 1) {
        const item = object.get(index);
        if (item instanceof PDFString) object.set(index, toHex(item));
        else if (!(item instanceof PDFRef)) waiting.push(item);
      }
    }
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const [key, value] of dictionary.entries()) {
      if (value instanceof PDFString) dictionary.set(key, toHex(value));
      else if (!(value instanceof PDFRef)) waiting.push(value);
    }
  }
}

const toHex = (text: PDFString) => PDFHexString.of(Buffer.from(text.asString(), 'latin1').toString('hex'));

/** The numbers of the objects in an object stream stand at its beginning, each before its place. */
function addPacked(stream: PDFRawStream, numbers: Set<number>): void {
  const count = stream.dict.lookup(PDFName.of('N'));
  const first = stream.dict.lookup(PDFName.of('First'));
  if (!(count instanceof PDFNumber) || !(first instanceof PDFNumber)) throw new PdfRefusal('pdf_encrypted');
  const head = Buffer.from(decodePDFRawStream(stream).decode().subarray(0, first.asNumber())).toString(
    'latin1',
  );
  const read = head.trim().split(/\s+/).map(Number);
  for (let index = 0; index < count.asNumber(); index += 1) numbers.add(read[2 * index] ?? -1);
}

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
 * Loads and decrypts an encrypted PDF that opens with an empty password. Throws `pdf_encrypted` if
 * it needs a password, or its encryption could not be removed exactly.
 */
export async function loadRestricted(bytes: Uint8Array): Promise<PDFDocument> {
  let document: PDFDocument;
  try {
    // The library also parses packed objects before it knows the key; they are noise then and must
    // not raise an error.
    const options = { updateMetadata: false, throwOnInvalidObject: false } as const;
    document = await PDFDocument.load(bytes, { ...options, password: '' });
    const asItStands = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
    // The library decrypts the cross-reference stream, although it is not encrypted, and may then
    // guess the catalog.
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
  // Metadata may be unencrypted, and is never shown.
  document.catalog.delete(PDFName.of('Metadata'));
  requoteStrings(document);
  return document;
}

function isCrossReference(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef\b/.test(bytes.toString('latin1'));
}

/**
 * Returns whether an object is exempt from the encryption; the library would decrypt it
 * nevertheless.
 */
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
 * Rewrites decrypted strings in hexadecimal: the library holds their plain bytes and would write
 * parentheses and backslashes unescaped. Strings of packed objects were never encrypted separately
 * and are correct.
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

/**
 * Collects the numbers of the objects in an object stream, which are listed at its start, each
 * followed by its offset.
 */
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

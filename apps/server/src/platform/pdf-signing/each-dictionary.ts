import { PDFArray, PDFDict, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** Yields every dictionary of the file, however deep; each indirect object once. */
export function* eachDictionary(
  document: PDFDocument,
): Generator<{ dictionary: PDFDict; isStream: boolean }> {
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    // Pushed one by one: a spread of a very long array overflows the stack.
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    const isStream = object instanceof PDFStream;
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) {
      yield { dictionary, isStream };
      for (const value of dictionary.values()) waiting.push(value);
    }
  }
}

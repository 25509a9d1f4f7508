import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { toMatrix, type Matrix } from './matrix';

/** Returns the name under the key, or an empty string. */
export function nameOf(dictionary: PDFDict, key: string): string {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

/** Returns the text of a string object; undefined for anything else. */
export function textOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

/** Returns the number under the key, or 0. */
export function numberOf(dictionary: PDFDict, key: string): number {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

/** Returns the dictionary under the key; undefined for anything else. */
export function dictionaryOf(dictionary: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dictionary?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

/** Returns the resolved items of the array under the key; empty for anything else. */
export function itemsOf(dictionary: PDFDict | undefined, key: string): (PDFObject | undefined)[] {
  const value = dictionary?.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [];
}

/** Returns the numbers of an array, NaN for other items; empty for anything else. */
export function numbersOf(dictionary: PDFDict, key: string): number[] {
  return itemsOf(dictionary, key).map((item) => (item instanceof PDFNumber ? item.asNumber() : Number.NaN));
}

/** Returns the transformation under the key; undefined for anything else. */
export function matrixOf(dictionary: PDFDict, key: string): Matrix | undefined {
  return toMatrix(numbersOf(dictionary, key));
}

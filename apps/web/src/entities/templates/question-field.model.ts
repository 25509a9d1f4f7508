import { groupDigits } from '@proffer/contract/offers/answers';
import { readFigure } from '@proffer/contract/wire/figures';
import { plainDigits } from '@proffer/contract/wire/plain-digits';

/**
 * Returns a typed number without its grouping. While single characters are typed, commas are the field's own grouping
 * and are ignored. A pasted text is read as a whole and returned unchanged if it is not a number, so that it is
 * refused.
 */
export function readNumber(before: string, typed: string): string {
  const plain = plainDigits(typed);
  if (isKeystroke(groupDigits(before), plain)) return plain.replaceAll(/[,\s]/g, '');
  const read = readFigure(plain, { kind: 'pieces' });
  return read.kind === 'figure' && read.unit === '' ? read.decimal : typed;
}

/** Returns whether at most one character was inserted, or characters were deleted. */
function isKeystroke(shown: string, typed: string): boolean {
  let start = 0;
  while (start < typed.length && shown[start] === typed[start]) start += 1;
  let end = 0;
  while (end < typed.length - start && shown.at(-1 - end) === typed.at(-1 - end)) end += 1;
  return typed.length - start - end <= 1;
}

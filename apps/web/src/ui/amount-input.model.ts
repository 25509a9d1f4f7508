import { amountFault, negativeText, piecesRule, rupeesRule } from '@proffer/contract/wire/amounts';
import { ambiguityText, readFigure } from '@proffer/contract/wire/figures';
import type { FigureKind } from '@proffer/contract/wire/number-words';

export type AmountKind = FigureKind;

/** Result of reading an amount field: a whole number, nothing, or the fault. */
export type AmountReading = { value: number | null; problem?: undefined } | { value: null; problem: string };

const noNumber = 'Only a number, such as 12,500 or 5 lakh.';
const rules = { rupees: rupeesRule, pieces: piecesRule };

/** Matches numbers that are regrouped while typing: 1234567, 1,234,567 or 12,34,567. */
const wholeNumber =
  /^(?:\d+|\d{1,3}(?:([,\s])\d{3}(?:\1\d{3})*)?|\d{1,2}(?:([,\s])\d\d)(?:\2\d\d)*\2\d{3})(?:\.0{0,2})?$/;

/**
 * Reads a typed or pasted amount: a whole number with sign, grouping or a word such as lakh. Refuses everything else
 * with a message, because ignoring a part would give another amount.
 */
export function readAmount(text: string, kind: AmountKind): AmountReading {
  const read = readFigure(text, { kind });
  if (read.kind === 'empty') return { value: null };
  if (read.kind === 'ambiguous') return { value: null, problem: ambiguityText(read) };
  if (read.kind === 'unreadable' || read.unit !== '') {
    return { value: null, problem: /^[-−–]/.test(text.trim()) ? negativeText : noNumber };
  }
  const value = Number(read.decimal);
  const problem = amountFault(rules[kind], value);
  return problem === undefined ? { value } : { value: null, problem };
}

export interface TypedText {
  text: string;
  /** Position of the caret, in characters from the start. */
  caret: number;
}

/**
 * Groups the typed digits of a field that showed `before` and keeps the caret behind the same digit. Commas of the
 * field itself are ignored, and deleting only a comma deletes the digit beyond it. A text that is not a number stays
 * as typed.
 */
export function regroup(before: string, typed: TypedText, inputType?: string): TypedText {
  const tail = typed.text.slice(typed.caret);
  const start = before.endsWith(tail) ? sharedStart(before.slice(0, before.length - tail.length), typed) : 0;
  const inserted = typed.text.slice(start, typed.caret);
  const isOurs = start + tail.length > 0 && isNumber(before);
  // The field's own commas are misplaced by now; pasted ones must be valid by themselves.
  const ours = (part: string) => (isOurs ? ungrouped(part) : part);
  let left = ours(typed.text.slice(0, start)) + (inserted.length === 1 ? ungrouped(inserted) : inserted);
  let right = ours(tail);
  if (isOurs && before !== typed.text && left + right === ungrouped(before)) {
    if (inputType === 'deleteContentBackward') left = left.slice(0, -1);
    if (inputType === 'deleteContentForward') right = right.slice(1);
  }
  // A word such as lakh may follow.
  const isBeforeWord = inserted === ' ' && start > 0 && tail === '';
  if (isBeforeWord || !isNumber(left + right)) return typed;
  const text = ungrouped(left + right).replaceAll(/\B(?=(?:\d\d)*\d{3}(?!\d))/g, ',');
  return { text, caret: placeBehind(ungrouped(left).length, text) };
}

function figureOf(text: string): string {
  return text
    .trim()
    .replace(/^(?:₹|inr\b|rs\b\.?)\s*/i, '')
    .replace(/\s*\/-$/, '');
}

function isNumber(text: string): boolean {
  return text === '' || wholeNumber.test(figureOf(text));
}

function ungrouped(text: string): string {
  return text.replaceAll(/[,\s]/g, '');
}

function sharedStart(before: string, { text, caret }: TypedText): number {
  const shorter = Math.min(before.length, caret);
  let length = 0;
  while (length < shorter && before[length] === text[length]) length += 1;
  return length;
}

function placeBehind(count: number, text: string): number {
  let place = 0;
  for (let seen = 0; seen < count; place += 1) if (text[place] !== ',') seen += 1;
  return place;
}

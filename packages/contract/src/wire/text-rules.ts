import { trimmed } from './blank-text';
import { limits } from './limits';
import { directionOverrides } from './text-direction';
import { tooLongText } from './faults';

/** Rules of typed texts, for forms and calls alike. Free of zod. */

/** Maximum length of a text, and the message if it is empty; without `missing` it is optional. */
export interface TextRule {
  readonly most: number;
  readonly missing?: string;
  /** For names that others rely on: returns the fault beyond their form (PRO-67). */
  readonly nameFault?: (name: string) => string | undefined;
}

/** A reason that other people read. */
export const reasonRule: TextRule = { most: limits.reason, missing: 'Please give a reason.' };

/** A note among administrators. */
export const noteRule: TextRule = { most: limits.reason };

/**
 * Returns the fault of a text after trimming; undefined if it may be sent. A text in which nothing can be seen counts
 * as empty.
 */
export function textFault({ most, missing }: TextRule, typed: string): string | undefined {
  const text = trimmed(typed);
  if (text === '') return missing;
  const tooLong = tooLongText(text, most);
  if (tooLong !== undefined) return tooLong;
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)) return 'Contains characters that cannot be shown.';
  if (!directionOverrides.test(text)) return undefined;
  return 'Contains invisible characters that turn the direction of the text. Please type it again.';
}

/** `textFault` for single-line values: names, capacities, titles. */
export function lineFault(rule: TextRule, typed: string): string | undefined {
  const fault = textFault(rule, typed);
  const line = trimmed(typed);
  if (fault !== undefined || line === '') return fault;
  if (/[\t\n\r\u2028\u2029]/.test(line)) return 'Must be on one line. Please remove line breaks and tabs.';
  return rule.nameFault?.(line);
}

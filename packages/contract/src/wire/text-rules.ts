import { trimmed } from './blank-text';
import { limits } from './limits';
import { directionOverrides } from './text-direction';
import { tooLongText } from './faults';

/** Rules of texts that people type, for the forms and the calls alike. Free of zod. */

/** How long a text may be, and what is said when it is left empty; without `missing` it may be. */
export interface TextRule {
  readonly most: number;
  readonly missing?: string;
  /** For a name that others rely on: returns what is wrong with it beyond its form (PRO-67). */
  readonly nameFault?: (name: string) => string | undefined;
}

/** Why something is done, in words that somebody else reads. */
export const reasonRule: TextRule = { most: limits.reason, missing: 'Please give a reason.' };

/** What administrators note for each other. */
export const noteRule: TextRule = { most: limits.reason };

/**
 * Returns what is wrong with a text, without the white space around it; undefined when it may be sent. A text in which
 * nothing can be seen counts as empty.
 */
export function textFault({ most, missing }: TextRule, typed: string): string | undefined {
  const text = trimmed(typed);
  if (text === '') return missing;
  const tooLong = tooLongText(text, most);
  if (tooLong !== undefined) return tooLong;
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)) return 'Contains characters that cannot be shown.';
  if (!directionOverrides.test(text)) return undefined;
  return 'Contains invisible characters that turn the direction of the text. Please type it anew.';
}

/** `textFault` for what is a single line wherever it is shown: names, capacities, titles. */
export function lineFault(rule: TextRule, typed: string): string | undefined {
  const fault = textFault(rule, typed);
  const line = trimmed(typed);
  if (fault !== undefined || line === '') return fault;
  if (/[\t\n\r\u2028\u2029]/.test(line)) return 'Must be on one line. Please take out line breaks and tabs.';
  return rule.nameFault?.(line);
}

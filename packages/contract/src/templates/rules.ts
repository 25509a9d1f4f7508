import { limits } from '../wire/limits';
import type { TextRule } from '../wire/text-rules';

/** Rules of a template's questions, for the editor and the calls alike. Free of zod. */

export const templateTexts = {
  name: { most: limits.shortText, missing: 'Please enter a name.' },
  question: { most: limits.shortText * 5, missing: 'Please enter the question.' },
  category: { most: limits.shortText },
  help: { most: limits.shortText * 5 },
  option: { most: limits.shortText, missing: 'Please fill in this choice.' },
} as const satisfies Record<string, TextRule>;

export const boundMissing = 'Please enter a number.';

/** What is wrong with the smallest or largest number that answers a question; null is none. */
export function boundFault(bound: number | null): string | undefined {
  if (bound === null) return undefined;
  if (Number.isNaN(bound)) return boundMissing;
  return Math.abs(bound) > limits.amountRupees ? 'Please enter a smaller number.' : undefined;
}

/** What is wrong with both beside each other, told at the largest. */
export function boundsFault(min: number | null, max: number | null): string | undefined {
  const isTurned = min !== null && max !== null && min > max;
  return isTurned ? 'The largest must not be below the smallest.' : undefined;
}

/** What is wrong with a list to choose from as a whole. */
export function choicesFault(typed: readonly string[]): string | undefined {
  if (typed.length < 2) return 'Please give at least two choices.';
  const choices = new Set(typed.map((choice) => choice.trim()));
  return choices.size < typed.length ? 'Two choices are the same.' : undefined;
}

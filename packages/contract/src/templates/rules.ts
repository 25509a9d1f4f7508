import { limits } from '../wire/limits';
import type { RequirableCertificate } from '../wire/choices';
import type { TextRule } from '../wire/text-rules';

/** Rules for a template's questions, for editor and calls alike. Free of zod. */

export const templateTexts = {
  name: { most: limits.shortText, missing: 'Please enter a name.' },
  question: { most: limits.shortText * 5, missing: 'Please enter the question.' },
  category: { most: limits.shortText },
  help: { most: limits.shortText * 5 },
  option: { most: limits.shortText, missing: 'Please fill in this choice.' },
} as const satisfies Record<string, TextRule>;

export const boundMissing = 'Please enter a number.';

/** Returns the fault of a question's minimum or maximum; null means no bound. */
export function boundFault(bound: number | null): string | undefined {
  if (bound === null) return undefined;
  if (Number.isNaN(bound)) return boundMissing;
  return Math.abs(bound) > limits.amountRupees ? 'Please enter a smaller number.' : undefined;
}

/** Returns the fault of both bounds together, shown at the maximum. */
export function boundsFault(min: number | null, max: number | null): string | undefined {
  const isTurned = min !== null && max !== null && min > max;
  return isTurned ? 'The largest must not be below the smallest.' : undefined;
}

/** Returns the fault of the kind of certificate that a question requires. */
export function certificateKindFault(kind: RequirableCertificate | null): string | undefined {
  return kind === null ? 'Please choose the kind of certificate.' : undefined;
}

/** Returns the fault of a list of choices as a whole. */
export function choicesFault(typed: readonly string[]): string | undefined {
  if (typed.length < 2) return 'Please give at least two choices.';
  const choices = new Set(typed.map((choice) => choice.trim()));
  return choices.size < typed.length ? 'Two choices are the same.' : undefined;
}

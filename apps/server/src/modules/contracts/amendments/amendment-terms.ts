import type { AmendmentState } from '@proffer/contract/wire/choices';
import type { FieldError } from '@proffer/contract/wire/errors';

/** What an amendment may change of a contract; days are calendar days `YYYY-MM-DD`. */
export interface AmendableTerms {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
}

export const amendableTerms = [
  'name',
  'description',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof AmendableTerms)[];

export function termsOf({ name, description, startDate, endDate }: AmendableTerms): AmendableTerms {
  return { name, description, startDate, endDate };
}

export function isSameTerms(one: AmendableTerms, other: AmendableTerms): boolean {
  return amendableTerms.every((term) => one[term] === other[term]);
}

/**
 * What is wrong with other terms for a contract that both accepted, on the market's day; empty when nothing is. A
 * contract that has begun keeps its start, and no day is set to one that has passed. Asked when they are proposed and
 * again when they are accepted, as days pass between the two.
 */
export function checkAmendedTerms(now: AmendableTerms, next: AmendableTerms, today: string): FieldError[] {
  const errors: FieldError[] = [];
  if (next.startDate !== now.startDate) {
    if (now.startDate <= today) {
      errors.push({
        field: 'startDate',
        text: 'The contract has begun, so its start date can no longer be moved.',
      });
    } else if (next.startDate < today) {
      errors.push({ field: 'startDate', text: 'The start date must not lie in the past.' });
    }
  }
  if (next.endDate < today) errors.push({ field: 'endDate', text: 'The end date must not lie in the past.' });
  if (next.endDate <= next.startDate) {
    errors.push({ field: 'endDate', text: 'The end date must be after the start date.' });
  }
  return errors;
}

/** Each amendment with the terms in force when it was proposed: those of the last one accepted before it. */
export function withTermsBefore<T extends AmendableTerms & { state: AmendmentState }>(
  accepted: AmendableTerms,
  amendments: readonly T[],
): (T & { before: AmendableTerms })[] {
  let before = termsOf(accepted);
  return amendments.map((amendment) => {
    const told = { ...amendment, before };
    if (amendment.state === 'accepted') before = termsOf(amendment);
    return told;
  });
}

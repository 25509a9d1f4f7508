import type { AmendmentState } from '@proffer/contract/wire/choices';

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

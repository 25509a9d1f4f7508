import { isDeepStrictEqual } from 'node:util';
import { termNames, type TermName } from '@proffer/contract/contracts/substance';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import type { AmendmentState } from '@proffer/contract/wire/choices';

/** Terms of a contract that an amendment may change; days are calendar days `YYYY-MM-DD`. */
export interface AmendableTerms {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  substance: Substance;
}

const readers: { [Name in TermName]: (terms: AmendableTerms) => unknown } = {
  contractName: ({ name }) => name,
  contractDescription: ({ description }) => description,
  startDate: ({ startDate }) => startDate,
  endDate: ({ endDate }) => endDate,
  lines: ({ substance }) => substance.lines,
  paymentTerms: ({ substance }) => substance.paymentTerms,
  milestones: ({ substance }) => substance.milestones,
  governingLaw: ({ substance }) => substance.governingLaw,
  jurisdiction: ({ substance }) => substance.jurisdiction,
  requiredCertificates: ({ substance }) => substance.requiredCertificates ?? [],
  // Compare by id: signer names may be read from a paper later and change no term.
  papers: ({ substance }) => substance.papers.map(({ paperId }) => paperId),
};

export function termsOf({
  name,
  description,
  startDate,
  endDate,
  substance,
}: AmendableTerms): AmendableTerms {
  return { name, description, startDate, endDate, substance };
}

/** Returns the API names of the terms that differ. */
export function changesBetween(one: AmendableTerms, other: AmendableTerms): TermName[] {
  return termNames.filter((name) => !isDeepStrictEqual(readers[name](one), readers[name](other)));
}

export function isSameTerms(one: AmendableTerms, other: AmendableTerms): boolean {
  return changesBetween(one, other).length === 0;
}

/**
 * Returns each amendment with the terms in force when it was proposed: those of the last accepted amendment
 * before it.
 */
export function withTermsBefore<T extends AmendableTerms & { state: AmendmentState }>(
  accepted: AmendableTerms,
  amendments: readonly T[],
): (T & { before: AmendableTerms })[] {
  let before = termsOf(accepted);
  return amendments.map((amendment) => {
    const withBefore = { ...amendment, before };
    if (amendment.state === 'accepted') before = termsOf(amendment);
    return withBefore;
  });
}

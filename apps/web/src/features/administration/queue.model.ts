import type { StuckSigning } from '@proffer/contract/nda.schemas';

/** Something that does not go on by itself, of whatever kind. */
export interface WaitingItem {
  key: string;
  /** What kind of thing it is, in one or two words. */
  kind: string;
  title: string;
  who: string;
  /** When it last moved. */
  since: string;
  facts: { label: string; value: string }[];
  advice: string;
  canRetry: boolean;
  /** What Retry is asked for. */
  ndaId: number;
}

const kindWords = { accepting: 'NDA half shared', certificate: 'NDA certificate' } as const;

export function waitingSigning(signing: StuckSigning): WaitingItem {
  const { ndaId, kind, proposalTitle, supplierCompany, buyerCompany, attempts, lastError } = signing;
  return {
    key: `nda-${ndaId}`,
    kind: kindWords[kind],
    title: proposalTitle,
    who: `${supplierCompany} and ${buyerCompany}`,
    since: signing.since,
    facts: [
      { label: 'Reached', value: signing.reached },
      { label: 'Tries of the server', value: attempts === 0 ? 'None' : String(attempts) },
      { label: 'Last error', value: lastError },
    ].filter(({ value }) => value !== ''),
    advice: signing.advice,
    canRetry: signing.canRetry,
    ndaId,
  };
}

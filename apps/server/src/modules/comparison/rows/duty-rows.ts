import type { QuoteStatus } from '@proffer/contract/wire/choices';
import { openingParts } from '@proffer/contract/offers/field-kinds';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import { dayText } from '../../../platform/date-text';
import {
  counted,
  factsCell,
  none,
  textCell,
  type ColumnFacts,
  type RowContext,
  type RowRule,
} from '../column-facts';

const ofRound = (row: string, label: string, read: (round: Round) => RowCell): RowRule => ({
  row,
  group: 'duties',
  label,
  isOptional: true,
  read: ({ quote }) => (quote?.round ? read(quote.round) : none),
});

/** Returns the rows about what remains for a buyer to do, and about the terms that bind (CMP-6). */
export function dutyRows({ role }: RowContext): RowRule[] {
  const duties: RowRule = {
    row: 'duties',
    group: 'duties',
    label: 'Next',
    read: (column) => factsCell(dutiesOf(column)),
  };
  return [
    ...(role === 'buyer' ? [duties] : []),
    { ...ofRound('paymentTerms', 'Payment', (round) => textCell(round.paymentTerms)), isAskable: true },
    ofRound('milestones', 'Instalments', (round) =>
      factsCell(
        round.milestones.map(
          ({ what, percent, dueDate }) =>
            `${percent} %: ${what}${dueDate === '' ? '' : `, ${dayText(dueDate)}`}`,
        ),
      ),
    ),
    ofRound('validUntil', 'Valid until', ({ validUntil }) =>
      validUntil === null
        ? none
        : { kind: 'figure', value: Date.parse(validUntil) / 86_400_000, text: dayText(validUntil) },
    ),
    ofRound('law', 'Law and courts', (round) =>
      factsCell([round.governingLaw, round.jurisdiction].filter((text) => text !== '')),
    ),
  ];
}

type Round = NonNullable<NonNullable<ColumnFacts['quote']>['round']>;
type RowCell = ReturnType<RowRule['read']>;

const quoteDuties: Record<QuoteStatus, (validUntil: string) => string[]> = {
  Requested: () => ['Wait for the quote'],
  Quoted: (until) => [
    until === '' ? 'Accept or decline the quote' : `Accept or decline by ${dayText(until)}`,
  ],
  Countered: () => ['Wait for the supplier’s answer'],
  Expired: () => ['Ask for a new quote'],
  Accepted: () => ['Sign the contract'],
  Declined: () => ['Ask for a new quote'],
  Withdrawn: () => ['Ask for a new quote'],
};

function dutiesOf({ offer, quote }: ColumnFacts): string[] {
  if (quote?.quote.quoteId === null) return ['Decide after the deadline'];
  if (quote !== null) return quoteDuties[quote.quote.status](quote.quote.validUntil ?? '');
  if (offer === null) return [];
  if (offer.closed) return ['Closed: no new requests'];
  return [...ndaDuties(offer), 'Ask for a quote'];
}

function ndaDuties({ ndaRequired, withheld, coveredBy, ndaStatus }: ProposalView): string[] {
  if (!ndaRequired || !withheld) return [];
  if (coveredBy) return ['Open the offer under your NDA'];
  switch (ndaStatus) {
    case 'Approved & Shared':
      return ['Sign the NDA'];
    case 'Signed & Shared':
      return ['Renew the NDA'];
    case 'Requested':
      return ['Wait for the NDA'];
    case 'Rejected':
    case 'Skipped':
      return ['The NDA was refused'];
    case 'Not Requested':
    case undefined:
    default:
      return ['Request and sign the NDA'];
  }
}

/** Returns the rows about the NDA and what it hides (CMP-7). */
export const ndaRows = (): RowRule[] => [
  {
    row: 'nda',
    group: 'nda',
    label: 'NDA',
    read: ({ offer }) => (offer ? { kind: 'text', text: ndaWords(offer) } : none),
  },
  {
    row: 'hidden',
    group: 'nda',
    label: 'Still hidden',
    read({ offer }) {
      if (offer === null) return none;
      const hidden = hiddenParts(offer);
      const text = hidden.length === 0 ? 'Nothing' : hidden.join(', ');
      return { kind: 'figure', value: hidden.length, text };
    },
  },
];

function ndaWords({ ndaRequired, ndaStatus, coveredBy, withheld }: ProposalView): string {
  if (coveredBy) return 'Covered by your NDA';
  switch (ndaStatus) {
    case 'Signed & Shared':
      return withheld ? 'Ended' : 'Signed by both';
    case 'Approved & Shared':
      return 'Waits for your signature';
    case 'Requested':
      return 'Requested';
    case 'Rejected':
      return 'Rejected';
    case 'Skipped':
      return 'Skipped';
    case 'Not Requested':
    case undefined:
    default:
      return ndaRequired ? 'Required' : 'Not required';
  }
}

function hiddenParts({ opens }: ProposalView): string[] {
  if (opens === undefined) return [];
  const { parts, answers, attachments } = opens;
  return [
    ...parts.map((part) => openingParts[part].line),
    ...(answers > 0 ? [counted(answers, 'answer')] : []),
    ...(attachments > 0 ? [counted(attachments, 'file')] : []),
  ];
}

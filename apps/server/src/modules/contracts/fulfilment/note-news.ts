import { isolated } from '@proffer/contract/wire/text-direction';
import type { NoteKind } from '@proffer/contract/wire/choices';
import type { ContractRow } from '../contracts.repository';
import type { ContractSide } from '../contracts.states';

type Outcome = 'noted' | 'confirmed' | 'disputed' | 'withdrawn';
export type NoteNewsName = `${NoteKind}-${Outcome}`;

const nouns: Record<NoteKind, string> = { delivery: 'a delivery', invoice: 'an invoice' };
const outcomes: Record<Outcome, { did: string; text: string }> = {
  noted: { did: 'has recorded', text: 'It counts once you confirm it.' },
  confirmed: { did: 'has confirmed', text: 'Your record is confirmed.' },
  disputed: {
    did: 'disputes',
    text: 'The reason is shown with the contract. It has no effect until it is confirmed.',
  },
  withdrawn: { did: 'has withdrawn', text: 'You do not need to do anything.' },
};

/** Returns the notification of the other side about a note; numbers and reasons are shown only after login. */
export function noteNews(kind: NoteKind, outcome: Outcome) {
  const { did, text } = outcomes[outcome];
  return (row: ContractRow, by: ContractSide) => {
    const company = isolated(by === 'supplier' ? row.supplierCompany : row.buyerCompany);
    const what = `${company} ${did} ${nouns[kind]}`;
    return { title: what, text: `${what} under the contract on “${isolated(row.offerTitle)}”. ${text}` };
  };
}

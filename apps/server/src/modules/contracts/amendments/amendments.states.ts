import type { AmendmentState } from '@proffer/contract/wire/choices';
import { type ActTable, judge, type Verdict } from '../acting.states';
import type { ContractSide } from '../contracts.states';

export const amendmentActs = ['accept', 'reject', 'withdraw'] as const;
export type AmendmentAct = (typeof amendmentActs)[number];

/** Which of the two acts: the one who proposed the amendment, and thereby accepted it, or the other one. */
export const amendmentParties = ['proposer', 'other'] as const;
type AmendmentParty = (typeof amendmentParties)[number];

/** Who may do what to an amendment, and where it leads. What is not listed is refused. */
const acts: ActTable<AmendmentState, AmendmentAct, AmendmentParty> = {
  transitions: [
    { from: 'open', act: 'accept', by: 'other', to: 'accepted' },
    { from: 'open', act: 'reject', by: 'other', to: 'rejected' },
    { from: 'open', act: 'withdraw', by: 'proposer', to: 'withdrawn' },
  ],
  repeats: [
    { from: 'open', act: 'accept', by: 'proposer' },
    { from: 'accepted', act: 'accept', by: 'proposer' },
    { from: 'accepted', act: 'accept', by: 'other' },
    { from: 'rejected', act: 'reject', by: 'other' },
    { from: 'withdrawn', act: 'withdraw', by: 'proposer' },
  ],
  refusal,
};

/** What becomes of an act on an amendment in a state. */
export function judgeAmendment(
  from: AmendmentState,
  act: AmendmentAct,
  by: AmendmentParty,
): Verdict<AmendmentState> {
  return judge(acts, from, act, by);
}

const actWords: Record<AmendmentAct, string> = {
  accept: 'accepted',
  reject: 'refused',
  withdraw: 'taken back',
};

function refusal(from: AmendmentState, act: AmendmentAct, by: AmendmentParty): string {
  if (from === 'accepted') {
    return `Both sides have accepted this amendment; it can no longer be ${actWords[act]}.`;
  }
  if (from === 'rejected') return `This amendment was refused and can no longer be ${actWords[act]}.`;
  if (from === 'withdrawn') return `This amendment was taken back and can no longer be ${actWords[act]}.`;
  return by === 'proposer'
    ? 'You proposed this amendment yourself. You can take it back instead.'
    : 'Only the side that proposed an amendment takes it back. You can refuse it instead.';
}

export function partyOf(side: ContractSide, amendment: { proposedBy: ContractSide }): AmendmentParty {
  return side === amendment.proposedBy ? 'proposer' : 'other';
}

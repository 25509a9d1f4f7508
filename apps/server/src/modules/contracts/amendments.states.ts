import type { AmendmentState } from '@proffer/contract/choices';
import type { ContractSide } from './contracts.states';

export const amendmentActs = ['accept', 'reject', 'withdraw'] as const;
export type AmendmentAct = (typeof amendmentActs)[number];

/** Which of the two acts: the one who proposed the amendment, and thereby accepted it, or the other one. */
export const amendmentParties = ['proposer', 'other'] as const;
export type AmendmentParty = (typeof amendmentParties)[number];

interface Transition {
  from: AmendmentState;
  act: AmendmentAct;
  by: AmendmentParty;
  to: AmendmentState;
}

/** Who may do what to an amendment, and where it leads. What is neither here nor in `repeats` is refused. */
const transitions: readonly Transition[] = [
  { from: 'open', act: 'accept', by: 'other', to: 'accepted' },
  { from: 'open', act: 'reject', by: 'other', to: 'rejected' },
  { from: 'open', act: 'withdraw', by: 'proposer', to: 'withdrawn' },
];

/** Acts that are done already: they change nothing and answer as the first time. */
const repeats: readonly Omit<Transition, 'to'>[] = [
  { from: 'open', act: 'accept', by: 'proposer' },
  { from: 'accepted', act: 'accept', by: 'proposer' },
  { from: 'accepted', act: 'accept', by: 'other' },
  { from: 'rejected', act: 'reject', by: 'other' },
  { from: 'withdrawn', act: 'withdraw', by: 'proposer' },
];

export type AmendmentVerdict =
  | { kind: 'move'; to: AmendmentState }
  | { kind: 'done' }
  | { kind: 'refused'; text: string };

/** What becomes of an act on an amendment in a state. */
export function judgeAmendment(
  from: AmendmentState,
  act: AmendmentAct,
  by: AmendmentParty,
): AmendmentVerdict {
  const isIt = (one: Omit<Transition, 'to'>) => one.from === from && one.act === act && one.by === by;
  const transition = transitions.find(isIt);
  if (transition) return { kind: 'move', to: transition.to };
  if (repeats.some(isIt)) return { kind: 'done' };
  return { kind: 'refused', text: refusal(from, act, by) };
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

import { amendmentStates, type AmendmentState } from '@proffer/contract/wire/choices';
import { type ActTable, judge, type Verdict } from '../../../platform/states';
import type { ContractSide } from '../contracts.states';

export const amendmentActs = ['accept', 'reject', 'withdraw'] as const;
export type AmendmentAct = (typeof amendmentActs)[number];

/**
 * Stages of an amendment; `open` waits only for the other side. Where the contract is signed, an amendment
 * begins `unsigned` and either side may sign first.
 */
export const amendmentStages = [...amendmentStates, 'unsigned', 'signed_by_other'] as const;
export type AmendmentStage = (typeof amendmentStages)[number];

/** Party of an act: the side that proposed the amendment, or the other one. */
export const amendmentParties = ['proposer', 'other'] as const;
export type AmendmentParty = (typeof amendmentParties)[number];

/** Allowed transitions of an amendment by stage, act and party (CON-26, CON-100); any other is refused. */
export const amendmentTable: ActTable<AmendmentStage, AmendmentAct, AmendmentParty> = {
  transitions: [
    { from: 'open', act: 'accept', by: 'other', to: 'accepted' },
    { from: 'open', act: 'reject', by: 'other', to: 'rejected' },
    { from: 'open', act: 'withdraw', by: 'proposer', to: 'withdrawn' },

    { from: 'unsigned', act: 'accept', by: 'proposer', to: 'open' },
    { from: 'unsigned', act: 'accept', by: 'other', to: 'signed_by_other' },
    { from: 'unsigned', act: 'reject', by: 'other', to: 'rejected' },
    { from: 'unsigned', act: 'withdraw', by: 'proposer', to: 'withdrawn' },

    { from: 'signed_by_other', act: 'accept', by: 'proposer', to: 'accepted' },
    { from: 'signed_by_other', act: 'reject', by: 'other', to: 'rejected' },
    { from: 'signed_by_other', act: 'withdraw', by: 'proposer', to: 'withdrawn' },
  ],
  repeats: [
    { from: 'open', act: 'accept', by: 'proposer' },
    { from: 'signed_by_other', act: 'accept', by: 'other' },
    { from: 'accepted', act: 'accept', by: 'proposer' },
    { from: 'accepted', act: 'accept', by: 'other' },
    { from: 'rejected', act: 'reject', by: 'other' },
    { from: 'withdrawn', act: 'withdraw', by: 'proposer' },
  ],
  refusal,
};

/** Returns the verdict on an act at a stage: a transition, a repeat without effect, or a refusal. */
export function judgeAmendment(
  from: AmendmentStage,
  act: AmendmentAct,
  by: AmendmentParty,
): Verdict<AmendmentStage> {
  return judge(amendmentTable, from, act, by);
}

const actWords: Record<AmendmentAct, string> = {
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

function refusal(from: AmendmentStage, act: AmendmentAct, by: AmendmentParty): string {
  if (from === 'accepted') {
    return `Both sides have accepted this amendment; it can no longer be ${actWords[act]}.`;
  }
  if (from === 'rejected') return `This amendment was rejected and can no longer be ${actWords[act]}.`;
  if (from === 'withdrawn') return `This amendment was withdrawn and can no longer be ${actWords[act]}.`;
  return by === 'proposer'
    ? 'You proposed this amendment yourself. You can withdraw it instead.'
    : 'Only the side that proposed the amendment can withdraw it. You can reject it instead.';
}

export function partyOf(side: ContractSide, amendment: { proposedBy: ContractSide }): AmendmentParty {
  return side === amendment.proposedBy ? 'proposer' : 'other';
}

/** Columns of an amendment from which its stage is derived. */
interface AmendmentMarks {
  state: AmendmentState;
  proposedBy: ContractSide;
  supplierAgreedAt: Date | null;
  buyerAgreedAt: Date | null;
}

export function stageOf({
  state,
  proposedBy,
  supplierAgreedAt,
  buyerAgreedAt,
}: AmendmentMarks): AmendmentStage {
  if (state !== 'open') return state;
  const isBySupplier = proposedBy === 'supplier';
  if (isBySupplier ? supplierAgreedAt : buyerAgreedAt) return 'open';
  return (isBySupplier ? buyerAgreedAt : supplierAgreedAt) ? 'signed_by_other' : 'unsigned';
}

/** Returns the stored state of a stage; every stage before the end is stored as `open`. */
export function stateOfStage(stage: AmendmentStage): AmendmentState {
  return amendmentStates.find((state) => state === stage) ?? 'open';
}

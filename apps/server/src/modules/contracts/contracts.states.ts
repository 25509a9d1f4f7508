import { type ActTable, judge, type Verdict } from '../../platform/states';

/** States of a contract. Only `agreed` binds; no transition leads out of `agreed` or `rejected`. */
export const contractStates = [
  'proposed',
  'supplier_agreed',
  'buyer_agreed',
  'agreed',
  'wants_changes',
  'rejected',
] as const;
export type ContractState = (typeof contractStates)[number];

export const contractActs = ['accept', 'reject', 'want_changes', 'revise'] as const;
export type ContractAct = (typeof contractActs)[number];

export const contractSides = ['supplier', 'buyer'] as const;
export type ContractSide = (typeof contractSides)[number];

/**
 * Allowed transitions of a contract by state, act and side (CON-14 to CON-24); any other is refused. A
 * supplier who rejects takes the proposal back.
 */
export const contractTable: ActTable<ContractState, ContractAct, ContractSide> = {
  transitions: [
    { from: 'proposed', act: 'accept', by: 'supplier', to: 'supplier_agreed' },
    { from: 'proposed', act: 'accept', by: 'buyer', to: 'buyer_agreed' },
    { from: 'buyer_agreed', act: 'accept', by: 'supplier', to: 'agreed' },
    { from: 'supplier_agreed', act: 'accept', by: 'buyer', to: 'agreed' },

    { from: 'proposed', act: 'reject', by: 'supplier', to: 'rejected' },
    { from: 'proposed', act: 'reject', by: 'buyer', to: 'rejected' },
    { from: 'supplier_agreed', act: 'reject', by: 'supplier', to: 'rejected' },
    { from: 'supplier_agreed', act: 'reject', by: 'buyer', to: 'rejected' },
    { from: 'buyer_agreed', act: 'reject', by: 'supplier', to: 'rejected' },
    { from: 'buyer_agreed', act: 'reject', by: 'buyer', to: 'rejected' },
    { from: 'wants_changes', act: 'reject', by: 'supplier', to: 'rejected' },
    { from: 'wants_changes', act: 'reject', by: 'buyer', to: 'rejected' },

    { from: 'proposed', act: 'want_changes', by: 'buyer', to: 'wants_changes' },
    { from: 'supplier_agreed', act: 'want_changes', by: 'buyer', to: 'wants_changes' },
    { from: 'buyer_agreed', act: 'want_changes', by: 'buyer', to: 'wants_changes' },

    { from: 'wants_changes', act: 'revise', by: 'supplier', to: 'proposed' },
  ],
  repeats: [
    { from: 'supplier_agreed', act: 'accept', by: 'supplier' },
    { from: 'buyer_agreed', act: 'accept', by: 'buyer' },
    { from: 'agreed', act: 'accept', by: 'supplier' },
    { from: 'agreed', act: 'accept', by: 'buyer' },
    { from: 'rejected', act: 'reject', by: 'supplier' },
    { from: 'rejected', act: 'reject', by: 'buyer' },
    { from: 'wants_changes', act: 'want_changes', by: 'buyer' },
  ],
  refusal,
};

/** Returns the verdict on an act in a state: a transition, a repeat without effect, or a refusal. */
export function judgeAct(from: ContractState, act: ContractAct, by: ContractSide): Verdict<ContractState> {
  return judge(contractTable, from, act, by);
}

function refusal(from: ContractState, act: ContractAct, by: ContractSide): string {
  if (act === 'want_changes' && by === 'supplier') {
    return 'Only the buyer can request changes. You can withdraw the contract instead.';
  }
  if (act === 'revise' && by === 'buyer') return 'Only the supplier can send a new revision.';
  if (from === 'agreed') {
    return `Both sides have accepted this contract; it can no longer be ${act === 'reject' ? 'rejected' : 'changed'}.`;
  }
  if (from === 'rejected') {
    return `This contract was rejected and can no longer be ${act === 'accept' ? 'accepted' : 'changed'}.`;
  }
  if (from === 'wants_changes') {
    return 'The buyer has requested changes. The contract can be accepted once the supplier has sent a new revision.';
  }
  return 'A contract can be changed only after the buyer has requested changes.';
}

/** Columns of a contract from which its state is derived. */
export interface ContractMarks {
  supplierAgreedAt: Date | null;
  buyerAgreedAt: Date | null;
  rejectedAt: Date | null;
  wantsChanges: boolean;
}

export function stateOf(marks: ContractMarks): ContractState {
  if (marks.rejectedAt) return marks.wantsChanges ? 'wants_changes' : 'rejected';
  if (marks.supplierAgreedAt && marks.buyerAgreedAt) return 'agreed';
  if (marks.supplierAgreedAt) return 'supplier_agreed';
  return marks.buyerAgreedAt ? 'buyer_agreed' : 'proposed';
}

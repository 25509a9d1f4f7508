import { acceptSteps, type AcceptStep, type NdaStatus } from '@proffer/contract/wire/choices';
import type { ActTable } from '../../../platform/states';

/** Parties that act on a request; `system` is the closing of either account. */
export const ndaMovers = ['supplier', 'buyer', 'system'] as const;
export type NdaMover = (typeof ndaMovers)[number];

export const ndaActs = [
  'request',
  'withdraw',
  'share',
  'reject',
  'skip',
  'sign',
  'decline',
  'wantChanges',
  'askAgain',
  'reopen',
  'takeBack',
  'end',
] as const;
export type NdaAct = (typeof ndaActs)[number];

const results: Record<NdaAct, NdaStatus> = {
  request: 'Requested',
  withdraw: 'Not Requested',
  share: 'Approved & Shared',
  reject: 'Rejected',
  skip: 'Skipped',
  sign: 'Signed & Shared',
  decline: 'Rejected',
  wantChanges: 'Requested',
  askAgain: 'Requested',
  reopen: 'Requested',
  takeBack: 'Requested',
  end: 'Skipped',
};

/** Refusal of changes to a text that does not wait for the buyer's signature. */
export const changesTooLate = 'Changes can be requested only while the NDA waits for your signature.';

/**
 * Allowed transitions of a request by state, act and party (NDA-1 to NDA-9, NDA-80 to NDA-84, NDA-94); any other is
 * refused.
 */
export const ndaTable: ActTable<NdaStatus, NdaAct, NdaMover> = {
  transitions: [
    { from: 'Not Requested', act: 'request', by: 'buyer', to: 'Requested' },
    { from: 'Requested', act: 'withdraw', by: 'buyer', to: 'Not Requested' },
    { from: 'Not Requested', act: 'askAgain', by: 'buyer', to: 'Requested' },
    { from: 'Rejected', act: 'askAgain', by: 'buyer', to: 'Requested' },
    { from: 'Requested', act: 'share', by: 'supplier', to: 'Approved & Shared' },
    { from: 'Requested', act: 'reject', by: 'supplier', to: 'Rejected' },
    { from: 'Requested', act: 'skip', by: 'supplier', to: 'Skipped' },
    { from: 'Approved & Shared', act: 'sign', by: 'buyer', to: 'Signed & Shared' },
    { from: 'Approved & Shared', act: 'decline', by: 'buyer', to: 'Rejected' },
    { from: 'Approved & Shared', act: 'wantChanges', by: 'buyer', to: 'Requested' },
    // Only while the last accepting step is missing.
    { from: 'Approved & Shared', act: 'takeBack', by: 'supplier', to: 'Requested' },
    { from: 'Rejected', act: 'reopen', by: 'supplier', to: 'Requested' },
    { from: 'Skipped', act: 'reopen', by: 'supplier', to: 'Requested' },
    { from: 'Requested', act: 'end', by: 'system', to: 'Skipped' },
    { from: 'Approved & Shared', act: 'end', by: 'system', to: 'Skipped' },
  ],
  repeats: [
    { from: 'Not Requested', act: 'withdraw', by: 'buyer' },
    { from: 'Requested', act: 'askAgain', by: 'buyer' },
  ],
  refusal: (from, act) =>
    act === 'wantChanges' ? changesTooLate : `This NDA is ${from} and cannot become ${results[act]}.`,
};

/** Returns the number of accepting steps that are done after this one. */
export function stepNumber(step: AcceptStep): number {
  return acceptSteps.indexOf(step) + 1;
}

/** Returns the last step that is done; null before the first. */
export function lastStep(acceptedStep: number): AcceptStep | null {
  return acceptSteps[acceptedStep - 1] ?? null;
}

/** Returns true if the request is shared without its last step: the supplier has not signed, so the buyer cannot. */
export function isHalfShared({ status, acceptedStep }: { status: NdaStatus; acceptedStep: number }): boolean {
  return status === 'Approved & Shared' && acceptedStep < acceptSteps.length;
}

/**
 * Returns true if the buyer has requested changes to the shared document and the supplier has not shared another one.
 * A new round has no reason; so a Requested NDA with a reason is one whose buyer has requested changes.
 */
export function wantsChanges({ status, reason }: { status: NdaStatus; reason: string }): boolean {
  return status === 'Requested' && reason !== '';
}

type StepVerdict = 'run' | 'already_done' | 'out_of_order';

/** Returns whether an accepting step can run, was already done (and is only answered again), or comes too early. */
export function judgeStep(acceptedStep: number, step: AcceptStep): StepVerdict {
  const wanted = stepNumber(step);
  if (acceptedStep >= wanted) return 'already_done';
  return acceptedStep === wanted - 1 ? 'run' : 'out_of_order';
}

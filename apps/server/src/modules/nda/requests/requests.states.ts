import { acceptSteps, type AcceptStep, type NdaStatus } from '@proffer/contract/wire/choices';

/** Who moves a request; `system` is the closing of an account on either side. */
export const ndaMovers = ['supplier', 'buyer', 'system'] as const;
export type NdaMover = (typeof ndaMovers)[number];

/** Who may move a request from one state to another (NDA-1 to NDA-9). What is not listed is refused. */
const transitions: readonly { from: NdaStatus; to: NdaStatus; by: NdaMover }[] = [
  { from: 'Not Requested', to: 'Requested', by: 'buyer' },
  { from: 'Requested', to: 'Approved & Shared', by: 'supplier' },
  { from: 'Requested', to: 'Rejected', by: 'supplier' },
  { from: 'Requested', to: 'Skipped', by: 'supplier' },
  { from: 'Approved & Shared', to: 'Signed & Shared', by: 'buyer' },
  { from: 'Rejected', to: 'Requested', by: 'supplier' },
  { from: 'Skipped', to: 'Requested', by: 'supplier' },
  { from: 'Requested', to: 'Skipped', by: 'system' },
  { from: 'Approved & Shared', to: 'Skipped', by: 'system' },
];

export function canMoveNda(from: NdaStatus, to: NdaStatus, by: NdaMover): boolean {
  return transitions.some(
    (transition) => transition.from === from && transition.to === to && transition.by === by,
  );
}

/** The states from which this one is reached by them. */
export function statesBefore(to: NdaStatus, by: NdaMover): NdaStatus[] {
  return transitions
    .filter((transition) => transition.to === to && transition.by === by)
    .map(({ from }) => from);
}

/** How many of the accepting steps are done once this one is. */
export function stepNumber(step: AcceptStep): number {
  return acceptSteps.indexOf(step) + 1;
}

/** The last step that is done, null before the first. */
export function lastStep(acceptedStep: number): AcceptStep | null {
  return acceptSteps[acceptedStep - 1] ?? null;
}

type StepVerdict = 'run' | 'already_done' | 'out_of_order';

/** Whether an accepting call does its work, was done before (and is answered again), or comes too early. */
export function judgeStep(acceptedStep: number, step: AcceptStep): StepVerdict {
  const wanted = stepNumber(step);
  if (acceptedStep >= wanted) return 'already_done';
  return acceptedStep === wanted - 1 ? 'run' : 'out_of_order';
}

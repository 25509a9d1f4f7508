import type { NdaStatus } from '@proffer/contract/wire/choices';

/** Position in Requested → Approved & Shared → Signed & Shared, with the final negative states in their place. */
export interface NdaLine {
  steps: { label: string; state: 'done' | 'current' | 'todo' | 'failed' }[];
}

const readableWithout = 'This offer is open to read. You can ask the supplier a question or request an NDA.';
const sentences: Record<NdaStatus, string> = {
  'Not Requested': 'Request the NDA from the supplier. Once both have signed, you can read the full offer.',
  Requested: 'The supplier has your request. You will be able to sign once it is approved.',
  'Approved & Shared': 'The supplier has signed. Read the NDA and sign it to open the full offer.',
  'Signed & Shared':
    'Both sides have signed, and the full offer is open to you. Ask the supplier about it, or for a contract.',
  Rejected: 'The supplier declined this request. Only the supplier can reopen it.',
  Skipped: 'The supplier skipped this request. Only the supplier can reopen it.',
};

/** Sentence for Rejected if the buyer declined to sign. */
export const declinedSentence = 'You declined the NDA as it was shared. You can request another one.';

/** Sentence for Signed & Shared after the NDA's last day. */
export const endedSentence = 'Your NDA has ended. Renew it with the same text to open the full offer again.';

/**
 * Returns a sentence with the state and the next actor. An NDA can be requested on any offer: without a required one,
 * a supplier may still want it before a contract.
 */
export function ndaSentence(status: NdaStatus, ndaRequired: boolean): string {
  return status === 'Not Requested' && !ndaRequired ? readableWithout : sentences[status];
}

/** Returns the steps that the offer page shows to a buyer. */
export function ndaLine(status: NdaStatus): NdaLine {
  if (status === 'Rejected' || status === 'Skipped') {
    return {
      steps: [
        { label: 'Requested', state: 'done' },
        { label: status, state: 'failed' },
      ],
    };
  }
  // "Not Requested" is no step: nothing is reached yet.
  const line: readonly NdaStatus[] = ['Requested', 'Approved & Shared', 'Signed & Shared'];
  const reached = line.indexOf(status);
  return {
    steps: line.map((label, index) => ({
      label,
      state:
        index < reached || status === 'Signed & Shared' ? 'done' : index === reached ? 'current' : 'todo',
    })),
  };
}

/** Returns the steps with the time at which each was last reached, as far as the history shows it. */
export function datedSteps(
  { steps }: NdaLine,
  history: readonly { to: NdaStatus; at: string }[],
): (NdaLine['steps'][number] & { at?: string | undefined })[] {
  return steps.map((step) => ({
    ...step,
    at: step.state === 'todo' ? undefined : history.findLast(({ to }) => to === step.label)?.at,
  }));
}

import type { NdaStatus } from '@proffer/contract/choices';

/**
 * What a buyer can do about the NDA of one offer (NDA-12 to NDA-16: sign, then waiting,
 * then refused, then request). Disabled ones only tell.
 */
export type NdaAction =
  | { kind: 'sign' | 'request'; label: string; isDisabled: false }
  | { kind: 'waiting' | 'rejected' | 'skipped'; label: string; isDisabled: true }
  | { kind: 'signed'; label: string; isDisabled: true };

/** The action for a stored or older spelling of a status; compared trimmed and in lower case. */
export function ndaActionFor(status: string): NdaAction {
  switch (status.trim().toLowerCase()) {
    case 'approved & shared':
    case 'approved':
    case 'shared':
      return { kind: 'sign', label: 'Sign NDA', isDisabled: false };
    case 'signed & shared':
      return { kind: 'signed', label: 'Signed & Shared', isDisabled: true };
    case 'requested':
      return { kind: 'waiting', label: 'Pending Supplier Action', isDisabled: true };
    case 'rejected':
      return { kind: 'rejected', label: 'NDA Rejected', isDisabled: true };
    case 'skipped':
    case 'skiped':
      return { kind: 'skipped', label: 'NDA Skipped', isDisabled: true };
    default:
      return { kind: 'request', label: 'Request NDA', isDisabled: false };
  }
}

/** Position on the line Requested → Approved & Shared → Signed & Shared, with the dead ends in place. */
export interface NdaLine {
  steps: { label: string; state: 'done' | 'current' | 'todo' | 'failed' }[];
  /** One sentence that says where things stand and who is to act. */
  sentence: string;
}

const sentences: Record<NdaStatus, string> = {
  'Not Requested': 'Ask the supplier for the NDA. Signing it opens the full offer to you.',
  Requested: 'The supplier has your request. You will be able to sign once it is approved.',
  'Approved & Shared': 'The supplier has signed. Read the NDA and sign it to open the full offer.',
  'Signed & Shared': 'Both sides have signed. The full offer is open to you.',
  Rejected: 'The supplier declined this request. Only the supplier can take it up again.',
  Skipped: 'The supplier skipped this request. Only the supplier can take it up again.',
};

/** The line of steps that the offer page draws for a buyer. */
export function ndaLine(status: NdaStatus): NdaLine {
  const sentence = sentences[status];
  if (status === 'Rejected' || status === 'Skipped') {
    return {
      steps: [
        { label: 'Requested', state: 'done' },
        { label: status, state: 'failed' },
      ],
      sentence,
    };
  }
  const asked = ['Requested', 'Approved & Shared', 'Signed & Shared'] as const;
  // "Not Requested" is only worth a place while it is true: a tick on it would read as a refusal.
  const line: readonly NdaStatus[] = status === 'Not Requested' ? [status, ...asked] : asked;
  const reached = line.indexOf(status);
  return {
    steps: line.map((label, index) => ({
      label,
      state:
        index < reached || status === 'Signed & Shared' ? 'done' : index === reached ? 'current' : 'todo',
    })),
    sentence,
  };
}

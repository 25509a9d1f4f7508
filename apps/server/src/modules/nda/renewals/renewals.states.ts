import type { RenewalState } from '@proffer/contract/wire/choices';
import type { ActTable } from '../../../platform/states';

/** Parties that act on a renewal: the side that began it, the other one, or the closing of either account. */
export const renewalMovers = ['starter', 'other', 'system'] as const;
export type RenewalMover = (typeof renewalMovers)[number];

export const renewalActs = ['start', 'sign', 'decline', 'withdraw', 'end'] as const;
export type RenewalAct = (typeof renewalActs)[number];

/** Descriptions of states for the error message of a refused act. */
const standing: Record<RenewalState | 'none', string> = {
  none: 'has not been started',
  open: 'is waiting for the other signature',
  completed: 'is signed by both sides',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  ended: 'has ended because one of the accounts was closed',
};

/** Allowed transitions of a renewal by state, act and party (NDA-240 to NDA-245); any other is refused. */
export const renewalTable: ActTable<RenewalState | 'none', RenewalAct, RenewalMover> = {
  transitions: [
    { from: 'none', act: 'start', by: 'starter', to: 'open' },
    { from: 'open', act: 'sign', by: 'other', to: 'completed' },
    { from: 'open', act: 'decline', by: 'other', to: 'declined' },
    { from: 'open', act: 'withdraw', by: 'starter', to: 'withdrawn' },
    { from: 'open', act: 'end', by: 'system', to: 'ended' },
  ],
  repeats: [
    { from: 'open', act: 'start', by: 'starter' },
    { from: 'completed', act: 'start', by: 'starter' },
    { from: 'completed', act: 'sign', by: 'other' },
    { from: 'declined', act: 'decline', by: 'other' },
    { from: 'withdrawn', act: 'withdraw', by: 'starter' },
  ],
  refusal: (from) => `This renewal ${standing[from]}. Please reload the NDA.`,
};

import type { ProofWanted } from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import type { Actor } from './actor';

/**
 * Proofs that callers must give in addition to an open session. Operators switch one off only for
 * clients that cannot give it.
 */
export interface ProofDemands {
  /** Acts that bind or grant access require a recent proof (ACC-75). */
  asksRecentProof: boolean;
  /** Administrators need a second factor to log in (ACC-81). */
  needsAdminSecondStep: boolean;
}

/** Returns true if the caller's last proof is not older than the limit of the market. */
export const isRecentlyProven = (
  { provenAt }: Pick<Actor, 'provenAt'>,
  { now, proofMs }: { now: Date; proofMs: number },
): boolean => now.getTime() - provenAt.getTime() <= proofMs;

/**
 * Throws `proof_needed` if the act needs a recent proof and the caller’s last one is too old
 * (docs/decisions/0017). The error names the proof and the call that gives it, so that clients can
 * ask for it and repeat the call.
 */
export function assertProven(
  wanted: ProofWanted,
  actor: Pick<Actor, 'provenAt' | 'secondFactor' | 'sso'>,
  { now, proofMs }: { now: Date; proofMs: number },
): void {
  const { secondFactor } = actor;
  const bySso = actor.sso !== undefined && secondFactor === 'off';
  // The call itself checks the password it carries, and this login has no other proof.
  if (wanted === 'with-password' && secondFactor === 'off') return;
  if (isRecentlyProven(actor, { now, proofMs })) return;
  throw new AppError('proof_needed', {
    text: 'Please confirm that it is you, then try again.',
    details: {
      method: bySso ? 'sso' : secondFactor === 'off' ? 'password' : secondFactor,
      confirm: bySso ? 'POST /auth/sso/confirm' : 'POST /auth/confirm',
      ...(secondFactor === 'mail' ? { sendCode: 'POST /auth/confirm/code' } : {}),
    },
  });
}

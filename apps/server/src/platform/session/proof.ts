import { limits } from '@proffer/contract/wire/limits';
import type { ProofWanted } from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import type { Actor } from './actor';

/** The proofs required of callers besides an open session; the operator switches one off only for clients that cannot give it. */
export interface ProofDemands {
  /** Acts that bind or give access ask for a recent proof (ACC-75). */
  asksRecentProof: boolean;
  /** Administrators log in with two steps (ACC-81). */
  needsAdminSecondStep: boolean;
}

/**
 * Refuses an act that needs a recent proof of a caller whose last one is too old (docs/decisions/0017). Says what the
 * proof is and which call gives it, so that a page or a program can ask for it and send the same call again.
 */
export function assertProven(
  wanted: ProofWanted,
  { provenAt, secondFactor }: Pick<Actor, 'provenAt' | 'secondFactor'>,
  now: Date,
): void {
  // The password is checked by the call that carries it, and nothing else proves this login.
  if (wanted === 'with-password' && secondFactor === 'off') return;
  if (now.getTime() - provenAt.getTime() <= limits.session.proofMs) return;
  throw new AppError('proof_needed', {
    text: 'Please confirm that it is you, then try again.',
    details: {
      method: secondFactor === 'off' ? 'password' : secondFactor,
      confirm: 'POST /auth/confirm',
      ...(secondFactor === 'mail' ? { sendCode: 'POST /auth/confirm/code' } : {}),
    },
  });
}

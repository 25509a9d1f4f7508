import type { Problem } from '@proffer/contract/wire/errors';
import type { SecondFactor } from '@proffer/contract/wire/choices';

/** The second factor that the server requires after a correct password. */
export interface SecondProof {
  method: Exclude<SecondFactor, 'off'>;
  /** Address to which the code was sent, partly hidden by the server. */
  email: string;
}

/** Returns the second factor that a login's refusal requires; undefined for other refusals. */
export function secondProofOf(problem: Problem | undefined): SecondProof | undefined {
  if (problem?.code !== 'second_factor_required') return undefined;
  const { method, email } = problem.details ?? {};
  return {
    method: method === 'authenticator' ? 'authenticator' : 'mail',
    email: typeof email === 'string' ? email : '',
  };
}

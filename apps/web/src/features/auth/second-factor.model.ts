import type { Problem } from '@proffer/contract/wire/errors';
import type { SecondFactor } from '@proffer/contract/wire/choices';

/** What the server asks for after a right password. */
export interface SecondProof {
  method: Exclude<SecondFactor, 'off'>;
  /** The address the code was sent to, partly hidden by the server. */
  email: string;
}

/** The second proof that a login's refusal asks for, if that is what it says. */
export function secondProofOf(problem: Problem | undefined): SecondProof | undefined {
  if (problem?.code !== 'second_factor_required') return undefined;
  const { method, email } = problem.details ?? {};
  return {
    method: method === 'authenticator' ? 'authenticator' : 'mail',
    email: typeof email === 'string' ? email : '',
  };
}

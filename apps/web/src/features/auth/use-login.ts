import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { useState } from 'react';
import { asCallError, call, unwrap } from '../../lib/client';
import { trimmed } from './auth.model';
import { useCredentialForm } from './credential-form';
import { personOf } from './login-reply.model';
import { secondProofOf, type SecondProof } from './second-factor.model';
import type { Side } from './sides';

interface LoginOptions {
  side: Side;
  /** Email of the login, if known. */
  email?: string | undefined;
  /** Continues with the logged-in user; a thrown error is shown as a refusal. */
  onDone: (user: SessionUser) => Promise<void>;
}

/** State of a login by password and second factor, with the text of a refusal. */
export function useLogin({ side, email = '', onDone }: LoginOptions) {
  const [proof, setProof] = useState<SecondProof>();
  const [problem, setProblem] = useState<Problem>();

  const form = useCredentialForm({
    email,
    send: async (typed) => {
      setProblem(undefined);
      const reply = await call('login', { body: { ...trimmed(typed), door: side } });
      await onDone(personOf(unwrap(reply)));
    },
    onRefused: (refusal, isAtField) => {
      const refused = asCallError(refusal);
      const asked = secondProofOf(refused.problem);
      setProof(asked);
      if (asked || isAtField) return;
      setProblem(refused.problem);
    },
  });

  return {
    form,
    /** The second factor that is currently required. */
    proof,
    /** Ends the second-factor step, with the server's refusal if the server ended it. */
    onBack: (ended?: Problem) => {
      setProof(undefined);
      setProblem(ended);
    },
    problem,
  };
}

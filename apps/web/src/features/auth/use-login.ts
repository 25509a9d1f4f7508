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
  /** Whose login it is, where that is known. */
  email?: string | undefined;
  /** Goes on with the person who is in; what it throws is shown as a refusal. */
  onDone: (user: SessionUser) => Promise<void>;
}

/** Logging in by a password and, where one is asked for, a second proof; with what is to be said of a refusal. */
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
    /** The second proof that is asked for now. */
    proof,
    /** Ends the step of the second proof; with what the server said when it was the server that ended it. */
    onBack: (ended?: Problem) => {
      setProof(undefined);
      setProblem(ended);
    },
    problem,
  };
}

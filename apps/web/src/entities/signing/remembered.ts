import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { type SigningForm, toRemembered, withRemembered } from './signature.model';

const stateQuery = queryOptions({
  queryKey: ['signature'],
  queryFn: async () => unwrap(await call('signatureState')),
});

interface FilledForm {
  values: SigningForm;
  set: (changes: Partial<SigningForm>) => void;
}

/** The signature that an account has stored, and its use in a form (NDA-88 to NDA-90, NDA-92). */
export interface SavedSignature {
  isThere: boolean;
  isReading: boolean;
  /** True while the form holds the stored signature. */
  isFilled: boolean;
  /** Reason why it could not be read or deleted. */
  problem: string | null;
  /** Reads it, with the password if the last proof is old, and fills it in. */
  fill: () => Promise<void>;
  /** Empties the form for another signature. */
  clear: () => void;
  forget: () => Promise<void>;
}

/**
 * Fills a form with the stored signature as soon as it is known: in a dialog that was opened to sign (`asks`) after
 * asking for the password if necessary, elsewhere only if no password is needed.
 */
export function useSavedSignature(
  form: FilledForm,
  { asks, isWanted = true }: { asks: boolean; isWanted?: boolean },
): SavedSignature {
  const client = useQueryClient();
  const state = useQuery({ ...stateQuery, enabled: isWanted });
  const [phase, setPhase] = useState<'empty' | 'reading' | 'filled'>('empty');
  const [problem, setProblem] = useState<string | null>(null);
  const hasTried = useRef(false);
  const readAgain = () => client.invalidateQueries({ queryKey: stateQuery.queryKey });
  const isThere = Boolean(state.data?.rememberedDate);

  async function fill(): Promise<void> {
    hasTried.current = true;
    setProblem(null);
    setPhase('reading');
    try {
      const filled = withRemembered(unwrap(await call('rememberedSignature')));
      form.set({ ...filled, remember: false });
      setPhase('filled');
    } catch (error) {
      setPhase('empty');
      // Whoever closes the question for the password knows why nothing is filled in.
      if (error instanceof CallError && error.problem.code === 'proof_needed') return;
      setProblem(`Your saved signature could not be read. ${errorText(error)}`);
      void readAgain();
    }
  }

  const mayFill = isThere && (asks || state.data?.canRead === true);
  const fillAtOnce = useEffectEvent(() => {
    const { capacity, signature } = form.values;
    const isUntouched = capacity === '' && signature.kind === 'typed';
    if (!hasTried.current && isUntouched) void fill();
  });
  useEffect(() => {
    if (mayFill) fillAtOnce();
  }, [mayFill]);

  return {
    isThere,
    isReading: phase === 'reading',
    isFilled: phase === 'filled',
    problem,
    fill,

    clear(): void {
      setPhase('empty');
      form.set({ signature: { kind: 'typed' } });
    },

    async forget(): Promise<void> {
      setProblem(null);
      try {
        unwrap(await call('forgetSignature'));
        toast.announce('Saved signature deleted');
      } catch (error) {
        setProblem(`Your saved signature was not deleted. ${errorText(error)}`);
      }
      await readAgain();
    },
  };
}

/** Stores the signature after signing, if the user wants that. A failure does not affect the signed document. */
export function useRemember(): (form: SigningForm) => Promise<void> {
  const client = useQueryClient();
  return async (form) => {
    if (!form.remember) return;
    try {
      unwrap(await call('rememberSignature', { body: toRemembered(form) }));
    } catch (error) {
      toast.error('Signed, but the signature was not remembered', errorText(error));
    }
    await client.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
}

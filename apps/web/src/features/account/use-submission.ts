import { useRef, useState } from 'react';
import { useCountdown } from '../../ui/use-countdown';
import { hasText, readFailure, type FieldTexts } from './failure.model';

/** Where sending a form stands, as `SettingsForm` draws it. */
export interface SubmissionState {
  isSending: boolean;
  /** What went wrong beside the fields. */
  alert: string | undefined;
  /** Seconds until the server takes another try. */
  waitSeconds: number;
  /** Grows with every refusal; tells the form to lead to the first wrong field. */
  refusals: number;
}

interface Submit<F extends string, Input, Output> {
  input: Input;
  /** Texts of fields that need mending before anything is sent. */
  found: FieldTexts<F>;
  onDone: (output: Output) => void;
}

/**
 * Sends a form by a mutation: checks first, tells the server's refusal at its fields, and waits as long as the server
 * asks for. What was typed is the form's own and stays.
 */
export function useSubmission<F extends string, Input, Output>(
  mutation: { mutateAsync: (input: Input) => Promise<Output> },
  fieldNames: readonly F[],
) {
  const [errors, setErrors] = useState<FieldTexts<F>>({});
  const [state, setState] = useState<Omit<SubmissionState, 'waitSeconds'>>({
    isSending: false,
    alert: undefined,
    refusals: 0,
  });
  const [waitSeconds, startWait] = useCountdown();
  // State changes only at the next drawing; a second press before it must not send again.
  const isSending = useRef(false);

  function refuse(fields: FieldTexts<F>, alert: string | undefined): void {
    setErrors(fields);
    setState(({ refusals }) => ({ isSending: false, alert, refusals: refusals + 1 }));
  }

  async function submit({ input, found, onDone }: Submit<F, Input, Output>): Promise<void> {
    if (isSending.current || waitSeconds > 0) return;
    if (hasText(found)) {
      refuse(found, undefined);
      return;
    }
    setErrors({});
    setState((before) => ({ ...before, isSending: true, alert: undefined }));
    isSending.current = true;
    try {
      const output = await mutation.mutateAsync(input);
      setState((before) => ({ ...before, isSending: false }));
      onDone(output);
    } catch (error) {
      const failure = readFailure(error, fieldNames);
      startWait(failure.waitSeconds);
      refuse(failure.fields, failure.text);
    } finally {
      isSending.current = false;
    }
  }

  return {
    state: { ...state, waitSeconds } satisfies SubmissionState,
    errors,
    submit: (parts: Submit<F, Input, Output>) => void submit(parts),
    /** A field that is being mended is no longer told to be wrong. */
    mend: (field: F) => setErrors((before) => ({ ...before, [field]: undefined })),
  };
}

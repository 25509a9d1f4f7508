import { marketDay } from '@proffer/contract/contracts/market-day';
import { useRef, useState } from 'react';
import { CallError } from '../../lib/client';
import {
  checkContractForm,
  type ContractField,
  type ContractFieldErrors,
  type ContractForm,
  earliestEnd,
  fieldErrorsOf,
  isContractFormValid,
  keepDraft,
  readDraft,
} from './contract-form.model';

interface Options {
  start: ContractForm;
  /** Under which name what is typed is kept until it is sent; null keeps nothing. */
  draftKey: string | null;
  /** Sends the form and leads on; throws what the server refused. */
  onSend: (form: ContractForm) => Promise<void>;
  onRefused: (error: unknown) => void;
  /** Something is typed: what was said of the whole form may no longer be so. */
  onChange?: () => void;
}

/** The fields of a contract while they are filled in: what stands in them, what is wrong, and sending them once. */
export function useContractForm({ start, draftKey, onSend, onRefused, onChange }: Options) {
  const [today] = useState(() => marketDay(new Date()));
  const [form, setForm] = useState<ContractForm>(() =>
    draftKey === null ? start : readDraft(sessionStorage, draftKey, start),
  );
  const [touched, setTouched] = useState<ReadonlySet<ContractField>>(new Set());
  const [refused, setRefused] = useState<ContractFieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const found = checkContractForm(form, today);

  function errorOf(name: ContractField): string | undefined {
    // An end before the start is said as soon as both are chosen, not only after leaving the field.
    const isShown = touched.has(name) || (name === 'endDate' && form.endDate !== '');
    return refused[name] ?? (isShown ? found[name] : undefined);
  }

  function set(field: ContractField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    setRefused({ ...refused, [field]: undefined });
    if (draftKey !== null) keepDraft(sessionStorage, draftKey, next);
    onChange?.();
  }

  return {
    form,
    isBusy,
    isValid: isContractFormValid(form, today),
    earliestEnd: earliestEnd(form, today),
    set,

    field: (name: ContractField) => ({
      name,
      value: form[name],
      error: errorOf(name),
      disabled: isBusy,
      onBlur: () => setTouched(new Set(touched).add(name)),
    }),

    async submit() {
      // State changes only at the next drawing; a second click before it must not send again.
      if (isSending.current || !isContractFormValid(form, today)) return;
      isSending.current = true;
      setIsBusy(true);
      try {
        await onSend(form);
        if (draftKey !== null) keepDraft(sessionStorage, draftKey, null);
      } catch (error) {
        setRefused(fieldErrorsOf(error instanceof CallError ? error.problem.errors : undefined));
        onRefused(error);
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
export type ContractFormState = ReturnType<typeof useContractForm>;

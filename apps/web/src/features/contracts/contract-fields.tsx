import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { CallError, errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import {
  checkContractForm,
  type ContractField,
  type ContractFieldErrors,
  type ContractForm,
  fieldErrorsOf,
  isContractFormValid,
  keepDraft,
  readDraft,
} from './contract-form.model';
import classes from './contracts.module.css';

interface Props {
  /** Name of the form, and of its button. */
  label: string;
  submitLabel: string;
  /** Under which name what is typed is kept until it is sent. */
  draftKey: string;
  start: ContractForm;
  cancelTo: string;
  failedTitle: string;
  note: string;
  /** Sends the form and leads on; throws what the server refused. */
  onSend: (form: ContractForm) => Promise<void>;
  /** What stands above the fields. */
  children: ReactNode;
}

/** The fields of a contract, for a new one and for another revision of one (spec §2, §5). */
export function ContractFields(props: Props) {
  const { label, submitLabel, draftKey, start, cancelTo, failedTitle, note, onSend, children } = props;
  const [form, setForm] = useState<ContractForm>(() => readDraft(sessionStorage, draftKey, start));
  const [touched, setTouched] = useState<ReadonlySet<ContractField>>(new Set());
  const [refused, setRefused] = useState<ContractFieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  const found = checkContractForm(form);
  const errorOf = (field: ContractField) => refused[field] ?? (touched.has(field) ? found[field] : undefined);
  const touch = (field: ContractField) => setTouched(new Set(touched).add(field));

  function set(field: ContractField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    setRefused({ ...refused, [field]: undefined });
    keepDraft(sessionStorage, draftKey, next);
  }

  async function submit() {
    // State changes only at the next drawing; a second click before it must not send again.
    if (isSending.current || !isContractFormValid(form)) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await onSend(form);
      keepDraft(sessionStorage, draftKey, null);
    } catch (error) {
      setRefused(fieldErrorsOf(error instanceof CallError ? error.problem.errors : undefined));
      toast.error(failedTitle, errorText(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  const field = (name: ContractField) => ({
    name,
    value: form[name],
    error: errorOf(name),
    disabled: isBusy,
    onBlur: () => touch(name),
  });

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        {children}
        <TextInput
          {...field('contractName')}
          label="Contract name"
          withAsterisk
          maxLength={limits.shortText}
          onChange={(event) => set('contractName', event.currentTarget.value)}
        />
        <Textarea
          {...field('contractDescription')}
          label="Description"
          autosize
          minRows={4}
          maxRows={16}
          maxLength={limits.contractDescription}
          onChange={(event) => set('contractDescription', event.currentTarget.value)}
        />
        <div className={classes.days}>
          <TextInput
            {...field('startDate')}
            type="date"
            label="Start date"
            withAsterisk
            onChange={(event) => set('startDate', event.currentTarget.value)}
          />
          <TextInput
            {...field('endDate')}
            type="date"
            label="End date"
            withAsterisk
            // An end before the start is said as soon as both are chosen, not only after leaving the field.
            error={errorOf('endDate') ?? (form.endDate === '' ? undefined : found.endDate)}
            onChange={(event) => set('endDate', event.currentTarget.value)}
          />
        </div>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" component={Link} to={cancelTo} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isContractFormValid(form)}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

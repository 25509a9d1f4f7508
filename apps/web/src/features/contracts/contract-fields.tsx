import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import type { ContractForm } from './contract-form.model';
import { ContractInputs } from './contract-inputs';
import { useContractForm } from './use-contract-form';

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

/** The fields of a contract on a page, for a new one and for another revision of one (CON-8, CON-9). */
export function ContractFields(props: Props) {
  const { label, submitLabel, draftKey, start, cancelTo, failedTitle, note, onSend, children } = props;
  const state = useContractForm({
    start,
    draftKey,
    onSend,
    onRefused: (error) => toast.error(failedTitle, errorText(error)),
  });
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <Stack>
        {children}
        <ContractInputs state={state} />
        <Text size="sm" c="dimmed">
          {note}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" component={Link} to={cancelTo} disabled={state.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={state.isBusy} disabled={!state.isValid}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

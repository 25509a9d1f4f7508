import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { Form } from '../../../ui/form/form';
import { type ContractForm, keepForm, readForm } from './contract-form.model';
import { ContractInputs } from './contract-inputs';
import { useContractForm } from './use-contract-form';

interface Props {
  /** Name of the form, and of its button. */
  label: string;
  submitLabel: string;
  /** Under which name what is typed is kept until it is sent. */
  formKey: string;
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
  const { label, submitLabel, formKey, start, cancelTo, failedTitle, note, onSend, children } = props;
  const form = useContractForm<ContractForm>({
    initial: () => readForm(sessionStorage, formKey, start),
    keep: (typed) => keepForm(sessionStorage, formKey, typed),
    send: onSend,
    onRefused: (error) => toast.error(failedTitle, errorText(error)),
  });
  return (
    <Form
      form={form}
      label={label}
      submitLabel={submitLabel}
      isBlocked={!form.isValid}
      cancel={
        <Button variant="default" component={Link} to={cancelTo} disabled={form.isPending}>
          Cancel
        </Button>
      }
    >
      {children}
      <ContractInputs form={form} />
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Form>
  );
}

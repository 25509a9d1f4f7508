import { Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signatureRequestPath } from '../../config/paths';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { toast } from '../../ui/toasts';
import { type Addressing, type Prepared, useRequestSignature } from './calls';
import { SignatoryField } from './signatory-field';

interface Props {
  amount: number | null | 'none';
  /** Sends the request; rejects with the refusal. */
  send: (given: Addressing) => Promise<unknown>;
  isBlocked?: boolean;
  onCancel?: () => void;
  /** Content above the fields. */
  children?: ReactNode;
}

/** Last step of a person who may not sign: the choice of the person who is to sign (COM-33). */
export function RequestForm({ amount, send, isBlocked = false, onCancel, children }: Props) {
  const form = useForm<Addressing>({ initial: { addressedTo: null, note: '' }, send });
  return (
    <Form
      form={form}
      label="Request signature"
      submitLabel="Request signature"
      failedText="The signature was not requested."
      pendingText="Requesting the signature…"
      isBlocked={isBlocked}
      {...(onCancel ? { onCancel } : {})}
    >
      {children}
      <Text size="sm">
        You prepare this, and somebody with authority signs it unchanged. They are notified and find it on
        their home page.
      </Text>
      <SignatoryField
        amount={amount}
        value={form.values.addressedTo}
        isDisabled={form.isPending}
        error={form.errorOf('addressedTo')}
        onChange={(addressedTo) => form.set({ addressedTo })}
      />
      <LimitedTextarea
        {...form.field('note')}
        label="Note (optional)"
        most={limits.reason}
        autosize
        minRows={2}
      />
    </Form>
  );
}

/** Requests the signature of one prepared act and opens the request. */
export function useSendRequest(prepared: Prepared, onDone?: () => void) {
  const request = useRequestSignature();
  const navigate = useNavigate();
  return async (given: Addressing): Promise<void> => {
    const { id, title } = await request.mutateAsync({ prepared, ...given });
    toast.announce('Signature requested', title);
    onDone?.();
    await navigate({ to: signatureRequestPath(id) });
  };
}

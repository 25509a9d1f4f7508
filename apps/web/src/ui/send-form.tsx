import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { focusFirstWrong } from './focus-first-wrong';

interface SendFormProps {
  submitLabel: string;
  isDangerous?: boolean;
  /** What sends it, as a mutation tells of it. */
  sending: { isPending: boolean; error: unknown };
  /** Something that is required is missing. */
  isBlocked: boolean;
  /** Why it was not done, or cannot be; null when there is nothing to say, or a field says it. */
  failure: string | null;
  /** Rejects when it failed, which `failure` or a field then says. */
  onSend: () => Promise<unknown>;
  onCancel: () => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/**
 * The form of a dialog: its fields, why it failed, Cancel and the button that sends, once. After a refusal what was
 * typed stands, and the focus is at what is wrong.
 */
export function SendForm(props: SendFormProps) {
  const { submitLabel, isDangerous = false, sending, isBlocked, failure } = props;
  const { onSend, onCancel, ref, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const { isPending, error } = sending;
  useEffect(() => {
    if (error && !isPending) focusFirstWrong(form.current);
  }, [error, isPending]);

  async function send() {
    // What is drawn may be late; a second click before it must not send again.
    if (isBlocked || isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await onSend();
    } catch {
      // Said by `failure` or at a field.
    } finally {
      isUnderWay.current = false;
    }
  }

  return (
    <form
      ref={useMergedRef(form, ref)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        {children}
        {failure !== null && (
          <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={isBlocked}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

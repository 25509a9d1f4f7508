import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { refusalText } from './form-refusal';
import type { FormState } from './use-form';

interface FormProps {
  form: FormState;
  /** What the form does, for those who do not see where it stands. */
  label?: string;
  submitLabel: string;
  isDangerous?: boolean;
  /** Something that is required is missing. */
  isBlocked?: boolean;
  /** Comes before why it failed. */
  failedText?: string;
  /** Why it cannot be sent at all. */
  obstacle?: string | null;
  /** In a dialog: leaves it. */
  onCancel?: () => void;
  /** In place of that, what leads away from a page. */
  cancel?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** The fields of a form, why it was refused, Cancel and the button that sends, which counts down while it may not. */
export function Form(props: FormProps) {
  const { form, label, submitLabel, isDangerous = false, isBlocked = false, failedText, obstacle } = props;
  const { onCancel, className, children } = props;
  const { isPending, waitSeconds, refusal } = form;
  const failure = refusal === null ? (obstacle ?? null) : refusalText(refusal, failedText);
  const cancel = onCancel ? (
    <Button variant="default" disabled={isPending} onClick={onCancel}>
      Cancel
    </Button>
  ) : (
    props.cancel
  );
  return (
    <form {...form.frame} aria-label={label} className={className}>
      <Stack>
        {children}
        {failure !== null && (
          <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
            {failure}
          </Alert>
        )}
        <Group gap="xs" justify={cancel ? 'flex-end' : 'flex-start'}>
          {cancel}
          <Button
            type="submit"
            loading={isPending}
            disabled={isBlocked || waitSeconds > 0}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

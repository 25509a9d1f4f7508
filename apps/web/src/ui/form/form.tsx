import { Alert, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { refusalText } from './form-refusal';
import { SubmitButton } from './submit-button';
import type { FormState } from './use-form';

interface FormProps {
  form: FormState;
  /** Name of the form for screen readers. */
  label?: string;
  submitLabel: string;
  isDangerous?: boolean;
  /** True if a required value is missing. */
  isBlocked?: boolean;
  /** Precedes the reason of a failure. */
  failedText?: string;
  /** Reason for which the form cannot be sent at all. */
  obstacle?: string | null;
  /** In a dialog: closes it. */
  onCancel?: () => void;
  /** Link that leaves the page, in place of Cancel. */
  cancel?: ReactNode;
  /** Announced to screen readers while the form is sent. */
  pendingText?: string;
  /** True for a form that is taller than the window: keeps the buttons in view. */
  isLong?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** A form's fields, refusal, Cancel and submit button, which counts down while sending is not allowed. */
export function Form(props: FormProps) {
  const { form, label, submitLabel, isDangerous = false, isBlocked = false, failedText, obstacle } = props;
  const { onCancel, className, children, pendingText, isLong = false } = props;
  const { isPending, waitSeconds, refusal } = form;
  const failure = refusal === null ? (obstacle ?? null) : refusalText(refusal, failedText);
  const cancel = onCancel ? (
    <Button variant="default" disabled={isPending} onClick={onCancel}>
      Cancel
    </Button>
  ) : (
    props.cancel
  );
  const foot = isLong ? classes.foot : undefined;
  return (
    <form {...form.frame} aria-label={label} className={className}>
      <Stack>
        {children}
        {failure !== null && (
          <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
            {failure}
          </Alert>
        )}
        {pendingText !== undefined && (
          <VisuallyHidden component="output">{isPending ? pendingText : ''}</VisuallyHidden>
        )}
        <Group
          gap="xs"
          justify={cancel ? 'flex-end' : 'flex-start'}
          className={foot}
          data-bottom-bar={isLong || undefined}
        >
          {cancel}
          <SubmitButton
            isPending={isPending}
            isDisabled={isBlocked || waitSeconds > 0}
            isDangerous={isDangerous}
          >
            {waitSeconds > 0 ? `Try again in ${waitSeconds} s` : submitLabel}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

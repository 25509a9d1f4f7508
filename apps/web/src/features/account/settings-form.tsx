import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusFirstWrong } from '../../ui/focus-first-wrong';
import classes from './account.module.css';
import type { SubmissionState } from './use-submission';

interface SettingsFormProps {
  /** What the form does, for those who do not see where it stands. */
  label: string;
  state: SubmissionState;
  submitLabel: string;
  onSubmit: () => void;
  /** In a dialog: leaves it. */
  onCancel?: () => void;
  isDangerous?: boolean;
  children?: ReactNode;
}

/**
 * A small form with its one button, which counts down while the server wants no further try. A refusal moves the
 * focus to the first wrong field, or to the text when no field is wrong.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { label, state, submitLabel, onSubmit, onCancel, isDangerous = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.refusals > 0) focusFirstWrong(form.current);
  }, [state.refusals]);

  const isWaiting = state.waitSeconds > 0;
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        {state.alert !== undefined && (
          <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refusal>
            {state.alert}
          </Alert>
        )}
        {children}
        <Group gap="xs" {...(onCancel ? { justify: 'flex-end' } : {})}>
          {onCancel && (
            <Button variant="default" disabled={state.isSending} onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            loading={state.isSending}
            disabled={isWaiting}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {isWaiting ? `Try again in ${state.waitSeconds} s` : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './profiles.module.css';
import { returnFocus } from './return-focus';
import { useReportUnsaved } from './unsaved';
import type { FieldEdit } from './use-field-edit';
import { useInSight } from './use-in-sight';

/** What an input is given so that Escape cancels, and the focus comes back to it when its buttons go. */
export interface InputBind {
  id: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface FieldFrameProps {
  label: string;
  edit: FieldEdit;
  /** A value as people read it. */
  readable?: (text: string) => string;
  /** The input itself. */
  children: (bind: InputBind) => ReactNode;
  /** Beside the input. */
  also?: ReactNode;
  /** What saving does besides, said before it. */
  warning?: string | undefined;
}

/** Save and Cancel of one field: Enter saves, Escape cancels, and what another window did is put beside it. */
export function FieldFrame({
  label,
  edit,
  readable = (text) => text,
  children,
  also,
  warning,
}: FieldFrameProps) {
  const id = useId();
  const focus = () => returnFocus(document.getElementById(id));
  useReportUnsaved(edit.isDirty);
  const { changedTo } = edit;
  const form = useInSight<HTMLFormElement>(edit.isDirty && (edit.error ?? changedTo ?? 'changed'));

  async function save(): Promise<void> {
    await edit.save();
    focus();
  }
  function cancel(): void {
    edit.cancel();
    focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !edit.isDirty) return;
    event.preventDefault();
    cancel();
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.line}>
        {children({ id, onKeyDown })}
        {also}
      </div>
      {changedTo !== undefined && (
        <Alert color="yellow" variant="light" role="alert" title="Changed in another window">
          <Text size="sm">
            Another window changed this to {quoted(readable(changedTo))}. You have{' '}
            {quoted(readable(edit.text))}.
          </Text>
        </Alert>
      )}
      {edit.isDirty && warning !== undefined && (
        <Text component="output" size="sm" className={classes.warning}>
          {warning}
        </Text>
      )}
      {edit.isDirty && (
        <Group gap="xs">
          <Button type="submit" loading={edit.isSaving} aria-label={`${keepWord(edit)} ${label}`}>
            {keepWord(edit)}
          </Button>
          <Button
            variant="default"
            disabled={edit.isSaving}
            aria-label={`${dropWord(edit)} ${label}`}
            onClick={cancel}
          >
            {dropWord(edit)}
          </Button>
        </Group>
      )}
      <Text component="output" size="xs" c="dimmed" className={classes.saved}>
        {edit.isSaved ? 'Saved' : ''}
      </Text>
    </form>
  );
}

const keepWord = ({ changedTo }: FieldEdit) => (changedTo === undefined ? 'Save' : 'Keep mine');
const dropWord = ({ changedTo }: FieldEdit) => (changedTo === undefined ? 'Cancel' : 'Take the other');
const quoted = (text: string) => (text === '' ? 'nothing' : `“${isolated(text)}”`);

import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconLoader, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { momentText } from '../../../../ui/date-text.model';
import { fieldProblems, wizardStepLabels } from '../wizard.model';
import { isStaged, type EditState, type SaveStatus } from './edit-state';

interface SaveStatusLineProps {
  state: EditState;
  onRetry: () => void;
}

/** Line with the status of saving, announced by screen readers; a failed save can be retried. */
export function SaveStatusLine({ state, onRetry }: SaveStatusLineProps) {
  const { status, failure } = state;
  const text = statusText(state, useNow());
  const StatusIcon = icons[status];
  return (
    <Group gap="xs" component="output">
      {text !== '' && status !== 'failed' && (
        <>
          <StatusIcon size={16} aria-hidden />
          <Text size="sm" c="var(--proffer-quiet)">
            {text}
          </Text>
        </>
      )}
      {status === 'failed' && (
        <>
          <StatusIcon size={16} aria-hidden />
          <Text size="sm">{failure}</Text>
          <Button size="compact-sm" variant="light" onClick={onRetry}>
            {text}
          </Button>
        </>
      )}
    </Group>
  );
}

const icons: Record<SaveStatus, typeof IconLoader> = {
  untouched: IconLoader,
  waiting: IconLoader,
  saving: IconLoader,
  invalid: IconPencil,
  changed: IconPencil,
  saved: IconCloudCheck,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
};

const words: Record<Exclude<SaveStatus, 'invalid' | 'saved'>, string> = {
  untouched: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  changed: 'Changes not published yet',
  failed: 'Not saved – try again',
  conflict: 'Not saved – changed in another window',
};

/** Returns the status of saving as text; empty if there is nothing to report. */
export function statusText(state: EditState, now: Date): string {
  const { edit, savedAt, status } = state;
  if (status === 'invalid') {
    // The title field shows no error before the user leaves its step.
    if (isBlank(edit.title)) return 'Not saved: please add a title';
    const [problem] = fieldProblems(edit);
    const place = problem ? wizardStepLabels[problem.step] : 'the marked fields';
    return `Not saved: please check “${place}”`;
  }
  if (status !== 'saved') return words[status];
  // An unchanged published offer has no status of saving.
  if (savedAt === null || isStaged(state)) return '';
  // The save may be newer than the last tick, and the server's clock may be ahead.
  return `Saved ${momentText(new Date(Math.min(savedAt, now.getTime())), now)}`;
}

const tickMs = 30_000;

/** Returns the current time, updated every half minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

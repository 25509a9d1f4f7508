import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconLoader } from '@tabler/icons-react';
import type { SaveStatus } from './draft-saver';

interface SaveStatusLineProps {
  status: SaveStatus;
  failure: string | null;
  onRetry: () => void;
}

const words: Record<SaveStatus, string> = {
  untouched: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved just now',
  held: 'Not saved yet – see the marked fields',
  failed: 'Not saved – try again',
  conflict: 'Not saved – changed in another window',
};

/** Where saving stands, said politely to screen readers; a failure can be tried again from here. */
export function SaveStatusLine({ status, failure, onRetry }: SaveStatusLineProps) {
  const isTrouble = status === 'failed' || status === 'conflict';
  const StatusIcon = isTrouble ? IconAlertTriangle : status === 'saved' ? IconCloudCheck : IconLoader;
  return (
    <Group gap="xs" component="output">
      {words[status] !== '' && status !== 'failed' && (
        <>
          <StatusIcon size={16} aria-hidden />
          <Text size="sm" c="var(--proffer-quiet)">
            {words[status]}
          </Text>
        </>
      )}
      {status === 'failed' && (
        <>
          <StatusIcon size={16} aria-hidden />
          <Text size="sm">{failure}</Text>
          <Button size="compact-sm" variant="light" onClick={onRetry}>
            {words.failed}
          </Button>
        </>
      )}
    </Group>
  );
}

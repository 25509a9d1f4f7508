import { Button, Group, Progress, Text } from '@mantine/core';
import { useRef } from 'react';
import { fileSize } from '../../../../ui/file-size.model';
import type { UploadItem } from './upload-queue';
import classes from './upload-line.module.css';

interface UploadLineProps {
  item: UploadItem;
  onRetry: () => void;
  onRemove: () => void;
}

/** Upload of a file with its progress or error, and its actions. */
export function UploadLine({ item, onRetry, onRemove }: UploadLineProps) {
  const { fileName, status, sentBytes, sizeBytes, text, canRetry } = item;
  const remove = useRef<HTMLButtonElement>(null);
  const isRefused = status === 'refused';
  const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
  return (
    <li className={classes.line}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className={classes.name}>
          {fileName}
        </Text>
        <Group gap="xs">
          {canRetry && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Retry ${fileName}`}
              onClick={() => {
                // The retry button disappears, so the focus moves to the button next to it.
                remove.current?.focus();
                onRetry();
              }}
            >
              Retry
            </Button>
          )}
          <Button
            ref={remove}
            size="compact-sm"
            variant="default"
            aria-label={`${isRefused ? 'Dismiss' : 'Cancel'} ${fileName}`}
            onClick={onRemove}
          >
            {isRefused ? 'Dismiss' : 'Cancel'}
          </Button>
        </Group>
      </Group>
      {isRefused ? (
        <Text size="sm" c="red" role="alert">
          {fileName}: {text}
        </Text>
      ) : (
        <>
          <Progress value={percent} aria-label={`Uploading ${fileName}`} />
          <Text size="sm" c="var(--proffer-quiet)">
            {progressText(item, percent)}
          </Text>
        </>
      )}
    </li>
  );
}

function progressText({ status, text, sentBytes, sizeBytes }: UploadItem, percent: number): string {
  if (status === 'queued') return `Waiting, ${fileSize(sizeBytes)}`;
  const figures = `${percent} % – ${fileSize(sentBytes)} of ${fileSize(sizeBytes)}`;
  if (status === 'waiting') return `${text ?? 'Trying again…'} ${figures}`;
  return sentBytes >= sizeBytes ? 'Sent. The file is being checked…' : figures;
}

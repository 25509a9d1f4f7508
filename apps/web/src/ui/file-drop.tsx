import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  hint: string;
  /** For the file chooser, e.g. `.pdf,application/pdf`. The server decides by content. */
  accept: string;
  maxBytes: number;
  /** Called for each file if several may be chosen at once. */
  onFile: (file: File) => void;
  isMultiple?: boolean;
  error?: string | undefined;
  /** Upload progress from 0 to 1. */
  progress?: number | undefined;
  isDisabled?: boolean;
}

/** Area for dropping or choosing a file; a file over the limit is refused before anything is sent. */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  onFile,
  isMultiple,
  error,
  progress,
  isDisabled,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [sizeError, setSizeError] = useState<string>();
  const describedBy = useId();
  const shownError = sizeError ?? error;

  function take(chosen: FileList | null): void {
    const files = [...(chosen ?? [])].slice(0, isMultiple ? undefined : 1);
    if (files.length === 0) return;
    const tooLarge = files.filter((file) => file.size > maxBytes);
    const sizeErrors = tooLarge.map(
      (file) =>
        `${isMultiple ? file.name : 'This file'} is ${megabytes(file.size)} MB; the limit is ${megabytes(maxBytes)} MB.`,
    );
    setSizeError(sizeErrors.length > 0 ? sizeErrors.join(' ') : undefined);
    for (const file of files) if (!tooLarge.includes(file)) onFile(file);
  }

  return (
    <Stack
      gap="xs"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!isDisabled) take(event.dataTransfer.files);
      }}
    >
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={isDisabled === true || progress !== undefined}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <Text id={describedBy} size="sm" c="dimmed">
          {hint}
        </Text>
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {progress !== undefined && <Progress value={progress * 100} aria-label="Uploading" />}
      {shownError && (
        <Text size="sm" c="red" role="alert">
          {shownError}
        </Text>
      )}
    </Stack>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(bytes < 1_048_576 ? 1 : 0);
}

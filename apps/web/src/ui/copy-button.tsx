import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text and confirms it; if the browser does not allow it, explains how to copy manually. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied, error } = useClipboard();
  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<CopyIcon size={16} aria-hidden />}
        onClick={() => {
          copy(text);
        }}
      >
        {label}
      </Button>
      <Text component="output" size="sm" c="dimmed">
        {error !== null && 'This could not be copied. Please select the text and copy it yourself.'}
        {error === null && copied && 'Copied'}
      </Text>
    </>
  );
}

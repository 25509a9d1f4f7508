import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import classes from './account.module.css';

interface NewSecretProps {
  label: string;
  text: ReactNode;
  secret: string;
  /** Shows how the secret is used. */
  children?: ReactNode;
  onDone: () => void;
}

/** Step of a dialog that shows a secret, which no later call returns. */
export function NewSecret({ label, text, secret, children, onDone }: NewSecretProps) {
  const start = useFocusFirst<HTMLParagraphElement>();
  return (
    <Stack>
      <Text ref={start} tabIndex={-1} size="sm">
        {text}
      </Text>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <pre className={`${classes.code} ${classes.secret}`}>{secret}</pre>
      </div>
      <Group gap="xs">
        <CopyButton text={secret} label="Copy" />
      </Group>
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>I have stored it</Button>
      </Group>
    </Stack>
  );
}

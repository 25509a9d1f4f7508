import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorText } from '../../lib/client';

interface BlockErrorProps {
  /** Name of the block's content, such as "Saved offers". */
  name: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Error of one block of the home page; the other blocks stay usable. */
export function BlockError({ name, error, isRetrying, onRetry }: BlockErrorProps) {
  return (
    <Alert color="red" title={`${name} could not be loaded`} icon={<IconAlertTriangle aria-hidden />}>
      <Stack align="start" gap="xs">
        <Text size="sm">{errorText(error)}</Text>
        <Button
          variant="default"
          loading={isRetrying}
          aria-label={`Try again to load: ${name}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

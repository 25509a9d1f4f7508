import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorText } from '../../lib/client';

interface BlockErrorProps {
  /** What the block shows, as in "Saved offers". */
  name: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** One block of the home that failed to load; the others stand beside it untouched. */
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

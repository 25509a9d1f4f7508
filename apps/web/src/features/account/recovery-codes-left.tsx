import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fewRecoveryCodes, recoveryCodesText } from './two-step.model';

/** Number of unused recovery codes, with a warning before they run out. */
export function RecoveryCodesLeft({ count, onRenew }: { count: number; onRenew: () => void }) {
  return (
    <>
      {count <= fewRecoveryCodes && (
        <Alert color="yellow" variant="light" role="presentation" icon={<IconAlertTriangle aria-hidden />}>
          Make new recovery codes: without one, losing your phone locks you out.
        </Alert>
      )}
      <Group justify="space-between">
        <Text size="sm">{recoveryCodesText(count)}</Text>
        <Button variant="default" onClick={onRenew}>
          New recovery codes
        </Button>
      </Group>
    </>
  );
}

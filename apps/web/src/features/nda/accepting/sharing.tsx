import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type AcceptRun, runPercent, runSentence } from './accept-run.model';

interface SharingProps {
  run: AcceptRun;
  isRunning: boolean;
  onShare: () => void;
  onClose: () => void;
  onBack?: () => void;
  /** Takes back the completed steps if the last step fails. */
  onTakeBack?: () => void;
}

/** Progress of sharing one request; the five calls are one bar (NDA-93). */
export function Sharing({ run, isRunning, onShare, onClose, onBack, onTakeBack }: SharingProps) {
  return (
    <>
      <Stack gap="xs">
        <Progress
          value={runPercent(run)}
          animated={isRunning}
          {...(run.failure ? { color: 'red' } : {})}
          aria-label="Sharing the NDA"
        />
        <Text size="sm" component="output">
          {run.failure ? '' : runSentence(run)}
        </Text>
      </Stack>
      {run.failure && (
        <Alert color="red" role="alert" title="Error while processing NDA.">
          {runSentence(run)} Completed steps are kept.
        </Alert>
      )}
      {!isRunning && (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {run.failure ? 'Close' : 'Cancel'}
          </Button>
          {run.failure && onBack && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          {run.failure?.step === 'fields' && onTakeBack && (
            <Button variant="default" onClick={onTakeBack}>
              Choose another document
            </Button>
          )}
          <Button onClick={onShare}>{run.failure ? 'Try again' : 'Continue sharing'}</Button>
        </Group>
      )}
    </>
  );
}

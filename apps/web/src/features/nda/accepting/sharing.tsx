import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { acceptSteps } from '@proffer/contract/wire/choices';
import { type LineStep, StepLine } from '../../../ui/step-line';
import { type AcceptRun, acceptStepWords, runSentence, type StepState } from './accept-run.model';

const lineStates: Record<StepState, LineStep['state']> = {
  waiting: 'todo',
  running: 'current',
  done: 'done',
  failed: 'failed',
};

interface SharingProps {
  run: AcceptRun;
  isRunning: boolean;
  onShare: () => void;
  onClose: () => void;
  onBack?: () => void;
  /** Takes back the completed steps if the last step fails. */
  onTakeBack?: () => void;
}

/** Progress of the five calls of one request. */
export function Sharing({ run, isRunning, onShare, onClose, onBack, onTakeBack }: SharingProps) {
  return (
    <>
      <StepLine
        label="Steps of sharing the NDA"
        steps={acceptSteps.map((step) => ({
          label: acceptStepWords[step],
          state: lineStates[run.states[step]],
        }))}
      />
      <VisuallyHidden component="output">{run.failure ? '' : runSentence(run)}</VisuallyHidden>
      {run.failure && (
        <Alert color="red" role="alert" title="Error while processing NDA.">
          {runSentence(run)} What was done before is kept.
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

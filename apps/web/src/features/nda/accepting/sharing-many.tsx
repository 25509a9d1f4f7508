import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { type LineStep, StepLine } from '../../../ui/step-line';
import { type AcceptRun, isFinished, nextStep, runSentence } from './accept-run.model';

interface Props {
  rows: readonly NdaRequest[];
  runs: ReadonlyMap<number, AcceptRun>;
  isRunning: boolean;
  onShare: () => void;
  onClose: () => void;
  /** Available until the first request is started. */
  onBack: () => void;
}

function stateOf(run: AcceptRun | undefined): LineStep['state'] {
  if (!run) return 'todo';
  if (run.failure) return 'failed';
  if (isFinished(run)) return 'done';
  return Object.values(run.states).includes('running') ? 'current' : 'todo';
}

/** Progress of each request that is shared, with the reason for each failure. */
export function SharingMany({ rows, runs, isRunning, onShare, onClose, onBack }: Props) {
  const states = rows.map(({ ndaId }) => stateOf(runs.get(ndaId)));
  const done = states.filter((state) => state === 'done').length;
  const isUntouched = rows.every(({ ndaId }) => {
    const run = runs.get(ndaId);
    return run === undefined || nextStep(run) === 'prepare';
  });
  return (
    <>
      <StepLine
        label="NDAs that are shared together"
        isColumn
        steps={rows.map((row, index) => {
          const run = runs.get(row.ndaId);
          return {
            label: `${row.offerTitle} · ${row.buyerCompany || row.companyName}`,
            state: states[index] ?? 'todo',
            note: run?.failure ? runSentence(run) : '',
          };
        })}
      />
      <VisuallyHidden component="output">{`${done} of ${rows.length} shared`}</VisuallyHidden>
      {!isRunning && done < rows.length && (
        <>
          <Alert color="red" role="alert" title={`${done} of ${rows.length} shared`}>
            The others are listed above. Completed steps are kept, and nothing is sent twice.
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {isUntouched && (
              <Button variant="default" onClick={onBack}>
                Back
              </Button>
            )}
            <Button onClick={onShare}>Try again</Button>
          </Group>
        </>
      )}
    </>
  );
}

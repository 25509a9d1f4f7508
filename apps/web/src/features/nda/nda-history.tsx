import type { NdaRequest } from '../../entities/nda/nda-request';
import { MomentText } from '../../ui/date-text';
import { StepLine } from '../../ui/step-line';
import { historySteps } from './nda-history.model';

/** An NDA as a line of steps with dates: every change, who made it, and the reason that was given. */
export function NdaHistory({ row }: { row: NdaRequest }) {
  const steps = historySteps(row).map(({ label, at, by, note, isFailed }, index) => ({
    label: `${index + 1}. ${label}`,
    state: isFailed ? ('failed' as const) : ('done' as const),
    note: (
      <>
        <MomentText at={at} />
        {by && ` · ${by}`}
        {note && ` · ${note}`}
      </>
    ),
  }));
  return <StepLine label={`History of the NDA for ${row.offerTitle}`} steps={steps} />;
}

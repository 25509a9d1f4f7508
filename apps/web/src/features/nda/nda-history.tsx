import type { NdaRequest } from '../../entities/nda/nda-request';
import { MomentText } from '../../ui/date-text';
import { StepLine } from '../../ui/step-line';
import { historySteps } from './nda-history.model';

/** The history of an NDA as dated steps: every change, its actor and its reason. */
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

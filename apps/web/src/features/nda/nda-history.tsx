import type { NdaRequest } from '../../entities/nda/nda-request';
import { MomentText } from '../../ui/date-text';
import { StepLine } from '../../ui/step-line';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';

/** An NDA as a line of steps with dates: every change, who made it, and the reason that was given. */
export function NdaHistory({ row }: { row: NdaRequest }) {
  const steps = row.history.map((event, index) => ({
    // What changes no state is the end of what it covered.
    label: `${index + 1}. ${event.from === event.to ? 'Cover ended' : ndaStatusWords[event.to]}`,
    state: event.to === 'Rejected' || event.to === 'Skipped' ? ('failed' as const) : ('done' as const),
    note: (
      <>
        <MomentText at={event.at} />
        {event.by && ` · ${event.by}`}
        {event.note && ` · ${event.note}`}
      </>
    ),
  }));
  return <StepLine label={`History of the NDA for ${row.offerTitle}`} steps={steps} />;
}

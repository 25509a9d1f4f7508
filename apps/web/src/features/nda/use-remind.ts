import type { NdaRequest } from '../../entities/nda/nda-request';
import { useRemindNda } from './mutations';
import type { useRowRun } from './use-row-run';

/** Sends a reminder to the side that has to act (NDA-86). */
export function useRemind(run: ReturnType<typeof useRowRun>['run']): (row: NdaRequest) => Promise<void> {
  const remind = useRemindNda();
  return (row) => run(row, () => remind.mutateAsync(row.ndaId), 'Reminder sent', 'The reminder was not sent');
}

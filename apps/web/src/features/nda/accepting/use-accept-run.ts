import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ndaKeys } from '../../../entities/nda/keys';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { useConfirm } from '../../../ui/confirm-dialog';
import { type AcceptChoice, runAccepting } from './accept-calls';
import { type AcceptRun, isFinished, runFrom } from './accept-run.model';

type Row = Pick<NdaRequest, 'ndaId' | 'offerId' | 'buyerId' | 'acceptedStep'>;
type Runs = ReadonlyMap<number, AcceptRun>;

/**
 * Shares requests one after another by their accepting calls and reports the progress of each; a failure does not
 * stop the others. A second start while one runs is ignored, so a double click has no effect. After a failure,
 * `start` continues with the remaining steps.
 */
export function useAcceptRuns(rows: readonly Row[]) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [runs, setRuns] = useState<Runs>(
    () => new Map(rows.map(({ ndaId, acceptedStep }) => [ndaId, runFrom(acceptedStep)])),
  );
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const latest = useRef(runs);
  const runOf = ({ ndaId }: Row) => latest.current.get(ndaId) ?? runFrom(null);

  function show(ndaId: number, run: AcceptRun) {
    latest.current = new Map(latest.current).set(ndaId, run);
    setRuns(latest.current);
  }

  /** Returns true if every step of every request is completed. */
  async function start(choice: AcceptChoice | null): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setIsRunning(true);
    for (const row of rows) {
      const outcome = await runAccepting(row, runOf(row), { choice, confirm }, (run) => show(row.ndaId, run));
      if (outcome === 'stopped') break;
    }
    running.current = false;
    setIsRunning(false);
    void client.invalidateQueries({ queryKey: ndaKeys.lists });
    return rows.every((row) => isFinished(runOf(row)));
  }

  return { runs, isRunning, start };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ndaKeys } from '../../../entities/nda/keys';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { useConfirm } from '../../../ui/confirm-dialog';
import { type AcceptChoice, runAccepting } from './accept-calls';
import { type AcceptRun, isFinished, nextStep, runFrom } from './accept-run.model';

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

  /**
   * Returns `done` if every step of every request is completed, `unproven` if nothing was begun because the user did
   * not re-authenticate, else `open`.
   */
  async function start(choice: AcceptChoice | null): Promise<'done' | 'unproven' | 'open'> {
    if (running.current) return 'open';
    running.current = true;
    setIsRunning(true);
    let isStopped = false;
    for (const row of rows) {
      const outcome = await runAccepting(row, runOf(row), { choice, confirm }, (run) => show(row.ndaId, run));
      isStopped = outcome === 'stopped';
      if (isStopped) break;
    }
    running.current = false;
    setIsRunning(false);
    if (isStopped && rows.every((row) => nextStep(runOf(row)) === 'prepare')) {
      restart();
      return 'unproven';
    }
    void client.invalidateQueries({ queryKey: ndaKeys.lists });
    return rows.every((row) => isFinished(runOf(row))) ? 'done' : 'open';
  }

  /** Forgets the failures of requests that were not begun. */
  function restart(): void {
    for (const row of rows) if (nextStep(runOf(row)) === 'prepare') show(row.ndaId, runFrom(null));
  }

  const hasBegun = (now: Runs) =>
    rows.some((row) => {
      const run = now.get(row.ndaId);
      return run !== undefined && (run.failure !== null || nextStep(run) !== 'prepare');
    });

  return {
    runs,
    isRunning,
    /** True as soon as a call has been made for one of the requests, or has failed. */
    isBegun: hasBegun(runs),
    /** Reads it without waiting for the next rendering, so that a double click on the form begins once. */
    hasBegun: () => hasBegun(latest.current),
    start,
    restart,
  };
}

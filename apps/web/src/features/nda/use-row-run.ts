import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';

/** Runs one action on a row at a time and shows its result. `busyId` is the row that waits for the server. */
export function useRowRun() {
  const [busyId, setBusyId] = useState<number | null>(null);

  async function run(
    { ndaId }: Pick<NdaRequest, 'ndaId'>,
    work: () => Promise<unknown>,
    done: string,
    failed: string,
  ): Promise<void> {
    setBusyId(ndaId);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(failed, errorText(error));
    } finally {
      setBusyId(null);
    }
  }

  return { run, busyId };
}

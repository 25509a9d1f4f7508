import { Button } from '@mantine/core';
import { useState } from 'react';
import { ndaActionFor } from '../../entities/nda/nda-action.model';
import { RequestNdasDialog } from '../../entities/nda/request-ndas-dialog';
import type { ComparedColumn } from './comparison';

/** Button that requests the NDAs of all compared offers that have none yet; absent if one button suffices (NDA-95). */
export function RequestAllNdas({ columns }: { columns: readonly ComparedColumn[] }) {
  const [asked, setAsked] = useState<readonly { id: number; title: string }[]>([]);
  const open = columns.flatMap(
    ({ closed, isCovered, ndaStatus, withheld, quote, offerId: id, title, kind }) => {
      const isAsked = ndaStatus !== undefined && ndaActionFor(ndaStatus, withheld).kind === 'request';
      return id !== null && kind === 'offer' && quote === null && !closed && !isCovered && isAsked
        ? [{ id, title }]
        : [];
    },
  );
  return (
    <>
      {open.length > 1 && (
        <Button variant="light" onClick={() => setAsked(open)}>
          Request {open.length} NDAs
        </Button>
      )}
      <RequestNdasDialog offers={asked} isOpen={asked.length > 0} onClose={() => setAsked([])} />
    </>
  );
}

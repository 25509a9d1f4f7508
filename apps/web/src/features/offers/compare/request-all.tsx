import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import { ndaActionFor } from '../../../entities/nda/nda-action.model';
import { RequestNdasDialog } from '../../../entities/nda/request-ndas-dialog';
import type { FullOffer } from '../../../entities/offers/offer';

/** Button that requests the NDAs of all compared offers that have none yet; absent if one button suffices (NDA-95). */
export function RequestAllNdas({ offers }: { offers: readonly FullOffer[] }) {
  const isReader = useIsReader();
  const [asked, setAsked] = useState<readonly FullOffer[]>([]);
  const open = offers.filter(
    ({ closed, coveredBy, ndaStatus, withheld }) =>
      !closed &&
      !coveredBy &&
      ndaStatus !== undefined &&
      ndaActionFor(ndaStatus, withheld).kind === 'request',
  );
  return (
    <>
      {open.length > 1 && !isReader && (
        <Group justify="flex-end" data-print="no">
          <Button variant="light" onClick={() => setAsked(open)}>
            Request {open.length} NDAs
          </Button>
        </Group>
      )}
      <RequestNdasDialog offers={asked} isOpen={asked.length > 0} onClose={() => setAsked([])} />
    </>
  );
}

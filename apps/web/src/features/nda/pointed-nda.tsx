import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { readId, useAddress } from '../../lib/address';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { PointedRow } from '../../ui/pointed-row';
import { ndaRequestQuery } from '../../entities/nda/queries';

/** The request that a notification or mail links to (`?nda=`), whatever tab or page of the list it is on. */
export function PointedNda({ children }: { children: (row: NdaRequest) => ReactNode }) {
  const [values, changeAddress] = useAddress();
  const ndaId = readId(values['nda']);
  const pointed = useQuery({ ...ndaRequestQuery(ndaId ?? 0), enabled: ndaId !== null });
  useNotificationsRead('nda', pointed.data?.ndaId ?? null);
  if (ndaId === null) return null;
  return (
    <PointedRow
      key={ndaId}
      title="The request you opened"
      query={pointed}
      failedTitle="This NDA request could not be loaded"
      onLeave={() => changeAddress({ nda: undefined })}
    >
      {children}
    </PointedRow>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { readId, useAddress } from '../../lib/address';
import { EmptyState } from '../../ui/list-states';
import { NdaList } from './nda-list';
import { NdaRow } from './nda-row';
import { isDownload, isNarrowed, type NdaAction } from './nda.model';
import { ReadAndSign } from './read-and-sign';
import { useDownloadNda } from './use-download-nda';
import { useNdaView } from './use-nda-view';

/** nda: what waits for the buyer's signature first, then every request they made (NDA-44). */
export function BuyerNdaPage() {
  const [{ read }] = useAddress();
  const ndaId = readId(read);
  return ndaId === null ? <BuyerNdaList /> : <ReadAndSign key={ndaId} ndaId={ndaId} side="buyer" />;
}

function BuyerNdaList() {
  const navigate = useNavigate();
  const download = useDownloadNda();
  const [view] = useNdaView('buyer');

  function act(action: NdaAction, row: NdaRequest) {
    if (action === 'sign' || action === 'read')
      void navigate({ to: webPaths.buyerNda, search: { read: String(row.ndaId) } });
    if (action === 'openOffer') void navigate({ to: offerPath.buyer(row.offerId) });
    if (isDownload(action)) void download(action, row.ndaId);
  }

  return (
    <NdaList
      side="buyer"
      title="NDA Management"
      empty={
        <EmptyState
          title={isNarrowed(view) ? 'No NDA requests match these filters' : 'No NDA requests yet'}
          text={
            isNarrowed(view)
              ? 'Remove a filter to see more.'
              : 'Request the NDA on an offer to see its detail; your requests and what to sign stand here.'
          }
        />
      }
    >
      {(row, isTurnTold) => (
        <NdaRow row={row} side="buyer" isTurnTold={isTurnTold} isBusy={false} onAct={act} />
      )}
    </NdaList>
  );
}

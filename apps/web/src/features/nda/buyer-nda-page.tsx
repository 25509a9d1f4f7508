import type { Prefetch } from '../../lib/prefetch';
import { EmptyState } from '../../ui/list-states';
import { askForNdas, NdaList } from './nda-list';
import { NdaPlace } from './nda-place';
import { NdaRow } from './nda-row';
import { isNarrowed } from './nda-view.model';
import { useBuyerNdaActions } from './use-buyer-nda-actions';
import { useNdaView } from './use-nda-view';

export const prefetch: Prefetch = ({ userId }, address) => askForNdas('buyer', userId, address);

/** nda: the requests that wait for the buyer's signature, then all others (NDA-44). */
export function BuyerNdaPage() {
  return (
    <NdaPlace side="buyer">
      <BuyerNdaList />
    </NdaPlace>
  );
}

function BuyerNdaList() {
  const { act, busyId } = useBuyerNdaActions();
  const [view] = useNdaView('buyer');

  return (
    <NdaList
      side="buyer"
      title="NDA Management"
      empty={
        <EmptyState
          drawing="papers"
          title={isNarrowed(view) ? 'No NDA requests match these filters' : 'No NDA requests yet'}
          text={
            isNarrowed(view)
              ? 'Remove a filter to see more.'
              : 'Request the NDA on an offer to see its detail; your requests and the NDAs to sign appear here.'
          }
        />
      }
    >
      {(row, isTurnTold) => (
        <NdaRow
          row={row}
          side="buyer"
          isTurnTold={isTurnTold}
          isBusy={busyId === row.ndaId}
          onAct={(action, on) => void act(action, on)}
        />
      )}
    </NdaList>
  );
}

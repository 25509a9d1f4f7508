import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import type { Prefetch } from '../../lib/prefetch';
import { EmptyState } from '../../ui/list-states';
import { ListTabs } from '../../ui/list-tabs';
import { usePrefetched } from '../../ui/use-prefetched';
import { ChosenBar, type Sharing } from './chosen-bar';
import { askForNdas, NdaList } from './nda-list';
import { NdaPlace } from './nda-place';
import { NdaRow } from './nda-row';
import { isShareable, type NdaAction } from './nda-actions.model';
import { isNarrowed, type NdaView } from './nda-view.model';
import { useRowFocus } from './use-row-focus';
import { useNdaView } from './use-nda-view';
import { useSupplierNdaActions } from './use-supplier-nda-actions';

const tabs = [
  { value: 'active', label: 'Active Requests' },
  { value: 'archived', label: 'Archived' },
] as const;

const loadAccept = async () => (await import('./accepting/accept-dialog')).AcceptDialog;

export const prefetch: Prefetch = ({ userId }, address) => askForNdas('supplier', userId, address);

/**
 * ndarequest: the requests that wait for the supplier's answer, then the others, and the archive (NDA-17 to NDA-28).
 */
export function NdaRequestsPage() {
  return (
    <NdaPlace side="supplier">
      <SupplierNdaList />
    </NdaPlace>
  );
}

function SupplierNdaList() {
  const [view, change] = useNdaView('supplier');
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const { part: AcceptDialog, want } = usePrefetched(loadAccept);
  const { act, busyId } = useSupplierNdaActions((row) => share([row]));
  const [chosen, setChosen] = useState<ReadonlyMap<number, NdaRequest>>(new Map());
  const focus = useRowFocus();

  async function share(rows: Sharing): Promise<void> {
    if (await want()) setSharing(rows);
  }

  async function actOn(action: NdaAction, row: NdaRequest): Promise<void> {
    focus.begin(row.ndaId);
    choose(row, false);
    await act(action, row);
    focus.end();
  }

  function choose(row: NdaRequest, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(row.ndaId, row);
    else next.delete(row.ndaId);
    setChosen(next);
  }

  return (
    <>
      <NdaList
        side="supplier"
        title="NDA Requests"
        under={
          <ListTabs label="NDA Requests" tabs={tabs} value={view.tab} onChange={(tab) => change({ tab })} />
        }
        empty={<EmptyState drawing="papers" {...emptyState(view.tab, isNarrowed(view))} />}
        focus={focus}
      >
        {(row, isTurnTold) => (
          <NdaRow
            row={row}
            side="supplier"
            isTurnTold={isTurnTold}
            isBusy={busyId === row.ndaId}
            onAct={(action, on) => void actOn(action, on)}
            choice={
              isTurnTold && isShareable(row)
                ? { isChosen: chosen.has(row.ndaId), onChoose: (isChosen) => choose(row, isChosen) }
                : undefined
            }
          />
        )}
      </NdaList>
      <ChosenBar
        rows={[...chosen.values()]}
        onShare={(rows) => {
          focus.begin(rows[0].ndaId);
          void share(rows);
        }}
        onClear={() => setChosen(new Map())}
      />
      {AcceptDialog && sharing && (
        <AcceptDialog
          key={sharing.map(({ ndaId }) => ndaId).join()}
          rows={sharing}
          onClose={() => {
            setSharing(null);
            setChosen(new Map());
            focus.end();
          }}
        />
      )}
    </>
  );
}

const emptyTexts = {
  active: {
    title: 'No NDA requests yet',
    text: 'When a buyer requests the NDA for one of your offers, the request appears here for you to answer.',
    narrowed: 'No active NDA requests match these filters',
  },
  archived: {
    title: 'No archived NDA requests',
    text: 'Requests that you archive or skip leave the active list and are kept here.',
    narrowed: 'No archived NDA requests match these filters',
  },
} as const;

function emptyState(tab: NdaView['tab'], isNarrowed: boolean) {
  const { title, text, narrowed } = emptyTexts[tab];
  return isNarrowed ? { title: narrowed, text: 'Remove a filter to see more.' } : { title, text };
}

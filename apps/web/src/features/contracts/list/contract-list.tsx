import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '../../../entities/contracts/contract';
import { readId, useAddress } from '../../../lib/address';
import { errorText } from '../../../lib/client';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { useSession } from '../../../lib/session';
import { CardList } from '../../../ui/card';
import { useConfirm } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { WaitingList } from '../../../ui/waiting-list';
import { PointedRow } from '../../../ui/pointed-row';
import { toast } from '../../../ui/toasts';
import { AcceptedTerms } from '../page/accepted-terms';
import { AmendDialog } from '../page/amend-dialog';
import { ContractCard } from '../page/contract-card';
import { activeContractFilters, ContractFilterFields } from './contract-filters';
import { ContractHistory } from '../page/contract-history';
import type { ContractSide } from '../../../entities/contracts/keys';
import {
  type ContractView,
  isNarrowed,
  readContractView,
  waitsFor,
  writeContractView,
} from '../contracts.model';
import { useAcceptContract } from '../mutations';
import { contractListQuery, contractViewQuery } from '../queries';
import { waitingContractsQuery } from '../../../entities/contracts/queries';
import { RefuseAmendmentDialog } from '../page/refuse-amendment-dialog';
import { RejectDialog } from '../page/reject-dialog';
import { useAmendmentAnswers } from '../page/use-amendment-answers';

type Dialog = 'reject' | 'amend' | 'refuse-amendment' | 'history';

/** The contracts of either side: what waits for the viewer first, then all as the filters ask (CON-30 to CON-36). */
export function ContractList({ side, title }: { side: ContractSide; title: string }) {
  const user = useSession();
  const confirm = useConfirm();
  const [values, changeAddress] = useAddress();
  const view = readContractView(values);
  const change = (changes: Partial<ContractView>) =>
    changeAddress(writeContractView({ ...view, page: 0, ...changes }));
  const isKnown = user !== null;
  const list = useQuery({ ...contractListQuery(side, user?.userId ?? 0, view), enabled: isKnown });
  const waitingList = useQuery({ ...waitingContractsQuery(side, user?.userId ?? 0), enabled: isKnown });
  const pointedId = readId(values['contract']);
  const pointed = useQuery({ ...contractViewQuery(pointedId ?? 0), enabled: pointedId !== null });
  useNotificationsRead('contract', pointed.data?.contractId ?? null);
  const accept = useAcceptContract(side);
  const amendments = useAmendmentAnswers(side);
  // The contract stays while its dialog closes.
  const [chosen, setChosen] = useState<Contract>();
  const [open, setOpen] = useState<Dialog>();
  const openFor = (dialog: Dialog) => (contract: Contract) => {
    setChosen(contract);
    setOpen(dialog);
  };
  const close = () => setOpen(undefined);

  const narrowed = isNarrowed(view);
  const waiting = (waitingList.data ?? []).filter(
    (contract) => waitsFor(contract, side) && contract.contractId !== pointedId,
  );
  const isGroupShown = waiting.length > 0 && !narrowed && view.page === 0;
  const shownAbove = new Set(narrowed ? [] : waiting.map(({ contractId }) => contractId));
  // What stands in the group above is not repeated below, unless a filter asks for exactly this.
  const rows = (list.data?.content ?? []).filter(
    ({ contractId }) => contractId !== pointedId && !shownAbove.has(contractId),
  );

  async function askToAccept(contract: Contract) {
    const answer = await confirm({
      title: 'Accept contract',
      text: <AcceptedTerms contract={contract} side={side} />,
      confirmLabel: 'Accept',
    });
    if (!answer) return;
    try {
      await accept.mutateAsync(contract);
      toast.success('Contract accepted', contract.contractName);
    } catch (error) {
      toast.error('Failed to accept contract', errorText(error));
    }
  }

  const card = (contract: Contract) => (
    <li key={contract.contractId}>
      <ContractCard
        contract={contract}
        side={side}
        isBusy={accept.isPending || amendments.isBusy}
        onAccept={(accepted) => void askToAccept(accepted)}
        onReject={openFor('reject')}
        onAmend={openFor('amend')}
        onAcceptAmendment={(amended) => void amendments.accept(amended)}
        onRefuseAmendment={openFor('refuse-amendment')}
        onWithdrawAmendment={(amended) => void amendments.withdraw(amended)}
        onHistory={openFor('history')}
      />
    </li>
  );

  return (
    <PageFrame
      title={title}
      count={list.data?.totalElements}
      countNoun={['contract', 'contracts']}
      filters={<ContractFilterFields view={view} onChange={change} />}
      activeFilters={activeContractFilters({ view, onChange: change })}
      onClearFilters={() => change(readContractView({}))}
    >
      {pointedId !== null && (
        <PointedRow
          key={pointedId}
          title="The contract you opened"
          query={pointed}
          failedTitle="This contract could not be loaded"
          onLeave={() => changeAddress({ contract: undefined })}
        >
          {(contract) => <CardList>{card(contract)}</CardList>}
        </PointedRow>
      )}
      {isGroupShown && <WaitingList>{waiting.map(card)}</WaitingList>}
      <PagedList
        label="Contracts"
        query={list}
        loadingLabel="Loading contracts"
        failedTitle="Contracts could not be loaded"
        empty={
          <EmptyState
            title={narrowed ? 'No contracts match these filters' : 'No contracts yet'}
            text={emptyText(side, narrowed)}
          />
        }
        page={view.page}
        onPage={(page) => change({ page })}
      >
        {rows.map(card)}
      </PagedList>
      <RejectDialog contract={chosen} isOpen={open === 'reject'} side={side} onClose={close} />
      <AmendDialog contract={chosen} isOpen={open === 'amend'} side={side} onClose={close} />
      <RefuseAmendmentDialog
        contract={chosen}
        isOpen={open === 'refuse-amendment'}
        side={side}
        onClose={close}
      />
      <ContractHistory contract={chosen} isOpen={open === 'history'} onClose={close} />
    </PageFrame>
  );
}

function emptyText(side: ContractSide, narrowed: boolean): string {
  if (narrowed) return 'Remove a filter to see more.';
  return side === 'supplier'
    ? 'Propose one with Add Contract on an NDA request; it stands here until both sides have accepted.'
    : 'When a supplier proposes a contract for one of your offers, it stands here for you to accept.';
}

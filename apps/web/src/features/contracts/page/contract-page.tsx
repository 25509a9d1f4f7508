import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import { webPaths } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { readId, useAddress } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { pagePart } from '../../../lib/page-part';
import { whenIdle } from '../../../lib/when-idle';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { ButtonLink } from '../../../ui/links';
import { canAmend, canAskForChanges, canCounterAmendment, canNote } from '../contracts.model';
import { contractViewQuery } from '../queries';
import { OpenedContract } from './opened-contract';
import { type Prefetch, idInAddress } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';
import { fulfilmentQuery } from '../fulfilment/fulfilment.queries';

// Loaded separately, because the amendment form is as large as the rest of the page.
const { Part: AmendContract, fetch: fetchAmend } = pagePart(
  async () => (await import('../form/amend-contract')).AmendContract,
);
const { Part: AskForChanges, fetch: fetchChanges } = pagePart(
  async () => (await import('../form/ask-for-changes')).AskForChanges,
);

export const prefetch: Prefetch = async () => {
  const id = idInAddress();
  if (id === null) return;
  await queryClient.prefetchQuery(contractViewQuery(id));
  const contract = queryClient.getQueryData(contractViewQuery(id).queryKey);
  if (contract && canNote(contract)) await queryClient.prefetchQuery(fulfilmentQuery(id));
};

/** bcontract/$contractId: a contract for its buyer. */
export function BuyerContractPage() {
  return <ContractPage side="buyer" />;
}

/** contract-all/$contractId: a contract for its supplier. */
export function SupplierContractPage() {
  return <ContractPage side="supplier" />;
}

const loading = <SkeletonList rows={2} label="Loading the contract" />;

const lists = { supplier: webPaths.supplierContracts, buyer: webPaths.buyerContracts };

function ContractPage({ side }: { side: ContractSide }) {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const [values] = useAddress();
  const isReader = useIsReader();
  const contractId = readId(params['contractId']);
  const contract = useQuery({ ...contractViewQuery(contractId ?? 0), enabled: contractId !== null });
  useEffect(
    () =>
      whenIdle(() => {
        fetchAmend();
        fetchChanges();
      }),
    [],
  );
  useNotificationsRead('contract', contract.data?.contractId ?? null);
  const isMissing = isNotFound(contract.error);
  if (contractId === null || isMissing) {
    return (
      <EmptyState
        drawing="papers"
        title="This contract was not found"
        titleOrder={1}
        text="It no longer exists, or it is not one of yours."
        action={<ButtonLink to={lists[side]}>Go to Contracts</ButtonLink>}
      />
    );
  }
  const doing = isReader ? undefined : values['do'];
  if (contract.data) {
    if (doing === 'amend' && (canAmend(contract.data) || canCounterAmendment(contract.data))) {
      const { amendment, openAmendment } = contract.data;
      const key = `${amendment}.${openAmendment?.number ?? 0}`;
      return (
        <Suspense fallback={loading}>
          <AmendContract key={key} contract={contract.data} side={side} />
        </Suspense>
      );
    }
    if (doing === 'changes' && canAskForChanges(contract.data, side)) {
      return (
        <Suspense fallback={loading}>
          <AskForChanges key={contract.data.revision} contract={contract.data} />
        </Suspense>
      );
    }
    return (
      <>
        {contract.isError && (
          <Alert color="red" role="alert" mb="md">
            This contract could not be refreshed; it may have changed since.
          </Alert>
        )}
        <OpenedContract key={contractId} contract={contract.data} side={side} listAt={lists[side]} />
      </>
    );
  }
  if (contract.isError) {
    return <ErrorState titleOrder={1} title="This contract could not be loaded" query={contract} />;
  }
  return loading;
}

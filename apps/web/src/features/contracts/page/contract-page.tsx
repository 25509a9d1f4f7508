import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { webPaths } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { readId, useAddress } from '../../../lib/address';
import { CallError } from '../../../lib/client';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { ButtonLink } from '../../../ui/links';
import { canAmend, canAskForChanges, canCounterAmendment } from '../contracts.model';
import { AmendContract } from '../form/amend-contract';
import { AskForChanges } from '../form/ask-for-changes';
import { contractViewQuery } from '../queries';
import { OpenedContract } from './opened-contract';

/** bcontract/$contractId: one contract as its buyer reads and answers it. */
export function BuyerContractPage() {
  return <ContractPage side="buyer" />;
}

/** contract-all/$contractId: the same for its supplier. */
export function SupplierContractPage() {
  return <ContractPage side="supplier" />;
}

const lists = { supplier: webPaths.supplierContracts, buyer: webPaths.buyerContracts };

function ContractPage({ side }: { side: ContractSide }) {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const [values] = useAddress();
  const contractId = readId(params['contractId']);
  const contract = useQuery({ ...contractViewQuery(contractId ?? 0), enabled: contractId !== null });
  useNotificationsRead('contract', contract.data?.contractId ?? null);
  const isMissing = contract.error instanceof CallError && contract.error.status === 404;
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
  if (contract.data) {
    if (values['do'] === 'amend' && (canAmend(contract.data) || canCounterAmendment(contract.data))) {
      const { amendment, openAmendment } = contract.data;
      const key = `${amendment}.${openAmendment?.number ?? 0}`;
      return <AmendContract key={key} contract={contract.data} side={side} />;
    }
    if (values['do'] === 'changes' && canAskForChanges(contract.data, side)) {
      return <AskForChanges key={contract.data.revision} contract={contract.data} />;
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
    return (
      <ErrorState
        title="This contract could not be loaded"
        titleOrder={1}
        error={contract.error}
        onRetry={() => void contract.refetch()}
      />
    );
  }
  return <SkeletonList rows={2} label="Loading the contract" />;
}

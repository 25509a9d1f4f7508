import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FullContract } from '../../../entities/contracts/contract';
import { contractPath, webPaths } from '../../../config/paths';
import { Facts } from '../../../ui/facts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { toast } from '../../../ui/toasts';
import { ContractEditor } from './contract-editor';
import { formKeys, formOf } from './contract-form.model';
import { endingText } from '../contracts.model';
import classes from '../contracts.module.css';
import { useReviseContract } from '../mutations';
import { contractViewQuery } from '../queries';

/**
 * Form for a revision after the buyer requested changes, prefilled with the buyer's proposed terms, else with the
 * current ones.
 */
export function ReviseContract({ contractId }: { contractId: number }) {
  const contract = useQuery(contractViewQuery(contractId));
  if (contract.isPending) return <SkeletonList rows={1} label="Loading the contract" />;
  if (contract.isError) {
    return <ErrorState title="The contract could not be loaded" query={contract} />;
  }
  if (!contract.data.wantsChanges) {
    return (
      <EmptyState
        title="No changes are requested for this contract"
        text="A contract can be changed only after the buyer has requested changes, once per request."
        action={
          <Button component={Link} to={webPaths.supplierContracts}>
            Go to Contracts
          </Button>
        }
      />
    );
  }
  // A newer revision gets a new form: values typed for the old one are not sent for the new one.
  return <Revision key={contract.data.revision} contract={contract.data} />;
}

function Revision({ contract }: { contract: FullContract }) {
  const navigate = useNavigate();
  const revise = useReviseContract();
  const { contractId, revision } = contract;
  const page = contractPath.supplier(contractId);
  return (
    <ContractEditor
      label="Change Contract"
      submitLabel="Send again"
      formKey={formKeys.revise(contractId, revision)}
      start={formOf(contract.proposed ?? contract)}
      before={contract}
      cancelTo={page}
      failedTitle="Failed to change contract"
      note={`This becomes revision ${revision + 1}. Revision ${revision} is kept in the history, and both sides accept again.`}
      onSend={async (form) => {
        await revise.mutateAsync({ contractId, revision, form });
        toast.announce('Contract sent again', form.contractName.trim());
        await navigate({ to: page });
      }}
    >
      <Alert color="yellow" title={endingText(contract)} className={classes.text}>
        {contract.rejectReason}
      </Alert>
      <Facts
        facts={[
          { label: 'Offer', value: contract.offerTitle },
          { label: 'Buyer', value: contract.buyerCompany },
        ]}
      />
    </ContractEditor>
  );
}

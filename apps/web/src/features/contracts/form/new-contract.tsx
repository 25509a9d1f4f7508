import { Skeleton, Text } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../../config/paths';
import { CallError, errorText } from '../../../lib/client';
import { Facts } from '../../../ui/facts';
import { ButtonLink } from '../../../ui/links';
import { EmptyState } from '../../../ui/list-states';
import { toast } from '../../../ui/toasts';
import { ContractFields } from './contract-fields';
import { type ContractContext, formKeys, emptyContractForm } from './contract-form.model';
import { useCreateContract } from '../mutations';
import { type ContextNames, contextNamesQuery } from '../queries';
import { StaleContext } from './stale-context';

/** A contract that is proposed for the first time; ids that lead nowhere are said plainly. */
export function NewContract({ context }: { context: ContractContext }) {
  const navigate = useNavigate();
  const create = useCreateContract();
  const names = useQuery(contextNamesQuery(context));
  if (isStale(names)) return <StaleContext />;
  const blockedReason = names.data?.buyer?.blockedReason;
  if (blockedReason) return <BlockedBuyer reason={blockedReason} />;
  return (
    <ContractFields
      label="Create New Contract"
      submitLabel="Create Contract"
      formKey={formKeys.create(context)}
      start={emptyContractForm}
      cancelTo={webPaths.supplierNda}
      failedTitle="Failed to create contract"
      note="Creating is not yet agreeing: you and the buyer each accept the contract afterwards."
      onSend={async (form) => {
        await create.mutateAsync({ context, form });
        toast.success('Contract created successfully!', 'Contract added successfully!');
        await navigate({ to: webPaths.supplierContracts });
      }}
    >
      <ContextLine names={names} />
    </ContractFields>
  );
}

/** Without the offer or the dealings the server would refuse the contract once it is written. */
function isStale({ data, error }: UseQueryResult<ContextNames>): boolean {
  if (data) return data.buyer === undefined;
  return error instanceof CallError && error.status === 404;
}

/** Said before anything is typed; what was typed before is kept until it can be sent. */
function BlockedBuyer({ reason }: { reason: string }) {
  return (
    <EmptyState
      title="No contract can be proposed at present"
      text={reason}
      action={<ButtonLink to={webPaths.supplierNda}>Go to NDA Requests</ButtonLink>}
    />
  );
}

/** For which offer and buyer. */
function ContextLine({ names }: { names: UseQueryResult<ContextNames> }) {
  if (names.isPending)
    return (
      <output aria-label="Loading the offer">
        <Skeleton height="1.25rem" width="70%" />
      </output>
    );
  if (names.isError) {
    return (
      <Text size="sm" c="red" role="alert">
        The offer of this contract could not be loaded. {errorText(names.error)}
      </Text>
    );
  }
  const { offerTitle, buyer } = names.data;
  return (
    <Facts
      facts={[
        { label: 'Offer', value: offerTitle },
        {
          label: 'Buyer',
          value: [buyer?.buyerName ?? '', buyer?.buyerCompany ?? ''].filter(Boolean).map(isolated).join(', '),
        },
      ]}
    />
  );
}

import { marketDay } from '@proffer/contract/contracts/market-day';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import { isNotFound } from '../../../lib/client';
import { Facts } from '../../../ui/facts';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { toast } from '../../../ui/toasts';
import { useCreateContract } from '../mutations';
import { newContextQuery } from '../queries';
import { ContractEditor } from './contract-editor';
import { type ContractContext, formKeys } from './contract-form.model';
import { startOf } from './offer-start.model';
import { StaleContext } from './stale-context';

/** Form for a new contract, prefilled from its offer; shows a message for invalid ids. */
export function NewContract({ context }: { context: ContractContext }) {
  const navigate = useNavigate();
  const create = useCreateContract();
  const [today] = useState(() => marketDay(new Date()));
  const { data, error, isPending, refetch } = useQuery(newContextQuery(context));
  // Without the offer or the dealings, the server would reject the finished contract.
  const isStale = data ? data.buyer === undefined : isNotFound(error);
  if (isStale) return <StaleContext />;
  if (isPending) return <SkeletonList rows={1} label="Loading the offer" />;
  if (!data) {
    return <ErrorState title="The offer of this contract could not be loaded" query={{ error, refetch }} />;
  }
  const { offer, buyer } = data;
  if (buyer?.blockedReason) return <BlockedBuyer reason={buyer.blockedReason} />;
  return (
    <ContractEditor
      label="Create New Contract"
      submitLabel="Create Contract"
      formKey={formKeys.create(context)}
      start={startOf(offer, today)}
      cancelTo={webPaths.supplierNda}
      failedTitle="Failed to create contract"
      note="Creating it does not bind you yet: you and the buyer each accept the contract afterwards."
      context={context}
      onSend={async (form) => {
        await create.mutateAsync({ context, form });
        toast.success('Contract created successfully!', 'Contract added successfully!');
        await navigate({ to: webPaths.supplierContracts });
      }}
    >
      <Facts
        facts={[
          { label: 'Offer', value: offer.title },
          {
            label: 'Buyer',
            value: [buyer?.buyerName ?? '', buyer?.buyerCompany ?? '']
              .filter(Boolean)
              .map(isolated)
              .join(', '),
          },
        ]}
      />
    </ContractEditor>
  );
}

/** Shown before the form; values typed earlier are kept until they can be sent. */
function BlockedBuyer({ reason }: { reason: string }) {
  return (
    <EmptyState
      title="No contract can be proposed at present"
      text={reason}
      action={<ButtonLink to={webPaths.supplierNda}>Go to NDA Requests</ButtonLink>}
    />
  );
}

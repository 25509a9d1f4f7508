import { Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { WritersOnly } from '../../../entities/members/writers-only';
import { webPaths } from '../../../config/paths';
import { readId, useAddress } from '../../../lib/address';
import { useSession } from '../../../lib/session';
import { EmptyState } from '../../../ui/list-states';
import { PageTitle } from '../../../ui/page-title';
import { ChooseBuyer } from './choose-buyer';
import { contractContext, missingContextText } from './contract-form.model';
import { NewContract } from './new-contract';
import { ReviseContract } from './revise-contract';

/**
 * add-contract: proposes a contract for an offer to a buyer, both from the address (CON-4 to CON-9). With only the
 * offer in the address, the buyer is chosen first; with `contractId`, the form makes a revision of that contract.
 */
export function AddContractPage() {
  return (
    <WritersOnly deed="propose a contract">
      <AddContract />
    </WritersOnly>
  );
}

function AddContract() {
  const [values] = useAddress();
  const contractId = readId(values['contractId']);
  const title = contractId === null ? 'Create New Contract' : 'Change Contract';
  return (
    <Stack gap="md">
      <PageTitle of={title} />
      <Title order={1}>{title}</Title>
      {contractId === null ? (
        <FromContext values={values} />
      ) : (
        <ReviseContract key={contractId} contractId={contractId} />
      )}
    </Stack>
  );
}

function FromContext({ values }: { values: Readonly<Record<string, unknown>> }) {
  const user = useSession();
  if (!user) return null;
  const context = contractContext(values, (key) => localStorage.getItem(key), user.userId);
  if (context !== null && !('buyerId' in context)) return <ChooseBuyer offerId={context.offerId} />;
  if (context !== null) {
    return <NewContract key={`${context.offerId}:${context.buyerId}`} context={context} />;
  }
  return (
    <EmptyState
      title={missingContextText}
      text="A contract belongs to an offer and a buyer. Open it with Add Contract on an NDA request, or from an offer of yours."
      action={
        <Button component={Link} to={webPaths.supplierNda}>
          Go to NDA Requests
        </Button>
      }
    />
  );
}

import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { contractPath } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import { isSameTerms } from '../../../entities/contracts/terms.model';
import { useRejectContract } from '../mutations';
import { ContractEditor } from './contract-editor';
import { formKeys, formOf, sentTerms, termsOf } from './contract-form.model';

/** Form in which a buyer describes the requested changes, and optionally edits the terms themselves. */
export function AskForChanges({ contract }: { contract: FullContract }) {
  const navigate = useNavigate();
  const reject = useRejectContract('buyer');
  const { contractId, revision, contractName, supplierCompany } = contract;
  const page = contractPath.buyer(contractId);
  return (
    <ContractEditor
      label="Request changes"
      submitLabel="Request changes"
      formKey={formKeys.changes(contractId, revision)}
      start={formOf(contract)}
      cancelTo={page}
      failedTitle="Failed to request changes"
      note="The supplier can use your terms or answer with others. A request does not bind you; both sides accept the next revision."
      reason={{ label: 'What should be changed?', reader: supplierCompany }}
      before={contract}
      onSend={async (form) => {
        const isSaidInWords = isSameTerms(contract, termsOf(form));
        await reject.mutateAsync({
          contractId,
          reason: form.reason.trim(),
          wantsChanges: true,
          ...(isSaidInWords ? {} : { proposed: sentTerms(form) }),
        });
        toast.announce('Changes requested', contractName);
        await navigate({ to: page });
      }}
    >
      <PageTitle of="Request changes" />
      <Title order={1}>Request changes</Title>
      <Text size="sm">
        Say what should be different in <bdi>{contractName}</bdi>. Terms that you change in the steps before
        are shown to <bdi>{supplierCompany}</bdi> beside their own.
      </Text>
    </ContractEditor>
  );
}

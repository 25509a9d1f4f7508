import { Text, Title } from '@mantine/core';
import { nothingChangedText } from '@proffer/contract/contracts/rules';
import { useNavigate } from '@tanstack/react-router';
import { contractPath } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { FormRefusal } from '../../../ui/form/form-refusal';
import { toast } from '../../../ui/toasts';
import { isSameTerms } from '../amendments.model';
import { useProposeAmendment } from '../amendments.mutations';
import { otherCompany } from '../contracts.model';
import { ContractEditor } from './contract-editor';
import { formKeys, formOf, termsOf } from './contract-form.model';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/** Other terms for a contract that binds, begun with those in force. Who proposes them has accepted them thereby. */
export function AmendContract({ contract, side }: Props) {
  const navigate = useNavigate();
  const propose = useProposeAmendment();
  const { contractId, amendment, contractName } = contract;
  const page = contractPath[side](contractId);
  const other = otherCompany(contract, side);
  return (
    <ContractEditor
      label="Propose an amendment"
      submitLabel="Propose"
      formKey={formKeys.amend(contractId, amendment)}
      start={formOf(contract)}
      now={contract}
      isBegun={contract.contractStatus === 'Active'}
      cancelTo={page}
      failedTitle="Failed to propose the amendment"
      note="By proposing you accept it for your side. Until the other side accepts it too you can take it back, and the contract stays as it is."
      reason={{ label: 'Why?', reader: other }}
      before={contract}
      onSend={async (form) => {
        if (isSameTerms(contract, termsOf(form))) throw new FormRefusal(nothingChangedText);
        await propose.mutateAsync({ contractId, amendment, form });
        toast.success('Amendment proposed', contractName);
        await navigate({ to: page });
      }}
    >
      <Title order={1}>Propose an amendment</Title>
      <Text size="sm">
        Change what is to be different in <bdi>{contractName}</bdi>. It takes effect once <bdi>{other}</bdi>{' '}
        accepts it too.
      </Text>
    </ContractEditor>
  );
}

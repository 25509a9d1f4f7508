import { Stack, Text } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { TermChanges } from '../../../entities/contracts/term-changes';
import { RequestDialog } from '../../../entities/signature-requests/request-dialog';
import { AcceptedTerms } from './accepted-terms';
import { openAmendmentOf } from './open-amendment';

interface Props {
  contract: FullContract;
  side: ContractSide;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog in which a person who may not sign the contract requests the signature of a colleague. */
export function RequestContractDialog({ contract, side, ...dialog }: Props) {
  const { contractId, revision, value } = contract;
  return (
    <RequestDialog
      {...dialog}
      prepared={{ act: 'contract.accept', subjectId: contractId, input: { revision } }}
      amount={value}
    >
      <AcceptedTerms contract={contract} side={side} />
    </RequestDialog>
  );
}

/** Dialog in which a person who may not sign the open amendment requests the signature of a colleague. */
export function RequestAmendmentDialog({ contract, side: _side, ...dialog }: Props) {
  const amendment = openAmendmentOf(contract);
  if (!amendment) return null;
  const { number, value } = amendment;
  return (
    <RequestDialog
      {...dialog}
      prepared={{ act: 'amendment.accept', subjectId: contract.contractId, input: { number } }}
      amount={value}
    >
      <Stack gap="xs">
        <Text fw={600}>{contract.contractName}</Text>
        <TermChanges before={contract} after={amendment} isWhole />
      </Stack>
    </RequestDialog>
  );
}

import { Stack, Text } from '@mantine/core';
import type { Contract } from '../../../entities/contracts/contract';
import { dayText } from '../../../ui/date-text.model';
import type { ContractSide } from '../../../entities/contracts/keys';
import { otherCompany } from '../contracts.model';
import classes from '../contracts.module.css';

/** The complete terms that are accepted; exactly this revision is sent. */
export function AcceptedTerms({ contract, side }: { contract: Contract; side: ContractSide }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{contract.contractName}</Text>
      <Text size="sm">
        Revision {contract.revision}, with <bdi>{otherCompany(contract, side)}</bdi>, for the offer “
        <bdi>{contract.offerTitle}</bdi>” in its version {contract.offerVersion}, from{' '}
        {dayText(contract.startDate)} to {dayText(contract.endDate)}.
      </Text>
      {contract.contractDescription && (
        <Text size="sm" className={classes.text}>
          {contract.contractDescription}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {contract.toBeSigned ? 'Your signature is sealed into its PDF' : 'Your acceptance is recorded'} with
        the time. Once both sides have accepted, the contract is changed only by an amendment that both
        accept.
      </Text>
    </Stack>
  );
}

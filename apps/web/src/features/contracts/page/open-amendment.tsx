import { Button, Group, Text } from '@mantine/core';
import type { Contract } from '../../../entities/contracts/contract';
import { MomentText } from '../../../ui/date-text';
import { AmendmentChanges } from './amendment-changes';
import { proposerText } from '../amendments.model';
import classes from './amendments.module.css';
import type { ContractSide } from '../../../entities/contracts/keys';
import { canAcceptAmendment, canAnswerAmendment } from '../contracts.model';

export interface AmendmentActs {
  onAcceptAmendment: (contract: Contract) => void;
  onRefuseAmendment: (contract: Contract) => void;
  onWithdrawAmendment: (contract: Contract) => void;
}

interface Props extends AmendmentActs {
  contract: Contract;
  side: ContractSide;
  isBusy: boolean;
}

/** On a contract's card: what an amendment would change, why, and what the reader can do about it. */
export function OpenAmendment(props: Props) {
  const { contract, side, isBusy, onAcceptAmendment, onRefuseAmendment, onWithdrawAmendment } = props;
  const amendment = contract.openAmendment;
  if (!amendment) return null;
  const name = contract.contractName;
  return (
    <section className={classes.open} aria-label={`Amendment ${amendment.number} of ${name}`}>
      <Text size="sm" fw={600}>
        {proposerText(contract, side)}
      </Text>
      <AmendmentChanges before={contract} after={amendment} />
      <Text size="sm" className={classes.reason}>
        {amendment.reason}
      </Text>
      <Text size="xs" c="dimmed">
        Proposed <MomentText at={amendment.proposedAt} />
        {contract.contractStatus === 'Ended' && '. The contract has ended; it can no longer be accepted.'}
      </Text>
      <Group gap="xs" justify="flex-end">
        {canAnswerAmendment(contract, side) ? (
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`Refuse the amendment of ${name}`}
            onClick={() => onRefuseAmendment(contract)}
          >
            Refuse
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`Take back the amendment of ${name}`}
            onClick={() => onWithdrawAmendment(contract)}
          >
            Take back
          </Button>
        )}
        {canAcceptAmendment(contract, side) && (
          <Button
            variant="light"
            disabled={isBusy}
            aria-label={`Accept the amendment of ${name}`}
            onClick={() => onAcceptAmendment(contract)}
          >
            Accept
          </Button>
        )}
      </Group>
    </section>
  );
}

import { Text } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { MomentText } from '../../../ui/date-text';
import { proposerText } from '../amendments.model';
import classes from '../amendments.module.css';
import { TermChanges } from '../../../entities/contracts/term-changes';
import { AmendmentSignatures } from './amendment-signatures';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/** The open amendment above the terms in force: its changes and its reason. */
export function OpenAmendment({ contract, side }: Props) {
  const amendment = openAmendmentOf(contract);
  if (!amendment) return null;
  return (
    <section className={classes.open} aria-label={`Amendment ${amendment.number}`}>
      <Text size="sm" fw={600}>
        {proposerText(contract, side)}
      </Text>
      <TermChanges before={contract} after={amendment} />
      <Text size="sm" className={classes.reason}>
        {amendment.reason}
      </Text>
      <AmendmentSignatures contract={contract} number={amendment.number} />
      <Text size="xs" c="dimmed">
        Proposed <MomentText at={amendment.proposedAt} />
        {contract.contractStatus === 'Ended' && '. The contract has ended; it can no longer be accepted.'}
      </Text>
    </section>
  );
}

/** Returns the open amendment with all its terms. */
export function openAmendmentOf({ openAmendment, amendments }: FullContract) {
  return openAmendment && amendments.find(({ number }) => number === openAmendment.number);
}

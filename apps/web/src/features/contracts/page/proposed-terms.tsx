import { Text } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import classes from '../amendments.module.css';
import { TermChanges } from '../../../entities/contracts/term-changes';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/** The terms that the buyer would accept, above the current ones. */
export function ProposedTerms({ contract, side }: Props) {
  const { proposed, buyerCompany } = contract;
  if (!proposed) return null;
  return (
    <section className={classes.open} aria-label="Proposed terms">
      <Text size="sm" fw={600}>
        {side === 'buyer' ? (
          'You would accept it with these changes'
        ) : (
          <>
            <bdi>{buyerCompany}</bdi> would accept it with these changes
          </>
        )}
      </Text>
      <TermChanges before={contract} after={proposed} />
    </section>
  );
}

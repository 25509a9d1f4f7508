import { Text, Title } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import classes from '../amendments.module.css';
import { TermChanges } from '../../../entities/contracts/term-changes';

/** The changes of each revision against the previous one, newest first. */
export function PastRevisions({ contract }: { contract: FullContract }) {
  const { revisions } = contract;
  if (revisions.length === 0) return null;
  const now = { ...contract, revision: contract.revision };
  const later = (index: number) => revisions[index + 1] ?? firstAgreed(contract) ?? now;
  return (
    <section aria-label="Revisions">
      <Title order={2} size="h4">
        Revisions
      </Title>
      {revisions
        .map((before, index) => ({ before, after: later(index) }))
        .toReversed()
        .map(({ before, after }) => (
          <details key={before.revision} className={classes.past}>
            <summary>
              Revision {before.revision + 1}: what it changed of revision {before.revision}
            </summary>
            {before.proposed && (
              <>
                <Text size="sm" fw={600}>
                  The buyer would have accepted
                </Text>
                <TermChanges before={before} after={before.proposed} isWhole />
                <Text size="sm" fw={600}>
                  It became
                </Text>
              </>
            )}
            <TermChanges before={before} after={after} isWhole />
          </details>
        ))}
    </section>
  );
}

/** Returns the terms of the last revision before any amendment. */
function firstAgreed({ amendments }: FullContract) {
  return amendments.find(({ state }) => state === 'accepted')?.before;
}

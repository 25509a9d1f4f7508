import { Text } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import { MomentText } from '../../../ui/date-text';
import { signaturesUnder } from '../amendments.model';
import { partyOf } from '../contracts.model';

/** The signers of an amendment, one per line; nothing if it is not to be signed. */
export function AmendmentSignatures({ contract, number }: { contract: FullContract; number: number }) {
  return signaturesUnder(contract, number).map(({ side, name, capacity, signedAt }) => (
    <Text key={side} size="xs" c="dimmed">
      Signed for <bdi>{partyOf(contract, side).companyName}</bdi> by <bdi>{name}</bdi>, <bdi>{capacity}</bdi>,{' '}
      <MomentText at={signedAt} />
    </Text>
  ));
}

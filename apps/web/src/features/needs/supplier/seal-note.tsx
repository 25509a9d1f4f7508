import { Alert, Code, Text } from '@mantine/core';
import type { Need } from '../../../entities/needs/need';
import { exactText } from '../../../ui/date-text.model';

interface Props extends Pick<Need, 'deadline'> {
  /** Hash of the stored answer. */
  hash?: string;
}

/** Explains sealing to a supplier, with the hash of the stored answer. */
export function SealNote({ deadline, hash }: Props) {
  return (
    <Alert color="gray" mb="sm" title="Your answer is sealed">
      <Text size="sm">
        {deadline === null ? 'Until the deadline' : `Until ${exactText(new Date(deadline))}`}, only your
        company can read it, and nobody learns that you answered. Its hash is in the market’s log, so that
        everyone can check later that it was not changed, added late or left out.
      </Text>
      {hash !== undefined && (
        <Text size="xs" mt="xs" component="div">
          Hash: <Code style={{ overflowWrap: 'anywhere' }}>{hash}</Code>
        </Text>
      )}
    </Alert>
  );
}

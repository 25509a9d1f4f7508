import { Text } from '@mantine/core';

/** Says that something else was searched for, when a misspelt keyword found nothing. */
export function CorrectedKeyword({ typed, corrected }: { typed: string; corrected: string | undefined }) {
  if (corrected === undefined) return null;
  return (
    <Text component="output" display="block" size="sm" mb="sm">
      Nothing found for “{typed}”. Showing results for <b>{corrected}</b>.
    </Text>
  );
}

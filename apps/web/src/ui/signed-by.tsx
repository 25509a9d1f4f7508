import { Text } from '@mantine/core';

/** Names who signed a file before it was uploaded, and says that nobody verified it; nothing for an unsigned file. */
export function SignedBy({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  return (
    <Text component="span" size="xs" display="block" style={{ overflowWrap: 'anywhere' }}>
      Signed by{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      . {names.length > 1 ? 'Signatures' : 'Signature'} not verified.
    </Text>
  );
}

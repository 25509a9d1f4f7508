import { Anchor, Stack, Text } from '@mantine/core';
import { keyLimits } from '@proffer/contract/api-keys/rules';
import { requestOf, urlOf } from '../../../lib/client';
import { CodeBlock } from '../code-block';
import { NewSecret } from '../new-secret';

/** Address of the description of all calls, which the server generates. */
export const apiDocsUrl = (): string => urlOf('/docs');

const exampleUrl = (): string => new URL(requestOf('events', {}).url, window.location.origin).href;

interface NewKeyProps {
  secret: string;
  isSuccessor: boolean;
  onDone: () => void;
}

/** A new key, shown once, with a first call (INT-2). */
export function NewKey({ secret, isSuccessor, onDone }: NewKeyProps) {
  return (
    <NewSecret
      label="API key"
      secret={secret}
      onDone={onDone}
      text={
        <>
          Copy the key to a safe place now. It is shown only once; we store a hash of it.
          {isSuccessor && ` The previous key stays valid for at most ${keyLimits.overlapDays} days.`}
        </>
      }
    >
      <Stack gap="xs">
        <Text size="sm">
          Your program sends it with each call. This one returns the events of your company:
        </Text>
        <CodeBlock>{`curl -H "Authorization: Bearer $KEY" \\\n  "${exampleUrl()}"`}</CodeBlock>
        <Text size="sm">
          <Anchor href={apiDocsUrl()} target="_blank" rel="noreferrer">
            All calls
          </Anchor>
        </Text>
      </Stack>
    </NewSecret>
  );
}

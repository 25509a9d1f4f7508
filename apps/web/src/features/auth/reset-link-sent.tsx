import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { WaitButton } from './wait-button';

interface ResetLinkSentProps {
  email: string;
  isPending: boolean;
  waitSeconds: number;
  onAgain: () => void;
  onOtherAddress: () => void;
  children: ReactNode;
}

/** Confirmation of a requested reset link. Takes the focus, because the field that had it is gone. */
export function ResetLinkSent({
  email,
  isPending,
  waitSeconds,
  onAgain,
  onOtherAddress,
  children,
}: ResetLinkSentProps) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <Stack>
      <div ref={news} tabIndex={-1}>
        <Text>If this address is registered, a link is on its way. It is valid for 30 minutes.</Text>
        <Text size="sm" c="dimmed" mt="xs">
          Asked for <b>{email}</b>. Please check the spam folder too.
        </Text>
      </div>
      <Group>
        <WaitButton
          variant="default"
          isPending={isPending}
          waitSeconds={waitSeconds}
          waitLabel="Send again"
          onClick={onAgain}
        >
          Send again
        </WaitButton>
        <Button variant="subtle" size="md" onClick={onOtherAddress}>
          Use another address
        </Button>
      </Group>
      {children}
    </Stack>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ssoWindow, useSsoNews } from '../../../entities/single-sign-on/sso-news';

interface SsoProofProps {
  why: string;
  cancel: ReactNode;
  onConfirmed: () => void;
}

/** Confirms a person by a new login at the identity provider in a window of its own (SSO-27). */
export function SsoProof({ why, cancel, onConfirmed }: SsoProofProps) {
  useSsoNews('confirmed', onConfirmed);
  return (
    <Stack>
      <Text size="sm">
        {why} Your company’s identity provider opens in a new window; come back here after logging in.
      </Text>
      <Group justify="flex-end" gap="xs">
        {cancel}
        <Button component="a" href={ssoWindow('confirm')} target="_blank" data-autofocus>
          Open single sign-on
        </Button>
      </Group>
    </Stack>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, CallError, errorText, unwrap } from '../../lib/client';
import { sessionQuery } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { AuthForm } from './auth-form';
import { ProblemAlert } from './problem-alert';
import { useRetryWait } from './retry-wait';
import { WaitButton } from './wait-button';

const invalid = 'Invalid or expired link.';
const askAgain = 'Log in and change the email again in your account settings; we then send a new link.';

/** Confirms a new email address by a click, so that a mail scanner opening the link does not confirm it (ACC-74). */
export function ConfirmEmailPage() {
  const [address] = useAddress();
  const key = address['key'] ?? '';
  const queries = useQueryClient();
  const [waitSeconds, waitAfter] = useRetryWait();
  const confirm = useMutation({
    mutationFn: async () => unwrap(await call('confirmEmail', { body: { key } })),
    onSuccess: () => queries.removeQueries({ queryKey: sessionQuery.queryKey }),
    onError: waitAfter,
  });
  const refusal = key === '' ? { title: invalid, text: askAgain, isFinal: true } : refusalOf(confirm.error);
  return (
    <AuthForm title="Confirm email address">
      <Stack>
        {refusal && <ProblemAlert title={refusal.title}>{refusal.text}</ProblemAlert>}
        {confirm.isSuccess ? (
          <Confirmed />
        ) : (
          !refusal?.isFinal && (
            <>
              <Text>You will log in with this address and receive our emails there.</Text>
              <Group>
                <WaitButton
                  isPending={confirm.isPending}
                  waitSeconds={waitSeconds}
                  onClick={() => confirm.mutate()}
                >
                  Confirm this email address
                </WaitButton>
              </Group>
            </>
          )
        )}
        {(confirm.isSuccess || refusal?.isFinal) && (
          <AnchorLink underline="always" to={webPaths.login}>
            Go to the login
          </AnchorLink>
        )}
      </Stack>
    </AuthForm>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Confirmed() {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <Text ref={news} tabIndex={-1}>
      Your email address is confirmed. Log in with it from now on.
    </Text>
  );
}

/** Returns why the confirmation failed; final if a retry cannot help. */
function refusalOf(error: unknown): { title: string; text: string; isFinal: boolean } | undefined {
  if (!error) return undefined;
  const code = error instanceof CallError ? error.problem.code : undefined;
  if (code === 'link_invalid' || code === 'invalid_input') {
    return { title: invalid, text: askAgain, isFinal: true };
  }
  if (code === 'email_taken') {
    return {
      title: 'This address belongs to another account',
      text: 'Your account keeps the address it had. Choose another one in your account settings.',
      isFinal: true,
    };
  }
  return { title: 'The address was not confirmed', text: errorText(error), isFinal: false };
}

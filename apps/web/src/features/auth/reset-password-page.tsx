import { Group, Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useAddress } from '../../lib/address';
import { errorText } from '../../lib/client';
import { AuthForm } from './auth-form';
import { InvalidResetLink } from './invalid-reset-link';
import { ProblemAlert } from './problem-alert';
import { ResetPasswordForm } from './reset-password-form';
import { useRetryWait } from './retry-wait';
import { sideOf } from './sides';
import { useResetLink } from './use-reset-link';
import { WaitButton } from './wait-button';

/** Sets a new password by a mailed link (ACC-60); an invalid link leads to the login (ACC-62). */
export function ResetPasswordPage() {
  const [address] = useAddress();
  const side = sideOf(address['from']);
  const { link, validity } = useResetLink();
  return (
    <AuthForm
      title="Reset password"
      intro={validity.data ? `Choose a new password for ${link.email}.` : undefined}
    >
      {validity.data ? (
        <ResetPasswordForm side={side} link={link} />
      ) : validity.data === false ? (
        <InvalidResetLink side={side} />
      ) : validity.error ? (
        <CheckFailed
          error={validity.error}
          isPending={validity.isFetching}
          onRetry={() => void validity.refetch()}
        />
      ) : (
        <LinkSkeleton />
      )}
    </AuthForm>
  );
}

/** The check failed, which says nothing about the link: no redirect. */
function CheckFailed({
  error,
  isPending,
  onRetry,
}: {
  error: Error;
  isPending: boolean;
  onRetry: () => void;
}) {
  const [waitSeconds, waitAfter] = useRetryWait();
  useEffect(() => waitAfter(error), [error, waitAfter]);
  return (
    <Stack>
      <ProblemAlert title="Server error while validating link.">{errorText(error)}</ProblemAlert>
      <Group>
        <WaitButton isPending={isPending} waitSeconds={waitSeconds} onClick={onRetry}>
          Try again
        </WaitButton>
      </Group>
    </Stack>
  );
}

function LinkSkeleton() {
  return (
    <Stack>
      <output>Checking the link…</output>
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
    </Stack>
  );
}

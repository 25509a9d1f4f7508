import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { UserInfo } from '@proffer/contract/users/auth.schemas';
import { useAddress } from '../../lib/address';
import { CallError, errorText } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { ProblemAlert } from './problem-alert';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';

interface SignupAccessProps {
  side: Side;
  email: string;
  user: UseQueryResult<UserInfo>;
}

/** Reason for which a step of the sign-up cannot continue, and what to do; nothing if it can. */
export function SignupAccess({ side, email, user }: SignupAccessProps) {
  const [address] = useAddress();
  if (email === '' || (user.error instanceof CallError && user.error.status === 401)) {
    return (
      <ProblemAlert color="yellow" title="Please log in to continue">
        Your sign-up is safe. Log in with the same email and password to continue it here.{' '}
        <AnchorLink underline="always" to={sides[side].login} search={nextOf(address)}>
          Log in to continue
        </AnchorLink>
      </ProblemAlert>
    );
  }
  if (!user.error) return null;
  return (
    <ProblemAlert title="Your sign-up could not be loaded">
      {errorText(user.error)}{' '}
      <Button variant="default" loading={user.isFetching} onClick={() => void user.refetch()}>
        Try again
      </Button>
    </ProblemAlert>
  );
}

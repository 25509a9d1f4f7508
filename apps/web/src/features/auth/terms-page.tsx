import { Box, Button, Group, ScrollArea, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MarketTerms } from '@proffer/contract/settings/schemas';
import { marketTermsQuery } from '../../entities/market/queries';
import { SectionedText } from '../../entities/market/sectioned-text';
import { call, errorText, unwrap } from '../../lib/client';
import { useAddress } from '../../lib/address';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { ProblemAlert } from './problem-alert';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';
import { SignupAccess } from './signup-access';
import classes from './terms-page.module.css';
import { useEnter } from './use-enter';
import { useSignupUser } from './use-signup-user';

const approval = 'You can sign in once an administrator has approved your account.';

/** The last step of a sign-up: the terms (ACC-51). */
export function TermsPage({ side = 'market' }: { side?: Side }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const [address] = useAddress();
  const { email, user } = useSignupUser();
  const { login } = sides[side];
  const terms = useQuery(marketTermsQuery());
  const accept = useMutation({
    mutationFn: async ({ userId, version }: { userId: number; version: string }) =>
      unwrap(await call('acceptTerms', { body: { userId, version } })),
    onSuccess: async ({ msg, awaitsApproval, token }) => {
      toast.success('Validation', msg);
      if (awaitsApproval) toast.info('Information', approval);
      const session = token === undefined ? undefined : await call('session');
      if (session?.ok) await enter(session.body);
      else await navigate({ to: login, search: { email, ...nextOf(address) } });
    },
  });
  return (
    <SignupFormFrame
      title="Terms & Conditions"
      side={side}
      step="terms"
      intro={terms.data ? `Version ${terms.data.version}` : undefined}
    >
      <SignupAccess side={side} email={email} user={user} />
      {accept.error && (
        <ProblemAlert title="The terms could not be accepted">
          {errorText(accept.error)}{' '}
          <AnchorLink underline="always" to={login}>
            Log in to continue
          </AnchorLink>
        </ProblemAlert>
      )}
      <TermsText terms={terms} />
      <Text size="sm" c="dimmed">
        How we handle personal data is described in the{' '}
        <AnchorLink to="/privacy" target="_blank" inherit underline="always">
          privacy notice
        </AnchorLink>
        .
      </Text>
      <Group>
        <Button
          size="md"
          loading={accept.isPending}
          disabled={!user.data || !terms.data}
          onClick={() =>
            user.data &&
            terms.data &&
            accept.mutate({ userId: user.data.userId, version: terms.data.version })
          }
        >
          Accept Terms & Conditions
        </Button>
      </Group>
    </SignupFormFrame>
  );
}

function TermsText({ terms }: { terms: UseQueryResult<MarketTerms> }) {
  if (!terms.data) {
    return terms.error ? (
      <ProblemAlert title="The terms could not be loaded">
        {errorText(terms.error)}{' '}
        <Button variant="default" loading={terms.isFetching} onClick={() => void terms.refetch()}>
          Try again
        </Button>
      </ProblemAlert>
    ) : (
      <Skeleton className={classes.text} />
    );
  }
  return (
    <ScrollArea
      className={classes.text}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Terms' }}
    >
      <Box p="md">
        <SectionedText text={terms.data.text} />
      </Box>
    </ScrollArea>
  );
}

/** Step 3 of 3 of an administrator's sign-up (ACC-51). */
export function AdminTermsPage() {
  return <TermsPage side="admin" />;
}

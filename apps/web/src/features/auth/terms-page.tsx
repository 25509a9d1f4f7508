import { Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { termsVersion } from '@proffer/contract/contracts/terms';
import { call, errorText, unwrap } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { ProblemAlert } from './problem-alert';
import { sides, type Side } from './sides';
import { SignupAccess } from './signup-access';
import classes from './terms-page.module.css';
import { termsSections } from './terms-text';
import { useSignupUser } from './use-signup-user';

const approval = 'You can sign in once an administrator has approved your account.';

/** The last step of a sign-up: the terms (ACC-51). */
export function TermsPage({ side = 'market' }: { side?: Side }) {
  const navigate = useNavigate();
  const { email, user } = useSignupUser();
  const { login } = sides[side];
  const accept = useMutation({
    mutationFn: async (userId: number) =>
      unwrap(await call('acceptTerms', { body: { userId, version: termsVersion } })),
    onSuccess: async ({ msg, awaitsApproval }) => {
      toast.success('Validation', msg);
      if (awaitsApproval) toast.info('Information', approval);
      await navigate({ to: login, search: { email } });
    },
  });
  return (
    <SignupFormFrame title="Terms & Conditions" side={side} step="terms" intro={`Version ${termsVersion}`}>
      <SignupAccess side={side} email={email} user={user} />
      {accept.error && (
        <ProblemAlert title="The terms could not be accepted">
          {errorText(accept.error)}{' '}
          <AnchorLink underline="always" to={login}>
            Log in to continue
          </AnchorLink>
        </ProblemAlert>
      )}
      <TermsText />
      <Group>
        <Button
          size="md"
          loading={accept.isPending}
          disabled={!user.data}
          onClick={() => user.data && accept.mutate(user.data.userId)}
        >
          Accept Terms & Conditions
        </Button>
      </Group>
    </SignupFormFrame>
  );
}

function TermsText() {
  return (
    <ScrollArea
      className={classes.text}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Terms' }}
    >
      <Stack gap="lg" p="md">
        {termsSections.map(({ heading, paragraphs }, index) => (
          <section key={heading}>
            <Title order={2} size="h3">
              {index + 1}. {heading}
            </Title>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} size="sm" mt="xs" className={classes.paragraph}>
                {paragraph}
              </Text>
            ))}
          </section>
        ))}
      </Stack>
    </ScrollArea>
  );
}

/** Step 3 of 3 of an administrator's sign-up (ACC-51). */
export function AdminTermsPage() {
  return <TermsPage side="admin" />;
}

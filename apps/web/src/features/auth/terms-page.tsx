import { Alert, Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { termsVersion } from '@proffer/contract/terms';
import { webPaths } from '../../config/paths';
import { call, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import classes from './terms-page.module.css';
import { termsSections } from './terms-text';
import { AnchorLink } from '../../ui/links';
import { useSignupUser } from './use-signup-user';

/** Sign-up, step 4 of 4: the terms (spec §2 "tnc"). */
export function TermsPage() {
  const navigate = useNavigate();
  const { user } = useSignupUser();
  const accept = useMutation({
    mutationFn: async (userId: number) =>
      unwrap(await call('acceptTerms', { body: { userId, version: termsVersion } })),
    onSuccess: async () => {
      toast.success('Validation', 'User Registered Successfully');
      await navigate({ to: webPaths.login });
    },
  });
  const error = accept.error ?? user.error;
  return (
    <AuthForm title="Terms & Conditions" step={4} isWide intro={`Version ${termsVersion}`}>
      {error && (
        <Alert color="red" variant="light" role="alert" title="The terms could not be accepted">
          {errorText(error)}{' '}
          <AnchorLink underline="always" to={webPaths.login}>
            Log in to continue
          </AnchorLink>
        </Alert>
      )}
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
                <Text key={paragraph} size="sm" mt={6} className={classes.paragraph}>
                  {paragraph}
                </Text>
              ))}
            </section>
          ))}
        </Stack>
      </ScrollArea>
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
    </AuthForm>
  );
}

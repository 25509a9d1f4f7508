import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { InvitationView } from '@proffer/contract/members/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { newPasswordFault } from '@proffer/contract/users/rules';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useQueryClient } from '@tanstack/react-query';
import { memberKeys } from '../../../entities/members/queries';
import { nameFault } from '../../../entities/members/name-rule';
import { call, unwrap } from '../../../lib/client';
import { refusalText } from '../../../ui/form/form-refusal';
import { useForm } from '../../../ui/form/use-form';
import { AnchorLink } from '../../../ui/links';
import { NewPasswordField } from '../../../ui/new-password-field';
import { ProblemAlert } from '../problem-alert';
import { useEnter } from '../use-enter';
import { WaitButton } from '../wait-button';

interface JoinProps {
  linkKey: string;
  invitation: InvitationView;
  /** The logged-in user, who has another address. */
  user: SessionUser | null;
}

/** Form for a person without a login: name, password and consent; the link has verified the address (COM-11). */
export function JoinAsNew({ linkKey, invitation, user }: JoinProps) {
  const { email, companyName } = invitation;
  const enter = useEnter();
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: '', password: '', acceptsTerms: false },
    check: ({ name, password, acceptsTerms }) =>
      faultsOf({
        name: nameFault(name),
        password: newPasswordFault(password),
        acceptsTerms: acceptsTerms ? undefined : 'Please accept the terms.',
      }),
    send: async ({ name, password }) => {
      const typed = { name: name.trim(), password: password.trim(), acceptsTerms: true as const };
      unwrap(await call('acceptInvitation', { body: { key: linkKey, ...typed } }));
      await enter(unwrap(await call('session')));
    },
    // The link was used elsewhere, or the address has a login by now.
    onRefused: (_error, isAtField) => {
      if (!isAtField) void queries.invalidateQueries({ queryKey: memberKeys.invitation(linkKey) });
    },
  });
  const { refusal, isPending, waitSeconds, values } = form;
  return (
    <form {...form.frame} aria-label={`Join ${companyName}`}>
      <Stack>
        {refusal !== null && (
          <ProblemAlert title="You have not joined yet">{refusalText(refusal)}</ProblemAlert>
        )}
        {user && (
          <Text size="sm">
            You are logged in as <b>{user.email}</b>. Joining creates a login for <b>{email}</b> and logs you
            in with it instead.
          </Text>
        )}
        {/* Tells password managers which account's password to store. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput {...form.field('name')} label="Your name" autoComplete="name" data-refusal />
        <NewPasswordField {...form.field('password')} label="Password" owner={email} />
        <Checkbox
          name="acceptsTerms"
          label={
            <>
              I accept the{' '}
              <AnchorLink to="/terms" target="_blank" inherit underline="always">
                Terms & Conditions
              </AnchorLink>
              . The{' '}
              <AnchorLink to="/privacy" target="_blank" inherit underline="always">
                privacy notice
              </AnchorLink>{' '}
              describes how we handle personal data.
            </>
          }
          checked={values.acceptsTerms}
          error={form.errorOf('acceptsTerms')}
          disabled={isPending}
          onChange={(event) => form.set({ acceptsTerms: event.currentTarget.checked })}
        />
        <WaitButton isPending={isPending} waitSeconds={waitSeconds}>
          Join
        </WaitButton>
      </Stack>
    </form>
  );
}

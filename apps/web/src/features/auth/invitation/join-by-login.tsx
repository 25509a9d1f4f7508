import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { InvitationView } from '@proffer/contract/members/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import { nameFault } from '../../../entities/members/name-rule';
import { memberKeys } from '../../../entities/members/queries';
import { call, unwrap } from '../../../lib/client';
import { endSession } from '../../../lib/session';
import { refusalText } from '../../../ui/form/form-refusal';
import { useForm } from '../../../ui/form/use-form';
import { AnchorLink } from '../../../ui/links';
import { toast } from '../../../ui/toasts';
import { ProblemAlert } from '../problem-alert';
import { useEnter } from '../use-enter';
import { WaitButton } from '../wait-button';

interface JoinProps {
  linkKey: string;
  invitation: InvitationView;
  user: SessionUser | null;
}

/** Joining of a person whose address has a login: after logging in with it (COM-12). */
export function JoinByLogin({ linkKey, invitation, user }: JoinProps) {
  const isInvited = user?.email.toLowerCase() === invitation.email.toLowerCase() && user.userType !== 'Admin';
  return isInvited ? (
    <JoinForm linkKey={linkKey} invitation={invitation} user={user} />
  ) : (
    <LogInFirst linkKey={linkKey} email={invitation.email} user={user} />
  );
}

function JoinForm({ linkKey, invitation, user }: JoinProps & { user: SessionUser }) {
  const enter = useEnter();
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: user.member.name },
    check: ({ name }) => faultsOf({ name: nameFault(name) }),
    send: async ({ name }) => {
      const joined = unwrap(await call('joinCompany', { body: { key: linkKey, name: name.trim() } }));
      const { userId, userType } = joined;
      const opened = await call('switchProfile', { body: { usertype: userType, userId } });
      toast.success('You have joined', invitation.companyName);
      await enter(opened.ok ? opened.body : unwrap(await call('session')));
    },
    // The link was used elsewhere.
    onRefused: (_error, isAtField) => {
      if (!isAtField) void queries.invalidateQueries({ queryKey: memberKeys.invitation(linkKey) });
    },
  });
  return (
    <form {...form.frame} aria-label={`Join ${invitation.companyName}`}>
      <Stack>
        {form.refusal !== null && (
          <ProblemAlert title="You have not joined yet">{refusalText(form.refusal)}</ProblemAlert>
        )}
        <TextInput
          {...form.field('name')}
          label="Your name in this company"
          autoComplete="name"
          data-refusal
        />
        <Text size="sm" c="dimmed">
          You join with your login and its password. By joining you accept the{' '}
          <AnchorLink to="/terms" target="_blank" inherit underline="always">
            Terms & Conditions
          </AnchorLink>{' '}
          for this company. Your other companies stay as they are.
        </Text>
        <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
          Join
        </WaitButton>
      </Stack>
    </form>
  );
}

interface LogInFirstProps {
  linkKey: string;
  email: string;
  user: SessionUser | null;
}

function LogInFirst({ linkKey, email, user }: LogInFirstProps) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  async function logIn(): Promise<void> {
    setIsLeaving(true);
    if (user && !(await endSession())) {
      setIsLeaving(false);
      toast.error('You are still logged in', 'The server could not be reached. Please try again.');
      return;
    }
    const next = `${webPaths.invitation}?${new URLSearchParams({ key: linkKey }).toString()}`;
    await navigate({ to: webPaths.login, search: { email, next } });
  }

  return (
    <Stack>
      <Text>
        {user ? (
          <>
            You are logged in as <b>{user.email}</b>, but the invitation is for <b>{email}</b>. Log in with
            that address to join. Changes that you have not saved are lost.
          </>
        ) : (
          <>
            <b>{email}</b> has a login already. Log in with it to join.
          </>
        )}
      </Text>
      <Group>
        <Button size="md" loading={isLeaving} onClick={() => void logIn()}>
          {user ? 'Log out and log in' : 'Log in'}
        </Button>
      </Group>
    </Stack>
  );
}

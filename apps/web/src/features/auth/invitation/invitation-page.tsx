import { Skeleton, Stack, Text } from '@mantine/core';
import { authorityWords, roleWords } from '@proffer/contract/members/words';
import type { InvitationView } from '@proffer/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { webPaths } from '../../../config/paths';
import { invitationQuery } from '../../../entities/members/queries';
import { roleChoices, roleLabels } from '../../../entities/members/words';
import { useAddress } from '../../../lib/address';
import { CallError } from '../../../lib/client';
import { sessionQuery } from '../../../lib/session';
import { MomentDay } from '../../../ui/date-text';
import { AnchorLink } from '../../../ui/links';
import { ErrorState } from '../../../ui/list-states';
import { AuthForm } from '../auth-form';
import { ProblemAlert } from '../problem-alert';
import { DeclineInvitation } from './decline-invitation';
import { JoinByLogin } from './join-by-login';
import { JoinAsNew } from './join-as-new';

/** Page of a mailed invitation: joins the company with a new or the existing login, or declines (COM-9 to COM-13). */
export function InvitationPage() {
  const [address] = useAddress();
  const key = address['key'] ?? '';
  const invitation = useQuery(invitationQuery(key));
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) return <Declined />;
  if (key === '' || isWrongLink(invitation.error)) return <WrongLink />;
  if (invitation.data) {
    return <Invitation linkKey={key} invitation={invitation.data} onDeclined={() => setIsDeclined(true)} />;
  }
  return (
    <AuthForm title="Invitation">
      {invitation.isError ? (
        <ErrorState title="The invitation could not be loaded" query={invitation} />
      ) : (
        <Stack>
          <output>Reading the invitation…</output>
          <Skeleton height="2.25rem" />
          <Skeleton height="2.25rem" />
        </Stack>
      )}
    </AuthForm>
  );
}

interface InvitationProps {
  linkKey: string;
  invitation: InvitationView;
  onDeclined: () => void;
}

function Invitation({ linkKey, invitation, onDeclined }: InvitationProps) {
  const session = useQuery(sessionQuery);
  const { companyName, hasLogin } = invitation;
  return (
    <AuthForm title={`Join ${companyName}`}>
      <Offer invitation={invitation} />
      {session.isPending ? (
        <Skeleton height="2.25rem" />
      ) : hasLogin ? (
        <JoinByLogin linkKey={linkKey} invitation={invitation} user={session.data ?? null} />
      ) : (
        <JoinAsNew linkKey={linkKey} invitation={invitation} user={session.data ?? null} />
      )}
      <DeclineInvitation linkKey={linkKey} invitation={invitation} onDeclined={onDeclined} />
    </AuthForm>
  );
}

/** Terms of the invitation in words. */
function Offer({ invitation }: { invitation: InvitationView }) {
  const { email, companyName, userType, invitedBy, role, expiresAt } = invitation;
  const duties = roleChoices.find((choice) => choice.role === role)?.text ?? '';
  return (
    <Stack gap="xs">
      <Text>
        <b>
          <bdi>{invitedBy}</bdi>
        </b>{' '}
        invites <b>{email}</b> to join{' '}
        <b>
          <bdi>{companyName}</bdi>
        </b>{' '}
        ({userType.toLowerCase()}) as <b>{roleWords[role]}</b>.
      </Text>
      <Text size="sm" c="dimmed">
        {roleLabels[role]}: {duties.charAt(0).toLowerCase()}
        {duties.slice(1)} {authorityWords(invitation)} The invitation is valid until{' '}
        <MomentDay at={expiresAt} />.
      </Text>
    </Stack>
  );
}

function WrongLink() {
  return (
    <AuthForm title="Invitation">
      <ProblemAlert title="This invitation is no longer valid">
        It was used, replaced, withdrawn or declined, or has expired. Please ask the person who invited you
        for a new one.
      </ProblemAlert>
      <AnchorLink underline="always" to={webPaths.login}>
        Go to the login
      </AnchorLink>
    </AuthForm>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Declined() {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <AuthForm title="Invitation">
      <Text ref={news} tabIndex={-1}>
        You have declined the invitation. A mail informs the person who invited you.
      </Text>
      <AnchorLink underline="always" to={webPaths.login}>
        Go to the login
      </AnchorLink>
    </AuthForm>
  );
}

/** The server answers a key of a wrong form as invalid input. */
const isWrongLink = (error: unknown): boolean =>
  error instanceof CallError && /^(link_invalid|invalid_input)$/.test(error.problem.code);

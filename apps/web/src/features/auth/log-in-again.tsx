import { Button, getDefaultZIndex, Group, Modal, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, unwrap } from '../../lib/client';
import { homeOf, isSamePerson } from '../../lib/current-user';
import { beginAt, forgetSession, rememberSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import { CredentialForm } from './credential-form';
import { LoginAlert } from './login-alert';
import { SecondFactorForm, type FrameProps } from './second-factor-form';
import { sides } from './sides';
import { useLogin } from './use-login';

interface LogInAgainProps {
  isOpen: boolean;
  /** The user whose session has ended. */
  person: SessionUser;
  /** Called when they are logged in again, by this dialog or in another tab. */
  onRenewed: () => void;
}

/**
 * Asks the user whose session has ended to log in again, over the unchanged page. Only a login or giving up closes
 * it, because nothing can be loaded or saved behind it.
 */
export function LogInAgain({ isOpen, ...parts }: LogInAgainProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      title="Please log in again"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above the dialog in which the ended session may have been noticed.
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Steps key={parts.person.userId} {...parts} />
    </Modal>
  );
}

function Steps({ person, onRenewed }: Omit<LogInAgainProps, 'isOpen'>) {
  const router = useRouter();
  const side = person.userType === 'Admin' ? 'admin' : 'market';
  const enter = async (user: SessionUser) => {
    goOnAs(await asBefore(user, person));
    toast.announce('Success', 'User Verified');
  };
  const { form, proof, problem, onBack } = useLogin({ side, email: person.email, onDone: enter });
  const [isLeaving, setIsLeaving] = useState(false);
  useLoginElsewhere(goOnAs);

  function goOnAs(user: SessionUser): void {
    if (!isSamePerson(user, person)) return beginAt(homeOf(user));
    rememberSession(user);
    onRenewed();
  }

  async function giveUp(): Promise<void> {
    // The page's own question about leaving has been answered here.
    await router.navigate({ to: sides[side].login, ignoreBlocker: true });
    forgetSession();
    // No pending work may continue as another user.
    window.location.reload();
  }

  if (isLeaving) return <GiveUp onStay={() => setIsLeaving(false)} onGiveUp={() => void giveUp()} />;
  if (proof) return <SecondFactorForm proof={proof} Frame={Step} onDone={enter} onBack={onBack} />;
  return (
    <CredentialForm
      form={form}
      isEmailFixed
      startAt="password"
      before={
        <Text size="sm">Your session has ended. The page stays as it is, with everything you typed.</Text>
      }
      alert={problem && <LoginAlert problem={problem} side={side} email={person.email} />}
      submitLabel="Log in"
    >
      {side === 'market' && (
        <Button
          component="a"
          href={`/sso?email=${encodeURIComponent(person.email)}`}
          target="_blank"
          variant="subtle"
        >
          Use single sign-on
        </Button>
      )}
      <Button variant="subtle" disabled={form.isPending} onClick={() => setIsLeaving(true)}>
        Log in as somebody else
      </Button>
    </CredentialForm>
  );
}

/** Returns the user after switching back to the account that was active on the page below. */
async function asBefore(user: SessionUser, before: SessionUser): Promise<SessionUser> {
  const { userId, userType } = before;
  if (user.userId === userId || userType === 'Admin') return user;
  const isNamed = user.otherCompanies.some((company) => company.userId === userId);
  if (!isNamed && user.otherUserType !== userType) return user;
  const body = { usertype: userType, ...(isNamed ? { userId } : {}) };
  return unwrap(await call('switchProfile', { body }));
}

/** Also closes after a login in another tab. */
function useLoginElsewhere(onEntered: (user: SessionUser) => void): void {
  const look = useEffectEvent(async () => {
    const result = await call('session');
    if (result.ok) onEntered(result.body);
  });
  useEffect(() => {
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}

function Step({ intro, children }: FrameProps) {
  return (
    <Stack>
      <Text size="sm">{intro}</Text>
      {children}
    </Stack>
  );
}

function GiveUp({ onStay, onGiveUp }: { onStay: () => void; onGiveUp: () => void }) {
  return (
    <Stack>
      <Text size="sm">Anything on this page that you have not saved will be lost.</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onStay}>
          Back
        </Button>
        <Button color="red" onClick={onGiveUp}>
          Log in as somebody else
        </Button>
      </Group>
    </Stack>
  );
}

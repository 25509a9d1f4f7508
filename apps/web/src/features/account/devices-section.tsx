import { Button, Group, Stack, Text } from '@mantine/core';
import type { SessionEntry } from '@proffer/contract/users/account.schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { MomentText } from '../../ui/date-text';
import { StatusBadge } from '../../ui/status-badge';
import { toast } from '../../ui/toasts';
import classes from './account.module.css';
import { useEndOtherSessions, useEndSession } from './mutations';
import { sessionsQuery } from './queries';
import { thisDeviceFirst } from './sessions.model';
import { Loaded, SettingsSection } from './settings-section';

/** Open sessions of the account, which can be ended here. */
export function DevicesSection() {
  const sessions = useQuery(sessionsQuery);
  return (
    <SettingsSection
      title="Devices"
      text="Where you are logged in. Log out any device you do not recognise, then change your password."
    >
      <Loaded query={sessions} failedTitle="Your devices could not be loaded">
        {(list) => <DeviceList sessions={thisDeviceFirst(list)} />}
      </Loaded>
    </SettingsSection>
  );
}

function DeviceList({ sessions }: { sessions: SessionEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const endSession = useEndSession();

  async function logOut(session: SessionEntry): Promise<void> {
    // The button disappears with the row; the focus stays in the list.
    list.current?.focus();
    try {
      await endSession.mutateAsync(session);
      toast.announce('Logged out', session.device);
    } catch (error) {
      toast.error(`${session.device} is still logged in`, errorText(error));
    }
  }

  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap="sm">
      <ul ref={list} className={classes.rows} aria-label="Devices" tabIndex={-1}>
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onLogOut={() => void logOut(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <LogOutOthers onDone={() => list.current?.focus()} />
      ) : (
        <Text size="sm">Only this device is logged in.</Text>
      )}
    </Stack>
  );
}

function DeviceRow({ session, onLogOut }: { session: SessionEntry; onLogOut: () => void }) {
  const { device, address, lastUsedAt, isCurrent } = session;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <StatusBadge tone="done">This device</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {address} · last used <MomentText at={lastUsedAt} />
        </Text>
      </div>
      {!isCurrent && (
        <Button variant="default" aria-label={`Log out ${device}, ${address}`} onClick={onLogOut}>
          Log out
        </Button>
      )}
    </li>
  );
}

function LogOutOthers({ onDone }: { onDone: () => void }) {
  const confirm = useConfirm();
  const endOthers = useEndOtherSessions();

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Log out all other devices',
      text: 'Every device but this one has to log in again.',
      confirmLabel: 'Log out',
    });
    if (!answer) return;
    try {
      await endOthers.mutateAsync();
      toast.announce('All other devices are logged out');
      onDone();
    } catch (error) {
      toast.error('The other devices are still logged in', errorText(error));
    }
  }

  return (
    <Group>
      <Button variant="default" loading={endOthers.isPending} onClick={() => void ask()}>
        Log out all other devices
      </Button>
    </Group>
  );
}

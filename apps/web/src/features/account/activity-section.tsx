import { Button, Group, Stack, Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { OwnSecurityEvent } from '@proffer/contract/administration/security-events.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../lib/address';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { MomentText } from '../../ui/date-text';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PageNumbers } from '../../ui/page-numbers';
import { StatusBadge } from '../../ui/status-badge';
import { toast } from '../../ui/toasts';
import classes from './account.module.css';
import { activityQuery } from './activity.queries';
import { useEndOtherSessions } from './mutations';
import { Loaded, SettingsSection } from './settings-section';

const anchor = 'recent-activity';

/** Security events of one's own account, with advice on unknown ones. */
export function ActivitySection() {
  const [page, setPage] = useState(0);
  const activity = useQuery(activityQuery(page));
  return (
    <div id={anchor}>
      <SettingsSection
        title="Recent activity"
        text={`Logins, failed attempts, and changes to your password, codes and email in the last ${limits.securityEvents.keptDays} days. For failed attempts you see the network they came from.`}
      >
        <Loaded query={activity} failedTitle="Your recent activity could not be loaded">
          {({ content, totalPages }) =>
            content.length === 0 ? (
              <Text size="sm">Nothing has been recorded yet. Your next login will appear here.</Text>
            ) : (
              <Stack gap="sm">
                <ul className={classes.rows} aria-label="Recent activity">
                  {content.map((event) => (
                    <ActivityRow key={event.id} event={event} />
                  ))}
                </ul>
                <PageNumbers page={page} totalPages={totalPages} onChange={setPage} anchor={anchor} />
                <NotMe />
              </Stack>
            )
          }
        </Loaded>
      </SettingsSection>
    </div>
  );
}

function ActivityRow({ event }: { event: OwnSecurityEvent }) {
  const { kind, address, device, isThisDevice, times, lastAt } = event;
  const { title, meaning, isTry } = securityEventWords[kind];
  const place = [device, address].filter((part) => part !== '').join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          {times > 1 && (
            <StatusBadge tone={isTry ? 'refused' : 'neutral'}>{`${groupIndian(times)} times`}</StatusBadge>
          )}
          {/* More cannot be known: another device of the same office looks the same. */}
          {isThisDevice && <StatusBadge tone="neutral">This browser and network</StatusBadge>}
        </Group>
        <Text size="sm">{meaning}</Text>
        <Text size="sm" c="dimmed">
          {place === '' ? '' : `${place} · `}
          <MomentText at={lastAt} />
        </Text>
      </div>
    </li>
  );
}

/** Ends all other sessions, then leads to the password, so that nobody else can change it in between. */
function NotMe() {
  const confirm = useConfirm();
  const endOthers = useEndOtherSessions();
  const [, changeAddress] = useAddress();

  async function ask(): Promise<void> {
    const answer = await confirm({
      title: 'Was this not you?',
      text: 'All other devices are logged out. Then choose a new password that nobody else knows.',
      confirmLabel: 'Log out the others',
    });
    if (!answer) return;
    try {
      await endOthers.mutateAsync();
      toast.success('All other devices are logged out', 'Now choose a new password.');
      changeAddress({ section: 'password' });
    } catch (error) {
      toast.error('The other devices are still logged in', errorText(error));
    }
  }

  return (
    <Group>
      <Button variant="default" loading={endOthers.isPending} onClick={() => void ask()}>
        Was this not you?
      </Button>
    </Group>
  );
}

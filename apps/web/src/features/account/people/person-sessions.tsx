import { Button, Group, Stack, Text } from '@mantine/core';
import type { Person } from '@proffer/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/client';
import { MomentText } from '../../../ui/date-text';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { Loaded } from '../settings-section';
import { memberSessionsQuery, useEndMemberSessions } from './people.mutations';

/** Open sessions of a colleague in this company, which an owner can end (COM-6). */
export function PersonSessions({ person, onClose }: { person: Person; onClose: () => void }) {
  const sessions = useQuery(memberSessionsQuery(person.memberId));
  const endAll = useEndMemberSessions();

  async function logOut(): Promise<void> {
    try {
      await endAll.mutateAsync(person.memberId);
      toast.success('Logged out on every device', person.name);
      onClose();
    } catch (error) {
      toast.error(`${person.name} is still logged in`, errorText(error));
    }
  }

  return (
    <Stack>
      <Loaded query={sessions} failedTitle="The sessions could not be loaded">
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">{person.name} is not logged in.</Text>
          ) : (
            <ul className={classes.rows} aria-label={`Sessions of ${person.name}`}>
              {list.map(({ id, device, address, lastUsedAt }) => (
                <li key={id} className={classes.row}>
                  <div className={classes.words}>
                    <Text fw={600}>{device}</Text>
                    <Text size="sm" c="dimmed">
                      {address} · last used <MomentText at={lastUsedAt} />
                    </Text>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {sessions.data && sessions.data.length > 0 && (
          <Button color="red" loading={endAll.isPending} onClick={() => void logOut()}>
            Log out everywhere
          </Button>
        )}
      </Group>
    </Stack>
  );
}

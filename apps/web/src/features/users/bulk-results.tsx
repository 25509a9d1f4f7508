import { Button, Group, Stack, Text } from '@mantine/core';
import type { BulkReply } from '@proffer/contract/users/admin-users.schemas';
import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './users.module.css';

/** Takes the focus, because the focused form has been removed. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Result for each user, in the order of the request. */
export function BulkResults({ rows, onClose }: { rows: BulkReply['rows']; onClose: () => void }) {
  const done = rows.filter(({ ok }) => ok).length;
  return (
    <Stack>
      <Text size="sm" fw={600} component="output">
        {done} of {rows.length} done.
      </Text>
      <ul className={classes.results} aria-label="Results">
        {rows.map(({ userId, name, ok, text }) => (
          <li key={userId} className={classes.result}>
            {ok ? (
              <IconCheck size={16} color="var(--mantine-color-green-filled)" aria-label="Done" />
            ) : (
              <IconX size={16} color="var(--mantine-color-red-filled)" aria-label="Refused" />
            )}
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              : {text}
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button ref={takeFocus} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

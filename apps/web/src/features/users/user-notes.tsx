import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../lib/client';
import { MomentText } from '../../ui/date-text';
import { isReason } from '../../ui/length-limit';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { useAddNote } from './mutations';
import classes from './users.module.css';

/** What administrators tell each other about a user. */
export function UserNotes({ user }: { user: AdminUserDetail }) {
  const [text, setText] = useState('');
  const add = useAddNote(user.userId);
  const isBlocked = !isReason(text) || add.isPending;

  async function send() {
    if (isBlocked) return;
    try {
      await add.mutateAsync(text.trim());
      // The next one may be typed before this is drawn.
      setText((typed) => (typed === text ? '' : typed));
    } catch {
      // Said at the field, which keeps what was typed.
    }
  }

  return (
    <section>
      <Title order={3} mb="xs">
        Internal notes
      </Title>
      <Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <LimitedTextarea
            label="New note"
            description="Only administrators read it."
            rows={2}
            most={limits.reason}
            disabled={add.isPending}
            error={add.error && (fieldErrors(add.error)['text'] ?? errorText(add.error))}
            value={text}
            onChange={setText}
          />
          <Group justify="flex-end" mt="xs">
            <Button type="submit" variant="default" loading={add.isPending} disabled={isBlocked}>
              Add note
            </Button>
          </Group>
        </form>
        <ul className={classes.notes} aria-label="Internal notes">
          {user.notes.map((note) => (
            <li key={note.id}>
              <Text size="sm" c="dimmed">
                <bdi>{note.by}</bdi>, <MomentText at={note.at} />
              </Text>
              <Text size="sm" className={classes.text}>
                {note.text}
              </Text>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

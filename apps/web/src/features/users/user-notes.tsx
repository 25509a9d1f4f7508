import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { faultsOf } from '@proffer/contract/wire/faults';
import { noteRule, textFault } from '@proffer/contract/wire/text-rules';
import { errorText, fieldErrors } from '../../lib/client';
import { MomentText } from '../../ui/date-text';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { useAddNote } from './mutations';
import classes from './users.module.css';

/** Section with the administrators' internal notes on a user. */
export function UserNotes({ user }: { user: AdminUserDetail }) {
  const add = useAddNote(user.userId);
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (isBlank(text) ? { text: '' } : faultsOf({ text: textFault(noteRule, text) })),
    // Shown at the field, which keeps the typed text.
    readRefusal: (error) => ({ text: fieldErrors(error)['text'] ?? errorText(error) }),
    send: async ({ text }) => {
      await add.mutateAsync(text.trim());
      form.reset();
    },
  });

  return (
    <section>
      <Title order={3} mb="xs">
        Internal notes
      </Title>
      <Stack>
        <form {...form.frame}>
          <LimitedTextarea
            {...form.field('text')}
            label="New note"
            description="Only administrators read it."
            rows={2}
            most={noteRule.most}
          />
          <Group justify="flex-end" mt="xs">
            <Button type="submit" variant="default" loading={form.isPending} disabled={!form.isValid}>
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

import { Button, Stack, Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { UserAct } from '@proffer/contract/wire/choices';
import { useId } from 'react';
import { actWords, effectText } from './user-acts.model';
import classes from './users.module.css';

interface Props {
  user: AdminUserDetail;
  onAct: (act: UserAct) => void;
}

/** Section with the four actions. An unavailable one states the reason; deactivating states its consequences. */
export function UserActs({ user, onAct }: Props) {
  return (
    <section>
      <Title order={3} mb="xs">
        What you can do
      </Title>
      <Stack gap="xs">
        {user.acts.map(({ act, obstacle }) => (
          <OneAct
            key={act}
            act={act}
            isPossible={obstacle === null}
            words={obstacle ?? (act === 'deactivate' ? effectText(user.effect) : null)}
            onAct={onAct}
          />
        ))}
      </Stack>
    </section>
  );
}

interface OneActProps {
  act: UserAct;
  isPossible: boolean;
  words: string | null;
  onAct: (act: UserAct) => void;
}

function OneAct({ act, isPossible, words, onAct }: OneActProps) {
  const wordsId = useId();
  return (
    <div className={classes.act}>
      <Button
        variant={act === 'approve' ? 'light' : 'default'}
        disabled={!isPossible}
        aria-describedby={words === null ? undefined : wordsId}
        onClick={() => onAct(act)}
      >
        {actWords[act]}
      </Button>
      {words !== null && (
        <Text id={wordsId} size="sm" c="dimmed">
          {words}
        </Text>
      )}
    </div>
  );
}

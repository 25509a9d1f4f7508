import { Button, Group, Text } from '@mantine/core';
import { MessageFiles } from './message-files';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text';
import { timeText } from './message-text.model';
import type { OutboxEntry } from './outbox';
import { outboxOf } from './own-outbox';

const stateWords = {
  sending: 'Sending…',
  waiting: 'Waiting for the connection. It is sent once that is back.',
  failed: 'Not sent.',
} as const;

/** The user's own message that is not stored yet. */
export function PendingBubble({ userId, entry }: { userId: number; entry: OutboxEntry }) {
  const { clientId, text, attachments, status, reason, writtenAt } = entry;
  const box = outboxOf(userId);
  return (
    <div className={classes.message} data-line={clientId} data-own data-state={status}>
      <div className={classes.head}>
        <span className={classes.name}>You</span>
        <time className={classes.time} dateTime={writtenAt}>
          {timeText(new Date(writtenAt))}
        </time>
      </div>
      {text !== '' && <MessageText text={text} />}
      <MessageFiles files={attachments} />
      <Text size="xs" className={classes.state} {...(status === 'failed' ? { role: 'alert' } : {})}>
        {stateWords[status]} {reason}
      </Text>
      {status === 'failed' && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => box.retry(clientId)}>
            Retry
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => box.remove(clientId)}>
            Remove
          </Button>
        </Group>
      )}
    </div>
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { MomentText } from '../../ui/date-text';
import classes from './message-bubble.module.css';
import { editsQuery } from './queries';

/** Earlier versions of an edited message. */
export function EditHistory({ messageId, editedAt }: { messageId: number; editedAt: string }) {
  const { data, error } = useQuery(editsQuery(messageId, editedAt));
  if (error) {
    return (
      <Text size="xs" role="alert">
        {errorText(error)}
      </Text>
    );
  }
  if (!data) return <Text size="xs">Loading earlier versions…</Text>;
  return (
    <ul className={classes.history} aria-label="Earlier versions">
      {data.map((edit) => (
        <li key={edit.replacedAt}>
          <Text size="xs">
            until <MomentText at={edit.replacedAt} />
          </Text>
          <p className={classes.text}>{edit.messageContent}</p>
        </li>
      ))}
    </ul>
  );
}

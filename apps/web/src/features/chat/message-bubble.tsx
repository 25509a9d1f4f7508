import { Text, UnstyledButton } from '@mantine/core';
import type { Message } from '@proffer/contract/chat/schemas';
import { memo, useRef, useState } from 'react';
import { errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { exactText } from '../../ui/date-text.model';
import { toast } from '../../ui/toasts';
import { EditHistory } from './edit-history';
import { EditMessage } from './edit-message';
import classes from './message-bubble.module.css';
import { MessageFiles } from './message-files';
import { MessageMenu, OwnMessageItems } from './message-menu';
import { MessageText } from './message-text';
import { timeText } from './message-text.model';
import { useDeleteMessage } from './mutations';
import { TheirMessageMenu } from './their-message-menu';

interface MessageBubbleProps {
  message: Message;
  userId: number;
  otherName: string;
  /** The other side has read up to here. */
  isSeen: boolean;
  /** A search led here. */
  isFound: boolean;
}

/** One message: when, who, what, and what one may do with one's own. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, userId, otherName, isSeen, isFound } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [isHistoryShown, setHistoryShown] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const remove = useDeleteMessage();
  const { messageId, sentAt, editedAt, deletedAt, messageContent } = message;
  const isOwn = message.senderId === userId;
  const isDeleted = deletedAt !== undefined;
  const sent = new Date(sentAt);

  async function askToDelete(): Promise<void> {
    const answer = await confirm({
      title: 'Delete Message',
      text: 'Delete this message for both of you? “Message deleted” stays in its place.',
      confirmLabel: 'Delete Message',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(messageId);
    } catch (error) {
      toast.error('The message could not be deleted', errorText(error));
    }
  }

  /** To the menu's button, from which it began. */
  function returnFocus(): void {
    requestAnimationFrame(() =>
      bubble.current?.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.focus(),
    );
  }

  function endEditing(): void {
    setIsEditing(false);
    returnFocus();
  }

  return (
    <div
      ref={bubble}
      className={classes.message}
      data-line={messageId}
      data-own={isOwn || undefined}
      data-found={isFound || undefined}
      {...(isOwn ? {} : { 'data-theirs': messageId })}
    >
      <div className={classes.head}>
        <Text size="xs" fw={600} span>
          {isOwn ? 'You' : <bdi>{otherName}</bdi>}
        </Text>
        <time className={classes.time} dateTime={sentAt} title={exactText(sent)}>
          {timeText(sent)}
        </time>
        {editedAt !== undefined && !isDeleted && (
          <UnstyledButton
            className={classes.edited}
            aria-expanded={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
          >
            edited
          </UnstyledButton>
        )}
        {/* In this line, so that nothing moves under the pointer when it goes from one message to the next. */}
        {isSeen && (
          <Text span size="xs" className={classes.seen}>
            Seen
          </Text>
        )}
        {isOwn && !isDeleted && !isEditing && (
          <MessageMenu label={`Actions for your message of ${timeText(sent)}`}>
            <OwnMessageItems
              sentAt={sent}
              onEdit={() => setIsEditing(true)}
              onDelete={() => void askToDelete()}
            />
          </MessageMenu>
        )}
        {!isOwn && !isDeleted && (
          <TheirMessageMenu message={message} otherName={otherName} onClosed={returnFocus} />
        )}
      </div>
      {isDeleted && (
        <Text size="sm" c="dimmed" fs="italic">
          Message deleted
        </Text>
      )}
      {!isDeleted && isEditing && <EditMessage message={message} onEnd={endEditing} />}
      {!isDeleted && !isEditing && messageContent !== '' && <MessageText text={messageContent} />}
      {!isDeleted && <MessageFiles files={message.attachments} />}
      {isHistoryShown && editedAt !== undefined && !isDeleted && (
        <EditHistory messageId={messageId} editedAt={editedAt} />
      )}
    </div>
  );
});

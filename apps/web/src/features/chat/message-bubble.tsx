import type { Message } from '@proffer/contract/chat/schemas';
import { memo, useRef, useState } from 'react';
import { exactOnHover } from '../../ui/date-text';
import { EditHistory } from './edit-history';
import { EditMessage } from './edit-message';
import classes from './message-bubble.module.css';
import { MessageFiles } from './message-files';
import { MessageMenu } from './message-menu';
import { MessageText } from './message-text';
import { timeText } from './message-text.model';
import { TheirMessageMenu } from './their-message-menu';

interface MessageBubbleProps {
  message: Message;
  userId: number;
  otherName: string;
  /** The viewer in a company with several people; undefined for a single person, whose messages are all theirs. */
  memberId?: number | undefined;
  /** True if the other side has read up to this message. */
  isSeen: boolean;
  /** True if a search led to this message. */
  isFound: boolean;
}

/**
 * One message with time, author, content and actions. Uses plain elements because up to two hundred are rendered,
 * some during scrolling.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, userId, memberId, otherName, isSeen, isFound } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [isHistoryShown, setHistoryShown] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const { messageId, sentAt, editedAt, deletedAt, messageContent } = message;
  const isOwn = message.senderId === userId;
  const isAuthor =
    isOwn && (memberId === undefined || message.authorId === undefined || message.authorId === memberId);
  const isDeleted = deletedAt !== undefined;
  const sent = new Date(sentAt);

  /** Returns the focus to the menu's button. */
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
        <bdi className={classes.name}>
          {isAuthor ? 'You' : (message.authorName ?? (isOwn ? 'Your company' : otherName))}
        </bdi>
        <time className={classes.time} dateTime={sentAt} {...exactOnHover(sent)}>
          {timeText(sent)}
        </time>
        {editedAt !== undefined && !isDeleted && (
          <button
            type="button"
            className={`mantine-focus-auto ${classes.edited}`}
            aria-expanded={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
          >
            edited
          </button>
        )}
        {/* On this line, so that nothing moves under the pointer when it goes from one message to the next. */}
        {isSeen && <span className={classes.seen}>Seen</span>}
        {isAuthor && !isDeleted && !isEditing && (
          <MessageMenu
            label={`Actions for your message of ${timeText(sent)}`}
            message={message}
            onEdit={() => setIsEditing(true)}
          />
        )}
        {!isOwn && !isDeleted && (
          <TheirMessageMenu message={message} otherName={otherName} onClosed={returnFocus} />
        )}
      </div>
      {isDeleted && <p className={classes.deleted}>Message deleted</p>}
      {!isDeleted && isEditing && <EditMessage message={message} onEnd={endEditing} />}
      {!isDeleted && !isEditing && messageContent !== '' && (
        <MessageText text={messageContent} {...(message.mentions && { mentions: message.mentions })} />
      )}
      {!isDeleted && <MessageFiles files={message.attachments} />}
      {isHistoryShown && editedAt !== undefined && !isDeleted && (
        <EditHistory messageId={messageId} editedAt={editedAt} />
      )}
    </div>
  );
});

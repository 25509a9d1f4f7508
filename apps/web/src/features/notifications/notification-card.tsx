import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@proffer/contract/notifications/schemas';
import { useId, useRef } from 'react';
import { exactOnHover } from '../../ui/date-text';
import { longDay } from '../../ui/date-text.model';
import { ButtonLink } from '../../ui/links';
import type { NoticeTarget } from '../../entities/notifications/notice-target';
import { targetLabel } from './notifications.model';
import classes from './notifications.module.css';

interface Props {
  notification: Notification;
  /** Link to the subject; null if it no longer exists. */
  target: NoticeTarget | null;
  onRead: (notification: Notification) => void;
}

/** Card of a notification with a link to its subject. */
export function NotificationCard({ notification, target, onRead }: Props) {
  const { createdAt, notificationMessage, readAt } = notification;
  const card = useRef<HTMLElement>(null);
  const textId = useId();
  const moment = new Date(createdAt);
  const isUnread = readAt === null;
  return (
    <article
      ref={card}
      className={classes.card}
      aria-labelledby={textId}
      tabIndex={-1}
      data-unread={isUnread || undefined}
    >
      <div className={classes.words}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <Text id={textId} fw={isUnread ? 600 : 400} className={classes.text}>
          {notificationMessage}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <time dateTime={createdAt} {...exactOnHover(moment)}>
            {longDay(moment)}
          </time>
          {notification.isGone && ' · This no longer exists.'}
        </Text>
      </div>
      <Group gap="xs" className={classes.acts}>
        {isUnread && (
          <Button
            variant="subtle"
            aria-describedby={textId}
            onClick={() => {
              // Keep the focus on the card, because the button disappears.
              card.current?.focus();
              onRead(notification);
            }}
          >
            Mark as read
          </Button>
        )}
        {target && (
          <ButtonLink
            variant="light"
            {...target}
            aria-describedby={textId}
            onClick={() => {
              if (isUnread) onRead(notification);
            }}
          >
            {targetLabel(notification)}
          </ButtonLink>
        )}
      </Group>
    </article>
  );
}

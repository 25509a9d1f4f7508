import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Button, Group, Text, Title } from '@mantine/core';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Notification } from '@proffer/contract/notifications/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { categoryTitles } from '../../entities/notifications/unread';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { NotificationCard } from './notification-card';
import { targetOf } from '../../entities/notifications/notice-target';
import { comingWords, firstOf, olderThan } from './notifications.model';
import classes from './notifications.module.css';
import { pagesQuery } from './queries';

interface Props {
  user: SessionUser;
  category: NotificationCategory;
  /** Total number of unread notifications, including those not listed. */
  unreadCount: number;
  /** Unread notifications, with those read during this visit kept in place. */
  unread: readonly Notification[];
  onRead: (notification: Notification) => void;
  onAllRead: (category: NotificationCategory) => void;
}

/** Notifications of a category: the first unread ones, the rest on request, then the older ones by page. */
export function NotificationGroup({ user, category, unreadCount, unread, onRead, onAllRead }: Props) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [isOlderShown, setIsOlderShown] = useState(false);
  const pages = useInfiniteQuery(pagesQuery(user.userId, category));

  const older = olderThan(unread, pages.data?.pages.flatMap(({ content }) => content) ?? []);
  const hasOlder = isOlderShown ? pages.hasNextPage : older.length > 0 || pages.hasNextPage;
  const hasMore = !isWhole && unreadCount > limits.notificationsPerCategory;
  const shown = [...(isWhole || isOlderShown ? unread : firstOf(unread)), ...(isOlderShown ? older : [])];

  async function showOlder() {
    const before = shown.length;
    if (isOlderShown || older.length === 0) {
      const { isError, error } = await pages.fetchNextPage();
      if (isError) toast.error('Older notifications could not be loaded', errorText(error));
    }
    setIsOlderShown(true);
    focusCard(before);
  }

  /** Focuses the first newly shown card, because the pressed button may be gone. */
  function focusCard(index: number) {
    requestAnimationFrame(() => {
      const card = list.current?.children[index]?.querySelector<HTMLElement>('article');
      card?.focus({ preventScroll: true });
    });
  }

  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2} id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
            {categoryTitles[category]}
          </Title>
          <Text size="sm" c="dimmed">
            {groupIndian(unreadCount)} unread
          </Text>
        </Group>
        {unreadCount > 0 && (
          <Button
            variant="subtle"
            ms="auto"
            aria-describedby={headingId}
            onClick={() => {
              heading.current?.focus();
              onAllRead(category);
            }}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {hasOlder ? 'Nothing new.' : comingWords[category]}
        </Text>
      )}
      <ul ref={list} className={classes.list} aria-labelledby={headingId}>
        {shown.map((notification) => (
          <li key={notification.notificationId}>
            <NotificationCard
              notification={notification}
              target={targetOf(notification, user.userType)}
              onRead={onRead}
            />
          </li>
        ))}
      </ul>
      {(hasMore || hasOlder) && (
        <div>
          {hasMore ? (
            <Button
              variant="default"
              aria-describedby={headingId}
              onClick={() => {
                setIsWhole(true);
                focusCard(shown.length);
              }}
            >
              View More
            </Button>
          ) : (
            <Button
              variant="subtle"
              aria-describedby={headingId}
              loading={pages.isFetchingNextPage}
              onClick={() => void showOlder()}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

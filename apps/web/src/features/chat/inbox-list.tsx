import { Badge, Box, Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { cappedCount } from '../../entities/notifications/unread';
import { exactOnHover } from '../../ui/date-text';
import type { InboxPart } from '../../entities/chat/keys';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { moveByArrows } from './arrow-keys';
import { searchOf, type SideList, useChatAddress } from './chat-address';
import { blocksOf, previewOf, shortMoment } from './inbox.model';
import classes from './inbox-list.module.css';
import { type InboxEntry, inboxQuery, onlineQuery } from './queries';
import { typedTextOf } from './use-typed-text';

interface InboxListProps {
  user: SessionUser;
  part: InboxPart;
  /** Row to focus when no conversation is open any more. */
  returnTo: RefObject<number | null>;
}

/** The user's conversations, newest message first (MSG-40). */
export function InboxList({ user, part, returnTo }: InboxListProps) {
  const inbox = useInfiniteQuery(inboxQuery(part));
  const online = useQuery(onlineQuery).data;
  const { conversationId, list: side } = useChatAddress();
  const list = useRef<HTMLDivElement>(null);
  const noteFocus = useRestoredFocus(list);
  const isLoaded = inbox.data !== undefined;
  useEffect(() => {
    if (!isLoaded || conversationId !== null || returnTo.current === null) return;
    rowOf(list.current, returnTo.current)?.focus();
  }, [isLoaded, conversationId, returnTo]);

  if (inbox.isPending) return <SkeletonList rows={4} label="Loading conversations" />;
  if (!inbox.data) {
    return <ErrorState title="The conversations could not be loaded" query={inbox} />;
  }
  const { pages } = inbox.data;
  if (pages.every(({ content }) => content.length === 0)) {
    if (part === 'mine') return <NothingAssigned />;
    return part === 'unread' ? <NothingUnread /> : <NoConversations user={user} />;
  }
  return (
    <div className={classes.scroller}>
      <Box
        ref={list}
        // A native list may not have blocks between list and rows.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="list"
        aria-label="Conversations"
        onKeyDown={moveByArrows}
        onFocus={noteFocus}
        onBlur={noteFocus}
      >
        {blocksOf(pages).map(({ key, entries }) => (
          <div
            key={key}
            className={classes.block}
            style={{ containIntrinsicBlockSize: `auto ${entries.length * usualRowRem}rem` }}
          >
            {entries.map((entry) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              <div key={entry.conversationId} role="listitem">
                <Entry
                  entry={entry}
                  userId={user.userId}
                  side={side}
                  isOnline={online?.has(otherOf(entry, user.userId)) ?? false}
                  isOpen={entry.conversationId === conversationId}
                />
              </div>
            ))}
          </div>
        ))}
      </Box>
      {inbox.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  );
}

const rowOf = (list: HTMLElement | null, conversationId: number | string) =>
  list?.querySelector<HTMLElement>(`[data-conversation="${conversationId}"]`);

/** Restores the focus of a row that is remounted because another row shifted it into the next block. */
function useRestoredFocus(list: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    rowOf(list.current, focused.current)?.focus({ preventScroll: true });
  });
  return ({ type, target }: FocusEvent<HTMLElement>) => {
    focused.current = type === 'focus' ? target.dataset['conversation'] : undefined;
  };
}

/** Typical height of a row. */
const usualRowRem = 4.75;

const otherOf = ({ buyerId, supplierId }: InboxEntry, userId: number) =>
  buyerId === userId ? supplierId : buyerId;

interface EntryProps {
  entry: InboxEntry;
  userId: number;
  side: SideList;
  isOnline: boolean;
  isOpen: boolean;
}

/** Memoised, so that only changed rows of a long list render again. */
const Entry = memo(function Entry({ entry, userId, side, isOnline, isOpen }: EntryProps) {
  const { conversationId, offerTitle, companyName, logo, lastMessageAt, unreadCount } = entry;
  const [now] = useState(() => new Date());
  const otherId = otherOf(entry, userId);
  // The text of the open conversation is in its input.
  const draft = isOpen ? '' : typedTextOf(userId, conversationId).trim();
  const { lead, text } = previewOf(entry);
  return (
    <Link
      to="."
      search={searchOf(side, { user: otherId, conversation: conversationId })}
      className={classes.entry}
      data-conversation={conversationId}
      data-unread={unreadCount > 0 || undefined}
      {...(isOpen ? { 'aria-current': 'true' as const } : {})}
    >
      <span className={classes.logo} data-online={isOnline || undefined}>
        <CompanyLogo company={{ userId: otherId, companyName, logo }} size="2.375rem" />
        {isOnline && <VisuallyHidden>Online </VisuallyHidden>}
      </span>
      <span className={classes.company}>
        <bdi>{companyName}</bdi>
      </span>
      {lastMessageAt && (
        <time className={classes.time} dateTime={lastMessageAt} {...exactOnHover(new Date(lastMessageAt))}>
          {shortMoment(new Date(lastMessageAt), now)}
        </time>
      )}
      <span className={classes.offer}>
        <bdi>{offerTitle}</bdi>
      </span>
      <span className={classes.words}>
        {draft === '' ? (
          <>
            {lead}
            <bdi>{text}</bdi>
          </>
        ) : (
          <>
            <span className={classes.draft}>Draft: </span>
            <bdi>{draft}</bdi>
          </>
        )}
      </span>
      {unreadCount > 0 && (
        <Badge size="md" circle={unreadCount < 10} className={classes.count}>
          {cappedCount(unreadCount)}
          <VisuallyHidden> unread</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
});

function NothingUnread() {
  return <EmptyState title="Nothing is unread" text="You have read every message." />;
}

function NothingAssigned() {
  return (
    <EmptyState
      drawing="messages"
      title="Nothing is assigned to you"
      text="Conversations that you or a colleague assign to you appear here."
    />
  );
}

/** Explains the empty inbox and how conversations begin. */
export function NoConversations({ user }: { user: SessionUser }) {
  return (
    <EmptyState
      title="No conversations yet"
      text={
        user.userType === 'Buyer'
          ? 'Open an offer and press Send message, or request its NDA, to talk to its supplier.'
          : 'Buyers who write to you or request an NDA appear here.'
      }
    />
  );
}

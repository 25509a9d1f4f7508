import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { FullConversation } from '../../entities/chat/conversation';
import { QuoteCard } from '../../entities/quotes/quote-card';
import { cappedCount } from '../../entities/notifications/unread';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { ConnectionNote } from './connection-note';
import { DayLine } from './day-line';
import { messageCacheOf } from './message-cache';
import { MessageBubble } from './message-bubble';
import { loadMessageMenu } from './message-menu';
import { usePrefetched } from '../../ui/use-prefetched';
import classes from './message-list.module.css';
import { emptyWindow, type Line, linesOf, newerCount, seenMarkId } from './messages.model';
import { outboxOf, useOutbox } from './own-outbox';
import { PendingBubble } from './pending-bubble';
import { messagesQuery } from './queries';
import { useConversationLive } from './use-conversation-live';
import type { EarlyHearing } from './use-early-hearing';
import { useMessageScroll } from './use-message-scroll';
import { useSeen } from './use-seen';

interface MessageListProps {
  user: SessionUser;
  view: FullConversation;
  hearing: EarlyHearing;
  firstUnreadId: number | null;
  /** The message that a search led to; null otherwise. */
  foundId: number | null;
  /** Incremented with each message that the user sends; scrolls to the end. */
  sentCount: number;
}

/** The messages of a conversation: a window of at most 200 rows that moves while scrolling. */
export function MessageList({ user, view, hearing, firstUnreadId, foundId, sentCount }: MessageListProps) {
  const { conversationId, other, quotes } = view;
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  usePrefetched(loadMessageMenu);
  const messages = useQuery(messagesQuery(conversationId, foundId ?? firstUnreadId));
  const [seenUpTo] = useState(messages.data?.seenUpTo ?? 0);
  const waiting = useOutbox(user.userId);
  const known = useMemo(() => ({ loaded: messages.data, outbox: waiting }), [messages.data, waiting]);
  // Deferred, because rendering fifty older messages takes longer than one scroll frame.
  const { loaded, outbox } = useDeferredValue(known);
  const isLoaded = loaded !== undefined;
  const part = loaded ?? emptyWindow;
  const lines = useMemo(
    () =>
      linesOf(
        part,
        outbox.filter((entry) => entry.conversationId === conversationId),
        firstUnreadId,
        isLoaded ? quotes : [],
      ),
    [part, outbox, conversationId, firstUnreadId, isLoaded, quotes],
  );
  const { scroller, isAtEnd, isAway, leftAt, isOlderFailed, onScroll, jump, retryOlder } = useMessageScroll({
    part,
    lines,
    isLoaded,
    foundId,
    sentCount,
    loadAround: (messageId) => cache.loadAround(conversationId, messageId),
    loadOlder: () => cache.loadOlder(conversationId),
    loadNewer: () => cache.loadNewer(conversationId, limits.messagesPage),
    loadEnd: () => cache.loadEnd(conversationId),
    onLeave: (place) => cache.leave(conversationId, user.userId, place),
  });
  const { typing, heard } = useConversationLive({
    conversationId,
    userId: user.userId,
    memberId: user.member.memberId,
    hearing,
    isLoaded,
    isAtEnd,
  });
  const firstUnseen = Math.max(firstUnreadId ?? 0, seenUpTo + 1);
  useSeen({ scroller, lines, view, userId: user.userId, firstUnseen });
  useEffect(() => {
    outboxOf(user.userId).forget(part.messages.flatMap(({ clientId }) => clientId ?? []));
  }, [part, user.userId]);

  const newer = leftAt === null ? 0 : newerCount(part, leftAt);
  const seenId = seenMarkId(part, user.userId, view.otherSeenId);
  const otherName = other.name || other.companyName;
  return (
    <div className={classes.pane}>
      <Box
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages about ${view.offerTitle} with ${other.companyName || other.name}`}
        // A scrollable region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        {!isLoaded && !messages.isError && <SkeletonList rows={3} label="Loading messages" />}
        {!isLoaded && messages.isError && (
          <ErrorState title="The messages could not be loaded" query={messages} />
        )}
        {isLoaded && lines.length === 0 && (
          <Text c="dimmed" size="sm" ta="center" mt="auto" mb="auto">
            No messages yet. Say what you would like to know about this offer.
          </Text>
        )}
        {isOlderFailed && (
          <Button variant="default" className={classes.again} onClick={retryOlder}>
            Older messages could not be loaded. Try again
          </Button>
        )}
        {lines.map((line) => (
          <Row
            key={line.key}
            line={line}
            user={user}
            otherName={otherName}
            isSeen={isMarked(line, seenId)}
            isFound={isMarked(line, foundId)}
          />
        ))}
      </Box>
      <div className={classes.foot} data-print="no">
        {isAway && (
          <Button
            size="compact-sm"
            radius="xl"
            variant="default"
            className={classes.jump}
            leftSection={<IconArrowDown size={14} aria-hidden />}
            onClick={jump}
          >
            Jump to latest{newer > 0 ? ` (${cappedCount(newer)} new)` : ''}
          </Button>
        )}
        <ConnectionNote />
        <Text size="xs" c="dimmed" className={classes.typing}>
          {typing ? (
            <>
              <bdi>{typing.name || otherName}</bdi> is typing
            </>
          ) : (
            '\u00A0'
          )}
        </Text>
      </div>
      <VisuallyHidden aria-live="polite">
        {heard &&
          `${heard.authorName ?? otherName}: ${heard.messageContent || heard.attachments.map(({ fileName }) => fileName).join(', ')}`}
      </VisuallyHidden>
    </div>
  );
}

interface RowProps {
  line: Line;
  user: SessionUser;
  otherName: string;
  isSeen: boolean;
  isFound: boolean;
}

function Row({ line, user, otherName, isSeen, isFound }: RowProps) {
  if (line.kind === 'day') return <DayLine lineKey={line.key} day={line.day} />;
  if (line.kind === 'unread') {
    return (
      <div className={classes.unread} data-line={line.key}>
        New messages
      </div>
    );
  }
  if (line.kind === 'quote') {
    return <QuoteCard quote={line.quote} side={user.userType === 'Buyer' ? 'buyer' : 'supplier'} />;
  }
  if (line.kind === 'pending') return <PendingBubble userId={user.userId} entry={line.entry} />;
  const { message } = line;
  const { userId, member } = user;
  const memberId = member.isShared ? member.memberId : undefined;
  return <MessageBubble {...{ message, userId, memberId, otherName, isSeen, isFound }} />;
}

function isMarked(line: Line, seenId: number | null): boolean {
  return line.kind === 'message' && line.message.messageId === seenId;
}

import { Box, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { peopleQuery } from '../../entities/chat/queries';
import { useMarkWords } from '../../entities/offers/use-mark-words';
import { exactOnHover } from '../../ui/date-text';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { moveByArrows } from './arrow-keys';
import { useChatAddress } from './chat-address';
import { shortMoment } from './inbox.model';
import classes from './message-search.module.css';
import { PeopleRows } from './people-list';
import { peopleFound } from './people.model';
import { type MessageHit, messageSearchQuery } from './queries';

interface MessageSearchProps {
  user: SessionUser;
  /** The typed text, and the words sent to the server. */
  typed: string;
  words: string;
}

/** Search results: people whose company or name has the words, and messages that contain them (MSG-45). */
export function MessageSearch({ user, typed, words }: MessageSearchProps) {
  const people = peopleFound(useQuery(peopleQuery(user)).data ?? [], typed);
  const hits = useInfiniteQuery(messageSearchQuery(words));
  const found = hits.data?.pages.flatMap(({ content }) => content) ?? [];
  const { otherId } = useChatAddress();
  return (
    <div className={classes.found}>
      {people.length > 0 && (
        <section>
          <Title order={2} size="sm" className={classes.heading}>
            People
          </Title>
          <PeopleRows people={people} chosenId={otherId} />
        </section>
      )}
      <section>
        <Title order={2} size="sm" className={classes.heading}>
          Messages
        </Title>
        {hits.isPending && <SkeletonList rows={3} label="Looking through your messages" />}
        {hits.isError && !hits.data && <ErrorState title="The messages could not be searched" query={hits} />}
        {hits.data && (
          <Text component="output" size="sm" c="dimmed" className={classes.outcome}>
            {found.length === 0 ? 'No message contains these words.' : ''}
          </Text>
        )}
        {found.length > 0 && (
          <Box component="ul" className={classes.list} aria-label="Messages found" onKeyDown={moveByArrows}>
            {found.map((hit) => (
              <li key={hit.messageId}>
                <Hit hit={hit} userId={user.userId} words={words} />
              </li>
            ))}
          </Box>
        )}
        {hits.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={hits.isFetchingNextPage}
            onClick={() => void hits.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </section>
    </div>
  );
}

function Hit({ hit, userId, words }: { hit: MessageHit; userId: number; words: string }) {
  const { messageId, conversationId, offerTitle, companyName, buyerId, supplierId, senderId, sentAt } = hit;
  const address = useChatAddress();
  const markWords = useMarkWords(words);
  const [now] = useState(() => new Date());
  const sent = new Date(sentAt);
  const otherId = buyerId === userId ? supplierId : buyerId;
  return (
    <Link
      to="."
      search={address.searchOf({ user: otherId, conversation: conversationId, message: messageId })}
      className={classes.hit}
      {...(address.messageId === messageId ? { 'aria-current': 'true' as const } : {})}
    >
      <span className={classes.head}>
        <bdi className={classes.company}>{companyName}</bdi>
        <time dateTime={sentAt} {...exactOnHover(sent)} className={classes.time}>
          {shortMoment(sent, now)}
        </time>
      </span>
      <bdi className={classes.offer}>{offerTitle}</bdi>
      <span className={classes.words}>
        {senderId === userId && 'You: '}
        <bdi>
          {markWords(hit.excerpt).map(({ text, isMatch }, at) =>
            // Parts of one text have no identity other than their position.
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </bdi>
      </span>
    </Link>
  );
}

import { Badge, Box, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { cappedCount } from '../../entities/notifications/unread';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { moveByArrows } from './arrow-keys';
import classes from './people-list.module.css';
import { peopleFound } from './people.model';
import { PresenceText } from './presence-text';
import { peopleQuery } from '../../entities/chat/queries';

interface PeopleListProps {
  user: SessionUser;
  chosenId: number | null;
  /** Where the focus goes when the list is shown alone again. */
  returnTo: RefObject<number | null>;
}

/** Whom one has conversations with, those with unread messages first, and a search in them. */
export function PeopleList({ user, chosenId, returnTo }: PeopleListProps) {
  const [words, setWords] = useState('');
  const people = useQuery(peopleQuery(user));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosenId !== null || returnTo.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-person="${returnTo.current}"]`)?.focus();
  }, [chosenId, returnTo]);

  if (people.isPending) return <SkeletonList rows={4} label="Loading people" />;
  if (!people.data) {
    return (
      <ErrorState
        title="The people could not be loaded"
        error={people.error}
        onRetry={() => void people.refetch()}
      />
    );
  }
  if (people.data.length === 0) {
    return (
      <EmptyState
        title="No conversations yet"
        text={
          user.userType === 'Buyer'
            ? 'Open an offer and press Send message, or request its NDA, to talk to its supplier.'
            : 'Buyers who write to you or request an NDA stand here.'
        }
      />
    );
  }
  const found = peopleFound(people.data, words);
  return (
    <>
      <TextInput
        type="search"
        label="Search people"
        labelProps={{ className: classes.hidden }}
        placeholder="Search people"
        maxLength={limits.keyword}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text component="output" size="sm" c="dimmed">
          Nobody matches.
        </Text>
      )}
      <Box component="ul" ref={list} className={classes.list} aria-label="People" onKeyDown={moveByArrows}>
        {found.map((person) => (
          <li key={person.id}>
            <Person person={person} isChosen={person.id === chosenId} />
          </li>
        ))}
      </Box>
    </>
  );
}

function Person({ person, isChosen }: { person: ChatUser; isChosen: boolean }) {
  return (
    <Link
      to="."
      search={{ user: String(person.id) }}
      className={classes.person}
      data-person={person.id}
      {...(isChosen ? { 'aria-current': 'true' as const } : {})}
    >
      <span className={classes.company}>
        <bdi>{person.companyName || person.name}</bdi>
      </span>
      {person.unreadCount > 0 && (
        <Badge size="md" circle={person.unreadCount < 10} className={classes.count}>
          {cappedCount(person.unreadCount)}
          <VisuallyHidden> unread</VisuallyHidden>
        </Badge>
      )}
      <span className={classes.name}>
        {person.name === '' ? 'Name with the NDA' : <bdi>{person.name}</bdi>}
      </span>
      <PresenceText status={person.status} />
    </Link>
  );
}

import { Badge, Box, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { ChatUser } from '@proffer/contract/chat/schemas';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { cappedCount } from '../../entities/notifications/unread';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { moveByArrows } from './arrow-keys';
import { searchOf } from './chat-address';
import { NoConversations } from './inbox-list';
import classes from './people-list.module.css';
import { PresenceText } from './presence-text';
import { peopleQuery } from '../../entities/chat/queries';

interface PeopleListProps {
  user: SessionUser;
  chosenId: number | null;
  /** Row to focus when only the list is shown again. */
  returnTo: RefObject<number | null>;
}

/** People with conversations, those with unread messages first. */
export function PeopleList({ user, chosenId, returnTo }: PeopleListProps) {
  const people = useQuery(peopleQuery(user));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId !== null || returnTo.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-person="${returnTo.current}"]`)?.focus();
  }, [chosenId, returnTo]);

  if (people.isPending) return <SkeletonList rows={4} label="Loading people" />;
  if (!people.data) {
    return <ErrorState title="The people could not be loaded" query={people} />;
  }
  if (people.data.length === 0) return <NoConversations user={user} />;
  return (
    <div ref={list} className={classes.scroller}>
      <PeopleRows people={people.data} chosenId={chosenId} />
    </div>
  );
}

interface PeopleRowsProps {
  people: readonly ChatUser[];
  chosenId: number | null;
}

/** Rows of people, each linking to the offers discussed with them (MSG-8). */
export function PeopleRows({ people, chosenId }: PeopleRowsProps) {
  return (
    <Box component="ul" className={classes.list} aria-label="People" onKeyDown={moveByArrows}>
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} isChosen={person.id === chosenId} />
        </li>
      ))}
    </Box>
  );
}

function Person({ person, isChosen }: { person: ChatUser; isChosen: boolean }) {
  return (
    <Link
      to="."
      search={searchOf('people', { user: person.id })}
      className={classes.person}
      data-person={person.id}
      {...(isChosen ? { 'aria-current': 'true' as const } : {})}
    >
      <CompanyLogo
        company={{ userId: person.id, companyName: person.companyName || person.name, logo: person.logo }}
        size="2.25rem"
        className={classes.logo}
      />
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

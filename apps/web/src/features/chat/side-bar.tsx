import { SegmentedControl, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useColleagues } from '../../entities/members/colleagues';
import { searchOf, type SideList, useChatAddress } from './chat-address';
import { InboxList } from './inbox-list';
import { MessageSearch } from './message-search';
import { PeopleList } from './people-list';
import classes from './side-bar.module.css';

interface SideBarProps {
  user: SessionUser;
  leftPerson: RefObject<number | null>;
  leftConversation: RefObject<number | null>;
}

const listNames: { value: SideList; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'mine', label: 'Mine' },
  { value: 'people', label: 'People' },
];

/** Side bar of the messages: conversations or people, and a search in both and in message texts. */
export function SideBar({ user, leftPerson, leftConversation }: SideBarProps) {
  const { list, otherId, conversationId } = useChatAddress();
  const navigate = useNavigate();
  const hasColleagues = useColleagues().length > 0;
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), limits.searchDebounceMs);
  const isSearching = typed.trim() !== '';

  function choose(next: SideList): void {
    const place = { user: otherId ?? undefined, conversation: conversationId ?? undefined };
    void navigate({ to: '.', search: searchOf(next, conversationId === null ? {} : place), replace: true });
  }

  return (
    <>
      <Title order={1} className={classes.heading}>
        Messages
      </Title>
      <TextInput
        type="search"
        label="Search people and messages"
        labelProps={{ className: classes.hidden }}
        placeholder="Search people and messages"
        maxLength={limits.keyword}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {isSearching ? (
        <MessageSearch user={user} typed={typed} words={words} />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            aria-label="What is listed"
            data={listNames.filter(({ value }) => value !== 'mine' || hasColleagues || list === 'mine')}
            value={list}
            onChange={(next) => choose(next)}
          />
          {list === 'people' ? (
            <PeopleList user={user} chosenId={otherId} returnTo={leftPerson} />
          ) : (
            <InboxList key={list} user={user} part={list} returnTo={leftConversation} />
          )}
        </>
      )}
    </>
  );
}

import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Conversation } from '../../entities/chat/conversation';
import { CardList } from '../../ui/card';
import { CompanyLink } from '../../entities/companies/company-link';
import { MomentText } from '../../ui/date-text';
import { ErrorState } from '../../ui/list-states';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { moveByArrows } from './arrow-keys';
import { searchOf, useChatAddress } from './chat-address';
import classes from './offering-list.module.css';
import { PresenceText } from './presence-text';
import { conversationsQuery } from './queries';
import { peopleQuery } from '../../entities/chat/queries';

interface OfferingListProps {
  user: SessionUser;
  otherId: number;
  /** Row to focus when returning from a conversation. */
  returnTo: RefObject<number | null>;
}

/** The offers with conversations between the two users (MSG-8, MSG-9). */
export function OfferingList({ user, otherId, returnTo }: OfferingListProps) {
  const { list } = useChatAddress();
  const conversations = useQuery(conversationsQuery(user, otherId));
  const other = useQuery(peopleQuery(user)).data?.find(({ id }) => id === otherId);
  const cards = useRef<HTMLUListElement>(null);
  const isLoaded = conversations.data !== undefined;
  useEffect(() => {
    if (!isLoaded || returnTo.current === null) return;
    cards.current?.querySelector<HTMLElement>(`[data-conversation="${returnTo.current}"]`)?.focus();
  }, [isLoaded, returnTo]);
  return (
    <div className={classes.pane}>
      <Group gap="xs" className={classes.head}>
        <ButtonLink
          to="."
          search={searchOf(list, {})}
          variant="default"
          className={classes.back}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back
        </ButtonLink>
        <Title order={2}>Offering list</Title>
        {other && (
          <Text size="sm" c="dimmed" component="div">
            <CompanyLink id={other.id} name={other.companyName || other.name} /> ·{' '}
            <PresenceText status={other.status} />
          </Text>
        )}
      </Group>
      {conversations.isPending && (
        <Stack component="output" gap="sm">
          <Text size="sm" c="dimmed">
            Loading conversations...
          </Text>
          <Skeleton height="5rem" radius="lg" />
          <Skeleton height="5rem" radius="lg" />
        </Stack>
      )}
      {conversations.isError && !conversations.data && (
        <ErrorState title="The conversations could not be loaded" query={conversations} />
      )}
      {conversations.data?.length === 0 && <Text c="dimmed">No offerings yet for this user.</Text>}
      {conversations.data && conversations.data.length > 0 && (
        <CardList ref={cards} aria-label="Offering list" onKeyDown={moveByArrows}>
          {conversations.data.map((one) => (
            <li key={one.conversationId}>
              <Offering conversation={one} otherId={otherId} />
            </li>
          ))}
        </CardList>
      )}
    </div>
  );
}

function Offering({ conversation, otherId }: { conversation: Conversation; otherId: number }) {
  const { conversationId, offerTitle, lastMessageAt, lastMessageContent, unreadCount } = conversation;
  return (
    <div className={classes.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <AnchorLink
          to="."
          search={searchOf('people', { user: otherId, conversation: conversationId })}
          className={classes.title}
          data-conversation={conversationId}
        >
          {offerTitle}
        </AnchorLink>
        {lastMessageAt && (
          <Text size="xs" c="dimmed" className={classes.time}>
            <MomentText at={lastMessageAt} />
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes.words}>
        Last Message: <bdi>{lastMessageContent || 'none yet'}</bdi>
      </Text>
      {unreadCount > 0 && (
        <Text size="sm" fw={600}>
          Unread Messages: {unreadCount}
        </Text>
      )}
    </div>
  );
}

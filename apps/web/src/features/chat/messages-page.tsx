import { Text } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { readId } from '../../lib/address';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { useSession } from '../../lib/session';
import { PageTitle } from '../../ui/page-title';
import { readChatAddress, useChatAddress } from './chat-address';
import { ChatWindow } from './chat-window';
import classes from './messages-page.module.css';
import { OfferingList } from './offering-list';
import { conversationQuery, inboxQuery } from './queries';
import { SideBar } from './side-bar';
import { usePresence } from './use-presence';
import { useVisibleHeight } from './use-visible-height';

export const prefetch: Prefetch = (_user, address) => {
  const { list, conversationId } = readChatAddress(address);
  return Promise.all([
    list === 'people' ? undefined : queryClient.prefetchInfiniteQuery(inboxQuery(list)),
    conversationId === null ? undefined : queryClient.prefetchQuery(conversationQuery(conversationId)),
  ]);
};

/** schat, bchat: people, offers and messages (MSG-4 to MSG-11). */
export function MessagesPage() {
  const user = useSession();
  return user === null ? null : <Messages key={user.userId} user={user} />;
}

function Messages({ user }: { user: SessionUser }) {
  const { otherId, conversationId } = useChatAddress();
  const page = useRef<HTMLDivElement>(null);
  // The previous row, to which the focus returns.
  const leftPerson = useRef<number>(null);
  const leftConversation = useRef<number>(null);
  useOldState();
  usePresence();
  useVisibleHeight(page);
  useEffect(() => {
    if (otherId !== null) leftPerson.current = otherId;
    if (conversationId !== null) leftConversation.current = conversationId;
  }, [otherId, conversationId]);

  const pane = conversationId !== null ? 'chat' : otherId !== null ? 'offers' : 'people';
  return (
    <div ref={page} className={classes.page} data-pane={pane}>
      <PageTitle of="Messages" />
      <aside className={classes.people} aria-label="Messages">
        <SideBar user={user} leftPerson={leftPerson} leftConversation={leftConversation} />
      </aside>
      <section className={classes.main} aria-label="Conversation">
        {otherId === null && (
          <Text className={classes.nothing}>
            No conversation selected. Please choose a user from the sidebar.
          </Text>
        )}
        {otherId !== null && conversationId === null && (
          <OfferingList key={otherId} user={user} otherId={otherId} returnTo={leftConversation} />
        )}
        {conversationId !== null && (
          <ChatWindow key={conversationId} user={user} conversationId={conversationId} />
        )}
      </section>
    </div>
  );
}

/** Handles the specification's notifications, which pass the person in the navigation's state (MSG-11). */
function useOldState(): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const referenceId = readId((state as { referenceId?: unknown }).referenceId);
  const isAddressed = 'user' in search;
  useEffect(() => {
    if (referenceId === null || isAddressed) return;
    void navigate({ to: '.', search: { user: String(referenceId) }, replace: true });
  }, [referenceId, isAddressed, navigate]);
}

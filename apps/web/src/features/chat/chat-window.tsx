import { Alert, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useIsReader } from '../../entities/members/use-may';
import type { FullConversation } from '../../entities/chat/conversation';
import { offerPath, webPaths } from '../../config/paths';
import { isNotFound } from '../../lib/client';
import { AssignMenu } from '../../entities/members/assign-menu';
import { CompanyLink } from '../../entities/companies/company-link';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { searchOf, useChatAddress } from './chat-address';
import { ChatDealings } from './chat-dealings';
import classes from './chat-window.module.css';
import { Composer } from './composer';
import { ConversationQuote } from './conversation-quote';
import { MessageList } from './message-list';
import { outboxOf } from './own-outbox';
import { ReadersComposer } from './readers-composer';
import { PresenceText } from './presence-text';
import { conversationQuery } from './queries';
import { type EarlyHearing, useEarlyHearing } from './use-early-hearing';
import { useUploads } from './use-uploads';

interface ChatWindowProps {
  user: SessionUser;
  conversationId: number;
}

/** One conversation, loaded after its header. */
export function ChatWindow({ user, conversationId }: ChatWindowProps) {
  const hearing = useEarlyHearing(conversationId);
  const { data: view, error, isPending, refetch } = useQuery(conversationQuery(conversationId));
  if (isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonList rows={3} label="Loading messages" />
      </div>
    );
  }
  if (!view) {
    const isMissing = isNotFound(error);
    return isMissing ? (
      <EmptyState
        drawing="messages"
        title="This conversation is not available"
        text="The link may be wrong, or it belongs to somebody else."
      />
    ) : (
      <ErrorState title="The conversation could not be loaded" query={{ error, refetch }} />
    );
  }
  return <OpenConversation user={user} view={view} hearing={hearing} />;
}

interface OpenConversationProps {
  user: SessionUser;
  view: FullConversation;
  hearing: EarlyHearing;
}

function OpenConversation({ user, view, hearing }: OpenConversationProps) {
  const navigate = useNavigate();
  const uploads = useUploads(view.conversationId);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const closedId = useId();
  const [isOver, setIsOver] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  // Fixed when the conversation is opened: reading on does not move the line above the first unread message.
  const [firstUnreadId] = useState(view.firstUnreadId);
  const { list, messageId } = useChatAddress();
  // Back to the list that the user came from: the person's offers, or the inbox.
  const back = searchOf(list, list === 'people' ? { user: view.other.id } : {});
  const isSupplier = user.userType === 'Supplier';
  const isReader = useIsReader();

  useEffect(() => {
    // With a mouse the input is focused; on a phone the keyboard would cover the messages.
    const hasMouse = window.matchMedia('(pointer: fine)').matches;
    const target = hasMouse ? (input.current ?? heading.current) : heading.current;
    target?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape in a menu or dialog closes only that, also while the focus is still on the menu's button.
    const over = '[role=menu], [role=dialog], [aria-haspopup][aria-expanded=true]';
    if ((event.target as Element).closest(over)) return;
    void navigate({ to: '.', search: back });
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (view.closedReason === null && !isReader) uploads.add([...event.dataTransfer.files]);
  }

  return (
    <Box
      className={classes.window}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving the pointer to a part of the window is not leaving it.
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={onDrop}
    >
      <div className={classes.head}>
        <ButtonLink
          to="."
          search={back}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          className={classes.back}
        >
          <span className={classes.backWord}>Back</span>
        </ButtonLink>
        <div className={classes.title}>
          <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
            <AnchorLink
              inherit
              c="inherit"
              to={isSupplier ? offerPath.public(view.offerId) : offerPath.buyer(view.offerId)}
            >
              {view.offerTitle}
            </AnchorLink>
          </Title>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed" truncate>
              <CompanyLink id={view.other.id} name={view.other.companyName || view.other.name} />
            </Text>
            <PresenceText status={view.other.status} />
            <AssignMenu kind="conversation" id={view.conversationId} name="this conversation" />
          </Group>
          <ChatDealings {...view} side={isSupplier ? 'supplier' : 'buyer'} />
        </div>
        <ConversationQuote
          view={view}
          isSupplier={isSupplier}
          isReader={isReader}
          className={classes.propose}
        />
        {isSupplier && !isReader && view.closedReason === null && (
          <ButtonLink
            variant="default"
            to={webPaths.addContract}
            search={{ proposalId: String(view.offerId), buyerId: String(view.buyerId) }}
            className={classes.propose}
          >
            Propose new Contract
          </ButtonLink>
        )}
        {isSupplier && !isReader && view.closedReason !== null && (
          <Button variant="default" disabled aria-describedby={closedId} className={classes.propose}>
            Propose new Contract
          </Button>
        )}
      </div>
      <MessageList
        user={user}
        view={view}
        hearing={hearing}
        firstUnreadId={firstUnreadId}
        foundId={messageId}
        sentCount={sentCount}
      />
      {view.closedReason === null && isReader ? (
        <ReadersComposer />
      ) : view.closedReason === null ? (
        <Composer
          input={input}
          userId={user.userId}
          conversationId={view.conversationId}
          uploads={uploads}
          onSend={(text, attachments, mentionIds) => {
            const { conversationId } = view;
            outboxOf(user.userId).add({ conversationId, text, attachments, mentionIds });
            setSentCount((count) => count + 1);
          }}
        />
      ) : (
        <Alert color="gray" className={classes.closed}>
          <span id={closedId}>{view.closedReason}</span>
        </Alert>
      )}
    </Box>
  );
}

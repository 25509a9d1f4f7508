import { chatRoutes } from '@proffer/contract/chat/routes';
import { success } from '../../platform/http/success-reply';
import type { Handle } from '../../platform/http/route-adapter';
import { toConversationKey } from './chat.mapper';
import type { ConversationsService } from './conversations.service';
import type { InboxService } from './inbox.service';
import type { MessageFilesService } from './message-files.service';
import type { MessagesService } from './messages.service';
import type { SeenService } from './seen.service';

interface ChatServices {
  conversations: ConversationsService;
  inbox: InboxService;
  messages: MessagesService;
  seen: SeenService;
  files: MessageFilesService;
}

export function registerChatRoutes(handle: Handle, services: ChatServices): void {
  registerConversationRoutes(handle, services);
  registerMessageRoutes(handle, services);
}

function registerConversationRoutes(handle: Handle, { conversations, inbox, seen }: ChatServices): void {
  handle(chatRoutes.inbox, async ({ query }, { actor }) => ({
    status: 200,
    body: await inbox.page(actor, query),
  }));

  handle(chatRoutes.searchMessages, async ({ query }, { actor }) => ({
    status: 200,
    body: await inbox.search(actor, query),
  }));

  handle(chatRoutes.allSuppliers, async ({ params }, { actor }) => ({
    status: 200,
    body: await conversations.listPeople(actor, params.userId),
  }));

  handle(chatRoutes.allBuyers, async ({ params }, { actor }) => ({
    status: 200,
    body: await conversations.listPeople(actor, params.userId),
  }));

  handle(chatRoutes.allConversations, async ({ query }, { actor }) => ({
    status: 200,
    body: await conversations.list(actor, query),
  }));

  handle(chatRoutes.openConversation, async ({ body }, { actor }) => ({
    status: 200,
    body: await conversations.open(actor, toConversationKey(body)),
  }));

  handle(chatRoutes.getConversation, async ({ params }, { actor }) => ({
    status: 200,
    body: await conversations.view(actor, params.conversationId),
  }));

  handle(chatRoutes.unreadMessages, async ({ query }, { actor }) => ({
    status: 200,
    body: await conversations.countUnread(actor, query.userId),
  }));

  handle(chatRoutes.markSeen, async ({ params, query }, { actor }) => ({
    status: 200,
    body: await seen.mark(actor, params.conversationId, query.userId, query.upTo),
  }));

  handle(chatRoutes.typing, async ({ params }, { actor }) => {
    await seen.typing(actor, params.conversationId);
    return success('Told');
  });
}

function registerMessageRoutes(handle: Handle, { messages, files }: ChatServices): void {
  handle(chatRoutes.conversationMessages, async ({ params, query }, { actor }) => {
    const { messages: body, total } = await messages.list(actor, params.conversationId, query);
    return { status: 200, body, headers: { 'x-total-count': String(total) } };
  });

  handle(chatRoutes.sendMessage, async ({ body }, { actor }) => ({
    status: 201,
    body: await messages.send(actor, body),
  }));

  handle(chatRoutes.editMessage, async ({ params, body }, { actor }) => ({
    status: 200,
    body: await messages.edit(actor, params.messageId, body.messageContent),
  }));

  handle(chatRoutes.deleteMessage, async ({ params }, { actor }) => ({
    status: 200,
    body: await messages.remove(actor, params.messageId),
  }));

  handle(chatRoutes.messageEdits, async ({ params }, { actor }) => ({
    status: 200,
    body: await messages.listEdits(actor, params.messageId),
  }));

  handle(chatRoutes.uploadMessageFile, async ({ params, file }, { actor }) => ({
    status: 201,
    body: await files.upload(actor, params.conversationId, file),
  }));

  handle(chatRoutes.messageFile, async ({ params }, { actor }) => ({
    status: 200,
    body: await files.read(actor, params.attachmentId),
  }));
}

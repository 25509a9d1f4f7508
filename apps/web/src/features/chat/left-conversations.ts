import type { QueryClient } from '@tanstack/react-query';
import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { chatKeys, conversationTopic } from '../../entities/chat/keys';
import { live } from '../../lib/live';

/** So many are heard at once after they were left; the server bounds the subscriptions of a connection. */
const mostHeard = 20;

/**
 * Conversations that were left are heard on as long as they are kept, so that each is shown as it stands, without a call,
 * when one comes back to it (MSG-47). One is forgotten as soon as something of it may have been missed.
 */
export function createLeftConversations(client: QueryClient) {
  /** The one that was left longest ago first, each with what ends its hearing. */
  const heard = new Map<number, () => void>();

  function forget(conversationId: number): void {
    for (const queryKey of [chatKeys.conversation(conversationId), chatKeys.messages(conversationId)])
      client.removeQueries({ queryKey, type: 'inactive' });
  }

  /** One comes back to it. Gives whether all was heard meanwhile. */
  function comeBackTo(conversationId: number): boolean {
    const end = heard.get(conversationId);
    heard.delete(conversationId);
    end?.();
    return end !== undefined;
  }

  return {
    forget,
    comeBackTo,

    /** `onFrame` gets what is told of it. */
    hearOn(conversationId: number, onFrame: (frame: ConversationFrame) => void): void {
      let isBegun = false;
      const endTopic = live.subscribe(conversationTopic(conversationId), {
        onFrame: (body) => onFrame(body as ConversationFrame),
        // Again: a frame could not be read, or came while nothing was heard.
        onSubscribed: () => {
          if (isBegun) forget(conversationId);
        },
        onLost: () => forget(conversationId),
      });
      isBegun = true;
      const queries = client.getQueryCache();
      const kept = queries.find({ queryKey: chatKeys.messages(conversationId), exact: true });
      const endWatch = queries.subscribe(({ type, query }) => {
        if (type === 'removed' && query === kept) comeBackTo(conversationId);
      });
      heard.set(conversationId, () => {
        endTopic();
        endWatch();
      });
      const [longestLeft] = heard.keys();
      if (heard.size > mostHeard && longestLeft !== undefined) forget(longestLeft);
    },
  };
}

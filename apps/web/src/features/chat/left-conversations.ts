import type { QueryClient } from '@tanstack/react-query';
import type { ConversationFrame } from '@proffer/contract/chat/schemas';
import { chatKeys, conversationTopic } from '../../entities/chat/keys';
import { live } from '../../lib/live';

/**
 * Maximum number of closed conversations that stay subscribed; the server limits the subscriptions of a connection.
 */
const mostHeard = 20;

/**
 * Keeps closed conversations subscribed while they are cached, so that reopening one shows its current state without
 * a request (MSG-47). Drops a conversation as soon as something may have been missed.
 */
export function createLeftConversations(client: QueryClient) {
  /** Conversations in the order of closing, oldest first, each with its unsubscribe function. */
  const heard = new Map<number, () => void>();

  function forget(conversationId: number): void {
    for (const queryKey of [chatKeys.conversation(conversationId), chatKeys.messages(conversationId)])
      client.removeQueries({ queryKey, type: 'inactive' });
  }

  /**
   * Ends the background subscription of a reopened conversation. Returns whether it received everything since
   * closing.
   */
  function comeBackTo(conversationId: number): boolean {
    const end = heard.get(conversationId);
    heard.delete(conversationId);
    end?.();
    return end !== undefined;
  }

  return {
    forget,
    comeBackTo,

    /** Subscribes to a closed conversation; `onFrame` receives its frames. */
    hearOn(conversationId: number, onFrame: (frame: ConversationFrame) => void): void {
      let isBegun = false;
      const endTopic = live.subscribe(conversationTopic(conversationId), {
        onFrame: (body) => onFrame(body as ConversationFrame),
        // A frame could not be parsed, or came while the subscription was interrupted.
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

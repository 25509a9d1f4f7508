import { useQuery } from '@tanstack/react-query';
import type { FullConversation } from '../../entities/chat/conversation';
import { quotesBetweenQuery } from '../../entities/quotes/queries';
import type { Quote } from '../../entities/quotes/quote';

const none: Quote[] = [];

/**
 * The quotes between the two on the offer they talk about; undefined until they are read. Where the head says that there
 * are none, nobody asks.
 */
export function useConversationQuotes({ offerId, other, hasQuote }: FullConversation): Quote[] | undefined {
  const { data } = useQuery({ ...quotesBetweenQuery(offerId, other.id), enabled: hasQuote });
  return hasQuote ? data : none;
}

import { webPaths } from '../../config/paths';
import { quotePath } from '../../entities/quotes/quote-path';
import type { FullConversation } from '../../entities/chat/conversation';
import { isQuoteOpen } from '../../entities/quotes/quote.model';
import { ButtonLink } from '../../ui/links';

interface Props {
  view: FullConversation;
  isSupplier: boolean;
  /** True for a person who may not request quotes. */
  isReader: boolean;
  className: string | undefined;
}

/** Link to the open quote between the two parties; without one, a buyer can request a quote. */
export function ConversationQuote({ view, isSupplier, isReader, className }: Props) {
  const open = view.quotes.find(isQuoteOpen);
  const look = { variant: 'default', className: className ?? '' } as const;
  if (open) {
    return (
      <ButtonLink {...look} to={quotePath[isSupplier ? 'supplier' : 'buyer'](open.quoteId)}>
        Quote
      </ButtonLink>
    );
  }
  if (isSupplier || isReader || view.closedReason !== null) return null;
  return (
    <ButtonLink {...look} to={webPaths.buyerQuotes} search={{ ask: String(view.offerId) }}>
      Ask for a quote
    </ButtonLink>
  );
}

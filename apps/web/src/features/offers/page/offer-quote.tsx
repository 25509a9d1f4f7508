import { webPaths } from '../../../config/paths';
import { quotePath } from '../../../entities/quotes/quote-path';
import type { FullOffer } from '../../../entities/offers/offer';
import type { Quote } from '../../../entities/quotes/quote';
import { isQuoteOpen } from '../../../entities/quotes/quote.model';
import { ButtonLink } from '../../../ui/links';

/** Returns true if the viewer can request a quote: the offer is on the market and open to them (QUO-4). */
export const takesQuotes = (offer: FullOffer, isOpen: boolean): boolean =>
  !offer.closed && !offer.takenBack && (!offer.ndaRequired || isOpen);

interface Props {
  offer: FullOffer;
  quotes: readonly Quote[] | undefined;
  isLoud: boolean;
  /** True for a person who may not request or answer quotes. */
  isReader: boolean;
}

/** Button that requests a quote, or a link to the open one. */
export function OfferQuote({ offer, quotes, isLoud, isReader }: Props) {
  const open = quotes?.find(isQuoteOpen);
  const variant = isLoud ? 'filled' : 'default';
  if (!open) {
    if (isReader) return null;
    return (
      <ButtonLink variant={variant} to={webPaths.buyerQuotes} search={{ ask: String(offer.id) }}>
        Ask for a quote
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant={variant} to={quotePath.buyer(open.quoteId)}>
      {open.waitsFor === 'buyer' && !isReader ? 'Answer the quote' : 'See the quote'}
    </ButtonLink>
  );
}

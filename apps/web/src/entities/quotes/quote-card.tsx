import { Text } from '@mantine/core';
import { quotePath } from './quote-path';
import { MomentText } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import { MoneyExact } from '../../ui/money';
import type { ContractSide } from '../contracts/keys';
import type { Quote } from './quote';
import { QuoteBadge } from './quote-badge';
import classes from './quote-card.module.css';
import { askedQuantity, quoteNote } from './quote.model';

interface Props {
  quote: Quote;
  side: ContractSide;
}

/** A quote in its conversation: quantity, amount and state, with a link to its page. */
export function QuoteCard({ quote, side }: Props) {
  return (
    <article
      className={classes.card}
      aria-label={`Quote ${quote.quoteId}`}
      data-line={`quote-${quote.quoteId}`}
    >
      <div className={classes.words}>
        <AnchorLink to={quotePath[side](quote.quoteId)} fw={600} size="sm">
          Quote {quote.quoteId}: <bdi>{askedQuantity(quote)}</bdi>
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {quoteNote(quote, side)} · <MomentText at={quote.changedDate} />
        </Text>
      </div>
      {quote.total !== null && <MoneyExact rupees={quote.total} isStrong />}
      <QuoteBadge quote={quote} />
    </article>
  );
}

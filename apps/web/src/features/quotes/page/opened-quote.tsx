import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { offerPath } from '../../../config/paths';
import { SendMessageButton } from '../../../entities/chat/send-message-button';
import { OpenRequests } from '../../../entities/signature-requests/open-requests';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import type { ContractSide } from '../../../entities/contracts/keys';
import type { FullQuote } from '../../../entities/quotes/quote';
import { partnerOf } from '../../../entities/quotes/quote.model';
import { QuoteBadge } from '../../../entities/quotes/quote-badge';
import { AnchorLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';
import { DecisionBar } from './decision-bar';
import classes from '../../../ui/decided-page.module.css';
import { QuoteHistory } from './quote-history';
import { QuoteRounds, QuoteTerms } from './quote-terms';
import { RequestFacts } from './request-facts';

interface Props {
  quote: FullQuote;
  side: ContractSide;
  listAt: string;
}

/**
 * The page of a quote: terms on the left, related facts on the right, and a bar with the viewer's actions (QUO-19).
 */
export function OpenedQuote({ quote, side, listAt }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that was clicked to open this page is on another page.
  useEffect(() => heading.current?.focus(), []);
  const partner = partnerOf(quote, side);
  const title = `Quote ${quote.quoteId}: ${quote.offerTitle}`;
  return (
    <div className={classes.page}>
      <PageTitle of={title} />
      <header className={classes.head}>
        <Anchor component={Link} to={listAt} size="sm">
          Back to Quotes
        </Anchor>
        <Group justify="space-between" align="start" gap="xs">
          <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
            <bdi>{title}</bdi>
          </Title>
          <QuoteBadge quote={quote} />
        </Group>
        <OpenRequests about="quote" subjectId={quote.quoteId} />
      </header>
      <DecisionBar quote={quote} side={side} />
      <div className={classes.main}>
        <RequestFacts quote={quote} />
        {quote.rounds.length === 0 && (
          <Text size="sm" c="dimmed">
            {side === 'buyer'
              ? 'The supplier has not quoted yet. We will notify you.'
              : 'Quote with lines, prices and terms. The buyer accepts, or proposes others.'}
          </Text>
        )}
        <QuoteTerms quote={quote} side={side} />
        <QuoteRounds quote={quote} side={side} />
      </div>
      <div className={classes.rail}>
        <section aria-label="With">
          <Group gap="sm" wrap="nowrap" mb="xs">
            <CompanyLogo company={partner} size="2.5rem" />
            <div>
              <CompanyLink id={partner.userId} name={partner.companyName} />
              <Text size="xs" c="dimmed">
                {side === 'supplier' ? 'Buyer' : 'Supplier'}
              </Text>
            </div>
          </Group>
          <SendMessageButton
            viewer={side}
            offer={{ id: quote.offerId, title: quote.offerTitle }}
            buyerId={quote.buyerId}
            supplierId={quote.supplierId}
          />
        </section>
        <section aria-label="Offer">
          <Text size="sm" c="dimmed">
            Offer, version {quote.offerVersion}
          </Text>
          <AnchorLink
            to={side === 'buyer' ? offerPath.buyer(quote.offerId) : offerPath.public(quote.offerId)}
          >
            <bdi>{quote.offerTitle}</bdi>
          </AnchorLink>
        </section>
        <section aria-label="History">
          <Title order={2} size="h4" mb="xs">
            History
          </Title>
          <QuoteHistory history={quote.history} />
        </section>
      </div>
    </div>
  );
}

import { Text, Title } from '@mantine/core';
import { quotePath } from '../../../entities/quotes/quote-path';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import type { ContractSide } from '../../../entities/contracts/keys';
import { AssignMenu } from '../../../entities/members/assign-menu';
import type { Quote } from '../../../entities/quotes/quote';
import { partnerOf, askedQuantity, quoteNote } from '../../../entities/quotes/quote.model';
import { QuoteBadge } from '../../../entities/quotes/quote-badge';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';
import { MoneyExact } from '../../../ui/money';
import { type RecordColumn, RecordRow } from '../../../ui/record-rows';
import classes from './quote-row.module.css';

export const quoteColumns: readonly RecordColumn[] = [
  { label: 'Quote on', width: 'minmax(0, 2fr)' },
  { label: 'With', width: 'minmax(0, 1.4fr)' },
  { label: 'Total', width: '7rem', isFigure: true },
  { label: 'Needed by', width: '6.5rem' },
  { label: 'State', width: 'minmax(0, 1.5fr)' },
  { label: 'Changed', width: '6.5rem' },
];

/** A quote in a list: offer, other company, amount, dates and state. Links to its page. */
export function QuoteRow({ quote, side }: { quote: Quote; side: ContractSide }) {
  const partner = partnerOf(quote, side);
  return (
    <RecordRow
      label={`Quote ${quote.quoteId}: ${quote.offerTitle}`}
      columns={quoteColumns}
      cells={[
        <>
          <Title order={3} size="sm" lineClamp={2} className={classes.name}>
            <AnchorLink to={quotePath[side](quote.quoteId)} c="inherit" inherit>
              {quote.offerTitle}
            </AnchorLink>
          </Title>
          <Text size="xs" c="dimmed" truncate>
            <bdi>{askedQuantity(quote)}</bdi> · quote {quote.quoteId}
          </Text>
        </>,
        <div key="partner" className={classes.company}>
          <CompanyLogo company={partner} size="1.75rem" />
          <div>
            <CompanyLink id={partner.userId} name={partner.companyName} />
          </div>
        </div>,
        quote.total === null ? (
          <Text key="total" span size="sm" c="dimmed">
            not quoted
          </Text>
        ) : (
          <MoneyExact key="total" rupees={quote.total} isStrong />
        ),
        <Text key="wanted" span size="sm">
          {quote.wantedBy === '' ? 'open' : dayText(quote.wantedBy)}
        </Text>,
        <div key="state" className={classes.state}>
          <QuoteBadge quote={quote} />
          <Text fz="0.75rem" lh={1.25} lineClamp={2}>
            {quoteNote(quote, side)}
          </Text>
          <AssignMenu kind="quote" id={quote.quoteId} name={`quote ${quote.quoteId}`} />
        </div>,
        <Text key="changed" span size="sm" c="dimmed">
          <MomentText at={quote.changedDate} />
        </Text>,
      ]}
    />
  );
}

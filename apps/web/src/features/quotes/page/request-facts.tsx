import { Text } from '@mantine/core';
import type { Quote } from '../../../entities/quotes/quote';
import { askedQuantity } from '../../../entities/quotes/quote.model';
import { dayText } from '../../../ui/date-text.model';
import { Facts } from '../../../ui/facts';
import classes from './quote-page.module.css';

/** The buyer's request. */
export function RequestFacts({ quote }: { quote: Quote }) {
  const { wantedBy, deliveryPlace, note } = quote;
  return (
    <section aria-label="Request">
      <Facts
        facts={[
          { label: 'Quantity', value: <bdi>{askedQuantity(quote)}</bdi> },
          { label: 'Needed by', value: wantedBy === '' ? 'not stated' : dayText(wantedBy) },
          ...(deliveryPlace === '' ? [] : [{ label: 'Deliver to', value: <bdi>{deliveryPlace}</bdi> }]),
        ]}
      />
      {note !== '' && (
        <Text size="sm" className={classes.text}>
          {note}
        </Text>
      )}
    </section>
  );
}

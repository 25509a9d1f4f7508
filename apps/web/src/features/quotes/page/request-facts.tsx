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
    <section aria-label="Asked for">
      <Facts
        facts={[
          { label: 'Asked for', value: <bdi>{askedQuantity(quote)}</bdi> },
          { label: 'Wanted by', value: wantedBy === '' ? 'open' : dayText(wantedBy) },
          ...(deliveryPlace === '' ? [] : [{ label: 'Place', value: <bdi>{deliveryPlace}</bdi> }]),
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

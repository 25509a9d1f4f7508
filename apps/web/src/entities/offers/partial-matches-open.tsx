import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerOffer, ListedOffer } from './offer';
import { OfferList } from './offer-list';
import type { OfferView } from './offer-view.model';
import { buyerListQuery, marketQuery } from './queries';
import classes from './partial-matches.module.css';

interface SomeOf<Offer> {
  view: OfferView;
  row: (offer: Offer) => ReactNode;
}

/** Offers of a buyer's tab with some words of the keyword. */
export function PartialMatchesOfTab({
  buyerId,
  tab,
  view,
  row,
}: SomeOf<BuyerOffer> & { buyerId: number; tab: BuyerTab }) {
  const { data, isPlaceholderData } = useQuery(buyerListQuery(buyerId, tab, view, { some: true }));
  return isPlaceholderData ? null : <Rows offers={data?.offers} row={row} />;
}

/** Offers of the market with some words of the keyword. */
export function PartialMatchesOfMarket({ view, row }: SomeOf<ListedOffer>) {
  const { data, isPlaceholderData } = useQuery(marketQuery(view, { some: true }));
  return isPlaceholderData ? null : <Rows offers={data?.content} row={row} />;
}

function Rows<Offer extends ListedOffer>({
  offers = [],
  row,
}: { offers: Offer[] | undefined } & Pick<SomeOf<Offer>, 'row'>) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="some-words" className={classes.section}>
      <Title order={2} size="h4" id="some-words">
        Offers with some of the words
      </Title>
      <OfferList lead="Offer">
        {offers.map((offer) => (
          <div key={offer.id}>
            <Text size="sm" className={classes.missing}>
              Without{' '}
              {offer.missing?.map((word) => (
                <s key={word} dir="auto">
                  {word}
                </s>
              ))}
            </Text>
            {row(offer)}
          </div>
        ))}
      </OfferList>
    </section>
  );
}

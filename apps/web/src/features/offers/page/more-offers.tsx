import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { BesideTile } from '@proffer/contract/offers/lists.schemas';
import { offerPath } from '../../../config/paths';
import type { FullOffer } from '../../../entities/offers/offer';
import { OfferTile } from '../../../entities/offers/offer-tile';
import { aroundOffer } from './around-offer.query';
import classes from './offer-page.module.css';

/** Other offers of the company, and similar ones of other companies; nothing if there are none (OFF-506). */
export function MoreOffers({ offer, isBuyer }: { offer: FullOffer; isBuyer: boolean }) {
  const { id, companyName } = offer;
  const around = aroundOffer(offer, isBuyer);
  const more = others(useQuery(around.ofCompany()).data, [id]);
  const alike = useQuery(around.alike()).data?.filter((one) => one.companyName !== companyName);
  const similar = others(alike, [id]);
  const pathOf = isBuyer ? offerPath.buyer : offerPath.public;
  return (
    <div className={classes.more} data-print="no">
      <Row title={`More from ${companyName}`} offers={more} pathOf={pathOf} />
      <Row title="Similar offers from other suppliers" offers={similar} pathOf={pathOf} />
    </div>
  );
}

function others(offers: BesideTile[] | undefined, except: number[]): BesideTile[] {
  return (offers ?? []).filter(({ id }) => !except.includes(id)).slice(0, besideSizes.shown);
}

interface RowProps {
  title: string;
  offers: BesideTile[];
  pathOf: (id: number) => string;
}

function Row({ title, offers, pathOf }: RowProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <ul className={classes.tiles}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferTile offer={offer} to={pathOf(offer.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicOffer } from '@proffer/contract/offers/schemas';
import { offerPath } from '../../../config/paths';
import type { FullOffer } from '../../../entities/offers/offer';
import { OfferTile } from '../../../entities/offers/offer-tile';
import { publicOffersQuery } from '../../../entities/offers/public-offers.query';
import classes from './offer-page.module.css';

const shownAtMost = 3;

/** What else there is: of the same company, and of the same kind. Nothing where there is nothing. */
export function MoreOffers({ offer, isBuyer }: { offer: FullOffer; isBuyer: boolean }) {
  const { id, supplierId, companyName, categories } = offer;
  const near = categories[0]?.code;
  // One more than is shown: the offer itself is among them.
  const ofCompany = useQuery(publicOffersQuery({ supplierId, size: shownAtMost + 1 }));
  const alike = useQuery({
    ...publicOffersQuery({ near, size: 2 * shownAtMost + 1 }),
    enabled: near !== undefined,
  });
  const more = others(ofCompany.data?.content, [id]);
  const similar = others(alike.data?.content, [id, ...more.map((one) => one.id)]);
  const pathOf = isBuyer ? offerPath.buyer : offerPath.public;
  return (
    <div className={classes.more} data-print="no">
      <Row title={`More from ${companyName}`} offers={more} pathOf={pathOf} />
      <Row title="Similar offers" offers={similar} pathOf={pathOf} />
    </div>
  );
}

function others(offers: PublicOffer[] | undefined, except: number[]): PublicOffer[] {
  return (offers ?? []).filter(({ id }) => !except.includes(id)).slice(0, shownAtMost);
}

interface RowProps {
  title: string;
  offers: PublicOffer[];
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

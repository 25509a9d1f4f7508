import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import { Link } from '@tanstack/react-router';
import { GoodsImage } from './goods-image';
import { OfferPrice } from './offer-price';
import classes from './offer-tile.module.css';

interface OfferTileProps {
  offer: PublicOffer;
  /** Address of the offer, which depends on the role of the viewer. */
  to: string;
  titleOrder?: 'h2' | 'h3';
}

/** Tile with the public part of an offer; the whole tile is a link. */
export function OfferTile({ offer, to, titleOrder: Heading = 'h3' }: OfferTileProps) {
  return (
    <article className={classes.tile}>
      <div className={classes.head}>
        <Heading className={classes.title}>
          <Link to={to} className={classes.link}>
            {offer.title}
          </Link>
        </Heading>
        {offer.picture !== undefined && (
          <GoodsImage picture={offer.picture} sizes="4rem" className={classes.goods} />
        )}
      </div>
      <p className={classes.quiet}>
        <bdi>{offer.companyName}</bdi>
      </p>
      <p className={classes.facts}>
        <b>
          <OfferPrice offer={offer} isShort />
        </b>
        {offer.ndaRequired && <span className={classes.quiet}>under NDA</span>}
      </p>
    </article>
  );
}

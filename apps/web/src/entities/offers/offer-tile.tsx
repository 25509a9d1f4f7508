import type { PublicOffer } from '@proffer/contract/offers/lists.schemas';
import { Link } from '@tanstack/react-router';
import { ShortMoneyRange } from '../../ui/short-money';
import { GoodsImage } from './goods-image';
import classes from './offer-tile.module.css';

interface OfferTileProps {
  offer: PublicOffer;
  /** Where it leads; each kind of viewer has an address of their own. */
  to: string;
  titleOrder?: 'h2' | 'h3';
}

/** An offer in a few words, for whoever passes by: what everybody may read of it. The whole of it is pressed. */
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
          <ShortMoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
        </b>
        {offer.ndaRequired && <span className={classes.quiet}>under NDA</span>}
      </p>
    </article>
  );
}

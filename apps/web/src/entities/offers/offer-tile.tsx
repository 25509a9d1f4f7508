import type { BesideTile } from '@proffer/contract/offers/lists.schemas';
import { Link } from '@tanstack/react-router';
import { companyPath } from '../../config/paths';
import { GoodsImage } from './goods-image';
import { ShortMoneyRange } from '../../ui/short-money';
import { OfferPrice } from './offer-price';
import classes from './offer-tile.module.css';

interface OfferTileProps {
  offer: BesideTile;
  /** Address of the offer, which depends on the role of the viewer. */
  to: string;
  titleOrder?: 'h2' | 'h3';
  /** True on the page of the company, which needs no link to itself. */
  isCompanyKnown?: boolean;
}

/** Tile with the public part of an offer; the whole tile is a link, except for the company's name. */
export function OfferTile({ offer, to, titleOrder: Heading = 'h3', isCompanyKnown = false }: OfferTileProps) {
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
        {offer.companyId === undefined || isCompanyKnown ? (
          <bdi>{offer.companyName}</bdi>
        ) : (
          <Link to={companyPath(offer.companyId)} className={classes.company}>
            <bdi>{offer.companyName}</bdi>
          </Link>
        )}
      </p>
      <p className={classes.facts}>
        <b>
          <OfferPrice offer={offer}>
            <ShortMoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
          </OfferPrice>
        </b>
        {offer.ndaRequired && (
          <span className={classes.quiet}>{offer.isOpen ? 'open to you' : 'under NDA'}</span>
        )}
      </p>
    </article>
  );
}

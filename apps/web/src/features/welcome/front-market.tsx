import { Button, Skeleton } from '@mantine/core';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { offerPath, webPaths } from '../../config/paths';
import { OfferTile } from '../../entities/offers/offer-tile';
import { AnchorLink } from '../../ui/links';
import { EmptyMarket, MarketPromise } from './empty-market';
import classes from './front-market.module.css';
import { shortTitle } from './market-view.model';
import { MarketSearch } from './market-search';
import { readPublicMarket, type PublicMarket } from './public-market';

const shownOffers = 6;
const shownCategories = 8;
const plainView = { keyword: '', category: undefined, page: 0 };

/**
 * The part of the public market shown next to the login form (ACC-221): what the product is, a search, categories and
 * the newest offers. Loads its data without the query cache, which the login page does without.
 */
export function FrontMarket() {
  const [market, setMarket] = useState<PublicMarket | 'failed'>();
  useEffect(() => {
    if (market !== undefined) return undefined;
    let isLeft = false;
    readPublicMarket({}, shownOffers).then(
      (loaded) => isLeft || setMarket(loaded),
      () => isLeft || setMarket('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [market]);
  const loaded = market === 'failed' ? undefined : market;

  return (
    <div className={classes.front}>
      <section className={classes.band} aria-labelledby="claim">
        <h2 id="claim" className={classes.claim}>
          Offers, NDAs and contracts between companies, in one place.
        </h2>
        <p className={classes.promise}>{loaded && <MarketPromise total={loaded.totalElements} />}</p>
        <MarketSearch view={plainView} total={loaded?.totalElements} />
        {loaded && loaded.categories.length > 0 && <TopCategories categories={loaded.categories} />}
      </section>
      {market === 'failed' ? (
        <div role="alert">
          <p>The newest offers could not be loaded.</p>
          <Button variant="default" onClick={() => setMarket(undefined)}>
            Try again
          </Button>
        </div>
      ) : (
        <Newest market={loaded} />
      )}
    </div>
  );
}

function TopCategories({ categories }: Pick<PublicMarket, 'categories'>) {
  const top = categories.toSorted((a, b) => b.count - a.count).slice(0, shownCategories);
  return (
    <nav aria-label="Categories">
      <ul className={classes.categories}>
        {top.map(({ code, title }) => (
          <li key={code}>
            <Link to={webPaths.market} search={{ category: code }} title={title}>
              {shortTitle(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Newest({ market }: { market: PublicMarket | undefined }) {
  if (market?.totalElements === 0) return <EmptyMarket />;
  return (
    <section aria-labelledby="newest">
      <div className={classes.head}>
        <h2 id="newest">Newest offers</h2>
        {market && (
          <AnchorLink to={webPaths.market} size="sm">
            See all {groupIndian(market.totalElements)}
          </AnchorLink>
        )}
      </div>
      <ul className={classes.offers} aria-busy={market === undefined}>
        {market
          ? market.content.map((offer) => (
              <li key={offer.id}>
                <OfferTile offer={offer} to={offerPath.public(offer.id)} />
              </li>
            ))
          : Array.from({ length: shownOffers }, (_, index) => (
              <li key={`place-${index}`}>
                <Skeleton className={classes.place} radius="lg" />
              </li>
            ))}
      </ul>
    </section>
  );
}

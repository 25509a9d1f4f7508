import { Link, useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { offerPath, webPaths } from '../../config/paths';
import { AlsoSearchedWords } from '../../entities/offers/also-searched-words';
import { OfferTile } from '../../entities/offers/offer-tile';
import { marketName } from '../../lib/run-time-config';
import { PageTitle } from '../../ui/page-title';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Categories } from './categories';
import { Doors } from './doors';
import { EmptyMarket, MarketPromise } from './empty-market';
import { isLookedFor, writeMarketView } from './market-view.model';
import { Pages } from './pages';
import type { PublicMarket } from './public-market';
import { MarketSearch } from './market-search';
import { Steps } from './steps';
import classes from './welcome-page.module.css';

interface WelcomePageProps {
  /** Page to open after a sign-up. */
  next: string;
  /** Logins of the demo market. */
  demo?: ReactNode;
}

/** The public market (ACC-18): an introduction, or the results of a search. */
export function WelcomePage(props: WelcomePageProps) {
  return <Welcome market={useLoaderData({ strict: false })} {...props} />;
}

export function Welcome({ market, next, demo }: WelcomePageProps & { market: PublicMarket | undefined }) {
  // Logged-in users are redirected, and nothing is loaded for them.
  if (!market) return null;
  const { view, content, some, totalElements, correctedKeyword, didYouMean, alsoSearched } = market;
  const isSearch = isLookedFor(view);
  const isEmpty = !isSearch && totalElements === 0;
  return (
    <div className={classes.page}>
      {isSearch ? (
        <PageTitle of={headingOf(market)} />
      ) : (
        <title>{`${marketName} · Offers, NDAs and contracts between companies`}</title>
      )}
      {isSearch ? (
        <MarketSearch view={view} total={totalElements} />
      ) : (
        <section className={classes.band}>
          <div>
            <h1 className={classes.claim}>Offers, NDAs and contracts between companies, in one place.</h1>
            <p className={classes.promise}>
              <MarketPromise total={totalElements} />
            </p>
            <MarketSearch view={view} total={totalElements} />
          </div>
          <Doors next={next} />
          <Steps />
        </section>
      )}
      {!isSearch && demo}
      <div className={isEmpty ? undefined : classes.market}>
        {!isEmpty && <Categories market={market} />}
        <section aria-labelledby="offers">
          <div className={classes.head}>
            {isSearch ? (
              <h1 id="offers" className={classes.heading}>
                {headingOf(market)}
              </h1>
            ) : (
              <h2 id="offers" className={classes.heading}>
                Newest offers
              </h2>
            )}
            {!isEmpty && (
              <output className={classes.count}>
                {groupIndian(totalElements)} {totalElements === 1 ? 'offer' : 'offers'}
              </output>
            )}
          </div>
          {correctedKeyword !== undefined && (
            <output className={classes.corrected}>
              Nothing found for “{view.keyword}”. Showing results for <b>{correctedKeyword}</b>.
            </output>
          )}
          {didYouMean !== undefined && (
            <output className={classes.corrected}>
              Did you mean{' '}
              <Link to={webPaths.market} search={writeMarketView({ ...view, keyword: didYouMean, page: 0 })}>
                {didYouMean}
              </Link>
              ?
            </output>
          )}
          {alsoSearched && content.length > 0 && (
            <output className={classes.corrected}>
              <AlsoSearchedWords also={alsoSearched} />{' '}
              <Link
                to={webPaths.market}
                search={writeMarketView({
                  ...view,
                  keyword: correctedKeyword ?? view.keyword,
                  exact: 'true',
                  page: 0,
                })}
              >
                Search only for “{correctedKeyword ?? view.keyword}”
              </Link>
            </output>
          )}
          {isEmpty ? (
            <EmptyMarket next={next} />
          ) : content.length === 0 ? (
            <p>
              No offer matches. Try fewer or other words, or see{' '}
              <Link to={webPaths.market}>the newest offers</Link>.
            </p>
          ) : (
            <ul className={classes.offers}>
              {content.map((offer) => (
                <li key={offer.id}>
                  <OfferTile offer={offer} to={offerPath.public(offer.id)} />
                </li>
              ))}
            </ul>
          )}
          {some.length > 0 && (
            <>
              <h2 className={classes.heading}>Offers with some of the words</h2>
              <ul className={classes.offers}>
                {some.map((offer) => (
                  <li key={offer.id} className={classes.partly}>
                    <p className={classes.count}>
                      Without <s dir="auto">{offer.missing?.join(', ')}</s>
                    </p>
                    <OfferTile offer={offer} to={offerPath.public(offer.id)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pages market={market} />
        </section>
      </div>
      {isSearch && <Doors next={next} />}
    </div>
  );
}

function headingOf({ view, path }: PublicMarket): string {
  const category = path.at(-1)?.title;
  if (view.keyword === '') return category ?? 'Offers';
  return `Search results for “${view.keyword}”${category === undefined ? '' : ` in ${category}`}`;
}

import { Link, useLoaderData } from '@tanstack/react-router';
import { offerPath } from '../../config/paths';
import { AlsoSearchedWords } from '../../entities/offers/also-searched-words';
import { OfferTile } from '../../entities/offers/offer-tile';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Categories } from './categories';
import { DemoLogins } from './demo-logins';
import { Doors } from './doors';
import { isLookedFor, writeMarketView } from './market-view.model';
import { Pages } from './pages';
import type { PublicMarket } from './public-market';
import { MarketSearch } from './market-search';
import { Steps } from './steps';
import classes from './welcome-page.module.css';

/** Start page for strangers (`/`; ACC-18): an introduction and the public market. */
export function WelcomePage() {
  return <Welcome market={useLoaderData({ strict: false })} />;
}

export function Welcome({ market }: { market: PublicMarket | undefined }) {
  // Logged-in users are redirected, and nothing is loaded for them.
  if (!market) return null;
  const { view, content, some, totalElements, correctedKeyword, didYouMean, alsoSearched } = market;
  const isSearch = isLookedFor(view);
  return (
    <div className={classes.page}>
      <title>
        {isSearch
          ? `${headingOf(market)} · Proffer`
          : 'Proffer · Offers, NDAs and contracts between companies'}
      </title>
      {isSearch ? (
        <MarketSearch view={view} total={totalElements} />
      ) : (
        <section className={classes.band}>
          <div>
            <h1 className={classes.claim}>Offers, NDAs and contracts between companies, in one place.</h1>
            <p className={classes.promise}>
              See what {groupIndian(totalElements)} offers cost and contain, before anybody calls you.
            </p>
            <MarketSearch view={view} total={totalElements} />
          </div>
          <Doors />
          <Steps />
        </section>
      )}
      {!isSearch && <DemoLogins />}
      <div className={classes.market}>
        <Categories market={market} />
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
            <output className={classes.count}>
              {groupIndian(totalElements)} {totalElements === 1 ? 'offer' : 'offers'}
            </output>
          </div>
          {correctedKeyword !== undefined && (
            <output className={classes.corrected}>
              Nothing found for “{view.keyword}”. Showing results for <b>{correctedKeyword}</b>.
            </output>
          )}
          {didYouMean !== undefined && (
            <output className={classes.corrected}>
              Did you mean{' '}
              <Link to="/" search={writeMarketView({ ...view, keyword: didYouMean, page: 0 })}>
                {didYouMean}
              </Link>
              ?
            </output>
          )}
          {alsoSearched && content.length > 0 && (
            <output className={classes.corrected}>
              <AlsoSearchedWords also={alsoSearched} />{' '}
              <Link
                to="/"
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
          {content.length === 0 ? (
            <p>
              No offer matches. Try fewer or other words, or see <a href="/">the newest offers</a>.
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
      {isSearch && <Doors />}
    </div>
  );
}

function headingOf({ view, path }: PublicMarket): string {
  const category = path.at(-1)?.title;
  if (view.keyword === '') return category ?? 'Offers';
  return `Search results for “${view.keyword}”${category === undefined ? '' : ` in ${category}`}`;
}

import { webPaths } from '../../config/paths';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { ButtonLink } from '../../ui/links';
import { writeMarketView } from './market-view.model';
import type { PublicMarket } from './public-market';
import classes from './welcome-page.module.css';

/** Previous and next page, as real links so that crawlers can follow them. */
export function Pages({ market: { view, totalPages } }: { market: PublicMarket }) {
  const last = Math.min(totalPages - 1, publicOfferLimits.lastPage);
  if (last < 1) return null;
  const to = (page: number) => writeMarketView({ ...view, page });
  return (
    <nav aria-label="Pages" className={classes.pages}>
      {view.page > 0 && (
        <ButtonLink variant="default" to={webPaths.market} search={to(view.page - 1)}>
          Previous
        </ButtonLink>
      )}
      <span>
        Page {view.page + 1} of {last + 1}
      </span>
      {view.page < last && (
        <ButtonLink variant="default" to={webPaths.market} search={to(view.page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  );
}

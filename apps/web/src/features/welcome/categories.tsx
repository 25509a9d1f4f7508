import { webPaths } from '../../config/paths';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { shortTitle, writeMarketView } from './market-view.model';
import type { PublicMarket } from './public-market';
import classes from './welcome-page.module.css';

/** Number of categories shown before the rest is requested. */
const shownFirst = 11;

/** List of the offers' categories, most offers first, with the number of matching offers each. */
export function Categories({ market }: { market: PublicMarket }) {
  const { view, categories, path } = market;
  const [isWhole, setIsWhole] = useState(false);
  const sorted = categories.toSorted((a, b) => b.count - a.count);
  const shown = isWhole ? sorted : sorted.slice(0, shownFirst);
  const to = (category: string | undefined) => writeMarketView({ ...view, category, page: 0 });
  return (
    <nav aria-label="Categories" className={classes.categories}>
      <h2 className={classes.heading}>Categories</h2>
      <ul>
        {path.length > 0 && (
          <li>
            <Link to={webPaths.market} search={to(undefined)}>
              All categories
            </Link>
          </li>
        )}
        {path.map(({ code, title }, depth) => (
          <li key={code}>
            <Link
              to={webPaths.market}
              search={to(code)}
              {...(depth === path.length - 1 ? { 'aria-current': 'true' as const } : {})}
            >
              {title}
            </Link>
          </li>
        ))}
        {shown.map(({ code, title, count }) => (
          <li key={code} className={classes.category}>
            <Link to={webPaths.market} search={to(code)} title={title}>
              {shortTitle(title)}
            </Link>
            <span className={classes.quiet}>{groupIndian(count)}</span>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {sorted.length - shown.length} more
        </button>
      )}
    </nav>
  );
}

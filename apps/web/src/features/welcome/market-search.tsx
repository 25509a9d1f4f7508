import { webPaths } from '../../config/paths';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { writeMarketView, type MarketView } from './market-view.model';
import classes from './welcome-page.module.css';

/** Search form of the public market. A plain HTML form, so that it works before the scripts have loaded. */
export function MarketSearch({ view, total }: { view: MarketView; total: number | undefined }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const keyword = typeof typed === 'string' ? typed.trim() : '';
    void navigate({
      to: webPaths.market,
      search: writeMarketView({ ...view, keyword, exact: undefined, page: 0 }),
    });
  }

  return (
    <search>
      <form action={webPaths.market} className={classes.search} onSubmit={search}>
        <TextInput
          key={view.keyword}
          type="search"
          name="q"
          size="md"
          defaultValue={view.keyword}
          maxLength={publicOfferLimits.keyword}
          aria-label="Search offers"
          placeholder={
            view.keyword === '' && view.category === undefined && total
              ? `Search ${groupIndian(total)} offers`
              : 'Search offers'
          }
          className={classes.field}
        />
        {view.category !== undefined && <input type="hidden" name="category" value={view.category} />}
        <Button type="submit" size="md">
          Search
        </Button>
      </form>
    </search>
  );
}

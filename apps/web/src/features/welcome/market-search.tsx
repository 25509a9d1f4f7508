import { webPaths } from '../../config/paths';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { filterOf, type ListWords } from '../../entities/search-words/list-words';
import { useSearchWords } from '../../entities/search-words/use-search-words';
import { writeMarketView, type MarketView } from './market-view.model';
import classes from './welcome-page.module.css';

/** Filters that strangers can type as words; the public market filters by category only. */
const marketWords: ListWords<Partial<MarketView>> = {
  accepts: ['category', 'phrase', 'without'],
  changeOf(filters) {
    const category = filterOf(filters, 'category')?.code;
    return category === undefined ? {} : { category };
  },
};

/** Search form of the public market. A plain HTML form, so that it works before the scripts have loaded. */
export function MarketSearch({ view, total }: { view: MarketView; total: number | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(view.keyword);
  const [shownKeyword, setShownKeyword] = useState(view.keyword);
  if (shownKeyword !== view.keyword) {
    setShownKeyword(view.keyword);
    setText(view.keyword);
  }
  const { chips, readNow } = useSearchWords({
    text,
    setText(changed) {
      if (field.current) field.current.value = changed;
      setText(changed);
    },
    applied: view.keyword,
    list: marketWords,
    field,
  });

  async function search(typed: string): Promise<void> {
    const { words, filters } = await readNow(typed);
    if (field.current) field.current.value = words;
    setText(words);
    const changed = { ...view, ...marketWords.changeOf(filters), keyword: words, exact: undefined, page: 0 };
    void navigate({ to: webPaths.market, search: writeMarketView(changed) });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    void search(typeof typed === 'string' ? typed : '');
  }

  return (
    <search>
      <form action={webPaths.market} className={classes.search} onSubmit={submit}>
        <TextInput
          key={view.keyword}
          ref={field}
          type="search"
          name="q"
          size="md"
          defaultValue={view.keyword}
          onChange={(event) => setText(event.currentTarget.value)}
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
      {chips}
    </search>
  );
}

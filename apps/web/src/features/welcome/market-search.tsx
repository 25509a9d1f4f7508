import { webPaths } from '../../config/paths';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { writeMarketView, type MarketView } from './market-view.model';
import classes from './welcome-page.module.css';

/** Not `useSearchWords`, which is in the file of the frame that strangers do not load. */
const loadWords = () => import('../../entities/search-words/search-words-open');
const SearchWordsChips = lazy(async () => ({ default: (await loadWords()).SearchWordsChips }));

/** Returns true for texts that may contain a category, a phrase or an excluded word. */
const hasSigns = (text: string): boolean => /[^\p{L}\p{M}\s]/u.test(text);

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
  const [literals, setLiterals] = useState<readonly string[]>([]);

  function show(words: string): void {
    if (field.current) field.current.value = words;
    setText(words);
  }

  async function search(typed: string): Promise<void> {
    const plain = { words: typed.trim(), change: undefined };
    const asked = { text: typed, applied: view.keyword, list: 'market', literals } as const;
    const read = async () => (await loadWords()).readWithNames(asked);
    // Without a connection the text is searched for as it is.
    const { words, change } = hasSigns(typed) ? await read().catch(() => plain) : plain;
    show(words);
    const changed = { ...view, ...change, keyword: words, exact: undefined, page: 0 };
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
      {hasSigns(text) && (
        <Suspense>
          <SearchWordsChips
            {...{ text, literals, setLiterals, field }}
            setText={show}
            applied={view.keyword}
            list="market"
            isOverlay
          />
        </Suspense>
      )}
    </search>
  );
}

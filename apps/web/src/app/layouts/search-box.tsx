import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { limits } from '@proffer/contract/wire/limits';
import { lazy, Suspense, useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Suggestion } from '../../entities/offers/offer';
import { offerPath, webPaths } from '../../config/paths';
import { readBuyerTab } from '../../entities/offers/buyer-tab.model';
import { suggestionsQuery } from '../../entities/offers/queries';
import { useSearchWords } from '../../entities/search-words/use-search-words';
import classes from './market-layout.module.css';
import { useSuggestionList } from './use-suggestion-list';

/** Loaded with the first suggestions. */
const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions')).SearchSuggestions,
}));

/** Pages whose keyword belongs to the search box. */
const offerLists: readonly string[] = [
  webPaths.buyerDashboard,
  webPaths.buyerSearch,
  webPaths.supplierOffers,
  webPaths.publishedOffers,
  webPaths.supplierSearch,
];

/**
 * Search of the top bar: buyers search the market, suppliers their own offers, or the market on its page (ACC-14,
 * OFF-72).
 */
export function SearchBox({ userType }: { userType: SessionUser['userType'] }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { search, pathname } = useLocation();
  const address = search as Record<string, string>;
  const isBuyer = userType === 'Buyer';
  const isMarket = isBuyer || pathname === webPaths.supplierSearch;
  // Keywords of other pages are not about offers.
  const isOfOffers = offerLists.some((path) => path === pathname);
  const keyword = (isOfOffers ? (address['keyword'] ?? address['q']) : undefined) ?? '';
  const [text, setText] = useState(keyword);
  const [shownKeyword, setShownKeyword] = useState(keyword);
  if (shownKeyword !== keyword) {
    setShownKeyword(keyword);
    setText(keyword);
  }
  useHotkeys([['/', () => input.current?.focus()]]);

  const [isOpen, setIsOpen] = useState(false);
  const { chips, words, readNow } = useSearchWords({
    text,
    setText,
    applied: keyword,
    list: 'offersByAddress',
    field: input,
    isOverlay: true,
  });
  const [asked] = useDebouncedValue(words ?? '', limits.searchDebounceMs);
  const { data: found = [] } = useQuery(suggestionsQuery(isBuyer && isOpen && asked.length > 1 ? asked : ''));
  const suggestions = text.trim().length > 1 ? found : [];
  const list = useSuggestionList({
    count: suggestions.length,
    isOpen,
    setIsOpen,
    onChoose: (index) => choose(suggestions[index]),
  });

  function searchFor(wanted: string, filters?: object): void {
    list.close();
    setText(wanted);
    if (isBuyer) {
      // The displayed tab is searched; from any other page, the market.
      const tab = isOfOffers ? readBuyerTab(address['tab'] ?? localStorage.getItem('buyerTab')) : 'active';
      void navigate({ to: webPaths.buyerSearch, search: { q: wanted || undefined, tab, ...filters } });
    } else {
      const to = isMarket ? webPaths.supplierSearch : webPaths.supplierOffers;
      void navigate({ to, search: { keyword: wanted || undefined, ...filters } });
    }
  }

  async function searchTyped(): Promise<void> {
    const read = await readNow();
    searchFor(read.words, read.change);
  }

  function choose(chosen: Suggestion | undefined): void {
    if (!chosen) return;
    if (chosen.offerId === null) {
      searchFor(chosen.text);
    } else {
      void navigate({ to: offerPath.buyer(chosen.offerId) });
    }
  }

  const label = isBuyer ? 'Search offers' : isMarket ? 'Search the market' : 'Search my offers';
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void searchTyped();
        }}
      >
        <TextInput
          ref={input}
          type="search"
          size="sm"
          autoComplete="off"
          aria-label={label}
          title={label}
          // The supplier's bar has no room for more.
          placeholder={isBuyer ? label : 'Search'}
          maxLength={limits.keyword}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            <kbd className={classes.shortcut} aria-hidden>
              /
            </kbd>
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            list.open();
          }}
          onBlur={list.close}
          {...(isBuyer ? list.fieldProps : {})}
        />
        <div className={classes.below}>
          {chips}
          <Suspense>
            {list.isShown && <SearchSuggestions suggestions={suggestions} keyword={asked} list={list} />}
          </Suspense>
        </div>
      </form>
    </search>
  );
}

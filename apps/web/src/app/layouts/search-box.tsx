import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { limits } from '@proffer/contract/wire/limits';
import { useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Suggestion } from '../../entities/offers/offer';
import { offerPath, webPaths } from '../../config/paths';
import { readBuyerTab } from '../../entities/offers/buyer-tab.model';
import { suggestionsQuery } from '../../entities/offers/queries';
import classes from './market-layout.module.css';
import { SearchSuggestions } from './search-suggestions';
import { useSuggestionList } from './use-suggestion-list';

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
  const [asked] = useDebouncedValue(text.trim(), limits.searchDebounceMs);
  const { data: found = [] } = useQuery(suggestionsQuery(isBuyer && isOpen && asked.length > 1 ? asked : ''));
  const suggestions = text.trim().length > 1 ? found : [];
  const list = useSuggestionList({
    count: suggestions.length,
    isOpen,
    setIsOpen,
    onChoose: (index) => choose(suggestions[index]),
  });

  function searchFor(wanted: string): void {
    list.close();
    if (isBuyer) {
      // The displayed tab is searched; from any other page, the market.
      const tab = isOfOffers ? readBuyerTab(address['tab'] ?? localStorage.getItem('buyerTab')) : 'active';
      void navigate({ to: webPaths.buyerSearch, search: { q: wanted || undefined, tab } });
    } else if (isMarket) {
      void navigate({ to: webPaths.supplierSearch, search: { keyword: wanted || undefined } });
    } else {
      void navigate({ to: webPaths.supplierOffers, search: { keyword: wanted || undefined } });
    }
  }

  function choose(chosen: Suggestion | undefined): void {
    if (!chosen) return;
    if (chosen.offerId === null) {
      setText(chosen.text);
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
          searchFor(text.trim());
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
        {list.isShown && <SearchSuggestions suggestions={suggestions} keyword={asked} list={list} />}
      </form>
    </search>
  );
}

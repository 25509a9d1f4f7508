import { Button, Group, Select, Stack, Tabs } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { limits } from '@proffer/contract/limits';
import type { BuyerOffer } from '@proffer/contract/proposals.schemas';
import { offerPath } from '../config/paths';
import { EmptyState, ErrorState, SkeletonList } from '../ui/list-states';
import { PageFrame } from '../ui/page-frame';
import { PageNumbers } from '../ui/page-numbers';
import { activeFilters } from './active-filters';
import { type BuyerMark, markLabels, marksOfTab } from './buyer-marks.model';
import { readBuyerTab, rememberBuyerTab, tabLabels } from './buyer-tab.model';
import { NdaButton } from './nda-button';
import { CorrectedKeyword } from './corrected-keyword';
import { OfferCard } from './offer-card';
import classes from './offer-card.module.css';
import { OfferFilterPanel } from './offer-filter-panel';
import { isNarrowed, type OfferSort, offerSorts } from './offer-view.model';
import { buyerListQuery, type BuyerTab, buyerTabs, buyerTotalQuery } from './queries';
import { useMarkOffer } from './use-mark-offer';
import { useOfferView } from './use-offer-view';

const sortLabels: Record<OfferSort, string> = {
  best: 'Best match',
  newest: 'Newest first',
  budget: 'Budget, lowest first',
  title: 'Title (A-Z)',
};

export interface EmptyTab {
  title: string;
  text: string;
  /** Another tab to look at, and what the button to it says. */
  next: { tab: BuyerTab; label: string };
}

interface BuyerOfferListsProps {
  buyerId: number;
  title: string;
  /** What stands where a tab holds nothing at all. */
  empty: Record<BuyerTab, EmptyTab>;
}

/** A buyer's Saved, Active and Archived offers with filters, true totals and pages (spec §2 "bdashboard"). */
export function BuyerOfferLists({ buyerId, title, empty }: BuyerOfferListsProps) {
  const control = useOfferView();
  const { view, change, clear } = control;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const tab = readBuyerTab(search['tab'], localStorage.getItem('buyerTab'));
  const navigate = useNavigate();
  const markOffer = useMarkOffer(buyerId);
  const region = useRef<HTMLElement>(null);

  const list = useQuery(buyerListQuery(buyerId, tab, view));
  const totals = useQueries({ queries: buyerTabs.map((each) => buyerTotalQuery(buyerId, each)) });
  const totalPages = Math.ceil((list.data?.total ?? 0) / limits.page.size);
  const isPastEnd = list.data?.offers.length === 0 && list.data.total > 0 && view.page >= totalPages;

  useEffect(() => rememberBuyerTab(tab), [tab]);
  useEffect(() => {
    // The last offer of the last page was taken off: the list goes on at the page before.
    if (isPastEnd) change({ page: totalPages - 1 }, { isTyped: true });
  });

  // Nothing is a better match than another while no word was asked for.
  const sorts = offerSorts.filter((sort) => sort !== 'best' || view.keyword !== '');

  function goTo(next: BuyerTab): void {
    void navigate({
      to: '.',
      search: { tab: next, ...(view.keyword === '' ? {} : { keyword: view.keyword }) },
    });
  }

  function mark(offer: BuyerOffer, act: BuyerMark): void {
    void markOffer(offer.id, act, tab);
    // The button leaves with its card, so the focus goes to the list.
    region.current?.focus({ preventScroll: true });
  }

  return (
    <PageFrame
      title={title}
      count={list.data?.total}
      countNoun={['offer', 'offers']}
      under={
        <Tabs value={tab} onChange={(value) => goTo(readBuyerTab(value, null))} mb="md">
          <Tabs.List aria-label="Your lists">
            {buyerTabs.map((each, index) => (
              <Tabs.Tab key={each} value={each}>
                {tabLabels[each]} {totalText(totals[index]?.data)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
      filters={<OfferFilterPanel control={control} has={{ text: true, buyerFilters: true }} />}
      activeFilters={activeFilters(view, change)}
      onClearFilters={clear}
      sort={
        <Select
          aria-label="Sort"
          size="sm"
          allowDeselect={false}
          data={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          value={sorts.find((sort) => sort === view.sort) ?? 'newest'}
          onChange={(value) => change({ sort: sorts.find((sort) => sort === value) ?? 'best' })}
        />
      }
    >
      <section
        ref={region}
        tabIndex={-1}
        aria-label={`${tabLabels[tab]} offers`}
        className={classes.list}
        data-stale={list.isPlaceholderData || undefined}
      >
        {list.isPending ? (
          <SkeletonList label="Loading offers" />
        ) : list.isError ? (
          <ErrorState
            title="The offers could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : list.data.offers.length === 0 ? (
          isNarrowed(view) ? (
            <EmptyState
              title="No results found"
              text={`No ${tabLabels[tab].toLowerCase()} offer matches. Take a filter off, widen a range, or look at the other tabs.`}
              action={<Button onClick={clear}>Clear Filters</Button>}
            />
          ) : (
            <EmptyState
              title={empty[tab].title}
              text={empty[tab].text}
              action={<Button onClick={() => goTo(empty[tab].next.tab)}>{empty[tab].next.label}</Button>}
            />
          )
        ) : (
          <Stack gap="sm">
            <CorrectedKeyword typed={view.keyword} corrected={list.data.correctedKeyword} />
            {list.data.offers.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                href={offerPath.buyer(offer.id)}
                keyword={list.data.correctedKeyword ?? view.keyword}
                isCompanyShown
                actions={
                  <Group gap="xs" justify="space-between" w="100%">
                    <NdaButton buyerId={buyerId} offer={offer} ndaStatus={offer.ndaStatus} />
                    <Group gap="xs">
                      {marksOfTab[tab].map((act) => (
                        <Button
                          key={act}
                          variant="default"
                          aria-label={`${markLabels[act]} ${offer.title}`}
                          onClick={(event) => {
                            // The card leaves at the first click: the second half of a double click is on the next one.
                            if (event.detail < 2) mark(offer, act);
                          }}
                        >
                          {markLabels[act]}
                        </Button>
                      ))}
                    </Group>
                  </Group>
                }
              />
            ))}
          </Stack>
        )}
      </section>
      <PageNumbers page={view.page} totalPages={totalPages} onChange={(page) => change({ page })} />
    </PageFrame>
  );
}

function totalText(total: number | undefined): string {
  return total === undefined ? '' : `(${total.toLocaleString('en-IN')})`;
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type BuyerTab, buyerTabs } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useIsReader } from '../members/use-may';
import type { BuyerOffer } from './offer';
import type { AddressValues } from '../../lib/address';
import { queryClient } from '../../lib/query-client';
import { ListLookSwitch } from '../../ui/list-look-switch';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { ListTabs } from '../../ui/list-tabs';
import { PageFrame } from '../../ui/page-frame';
import { PageNumbers } from '../../ui/page-numbers';
import { activeFilters } from './active-filters';
import { type BuyerMark, type KeptOffer, withKept } from './buyer-marks.model';
import { BuyerOfferRow } from './buyer-offer-row';
import { readBuyerTab, rememberBuyerTab, tabLabels } from './buyer-tab.model';
import tabClasses from './buyer-tabs.module.css';
import { CompareFoot } from './compare-foot';
import { SearchNotes } from './search-notes';
import { PartialMatchesOfTab, PartialMatches } from './partial-matches';
import classes from './offer-list.module.css';
import { OfferFilterPanel } from './offer-filter-panel';
import { NoMatches } from './no-matches';
import { OfferList } from './offer-list';
import { OfferSortSelect } from './offer-sort';
import { isNarrowed, readOfferView, writeOfferView } from './offer-view.model';
import { buyerFacetsQuery, buyerListQuery, buyerTotalsQuery } from './queries';
import { useMarkOffer } from './use-mark-offer';
import { useOfferView } from './use-offer-view';

const emptyLists = () => import('./empty-lists');
const OpenEmptyTab = lazy(async () => ({ default: (await emptyLists()).OpenEmptyTab }));
const PostNeed = lazy(async () => ({ default: (await emptyLists()).PostNeed }));
/** A search with at most so many matches leads to a new need. */
const fewMatches = 3;

interface BuyerOfferListsProps {
  buyerId: number;
  title: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  isSearch?: boolean;
}

const tabOf = ({ tab }: AddressValues): BuyerTab => readBuyerTab(tab);

/** Prefetches all queries of a buyer's list page, and waits for them. */
export async function prefetchBuyerOffers(buyerId: number, address: AddressValues): Promise<void> {
  const tab = tabOf(address);
  const view = readOfferView(address);
  await Promise.all([
    queryClient.prefetchQuery(buyerListQuery(buyerId, tab, view)),
    queryClient.prefetchQuery(buyerFacetsQuery(buyerId, tab, view)),
    queryClient.prefetchQuery(buyerTotalsQuery(buyerId, view)),
  ]);
}

/** A buyer's Saved, Active and Archived offers with filters, exact totals and pages (OFF-60). */
export function BuyerOfferLists({ buyerId, title, actions, isSearch = false }: BuyerOfferListsProps) {
  const control = useOfferView();
  const { view, change, clear } = control;
  const search: AddressValues = useSearch({ strict: false });
  const tab = tabOf(search);
  const navigate = useNavigate();
  const markOffer = useMarkOffer(buyerId);
  const isReader = useIsReader();
  const region = useRef<HTMLElement>(null);

  const list = useQuery(buyerListQuery(buyerId, tab, view));
  const facets = useQuery(buyerFacetsQuery(buyerId, tab, view));
  const shown = useRowsAfterControls(tab, list.data);
  const totals = useQuery(buyerTotalsQuery(buyerId, view)).data;
  const totalPages = Math.ceil((list.data?.total ?? 0) / limits.page.size);
  const isPastEnd = list.data?.offers.length === 0 && list.data.total > 0 && view.page >= totalPages;

  useEffect(() => rememberBuyerTab(tab), [tab]);
  useEffect(() => {
    // After the last offer of the last page was removed, show the page before.
    if (isPastEnd) change({ page: totalPages - 1 }, { isTyped: true });
  });

  function goTo(next: BuyerTab): void {
    void navigate({ to: '.', search: { tab: next, ...writeOfferView({ ...view, page: 0 }) } });
  }

  const { rows, keep, letGo } = useKeptRows(`${tab} ${JSON.stringify(view)}`, shown?.offers);
  const mark = useCallback(
    (offer: BuyerOffer, act: BuyerMark): void => {
      void markOffer(offer.id, act, offer.tab);
      if (act === 'save') keep(offer);
      if (act === 'save' || (act === 'removeSaved' && tab === 'active')) return;
      letGo(offer);
      // The focused button disappears with its row, so the focus moves to the list.
      region.current?.focus({ preventScroll: true });
    },
    [markOffer, keep, letGo, tab],
  );

  const drawRow = (offer: BuyerOffer) => (
    <BuyerOfferRow
      key={offer.id}
      buyerId={buyerId}
      offer={offer}
      isKept={offer.tab !== tab}
      isReader={isReader}
      keyword={shown?.correctedKeyword ?? view.keyword}
      onMark={mark}
    />
  );

  return (
    <PageFrame
      title={title}
      count={list.data?.total}
      countNoun={['offer', 'offers']}
      actions={actions}
      under={
        <ListTabs
          label="Your lists"
          tabs={buyerTabs.map((each) => ({ value: each, label: tabText(each, totals?.[each]) }))}
          value={tab}
          onChange={goTo}
          classNames={{ tab: tabClasses.tab ?? '', tabLabel: tabClasses.label ?? '' }}
        />
      }
      filters={<OfferFilterPanel control={control} facets={facets} has={{ text: true }} />}
      activeFilters={activeFilters(view, change, facets.data)}
      onClearFilters={clear}
      sort={<OfferSortSelect control={control} />}
      look={<ListLookSwitch />}
    >
      <section
        ref={region}
        tabIndex={-1}
        aria-label={`${tabLabels[tab]} offers`}
        className={classes.list}
        data-stale={list.isPlaceholderData || shown !== list.data || undefined}
      >
        {list.isError && !list.data ? (
          <ErrorState title="The offers could not be loaded" query={list} />
        ) : !shown ? (
          <SkeletonList label="Loading offers" />
        ) : rows.length === 0 ? (
          isNarrowed(view) ? (
            <NoMatches
              text={`No ${tabLabels[tab].toLowerCase()} offer matches.`}
              noun={['offer', 'offers']}
              control={control}
              facets={facets.isPlaceholderData ? undefined : facets.data}
              elsewhere={buyerTabs.flatMap((each) => {
                const count = view.keyword === '' || each === tab ? 0 : (totals?.[each] ?? 0);
                return count === 0 ? [] : [{ name: tabLabels[each], count, go: () => goTo(each) }];
              })}
            />
          ) : (
            <Suspense>
              <OpenEmptyTab tab={tab} isSearch={isSearch} goTo={goTo} />
            </Suspense>
          )
        ) : (
          <>
            <SearchNotes control={control} notes={shown} />
            <OfferList lead="Offer" foot={<CompareFoot />}>
              {rows.map(drawRow)}
            </OfferList>
          </>
        )}
        {list.data && list.data.total <= fewMatches && isNarrowed(view) && (
          <Suspense>
            <PostNeed view={view} />
          </Suspense>
        )}
        <PartialMatches total={list.data?.total} view={view}>
          <PartialMatchesOfTab buyerId={buyerId} tab={tab} view={view} row={drawRow} />
        </PartialMatches>
      </section>
      <PageNumbers page={view.page} totalPages={totalPages} onChange={(page) => change({ page })} />
    </PageFrame>
  );
}

const none: BuyerOffer[] = [];

/**
 * Returns the rows of a list, with just-saved offers in their former places (OFF-97). Another tab, page or filter
 * starts anew.
 */
function useKeptRows(list: string, offers: BuyerOffer[] = none) {
  const [kept, setKept] = useState<{ list: string; of: KeptOffer[] }>({ list, of: [] });
  if (kept.list !== list) setKept({ list, of: [] });
  const rows = useMemo(() => withKept(offers, kept.of), [offers, kept]);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const change = useCallback(
    (offer: BuyerOffer, added: KeptOffer[]) =>
      setKept((before) => ({
        ...before,
        of: [...before.of.filter((old) => old.offer.id !== offer.id), ...added],
      })),
    [],
  );
  const keep = useCallback(
    (offer: BuyerOffer) =>
      change(offer, [{ offer, place: latest.current.findIndex(({ id }) => id === offer.id) }]),
    [change],
  );
  const letGo = useCallback((offer: BuyerOffer) => change(offer, []), [change]);
  return { rows, keep, letGo };
}

/** Returns the label of a tab as one string, so that the tab does not shift when the count arrives. */
function tabText(tab: BuyerTab, total: number | undefined): string {
  return total === undefined ? tabLabels[tab] : `${tabLabels[tab]} (${groupIndian(total)})`;
}

/**
 * Returns the rows one render later than the controls, so that a click on a filter is painted first. Rows of another
 * tab are never reused.
 */
function useRowsAfterControls<Rows>(tab: BuyerTab, rows: Rows | undefined): Rows | undefined {
  const current = useMemo(() => ({ tab, rows }), [tab, rows]);
  const before = useDeferredValue(current);
  return rows !== undefined && before.tab === tab ? (before.rows ?? rows) : rows;
}

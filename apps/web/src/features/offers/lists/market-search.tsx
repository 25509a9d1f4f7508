import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offerPath } from '../../../config/paths';
import { activeFilters } from '../../../entities/offers/active-filters';
import { CompareFoot } from '../../../entities/offers/compare-foot';
import { CompareCheckbox } from '../../../entities/offers/compare-checkbox';
import type { ListedOffer } from '../../../entities/offers/offer';
import { SearchNotes } from '../../../entities/offers/search-notes';
import { PartialMatchesOfMarket } from '../../../entities/offers/partial-matches-open';
import { PartialMatches } from '../../../entities/offers/partial-matches';
import { NoMatches } from '../../../entities/offers/no-matches';
import { OfferFilterPanel } from '../../../entities/offers/offer-filter-panel';
import { OfferItem, OfferList } from '../../../entities/offers/offer-list';
import classes from '../../../entities/offers/offer-list.module.css';
import { OfferSortSelect } from '../../../entities/offers/offer-sort';
import { marketFacetsQuery, marketQuery } from '../../../entities/offers/queries';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { ButtonLink } from '../../../ui/links';
import { ListLookSwitch } from '../../../ui/list-look-switch';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PageNumbers } from '../../../ui/page-numbers';
import { useLastPage } from '../../../ui/use-last-page';
import { queryClient } from '../../../lib/query-client';
import type { AddressValues } from '../../../lib/address';
import { readOfferView } from '../../../entities/offers/offer-view.model';

/** Prefetches all queries of the market list, and waits for them. */
export async function prefetchMarket(address: AddressValues): Promise<void> {
  const view = readOfferView(address);
  await Promise.all([
    queryClient.prefetchQuery(marketQuery(view)),
    queryClient.prefetchQuery(marketFacetsQuery(view)),
  ]);
}

/** List of all published offers, for users without lists of their own. */
export function MarketSearch({ title, actions }: { title: string; actions: ReactNode }) {
  const control = useOfferView();
  const { view, change, clear } = control;
  const list = useQuery(marketQuery(view));
  const facets = useQuery(marketFacetsQuery(view));
  const isPastEnd = useLastPage(list, view.page, (page) => change({ page }, { isTyped: true }));
  const drawRow = (offer: ListedOffer) => (
    <OfferItem
      key={offer.id}
      offer={offer}
      href={offerPath.public(offer.id)}
      tick={<CompareCheckbox offer={offer} />}
      keyword={list.data?.correctedKeyword ?? view.keyword}
      isCompanyShown
      act={
        <ButtonLink to={offerPath.public(offer.id)} variant="light" aria-label={`View Offer ${offer.title}`}>
          View Offer
        </ButtonLink>
      }
      more={[]}
    />
  );
  return (
    <PageFrame
      title={title}
      count={list.data?.totalElements}
      countNoun={['offer', 'offers']}
      actions={actions}
      filters={<OfferFilterPanel control={control} facets={facets} has={{ text: true }} />}
      activeFilters={activeFilters(view, change, facets.data)}
      onClearFilters={clear}
      sort={<OfferSortSelect control={control} />}
      look={<ListLookSwitch />}
    >
      {list.isPending || isPastEnd ? (
        <SkeletonList label="Loading offers" />
      ) : !list.data ? (
        <ErrorState title="The search failed" query={list} />
      ) : list.data.content.length === 0 ? (
        <NoMatches
          text="Try fewer or shorter words."
          noun={['offer', 'offers']}
          control={control}
          facets={facets.isPlaceholderData ? undefined : facets.data}
        />
      ) : (
        <div className={classes.list} data-stale={list.isPlaceholderData || undefined}>
          <SearchNotes control={control} notes={list.data} />
          <OfferList lead="Offer" foot={<CompareFoot />}>
            {list.data.content.map(drawRow)}
          </OfferList>
        </div>
      )}
      <PartialMatches total={list.data?.totalElements} view={view}>
        <PartialMatchesOfMarket view={view} row={drawRow} />
      </PartialMatches>
      <PageNumbers
        page={view.page}
        totalPages={list.data?.totalPages ?? 0}
        onChange={(page) => change({ page })}
      />
    </PageFrame>
  );
}

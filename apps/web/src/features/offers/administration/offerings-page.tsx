import { TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Offer } from '../../../entities/offers/offer';
import { activeFilters } from '../../../entities/offers/active-filters';
import { SearchNotes } from '../../../entities/offers/search-notes';
import { OfferFilterPanel } from '../../../entities/offers/offer-filter-panel';
import { OfferSortSelect } from '../../../entities/offers/offer-sort';
import { isNarrowed, readOfferView } from '../../../entities/offers/offer-view.model';
import { marketFacetsQuery } from '../../../entities/offers/queries';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import type { Prefetch } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';
import { usePrefetched } from '../../../ui/use-prefetched';
import { useTyped } from '../../../ui/use-typed';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { RecordRows } from '../../../ui/record-rows';
import { listenForRowKeys } from '../../../ui/row-keys';
import { offeringColumns, OfferingRow } from './offering-row';
import { publishedQuery } from './queries';
import { withTakenDown } from './taken-down.model';
import { useTakeDowns } from './use-take-downs';

const loadDialog = async () => (await import('../../../entities/offers/take-down-dialog')).TakeDownDialog;

export const prefetch: Prefetch = (_user, address) => {
  const view = readOfferView(address);
  void queryClient.prefetchQuery(marketFacetsQuery(view));
  return queryClient.prefetchQuery(publishedQuery(view));
};

/** Administrators' list of all published offers, with takedown (ADM-17 to ADM-19). */
export function OfferingsPage() {
  const control = useOfferView();
  const { view, change, clear } = control;
  const list = useQuery(publishedQuery(view));
  const facets = useQuery(marketFacetsQuery(view));
  const [removing, setRemoving] = useState<Offer | null>(null);
  const { part: TakeDownDialog, want } = usePrefetched(loadDialog);
  const takeDowns = useTakeDowns();
  const page = useRef<HTMLDivElement>(null);
  const [keyword, type] = useTyped(
    view.keyword,
    (value) => change({ keyword: value.trim() }, { isTyped: true }),
    limits.searchDebounceMs,
  );

  const viewKey = JSON.stringify(view);
  const content = list.data?.content ?? [];
  const rows = withTakenDown(content, takeDowns.takenDown, viewKey);

  /** Moves the focus to the offer, because the focused button is gone. */
  function focusOffer(id: number | undefined, mark: 'data-undo' | 'data-offer'): void {
    if (document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>(`[${mark}="${id}"]`)?.focus();
  }

  async function askToRemove(offer: Offer): Promise<void> {
    if (await want()) setRemoving(offer);
  }

  function markTakenDown(offer: Offer): void {
    setRemoving(null);
    const index = rows.findIndex((row) => row.offer.id === offer.id);
    takeDowns.add({ offer, index: Math.max(0, index), view: viewKey });
  }

  return (
    <PageFrame
      title="Offers"
      above="DASHBOARD"
      count={list.data?.totalElements}
      countNoun={['published proposal', 'published proposals']}
      under={
        <TextInput
          type="search"
          aria-label="Search published offers"
          placeholder="Words in title, detail or company"
          mb="md"
          maxLength={limits.keyword}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={keyword}
          onChange={(event) => type(event.currentTarget.value)}
        />
      }
      filters={<OfferFilterPanel control={control} facets={facets} has={{}} />}
      activeFilters={activeFilters(view, change, facets.data)}
      onClearFilters={clear}
      sort={<OfferSortSelect control={control} />}
    >
      <SearchNotes control={control} notes={list.data} />
      <div ref={page}>
        <div ref={listenForRowKeys}>
          <RecordRows columns={offeringColumns} isDense>
            <PagedList
              label="Published proposals"
              query={list}
              loadingLabel="Loading published offers"
              failedTitle="The published offers could not be loaded"
              empty={
                rows.length === 0 && (
                  <EmptyState
                    drawing="offers"
                    title="No published proposals found."
                    text={
                      isNarrowed(view)
                        ? 'Try fewer or shorter words, or remove a filter.'
                        : 'Offers appear here once suppliers publish them.'
                    }
                  />
                )
              }
              page={view.page}
              onPage={(next) => change({ page: next })}
            >
              {rows.map(({ offer, isTakenDown }) => (
                <li key={offer.id}>
                  <OfferingRow
                    offer={offer}
                    keyword={list.data?.correctedKeyword ?? view.keyword}
                    isTakenDown={isTakenDown}
                    isUndoing={takeDowns.undoingId === offer.id}
                    onRemove={() => void askToRemove(offer)}
                    onUndo={() => void takeDowns.undo(offer).then(() => focusOffer(offer.id, 'data-offer'))}
                  />
                </li>
              ))}
            </PagedList>
          </RecordRows>
        </div>
      </div>
      {TakeDownDialog && (
        <TakeDownDialog
          offer={removing}
          onDone={markTakenDown}
          onClose={() => setRemoving(null)}
          onClosed={() => focusOffer(takeDowns.takenDown.at(-1)?.offer.id, 'data-undo')}
        />
      )}
    </PageFrame>
  );
}

import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import type { ListedOffer } from '../../../entities/offers/offer';
import { offerPath, webPaths, wizardPath } from '../../../config/paths';
import { activeFilters } from '../../../entities/offers/active-filters';
import { SearchNotes } from '../../../entities/offers/search-notes';
import { OfferFilterPanel } from '../../../entities/offers/offer-filter-panel';
import { NoMatches } from '../../../entities/offers/no-matches';
import { OfferItem, OfferList } from '../../../entities/offers/offer-list';
import classes from '../../../entities/offers/offer-list.module.css';
import type { OfferRowProps } from '../../../entities/offers/offer-row';
import { OfferSortSelect } from '../../../entities/offers/offer-sort';
import { statusBadges, statusOf } from '../../../entities/offers/offer-status.model';
import { isNarrowed, type OfferView, readOfferView } from '../../../entities/offers/offer-view.model';
import { ownFacetsQuery, ownOffersQuery } from '../../../entities/offers/queries';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { ListLookSwitch } from '../../../ui/list-look-switch';
import { PageFrame } from '../../../ui/page-frame';
import { PageNumbers } from '../../../ui/page-numbers';
import type { RowAct } from '../../../ui/row-act';
import { StatusBadge } from '../../../ui/status-badge';
import { useLastPage } from '../../../ui/use-last-page';
import { DraftBar, DraftTick } from '../drafts/draft-bar';
import { useOwnOfferActs } from './use-own-offer-acts';
import { ButtonLink } from '../../../ui/links';
import { queryClient } from '../../../lib/query-client';
import type { AddressValues } from '../../../lib/address';

interface OwnOffersProps {
  supplierId: number;
  title: string;
  /** `published`: only published offers. `all`: all offers, or drafts only if the address says so. */
  kind: 'all' | 'published';
  /** Link to the other list of own offers. */
  sister: ReactNode;
  empty: ReactNode;
}

const wantedOf = (kind: OwnOffersProps['kind'], view: OfferView) =>
  kind === 'all' && view.isDraftOnly ? 'draft' : kind;

/** Prefetches all queries of a list of own offers, and waits for them. */
export async function prefetchOwnOffers(
  supplierId: number,
  kind: OwnOffersProps['kind'],
  address: AddressValues,
): Promise<void> {
  const view = readOfferView(address);
  const wanted = wantedOf(kind, view);
  await Promise.all([
    queryClient.prefetchQuery(ownOffersQuery(supplierId, wanted, view)),
    queryClient.prefetchQuery(ownFacetsQuery(supplierId, wanted, view)),
  ]);
}

/** List of a supplier's own offers, all or the published ones (OFF-7 to OFF-18). */
export function OwnOffers({ supplierId, title, kind, sister, empty }: OwnOffersProps) {
  const control = useOfferView();
  const { view, change, clear } = control;
  const acts = useOwnOfferActs();
  const navigate = useNavigate();
  const wanted = wantedOf(kind, view);
  const list = useQuery(ownOffersQuery(supplierId, wanted, view));
  const facets = useQuery(ownFacetsQuery(supplierId, wanted, view));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: number[]) => setChosen(new Set(ids));
  const isReader = useIsReader();
  const drafts = isReader ? [] : (list.data?.content.filter((offer) => statusOf(offer) === 'draft') ?? []);
  const isPastEnd = useLastPage(list, view.page, (page) => change({ page }, { isTyped: true }));

  /** A published offer is edited on its page. */
  const editInPlace = (id: number) => void navigate({ to: offerPath.public(id), search: { edit: 1 } });

  function actsOf(offer: ListedOffer): Pick<OfferRowProps, 'act' | 'mark' | 'more'> {
    const { id, title } = offer;
    const status = statusOf(offer);
    const named = (label: string) => ({ label, fullLabel: `${label} ${title}` });
    const isBusy = acts.movingId === id;
    const view = { ...named('View Offer'), to: offerPath.public(id) };
    const publish =
      status === 'draft' && !isReader ? (
        <Button
          variant="light"
          loading={isBusy}
          aria-label={`Publish Draft ${title}`}
          onClick={() => void acts.publish(id)}
        >
          Publish Draft
        </Button>
      ) : undefined;
    const move: RowAct = { ...named('Move to Draft'), isBusy, act: () => void acts.moveToDraft(offer) };
    const remove: RowAct = { ...named('Remove'), isDangerous: true, act: () => void acts.remove(offer) };
    return {
      act: publish ?? (
        <ButtonLink to={view.to} variant="light" aria-label={view.fullLabel}>
          View Offer
        </ButtonLink>
      ),
      mark:
        status === 'closed' || isReader
          ? undefined
          : {
              ...named('Edit'),
              icon: IconPencil,
              ...(status === 'draft' ? { to: wizardPath(id) } : { act: () => editInPlace(id) }),
            },
      more: isReader
        ? []
        : [
            ...(publish ? [view] : []),
            ...(status === 'published' && kind === 'published' ? [move] : []),
            { ...named('Duplicate'), isBusy: acts.isCopying, act: () => void acts.duplicate(id) },
            ...(status === 'closed' ? [] : [remove]),
          ],
    };
  }

  return (
    <PageFrame
      title={title}
      count={list.data?.totalElements}
      countNoun={['proposal', 'proposals']}
      actions={
        <>
          {sister}
          {!isReader && <ButtonLink to={webPaths.wizard}>Post a Proposal</ButtonLink>}
        </>
      }
      filters={<OfferFilterPanel control={control} facets={facets} has={{ drafts: kind === 'all' }} />}
      activeFilters={activeFilters(view, change, facets.data)}
      onClearFilters={clear}
      sort={<OfferSortSelect control={control} />}
      look={<ListLookSwitch />}
    >
      {list.isPending || isPastEnd ? (
        <SkeletonList label="Loading proposals" />
      ) : !list.data ? (
        <ErrorState title="The offers could not be loaded" query={list} />
      ) : list.data.content.length === 0 ? (
        isNarrowed(view) ? (
          <NoMatches
            text="No offer matches."
            noun={['proposal', 'proposals']}
            control={control}
            facets={facets.isPlaceholderData ? undefined : facets.data}
          />
        ) : (
          empty
        )
      ) : (
        <div className={classes.list} data-stale={list.isPlaceholderData || undefined}>
          <SearchNotes control={control} notes={list.data} />
          <OfferList lead="Proposal">
            {list.data.content.map((offer) => {
              const badge = statusBadges[statusOf(offer)];
              return (
                <OfferItem
                  key={offer.id}
                  offer={offer}
                  href={offerPath.public(offer.id)}
                  keyword={list.data.correctedKeyword ?? view.keyword}
                  tick={drafts.length > 0 && <DraftTick offer={offer} chosen={chosen} onChoose={choose} />}
                  state={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
                  {...actsOf(offer)}
                />
              );
            })}
          </OfferList>
        </div>
      )}
      {(drafts.length > 0 || chosen.size > 0) && (
        <DraftBar drafts={drafts} chosen={chosen} onChoose={choose} />
      )}
      <PageNumbers
        page={view.page}
        totalPages={list.data?.totalPages ?? 0}
        onChange={(page) => change({ page })}
      />
    </PageFrame>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '../../../entities/offers/offer';
import { offerPath, webPaths, wizardPath } from '../../../config/paths';
import { activeFilters } from '../../../entities/offers/active-filters';
import { CorrectedKeyword } from '../../../entities/offers/corrected-keyword';
import { OfferCard } from '../../../entities/offers/offer-card';
import classes from '../../../entities/offers/offer-card.module.css';
import { OfferFilterPanel } from '../../../entities/offers/offer-filter-panel';
import { NoMatches } from '../../../entities/offers/no-matches';
import { OfferSortSelect } from '../../../entities/offers/offer-sort';
import { statusBadges, statusOf } from '../../../entities/offers/offer-status.model';
import { isNarrowed } from '../../../entities/offers/offer-view.model';
import { ownFacetsQuery, ownOffersQuery } from '../../../entities/offers/queries';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PageNumbers } from '../../../ui/page-numbers';
import { StatusBadge } from '../../../ui/status-badge';
import { useLastPage } from '../../../ui/use-last-page';
import { useOwnOfferActs } from './use-own-offer-acts';
import { ButtonLink } from '../../../ui/links';

interface OwnOffersProps {
  supplierId: number;
  title: string;
  /** `published`: only those; `all`: all, or only drafts when the address says so. */
  kind: 'all' | 'published';
  /** Link to the sister list. */
  sister: ReactNode;
  empty: ReactNode;
}

/** A supplier's own offers, all or the published ones (OFF-7 to OFF-18). */
export function OwnOffers({ supplierId, title, kind, sister, empty }: OwnOffersProps) {
  const control = useOfferView();
  const { view, change, clear } = control;
  const acts = useOwnOfferActs();
  const wanted = kind === 'all' && view.isDraftOnly ? 'draft' : kind;
  const list = useQuery(ownOffersQuery(supplierId, wanted, view));
  const facets = useQuery(ownFacetsQuery(supplierId, wanted, view));
  const isPastEnd = useLastPage(list, view.page, (page) => change({ page }, { isTyped: true }));

  function actionsOf(offer: Offer): ReactNode {
    const status = statusOf(offer);
    return (
      <Group gap="xs" justify="space-between" w="100%">
        <Group gap="xs">
          <ButtonLink
            to={offerPath.public(offer.id)}
            variant="light"
            aria-label={`View Offer ${offer.title}`}
          >
            View Offer
          </ButtonLink>
          {status === 'draft' && (
            <Button
              variant="default"
              loading={acts.movingId === offer.id}
              aria-label={`Publish Draft ${offer.title}`}
              onClick={() => void acts.publish(offer.id)}
            >
              Publish Draft
            </Button>
          )}
          {status === 'published' && kind === 'published' && (
            <Button
              variant="default"
              loading={acts.movingId === offer.id}
              aria-label={`Move to Draft ${offer.title}`}
              onClick={() => void acts.moveToDraft(offer)}
            >
              Move to Draft
            </Button>
          )}
        </Group>
        {status !== 'closed' && (
          <Group gap="xs">
            <ButtonLink to={wizardPath(offer.id)} variant="subtle" aria-label={`Edit ${offer.title}`}>
              Edit
            </ButtonLink>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Remove ${offer.title}`}
              onClick={() => void acts.remove(offer)}
            >
              Remove
            </Button>
          </Group>
        )}
      </Group>
    );
  }

  return (
    <PageFrame
      title={title}
      count={list.data?.totalElements}
      countNoun={['proposal', 'proposals']}
      actions={
        <>
          {sister}
          <ButtonLink to={webPaths.wizard}>Post a Proposal</ButtonLink>
        </>
      }
      filters={<OfferFilterPanel control={control} facets={facets} has={{ drafts: kind === 'all' }} />}
      activeFilters={activeFilters(view, change, facets.data)}
      onClearFilters={clear}
      sort={<OfferSortSelect control={control} />}
    >
      {list.isPending || isPastEnd ? (
        <SkeletonList label="Loading proposals" />
      ) : !list.data ? (
        <ErrorState
          title="The proposals could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.data.content.length === 0 ? (
        isNarrowed(view) ? (
          <NoMatches
            text="None of your proposals matches. Take a filter off or widen a range."
            noun={['proposal', 'proposals']}
            control={control}
            facets={facets.isPlaceholderData ? undefined : facets.data}
          />
        ) : (
          empty
        )
      ) : (
        <Stack gap="sm" className={classes.list} data-stale={list.isPlaceholderData || undefined}>
          <CorrectedKeyword typed={view.keyword} corrected={list.data.correctedKeyword} />
          {list.data.content.map((offer) => {
            const badge = statusBadges[statusOf(offer)];
            return (
              <OfferCard
                key={offer.id}
                offer={offer}
                href={offerPath.public(offer.id)}
                keyword={list.data.correctedKeyword ?? view.keyword}
                badge={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
                actions={actionsOf(offer)}
              />
            );
          })}
        </Stack>
      )}
      <PageNumbers
        page={view.page}
        totalPages={list.data?.totalPages ?? 0}
        onChange={(page) => change({ page })}
      />
    </PageFrame>
  );
}

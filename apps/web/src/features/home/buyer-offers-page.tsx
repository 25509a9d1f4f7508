import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { type ActiveFilter, PageFrame } from '../../ui/page-frame';
import { PageNumbers } from '../../ui/page-numbers';
import classes from './home.module.css';
import { NdaOfferCard } from './nda-offer-card';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import {
  emptyTexts,
  type NdaOffersView,
  offerStates,
  readNdaOffersView,
  writeNdaOffersView,
} from './nda-offers.model';
import { ndaOffersQuery } from './queries';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

export const prefetch: Prefetch = ({ userId }, address) =>
  queryClient.prefetchQuery(ndaOffersQuery(userId, readNdaOffersView(address)));

/** Page of the offers for which this buyer has an NDA (`bproposal`), open ones first (OFF-70). */
export function BuyerOffersPage() {
  const user = useSession();
  return user && <NdaOffers userId={user.userId} />;
}

function NdaOffers({ userId }: { userId: number }) {
  const [values, changeAddress] = useAddress();
  const view = readNdaOffersView(values);
  const show = (changes: Partial<NdaOffersView>) =>
    changeAddress(writeNdaOffersView({ ...view, page: 0, ...changes }));
  const list = useQuery(ndaOffersQuery(userId, view));
  const { content: rows = [], totalElements, totalPages = 0 } = list.data ?? {};
  const isPastEnd = !list.isPlaceholderData && totalPages > 0 && view.page >= totalPages;

  useEffect(() => {
    // The list has become shorter than the requested page: its last row changed state, or the link is old.
    if (isPastEnd) show({ page: totalPages - 1 });
  });

  return (
    <PageFrame
      title="My NDA offers"
      count={totalElements}
      countNoun={['offer', 'offers']}
      filters={<StateField view={view} onChange={(state) => show({ state })} />}
      activeFilters={chipsOf(view, () => show({ state: 'all' }))}
      onClearFilters={() => show({ state: 'all' })}
    >
      {list.isPending && <SkeletonList label="Loading offers" />}
      {list.isError && !list.data && <ErrorState title="The offers could not be loaded" query={list} />}
      {totalElements === 0 && (
        <EmptyState
          drawing="offers"
          {...emptyTexts[view.state]}
          action={
            view.state === 'all' ? (
              <ButtonLink to={webPaths.buyerDashboard} search={{ tab: 'active' }}>
                Find offers
              </ButtonLink>
            ) : (
              <Button onClick={() => show({ state: 'all' })}>Show every state</Button>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <ul
          className={classes.offers}
          aria-label="My NDA offers"
          data-stale={list.isPlaceholderData || undefined}
        >
          {rows.map((request) => (
            <li key={request.ndaId}>
              <NdaOfferCard request={request} />
            </li>
          ))}
        </ul>
      )}
      <PageNumbers page={view.page} totalPages={totalPages} onChange={(page) => show({ page })} />
    </PageFrame>
  );
}

interface StateFieldProps {
  view: NdaOffersView;
  onChange: (state: NdaOffersView['state']) => void;
}

function StateField({ view, onChange }: StateFieldProps) {
  return (
    <NativeSelect
      label="NDA state"
      value={view.state}
      data={[
        ...offerStates.map((value) => ({ value, label: ndaStatusWords[value] })),
        { value: 'all', label: 'All' },
      ]}
      onChange={(event) => onChange(readNdaOffersView({ status: event.currentTarget.value }).state)}
    />
  );
}

/** Returns the active filters. The default address also filters (Signed & Shared) and shows that. */
function chipsOf({ state }: NdaOffersView, remove: () => void): ActiveFilter[] {
  return state === 'all' ? [] : [{ key: 'state', label: ndaStatusWords[state], remove }];
}

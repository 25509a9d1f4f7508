import type { SavedSearch } from '@proffer/contract/searches/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call, isNotFound, unwrap } from '../../lib/client';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { searchKeys } from './keys';

interface OpenSavedSearchProps {
  searchId: number;
  /** Title of the list. */
  title: string;
  /** Returns the address of the list with a search's words and filters. Defined outside of components. */
  addressOf: (search: SavedSearch) => Record<string, string | number | undefined>;
}

/** Redirects to the list of a saved search and marks its results as seen. */
export function OpenSavedSearch({ searchId, title, addressOf }: OpenSavedSearchProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['opened-search', searchId],
    queryFn: async () => unwrap(await call('openSavedSearch', { params: { searchId } })),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!data) return;
    void client.invalidateQueries({ queryKey: searchKeys.all });
    void navigate({ to: '.', search: addressOf(data), replace: true });
  }, [data, addressOf, client, navigate]);

  return (
    <PageFrame title={title}>
      {error === null ? (
        <SkeletonList label="Opening the saved search" />
      ) : isNotFound(error) ? (
        <EmptyState title="This search is no longer saved" text="Search for it again and save that search." />
      ) : (
        <ErrorState title="The saved search could not be opened" query={{ error, refetch }} />
      )}
    </PageFrame>
  );
}

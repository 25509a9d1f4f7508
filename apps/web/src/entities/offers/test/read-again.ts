import { waitFor } from '@testing-library/react';
import type { QueryKey } from '@tanstack/react-query';
import { expect } from 'vitest';
import { queryClient } from '../../../lib/query-client';

/** Refetches queries of which the fake network refuses some, and waits until the error is rendered. */
export async function readAgainInVain(queryKey: QueryKey): Promise<void> {
  void queryClient.refetchQueries({ queryKey });
  const refused = () =>
    queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.status === 'error' });
  await waitFor(() => expect(refused()).not.toEqual([]));
}

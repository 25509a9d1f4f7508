import { waitFor } from '@testing-library/react';
import type { QueryKey } from '@tanstack/react-query';
import { expect } from 'vitest';
import { queryClient } from '../../../lib/query-client';

/** Reads again what is shown, of which the network refuses a part, and waits until the screen knows of the refusal. */
export async function readAgainInVain(queryKey: QueryKey): Promise<void> {
  void queryClient.refetchQueries({ queryKey });
  const refused = () =>
    queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.status === 'error' });
  await waitFor(() => expect(refused()).not.toEqual([]));
}

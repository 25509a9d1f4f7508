import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { newestWaitingNdasQuery, waitingNdasQuery } from '../../entities/nda/queries';

interface WaitingNdas {
  /** The newest of them, or all once they were asked for. */
  rows: readonly NdaRequest[];
  total: number;
  isPending: boolean;
  /** Why nothing of them can be shown; null while something can. */
  error: Error | null;
  retry: () => void;
  readAll: () => void;
}

/** What waits for the viewer. Somebody of whom hundreds want something reads the first of them at once and the rest on demand. */
export function useWaitingNdas(userId: number, enabled: boolean): WaitingNdas {
  const [isWhole, setWhole] = useState(false);
  const newest = useQuery({ ...newestWaitingNdasQuery(userId), enabled });
  const all = useQuery({ ...waitingNdasQuery(userId), enabled: enabled && isWhole });
  const { content = [], totalElements = 0 } = (enabled && newest.data) || {};
  return {
    rows: (enabled && isWhole && all.data) || content,
    total: totalElements,
    isPending: newest.isPending,
    error: newest.data ? null : newest.error,
    retry: () => void newest.refetch(),
    readAll: () => setWhole(true),
  };
}

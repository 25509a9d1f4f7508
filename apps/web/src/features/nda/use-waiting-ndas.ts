import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { newestWaitingNdasQuery, waitingNdasQuery } from '../../entities/nda/queries';

interface WaitingNdas {
  /** The newest of them, or all once they were asked for. */
  rows: readonly NdaRequest[];
  total: number;
  isPending: boolean;
  /** Why what was asked for of them cannot be shown; null while it can, or is on its way. */
  error: Error | null;
  retry: () => void;
  readAll: () => void;
}

/** What waits for the viewer. Somebody of whom hundreds want something reads the first of them at once and the rest on demand. */
export function useWaitingNdas(userId: number, enabled: boolean): WaitingNdas {
  const [isWhole, setWhole] = useState(false);
  const newest = useQuery({ ...newestWaitingNdasQuery(userId), enabled });
  const all = useQuery({ ...waitingNdasQuery(userId), enabled: enabled && isWhole });
  const whole = isWhole ? all.data : undefined;
  const { content = [], totalElements = 0 } = newest.data ?? {};
  const wanted = isWhole && newest.data ? all : newest;
  return {
    rows: enabled ? (whole ?? content) : [],
    total: enabled ? (whole?.length ?? totalElements) : 0,
    isPending: newest.isPending,
    error: wanted.data ? null : wanted.error,
    retry: () => void wanted.refetch(),
    readAll: () => (isWhole ? void all.refetch() : setWhole(true)),
  };
}

import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

interface FirstRows<Row> {
  content: Row[];
  totalElements: number;
}

export interface Waiting<Row> {
  /** The newest of them, or all once they were requested. */
  rows: readonly Row[];
  total: number;
  isPending: boolean;
  /** Error of the requested rows; null if they are shown or loading. */
  error: Error | null;
  refetch: () => unknown;
  readAll: () => void;
}

/** Rows that wait for the viewer: the first ones at once, the rest of possibly hundreds on demand. */
export function useWaiting<
  Row,
  Newest extends FirstRows<Row>,
  NewestKey extends QueryKey,
  AllKey extends QueryKey,
>(
  newestQuery: UseQueryOptions<Newest, Error, Newest, NewestKey>,
  allQuery: UseQueryOptions<Row[], Error, Row[], AllKey>,
  enabled: boolean,
): Waiting<Row> {
  const [isWhole, setWhole] = useState(false);
  const newest = useQuery({ ...newestQuery, enabled });
  const all = useQuery({ ...allQuery, enabled: enabled && isWhole });
  const whole = isWhole ? all.data : undefined;
  const { content = [], totalElements = 0 }: Partial<FirstRows<Row>> = newest.data ?? {};
  const wanted = isWhole && newest.data ? all : newest;
  return {
    rows: enabled ? (whole ?? content) : [],
    total: enabled ? (whole?.length ?? totalElements) : 0,
    isPending: newest.isPending,
    error: wanted.data || !enabled ? null : wanted.error,
    refetch: wanted.refetch,
    readAll: () => (isWhole ? void all.refetch() : setWhole(true)),
  };
}

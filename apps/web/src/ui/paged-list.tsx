import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardList } from './card';
import { ErrorState, SkeletonList } from './list-states';
import { PageNumbers } from './page-numbers';
import { useLastPage } from './use-last-page';

interface PagedListProps {
  /** For example "Contracts". */
  label: string;
  query: UseQueryResult<{ content: unknown[]; totalPages: number }>;
  loadingLabel: string;
  failedTitle: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** One page of a list with its empty and error states and page numbers. */
export function PagedList(props: PagedListProps) {
  const { label, query, loadingLabel, failedTitle, empty, page, onPage, children } = props;
  const isPastEnd = useLastPage(query, page, onPage);
  return (
    <>
      {query.isPending && <SkeletonList label={loadingLabel} />}
      {query.isError && !query.data && <ErrorState title={failedTitle} query={query} />}
      {query.data?.content.length === 0 && !isPastEnd && empty}
      <CardList aria-label={label}>{children}</CardList>
      <PageNumbers page={page} totalPages={query.data?.totalPages ?? 0} onChange={onPage} />
    </>
  );
}

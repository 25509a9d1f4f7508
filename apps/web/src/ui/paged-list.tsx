import { Button, Title } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { Children, type ReactNode, useState } from 'react';
import { CardList } from './card';
import { ErrorState, SkeletonList } from './list-states';
import { groupIndian } from './money.model';
import { PageNumbers } from './page-numbers';
import classes from './paged-list.module.css';
import { useLastPage } from './use-last-page';

interface PagedListProps {
  /** As in "Contracts". */
  label: string;
  query: UseQueryResult<{ content: unknown[]; totalPages: number }>;
  loadingLabel: string;
  failedTitle: string;
  /** What stands here when the server has nothing to list. */
  empty: ReactNode;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** One page of a list, what stands in its place without one, and the way to the other pages. */
export function PagedList(props: PagedListProps) {
  const { label, query, loadingLabel, failedTitle, empty, page, onPage, children } = props;
  const isPastEnd = useLastPage(query, page, onPage);
  return (
    <>
      {query.isPending && <SkeletonList label={loadingLabel} />}
      {query.isError && !query.data && (
        <ErrorState title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.content.length === 0 && !isPastEnd && empty}
      <CardList aria-label={label}>{children}</CardList>
      <PageNumbers page={page} totalPages={query.data?.totalPages ?? 0} onChange={onPage} />
    </>
  );
}

/** Above a list: those in which it is the reader's turn, with their number; of many, the first of them until asked for. */
export function WaitingList({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const cards = Children.toArray(children);
  const number = groupIndian(cards.length);
  return (
    <section className={classes.waiting} aria-label="Waiting for you">
      <Title order={2}>Waiting for you ({number})</Title>
      <CardList>{isWhole ? cards : cards.slice(0, limits.page.size)}</CardList>
      {cards.length > limits.page.size && (
        <div>
          <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${limits.page.size}` : `Show all ${number}`}
          </Button>
        </div>
      )}
    </section>
  );
}

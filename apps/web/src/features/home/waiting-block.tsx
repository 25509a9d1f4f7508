import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { AnchorLink } from '../../ui/links';
import { SkeletonList } from '../../ui/list-states';
import { BlockError } from './block-error';
import classes from './home.module.css';
import type { Waiting } from './home.model';

interface WaitingBlockProps<Row> {
  /** Name of the block, such as "NDAs to sign". */
  name: string;
  query: Pick<UseQueryResult<Waiting<Row>>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Address of the complete list; absent if there is none. */
  allAt?: string;
  keyOf: (row: Row) => number | string;
  children: (row: Row) => ReactNode;
}

/** Block of waiting items of one kind: the first few and a link to all. Renders nothing if none are waiting. */
export function WaitingBlock<Row>({ name, query, allAt, keyOf, children }: WaitingBlockProps<Row>) {
  const headingId = useId();
  const { data, error } = query;
  if (data === undefined) {
    return error ? (
      <BlockError
        name={name}
        error={error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonList rows={2} label={`Loading: ${name}`} />
    );
  }
  const { rows, total } = data;
  if (total === 0) return null;
  return (
    <section className={classes.block} aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs" className={classes.blockHead}>
        <Group gap="xs" align="baseline">
          <Title order={3} id={headingId}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {groupIndian(total)}
          </Text>
        </Group>
        {allAt !== undefined && total > rows.length && (
          <AnchorLink to={allAt} size="sm" className={classes.target}>
            See all ({groupIndian(total)}) <VisuallyHidden>{name}</VisuallyHidden>
          </AnchorLink>
        )}
      </Group>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={classes.row}>
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

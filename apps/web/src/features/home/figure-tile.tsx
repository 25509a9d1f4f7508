import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { AnchorLink } from '../../ui/links';
import { BlockError } from './block-error';
import classes from './home.module.css';

interface FigureTileProps {
  /** Name of the figure, such as "Saved offers". */
  name: string;
  query: UseQueryResult<number>;
  to: string;
  search?: Record<string, string>;
}

/** Tile with one figure and a link to the list that it counts; the link works even without the figure. */
export function FigureTile({ name, query, to, search = {} }: FigureTileProps) {
  const { data: figure, error } = query;
  return (
    <li className={classes.tile}>
      <AnchorLink to={to} search={search} className={classes.tileLink}>
        {figure !== undefined && (
          <Text span className={classes.figure}>
            {groupIndian(figure)}
          </Text>
        )}
        {figure === undefined && !error && <Skeleton height="1.375rem" width="3rem" aria-hidden />}{' '}
        <span className={classes.tileName}>{name}</span>
      </AnchorLink>
      {figure === undefined && error && (
        <BlockError
          name={name}
          error={error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </li>
  );
}

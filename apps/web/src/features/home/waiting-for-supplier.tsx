import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Skeleton, Text } from '@mantine/core';
import { webPaths } from '../../config/paths';
import { useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../../ui/links';
import { BlockError } from './block-error';
import classes from './home.module.css';
import { ndaTotalQuery } from './queries';

/** Number of the buyer's requests that wait for a supplier, with a link to them. */
export function WaitingForSupplier({ userId }: { userId: number }) {
  const query = useQuery(ndaTotalQuery('buyer', userId, 'Requested'));
  const { data: count, error } = query;
  if (count === undefined) {
    return error ? (
      <BlockError
        name="Requests waiting for the supplier"
        error={error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height="1rem" width="16rem" aria-hidden />
    );
  }
  return (
    <Text size="sm" c="dimmed">
      Waiting for the supplier:{' '}
      {count === 0 ? (
        'no NDA request'
      ) : (
        <AnchorLink
          to={webPaths.buyerOffers}
          search={{ status: 'Requested' }}
          className={classes.target}
          inherit
          underline="always"
        >
          {groupIndian(count)} {count === 1 ? 'NDA request' : 'NDA requests'}
        </AnchorLink>
      )}
    </Text>
  );
}

import { groupIndian } from '@proffer/contract/wire/group-indian';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import classes from './home.module.css';
import { waitingOf } from './home.model';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** Block of the buyer's saved searches, those with new offers first (OFF-140, OFF-142). */
export function SavedSearches() {
  const searches = useQuery({
    ...homeQueries.searches(),
    select: (all) => waitingOf(all.toSorted((a, b) => b.newCount - a.newCount)),
  });
  return (
    <WaitingBlock
      name="Saved searches"
      query={searches}
      allAt={webPaths.buyerSearch}
      keyOf={({ searchId }) => searchId}
    >
      {({ searchId, name, newCount }) => (
        <Group gap="xs" wrap="nowrap">
          <AnchorLink
            to={webPaths.buyerSearch}
            search={{ saved: String(searchId) }}
            className={classes.target}
          >
            <bdi>{name}</bdi>
          </AnchorLink>
          {newCount > 0 && <Badge>{groupIndian(newCount)} new</Badge>}
        </Group>
      )}
    </WaitingBlock>
  );
}

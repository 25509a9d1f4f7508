import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { CompanyItems as CompanyItemLists } from '@proffer/contract/profiles/schemas';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { EditLink } from './edit-link';
import { itemTexts } from './item-texts';
import classes from './profiles.module.css';
import { companyItemsQuery } from './queries';
import { type ItemKind } from '../../entities/companies/keys';
import { Section } from './section';

interface CompanyItemsProps {
  userId: number;
  kind: ItemKind;
  canEdit: boolean;
}

/** Section with the services or partners of a company. */
export function CompanyItems({ userId, kind, canEdit }: CompanyItemsProps) {
  const { title, none, addLabel } = itemTexts[kind];
  const items = useQuery(companyItemsQuery(userId));
  const list = items.data?.[kind];
  return (
    <Section title={title}>
      {items.isPending && <Skeleton height="1.5rem" width="60%" />}
      {items.isError && !list && <ItemsError kind={kind} query={items} />}
      {list?.length === 0 && (
        <Text size="sm" c="dimmed">
          {none} {canEdit && <EditLink field={kind}>{addLabel}</EditLink>}
        </Text>
      )}
      {list && list.length > 0 && (
        <ul className={classes.names} aria-label={title}>
          {list.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Error of one part of the profile, with a button to try again. */
export function ItemsError({ kind, query }: { kind: ItemKind; query: UseQueryResult<CompanyItemLists> }) {
  return (
    <Group gap="sm" role="alert">
      <Text size="sm">
        The {kind} could not be loaded. {errorText(query.error)}
      </Text>
      <Button variant="default" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Group>
  );
}

import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
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

/** Services or partners that a company names. */
export function CompanyItems({ userId, kind, canEdit }: CompanyItemsProps) {
  const { title, none, addLabel } = itemTexts[kind];
  const list = useQuery(companyItemsQuery(userId, kind));
  return (
    <Section title={title}>
      {list.isPending && <Skeleton height="1.5rem" width="60%" />}
      {list.isError && !list.data && <ItemsError kind={kind} query={list} />}
      {list.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {none} {canEdit && <EditLink field={kind}>{addLabel}</EditLink>}
        </Text>
      )}
      {list.data && list.data.length > 0 && (
        <ul className={classes.names} aria-label={title}>
          {list.data.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Says that one part of the page is missing, and offers to read it again. */
export function ItemsError({ kind, query }: { kind: ItemKind; query: UseQueryResult<CompanyItem[]> }) {
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

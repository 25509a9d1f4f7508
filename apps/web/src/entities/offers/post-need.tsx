import { Group, Text } from '@mantine/core';
import { needPath } from '../../config/paths';
import { ButtonLink } from '../../ui/links';
import { useIsReader } from '../members/use-may';
import type { OfferView } from './offer-view.model';

/** Link from a search with few matches to a new need that starts from it (NED-99). */
export function PostNeed({ view: { keyword, category, state, city } }: { view: OfferView }) {
  if (useIsReader()) return null;
  return (
    <Group gap="sm" mt="md" justify="center">
      <Text size="sm">Not what you need? Let suppliers come to you.</Text>
      <ButtonLink
        variant="light"
        to={needPath.new}
        search={{ keyword: keyword || undefined, category, state, city }}
      >
        Post a need
      </ButtonLink>
    </Group>
  );
}

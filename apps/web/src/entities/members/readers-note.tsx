import { Text } from '@mantine/core';
import { isPermitted, type Permission } from '@proffer/contract/members/rules';
import type { Person } from '@proffer/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from './queries';

interface ReadersNoteProps {
  /** A sentence about what the person can do. */
  can?: string;
  /** The act that they cannot do, after "Ask … to". */
  deed: string;
  permission: Permission;
}

/** Text in place of a button that the person may not use: names the people who can act (COM-15). */
export function ReadersNote({ can, deed, permission }: ReadersNoteProps) {
  const people = useQuery(peopleQuery).data?.people ?? [];
  return (
    <Text size="sm" c="dimmed">
      {can !== undefined && `${can} `}Ask{' '}
      {namesText(people.filter((person) => !person.isSelf && isPermitted(person, permission)))} to {deed}.
    </Text>
  );
}

/** Returns up to three people as a text; "a colleague" while they load. */
export function namesText(people: readonly Pick<Person, 'name'>[]): string {
  const names = people.map(({ name }) => name);
  if (names.length === 0) return 'a colleague';
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(shown);
}

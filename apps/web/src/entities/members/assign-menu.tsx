import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconUser } from '@tabler/icons-react';
import { isPermitted } from '@proffer/contract/members/rules';
import type { AssignableKind } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { assigneeQuery, useAssign } from './assignments';
import { useColleagues } from './colleagues';
import { useMay } from './use-may';

interface AssignMenuProps {
  kind: AssignableKind;
  id: number;
  /** Name of the thing, for screen readers. */
  name: string;
}

/** Shows and changes who is in charge of a thing (COM-70); nothing in a company with one person. */
export function AssignMenu({ kind, id, name }: AssignMenuProps) {
  const colleagues = useColleagues();
  const mayAssign = useMay('prepare');
  const assignee = useQuery({ ...assigneeQuery(kind, id), enabled: colleagues.length > 0 }).data ?? null;
  const assign = useAssign(kind, id);
  if (colleagues.length === 0) return null;
  const person = colleagues.find(({ memberId }) => memberId === assignee);
  const words = person === undefined ? 'Assign' : person.isSelf ? 'Assigned to you' : person.name;
  if (!mayAssign) {
    return person === undefined ? null : (
      <Text size="xs" c="dimmed">
        Assigned to {person.isSelf ? 'you' : <bdi>{person.name}</bdi>}
      </Text>
    );
  }
  const choice = (memberId: number | null, label: string) => (
    <Menu.Item
      key={memberId}
      rightSection={memberId === assignee && <IconCheck size={14} aria-label="Chosen" />}
      onClick={() => assign.mutate(memberId)}
    >
      <bdi>{label}</bdi>
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          data-print="no"
          aria-label={person === undefined ? `Assign ${name}` : `${name}: ${words}. Change`}
          leftSection={<IconUser size={14} aria-hidden />}
          maw="12rem"
        >
          <bdi>{words}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        <Menu.Label>Assigned to</Menu.Label>
        {choice(null, 'Nobody')}
        {colleagues
          .filter((one) => isPermitted(one, 'prepare'))
          .map(({ memberId, name: label, isSelf }) => choice(memberId, isSelf ? `${label} (you)` : label))}
      </Menu.Dropdown>
    </Menu>
  );
}

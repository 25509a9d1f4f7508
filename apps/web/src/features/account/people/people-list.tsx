import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { isPermitted } from '@proffer/contract/members/rules';
import type { Person } from '@proffer/contract/members/schemas';
import { useRef, useState } from 'react';
import { namesText } from '../../../entities/members/readers-note';
import { useMay } from '../../../entities/members/use-may';
import { MomentDay } from '../../../ui/date-text';
import { RowMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import classes from '../account.module.css';
import { findPeople, rightsText, searchedFrom } from './people.model';
import { ChangeForm, InviteForm, RemoveForm } from './person-dialogs';
import { PersonSessions } from './person-sessions';

type Task = 'change' | 'sessions' | 'remove';
type Opened = { task: Task; person: Person } | { task: 'invite' };

/** The people of the company with their rights; owners change them here (COM-1, COM-2). */
export function PeopleList({ people }: { people: readonly Person[] }) {
  const mayManage = useMay('manage');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened>({ task: 'invite' });
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const invite = useRef<HTMLButtonElement>(null);
  const found = findPeople(people, typed);

  function open(next: Opened): void {
    setOpened(next);
    setIsOpen(true);
  }

  // A menu entry that opened the dialog is gone, and possibly its row.
  function keepFocus(): void {
    const opener =
      opened.task === 'invite'
        ? invite.current
        : list.current?.querySelector<HTMLElement>(`[data-member="${opened.person.memberId}"] button`);
    (opener ?? list.current)?.focus();
  }

  const close = () => setIsOpen(false);
  return (
    <Stack gap="sm">
      {people.length > searchedFrom && (
        <TextInput
          type="search"
          label="Find a person"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul ref={list} className={classes.rows} aria-label="People" tabIndex={-1}>
        {found.map((person) => (
          <PersonRow
            key={person.memberId}
            person={person}
            {...(mayManage ? { onOpen: (task: Task) => open({ task, person }) } : {})}
          />
        ))}
      </ul>
      {found.length === 0 && <Text size="sm">Nobody has this name or email.</Text>}
      {mayManage ? (
        <Group>
          <Button ref={invite} onClick={() => open({ task: 'invite' })}>
            Invite a person
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {namesText(people.filter((person) => isPermitted(person, 'manage')))} can invite people and change
          roles.
        </Text>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        onExitTransitionEnd={keepFocus}
        returnFocus={false}
        title={titleOf(opened)}
        withCloseButton={false}
      >
        <Content opened={opened} people={people} onClose={close} />
      </Modal>
    </Stack>
  );
}

interface ContentProps {
  opened: Opened;
  people: readonly Person[];
  onClose: () => void;
}

function Content({ opened, people, onClose }: ContentProps) {
  if (opened.task === 'invite') return <InviteForm onClose={onClose} />;
  const { task, person } = opened;
  if (task === 'change') return <ChangeForm person={person} onClose={onClose} />;
  if (task === 'sessions') return <PersonSessions person={person} onClose={onClose} />;
  const others = people.filter(({ memberId }) => memberId !== person.memberId);
  return <RemoveForm person={person} others={others} onClose={onClose} />;
}

function titleOf(opened: Opened): string {
  if (opened.task === 'invite') return 'Invite a person';
  const { name } = opened.person;
  if (opened.task === 'change') return `Role and authority of ${name}`;
  return opened.task === 'sessions' ? `Sessions of ${name}` : `Remove ${name}`;
}

function PersonRow({ person, onOpen }: { person: Person; onOpen?: (task: Task) => void }) {
  const { name, email, hasTwoStep, joinedAt, isSelf } = person;
  const acts = onOpen
    ? [
        { label: 'Change role and authority', task: 'change' as const },
        // Own sessions are in the section Devices, and leaving is below.
        ...(isSelf
          ? []
          : [
              { label: 'See sessions', task: 'sessions' as const },
              { label: 'Remove', task: 'remove' as const },
            ]),
      ].map(({ label, task }) => ({
        label,
        fullLabel: `${label}: ${name}`,
        isDangerous: task === 'remove',
        act: () => onOpen(task),
      }))
    : [];
  return (
    <li className={classes.row} data-member={person.memberId}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600} className={classes.fingerprint}>
            <bdi>{name}</bdi>
          </Text>
          {isSelf && <StatusBadge tone="neutral">You</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed" className={classes.fingerprint}>
          {email}
        </Text>
        <Text size="sm">{rightsText(person)}</Text>
        <Text size="sm" c="dimmed">
          Two-step login {hasTwoStep ? 'on' : 'off'} · joined <MomentDay at={joinedAt} />
        </Text>
      </div>
      <RowMenu label={`Actions for ${name}`} acts={acts} />
    </li>
  );
}

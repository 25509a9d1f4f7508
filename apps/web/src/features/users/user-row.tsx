import { Button, Checkbox, Group, Text, Title } from '@mantine/core';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import type { UserAct } from '@proffer/contract/wire/choices';
import type { AddressValues } from '../../lib/address';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { AnchorLink } from '../../ui/links';
import { UserBadges } from './user-badges';
import { actWords, rowActs } from './user-acts.model';
import { factsOf, nameOf, personOf } from './users.model';
import classes from './users.module.css';

interface UserRowProps {
  user: AdminUser;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAct: (act: UserAct) => void;
}

/** One user: who, where from, in which mode, and what can be decided. The name leads to everything else. */
export function UserRow({ user, isChosen, onChoose, onAct }: UserRowProps) {
  const name = nameOf(user);
  const person = personOf(user);
  return (
    <Card label={name}>
      <div className={classes.row}>
        <Checkbox
          size="md"
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <div className={classes.who}>
          <Title order={2} size="h3">
            <AnchorLink
              to="."
              search={(before: AddressValues) => ({ ...before, user: String(user.userId) })}
              resetScroll={false}
              inherit
              data-user={user.userId}
            >
              {person}
            </AnchorLink>
          </Title>
          {user.companyName !== '' && (
            <Text size="sm" fw={500}>
              {user.companyName}
            </Text>
          )}
          {person !== user.email && (
            <Text size="sm" c="dimmed">
              {user.email}
            </Text>
          )}
        </div>
        <div className={classes.badges}>
          <UserBadges user={user} />
        </div>
      </div>
      <div className={classes.foot}>
        <Facts
          facts={[...factsOf(user), { label: 'Signed up', value: <MomentText at={user.createdAt} /> }]}
        />
        <Group gap="xs">
          {rowActs(user).map((act) => (
            <Button
              key={act}
              variant={act === 'approve' ? 'light' : 'default'}
              aria-label={`${actWords[act]} ${name}`}
              onClick={() => onAct(act)}
            >
              {actWords[act]}
            </Button>
          ))}
        </Group>
      </div>
    </Card>
  );
}

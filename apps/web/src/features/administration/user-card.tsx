import { Button, Group, Text, Title } from '@mantine/core';
import type { AdminUser } from '@proffer/contract/account.schemas';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { StatusBadge } from '../../ui/status-badge';
import { factsOf, nameOf, stateWords } from './user.model';
import classes from './users.module.css';

interface UserCardProps {
  user: AdminUser;
  isApproving: boolean;
  onApprove: () => void;
}

/** One user: who, where from, in which mode, and whether something is to be decided. */
export function UserCard({ user, isApproving, onApprove }: UserCardProps) {
  const { tone, word } = stateWords[user.accountState];
  return (
    <Card label={nameOf(user)}>
      <Group justify="space-between" align="start" gap="sm">
        <div>
          <Title order={2} size="h3" className={classes.name}>
            {nameOf(user)}
          </Title>
          <Text size="sm" c="dimmed" className={classes.name}>
            {user.email}
          </Text>
        </div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Group>
      <Facts facts={[...factsOf(user), { label: 'Signed up', value: <MomentText at={user.createdAt} /> }]} />
      {user.accountState === 'waiting' && (
        <Group>
          <Button loading={isApproving} onClick={onApprove}>
            Approve
          </Button>
        </Group>
      )}
    </Card>
  );
}

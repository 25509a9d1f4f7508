import { Button, Group, Text, Title } from '@mantine/core';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { StatusBadge } from '../../ui/status-badge';
import type { WaitingItem } from './queue.model';
import classes from './users.module.css';

interface QueueCardProps {
  item: WaitingItem;
  isRetrying: boolean;
  onRetry: () => void;
}

/** One thing that waits: since when, what, whose, and what can be done. */
export function QueueCard({ item, isRetrying, onRetry }: QueueCardProps) {
  return (
    <Card label={item.title}>
      <Group justify="space-between" align="start" gap="sm">
        <div>
          <Title order={2} size="h3" className={classes.name}>
            {item.title}
          </Title>
          <Text size="sm" c="dimmed" className={classes.name}>
            {item.who}
          </Text>
        </div>
        <StatusBadge tone="waiting">{item.kind}</StatusBadge>
      </Group>
      <Facts facts={[{ label: 'Last moved', value: <MomentText at={item.since} /> }, ...item.facts]} />
      <Group justify="space-between" gap="sm">
        <Text size="sm">{item.advice}</Text>
        {item.canRetry && (
          <Button variant="default" loading={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )}
      </Group>
    </Card>
  );
}

import { Button, Group, Text, Title } from '@mantine/core';
import type { QueueItem } from '@proffer/contract/administration/schemas';
import type { QueueKind } from '@proffer/contract/wire/choices';
import { webPaths } from '../../config/paths';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { ButtonLink } from '../../ui/links';
import { StatusBadge } from '../../ui/status-badge';
import classes from './queue.module.css';

export const kindWords: Record<QueueKind, string> = {
  validation: 'Validation',
  revalidation: 'Revalidation',
  administrator: 'Administrator',
  signing: 'Signing',
  mail: 'Mail',
  report: 'Report',
};

interface QueueCardProps {
  item: QueueItem;
  isBusy: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** Card of a waiting item: since when, title, company and actions. */
export function QueueCard({ item, isBusy, onRetry, onDrop }: QueueCardProps) {
  return (
    <Card label={`${kindWords[item.kind]}: ${item.title}`}>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <Title order={2} size="h3" className={classes.words}>
          {item.title}
        </Title>
        <StatusBadge tone="waiting">{kindWords[item.kind]}</StatusBadge>
      </Group>
      <Text size="sm" className={classes.words}>
        {item.detail}
      </Text>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          <MomentText at={item.since} />
          {item.advice !== '' && ` · ${item.advice}`}
        </Text>
        <Group gap="xs">
          <Acts item={item} isBusy={isBusy} onRetry={onRetry} onDrop={onDrop} />
        </Group>
      </div>
    </Card>
  );
}

function Acts({ item, isBusy, onRetry, onDrop }: QueueCardProps) {
  switch (item.kind) {
    case 'validation':
    case 'revalidation':
    case 'administrator':
      return (
        <ButtonLink to={webPaths.adminUsers} search={{ user: item.id }} variant="light">
          {item.kind === 'administrator' ? 'Look at the account' : 'Check the company'}
        </ButtonLink>
      );
    case 'report':
      return (
        <ButtonLink to={webPaths.adminReports} variant="light">
          Go to the reports
        </ButtonLink>
      );
    case 'mail':
      return (
        <>
          <Button variant="default" color="red" disabled={isBusy} onClick={onDrop}>
            Give up
          </Button>
          <Button variant="light" loading={isBusy} onClick={onRetry}>
            Retry
          </Button>
        </>
      );
    case 'signing':
    default:
      return item.canRetry ? (
        <Button variant="light" loading={isBusy} onClick={onRetry}>
          Retry
        </Button>
      ) : null;
  }
}

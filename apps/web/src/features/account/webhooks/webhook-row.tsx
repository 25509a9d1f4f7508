import { Button, Group, Text } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import { errorText } from '../../../lib/client';
import { MomentDay, MomentText } from '../../../ui/date-text';
import { exactText } from '../../../ui/date-text.model';
import { RowMenu } from '../../../ui/row-menu';
import { StatusBadge } from '../../../ui/status-badge';
import classes from '../account.module.css';
import { DeliveryAnswer } from './delivery-answer';
import { eventsText, pauseText, resultText, webhookBadge } from './webhooks.model';
import { useTestWebhook } from './webhooks.queries';

export type WebhookTask = 'deliveries' | 'edit' | 'secret' | 'pause' | 'resume' | 'delete';

const taskLabels: Record<WebhookTask, string> = {
  deliveries: 'Show deliveries',
  edit: 'Edit',
  secret: 'Replace secret',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
};

interface WebhookRowProps {
  webhook: Webhook;
  onTask: (task: WebhookTask) => void;
}

/** One webhook of the list, with its test (INT-84, INT-87). */
export function WebhookRow({ webhook, onTask }: WebhookRowProps) {
  const { id, url, description, paused, createdBy, createdAt, oldSecretUntil } = webhook;
  const test = useTestWebhook();
  const badge = webhookBadge(webhook);
  const tasks: WebhookTask[] = [
    'deliveries',
    'edit',
    'secret',
    paused === null ? 'pause' : 'resume',
    'delete',
  ];
  const acts = tasks.map((task) => ({
    label: taskLabels[task],
    fullLabel: `${taskLabels[task]}: ${url}`,
    isDangerous: task === 'delete',
    act: () => onTask(task),
  }));
  return (
    <li className={classes.row} data-webhook={id}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600} className={classes.fingerprint}>
            {url}
          </Text>
          <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
        </Group>
        {description !== '' && (
          <Text size="sm">
            <bdi>{description}</bdi>
          </Text>
        )}
        <Text size="sm">{eventsText(webhook)}</Text>
        <Text size="sm" c="dimmed">
          Created <MomentDay at={createdAt} /> by <bdi>{createdBy}</bdi>
          <LastResults webhook={webhook} />
        </Text>
        {paused !== null && <Text size="sm">{pauseText[paused]}</Text>}
        {oldSecretUntil !== null && (
          <Text size="sm">The previous secret signs too until {exactText(new Date(oldSecretUntil))}.</Text>
        )}
        <output>
          {test.data && <TestResult result={test.data} />}
          {test.isError && (
            <Text size="sm" c="var(--mantine-color-error)">
              {errorText(test.error)}
            </Text>
          )}
        </output>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={`Send a test to ${url}`}
          loading={test.isPending}
          onClick={() => test.mutate(id)}
        >
          Send test
        </Button>
        <RowMenu label={`Actions for ${url}`} acts={acts} />
      </Group>
    </li>
  );
}

function LastResults({ webhook: { lastDeliveredAt, lastFailedAt, waiting } }: { webhook: Webhook }) {
  return (
    <>
      {lastDeliveredAt === null && lastFailedAt === null && ' · nothing sent yet'}
      {lastDeliveredAt !== null && (
        <>
          {' · '}last delivery <MomentText at={lastDeliveredAt} />
        </>
      )}
      {lastFailedAt !== null && (
        <>
          {' · '}last failure <MomentText at={lastFailedAt} />
        </>
      )}
      {waiting > 0 && ` · ${waiting} waiting`}
    </>
  );
}

function TestResult({ result }: { result: WebhookDelivery }) {
  const isDelivered = result.state === 'delivered';
  return (
    <>
      <Text size="sm" {...(isDelivered ? {} : { c: 'var(--mantine-color-error)' })}>
        Test {isDelivered ? 'delivered' : 'failed'}: {resultText(result)}
      </Text>
      <DeliveryAnswer answer={result.answer} />
    </>
  );
}

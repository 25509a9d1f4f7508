import { Button, Group, Stack, Text } from '@mantine/core';
import { webhookLimits } from '@proffer/contract/webhooks/rules';
import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/client';
import { MomentText } from '../../../ui/date-text';
import { exactText } from '../../../ui/date-text.model';
import { PageNumbers } from '../../../ui/page-numbers';
import { StatusBadge } from '../../../ui/status-badge';
import { toast } from '../../../ui/toasts';
import classes from '../account.module.css';
import { Loaded } from '../settings-section';
import { DeliveryAnswer } from './delivery-answer';
import { deliveryBadges, resultText } from './webhooks.model';
import { deliveriesQuery, useReplayDelivery } from './webhooks.queries';

const anchor = 'webhook-deliveries';

/** Deliveries of a webhook, which can be sent again (INT-88). */
export function DeliveryLog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const deliveries = useQuery(deliveriesQuery(id, page));
  return (
    <Stack id={anchor}>
      <Text size="sm" className={classes.fingerprint}>
        {url}
      </Text>
      <Loaded query={deliveries} failedTitle="The deliveries could not be loaded">
        {({ content, totalPages }) =>
          content.length === 0 ? (
            <Text size="sm">Nothing was sent in the last {webhookLimits.keptDays} days.</Text>
          ) : (
            <>
              <ul className={classes.rows} aria-label="Deliveries">
                {content.map((delivery) => (
                  <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
                ))}
              </ul>
              <PageNumbers page={page} totalPages={totalPages} onChange={setPage} anchor={anchor} />
            </>
          )
        }
      </Loaded>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
          Reload
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { id, type, state, attempts, createdAt, nextAttemptAt, eventId } = delivery;
  const replay = useReplayDelivery();
  const badge = deliveryBadges[state];

  async function sendAgain(): Promise<void> {
    try {
      const result = await replay.mutateAsync({ id: webhookId, deliveryId: id });
      if (result.state === 'delivered') toast.success('Delivered', resultText(result));
      else toast.error('Not delivered', resultText(result));
    } catch (error) {
      toast.error('This was not sent again', errorText(error));
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{type}</Text>
          <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
        </Group>
        <Text size="sm">{resultText(delivery)}</Text>
        <Text size="sm" c="dimmed" className={classes.fingerprint}>
          <MomentText at={createdAt} /> · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {nextAttemptAt !== null && ` · next ${exactText(new Date(nextAttemptAt))}`} · {eventId}
        </Text>
        <DeliveryAnswer answer={delivery.answer} />
      </div>
      <Button
        variant="default"
        aria-label={`Send again: ${type}, ${eventId}`}
        loading={replay.isPending}
        onClick={() => void sendAgain()}
      >
        Send again
      </Button>
    </li>
  );
}

import { isolated } from '@proffer/contract/wire/text-direction';
import type { Role } from '@proffer/contract/wire/route';
import type { WebhookPause } from '@proffer/contract/webhooks/rules';
import type { Notice } from '../notices';

interface PausedWebhook {
  id: number;
  userId: number;
  url: string;
  why: Exclude<WebhookPause, 'owner'>;
  owners: { id: number; role: Role }[];
}

const reasons: Record<PausedWebhook['why'], string> = {
  failing: 'nothing could be delivered for three days',
  gone: 'its receiver answered that it does not exist any more',
};

/** Returns the notice that a webhook was paused by the market, for the owners of its company (INT-48). */
export function pausedNotice({ id, userId, url, why, owners }: PausedWebhook): Notice {
  return {
    userId,
    onlyFor: owners.map((owner) => owner.id),
    from: null,
    category: 'GENERAL',
    kind: 'webhook-paused',
    title: 'A webhook is paused',
    text: `The webhook to ${isolated(new URL(url).host)} is paused, because ${reasons[why]}. Resume it in the settings; missed events are then delivered.`,
    reference: { kind: 'profile', id: userId },
    unreadKey: `webhook-paused:${id}`,
    mail: {
      path: `${owners[0]?.role === 'supplier' ? '/ssetiing' : '/bsetting'}?section=webhooks`,
      label: 'Open the settings',
    },
  };
}

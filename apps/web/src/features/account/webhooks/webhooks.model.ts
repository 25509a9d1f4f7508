import { allKeyNouns, type KeyNoun, keyNouns } from '@proffer/contract/api-keys/rules';
import { eventTypes, type EventType } from '@proffer/contract/events/types';
import { webhookLimits, type WebhookPause } from '@proffer/contract/webhooks/rules';
import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { lineFault } from '@proffer/contract/wire/text-rules';
import type { StatusTone } from '../../../ui/status-badge';

/** Events that a webhook gets: all of some nouns, and single types of others. */
export interface ChosenEvents {
  nouns: KeyNoun[];
  types: EventType[];
}

/** A webhook as typed in its form. */
export interface TypedWebhook extends ChosenEvents {
  url: string;
  description: string;
}

export const checkWebhook = ({ url, description, nouns, types }: TypedWebhook) =>
  faultsOf({
    url: lineFault(
      { most: webhookLimits.urlLength, missing: 'Please enter the address of the receiver.' },
      url,
    ),
    description: lineFault({ most: webhookLimits.descriptionLength }, description),
    nouns: nouns.length + types.length === 0 ? 'Please choose at least one event.' : undefined,
  });

/** Returns the choice with all events of a noun, or with none of them. */
export function withNoun({ nouns, types }: ChosenEvents, noun: KeyNoun, isChosen: boolean): ChosenEvents {
  const others = nouns.filter((one) => one !== noun);
  return {
    nouns: isChosen ? allKeyNouns.filter((one) => one === noun || others.includes(one)) : others,
    types: types.filter((type) => !eventTypes[noun].includes(type)),
  };
}

/** Returns the choice with or without a single event. All events of a noun become its other ones if one is left out. */
export function withType(
  { nouns, types }: ChosenEvents,
  noun: KeyNoun,
  type: EventType,
  isChosen: boolean,
): ChosenEvents {
  const before = nouns.includes(noun)
    ? eventTypes[noun]
    : types.filter((one) => eventTypes[noun].includes(one));
  const chosen = eventTypes[noun].filter((one) => (one === type ? isChosen : before.includes(one)));
  const rest = withNoun({ nouns, types }, noun, false);
  return chosen.length === eventTypes[noun].length
    ? withNoun(rest, noun, true)
    : { nouns: rest.nouns, types: [...rest.types, ...chosen] };
}

/** Returns the chosen single events of a noun. */
export const chosenTypes = ({ nouns, types }: ChosenEvents, noun: KeyNoun): readonly EventType[] =>
  nouns.includes(noun) ? eventTypes[noun] : eventTypes[noun].filter((type) => types.includes(type));

/** Returns the chosen events in a line: "All about Offers, Quotes · message.sent". */
export function eventsText({ nouns, types }: ChosenEvents): string {
  const parts = [
    nouns.length === allKeyNouns.length
      ? 'All events'
      : nouns.length > 0
        ? `All about ${nouns.map((noun) => keyNouns[noun]).join(', ')}`
        : '',
    types.length > 3 ? `${types.length} single events` : types.join(', '),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Returns why a webhook is paused, and what follows. */
export const pauseText: Record<WebhookPause, string> = {
  owner: 'Paused by a person of your company. Resume it to get the events it has missed.',
  failing: `Paused because nothing could be delivered for ${webhookLimits.retryDays} days. Correct the receiver, test it, and resume to get the events it has missed.`,
  gone: 'Paused because the receiver answered 410 (gone). Correct the address and resume, or delete the webhook.',
};

/** Returns the state of a webhook as a badge. */
export function webhookBadge({ paused, lastDeliveredAt, lastFailedAt }: Webhook): {
  tone: StatusTone;
  text: string;
} {
  if (paused !== null) return { tone: paused === 'owner' ? 'neutral' : 'refused', text: 'Paused' };
  const isFailing = lastFailedAt !== null && (lastDeliveredAt === null || lastFailedAt > lastDeliveredAt);
  return isFailing ? { tone: 'refused', text: 'Failing' } : { tone: 'done', text: 'Active' };
}

export const deliveryBadges: Record<WebhookDelivery['state'], { tone: StatusTone; text: string }> = {
  delivered: { tone: 'done', text: 'Delivered' },
  waiting: { tone: 'waiting', text: 'Waiting' },
  failed: { tone: 'refused', text: 'Failed' },
};

/** Returns the result of the last attempt: "Status 200 in 120 ms" or the reason of the failure. */
export function resultText({ status, durationMs, fault }: WebhookDelivery): string {
  const duration = durationMs === null ? '' : `${groupIndian(durationMs)} ms`;
  if (fault === null) return status === null ? 'Not sent yet' : `Status ${status} in ${duration}`;
  // Most reasons name the status.
  const isNamed = status === null || fault.includes(String(status));
  const figures = [isNamed ? '' : `status ${status}`, duration].filter((part) => part !== '');
  return figures.length === 0 ? fault : `${fault.replace(/\.$/, '')} (${figures.join(', ')})`;
}

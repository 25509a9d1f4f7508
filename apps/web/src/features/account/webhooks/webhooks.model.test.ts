import { describe, expect, it } from 'vitest';
import { allKeyNouns } from '@proffer/contract/api-keys/rules';
import { eventTypes } from '@proffer/contract/events/types';
import { delivery, webhook } from './webhooks.factory';
import {
  checkWebhook,
  chosenTypes,
  eventsText,
  resultText,
  webhookBadge,
  withNoun,
  withType,
} from './webhooks.model';

const nothing = { nouns: [], types: [] };

describe('the choice of events', () => {
  // INT-85
  it('of a whole noun includes its single events and drops those chosen before', () => {
    const chosen = withNoun({ nouns: [], types: ['offer.hidden', 'message.sent'] }, 'offers', true);
    expect(chosen).toEqual({ nouns: ['offers'], types: ['message.sent'] });
    expect(chosenTypes(chosen, 'offers')).toEqual(eventTypes.offers);
  });

  it('becomes single events if one event of a whole noun is left out', () => {
    const chosen = withType({ nouns: ['messages', 'needs'], types: [] }, 'messages', 'message.edited', false);
    expect(chosen).toEqual({ nouns: ['needs'], types: ['message.sent', 'message.deleted'] });
  });

  it('becomes the whole noun if its last event is chosen', () => {
    const all = eventTypes.messages.reduce(
      (chosen, type) => withType(chosen, 'messages', type, true),
      nothing as Parameters<typeof withType>[0],
    );
    expect(all).toEqual({ nouns: ['messages'], types: [] });
  });

  it.each([
    [{ nouns: [...allKeyNouns], types: [] }, 'All events'],
    [{ nouns: ['offers', 'quotes'], types: ['message.sent'] }, 'All about Offers, Quotes · message.sent'],
    [{ nouns: [], types: ['nda.signed', 'nda.ended', 'nda.shared', 'nda.declined'] }, '4 single events'],
  ] as const)('%j is shown as %s', ({ nouns, types }, text) => {
    expect(eventsText({ nouns: [...nouns], types: [...types] })).toBe(text);
  });

  it('must contain an event, and the webhook an address', () => {
    expect(checkWebhook({ url: ' ', description: '', ...nothing })).toEqual({
      url: 'Please enter the address of the receiver.',
      nouns: 'Please choose at least one event.',
    });
  });
});

describe('the state of a webhook', () => {
  it.each([
    [{}, 'Active'],
    [{ lastFailedAt: '2026-11-20T09:00:00Z' }, 'Failing'],
    [{ lastFailedAt: '2026-11-20T09:00:00Z', lastDeliveredAt: '2026-11-21T09:00:00Z' }, 'Active'],
    [{ paused: 'gone' }, 'Paused'],
  ] as const)('with %j is %s', (changes, text) => {
    expect(webhookBadge({ ...webhook, ...changes }).text).toBe(text);
  });
});

describe('the result of a delivery', () => {
  it.each([
    [{}, 'Status 200 in 120 ms'],
    [
      { status: 500, fault: 'The receiver answered with status 500.' },
      'The receiver answered with status 500 (120 ms)',
    ],
    [{ status: 302, fault: 'The receiver redirects.' }, 'The receiver redirects (status 302, 120 ms)'],
    [{ status: null, durationMs: null, fault: 'The address is private.' }, 'The address is private.'],
    [{ status: null, durationMs: null }, 'Not sent yet'],
  ])('with %j is %s', (changes, text) => {
    expect(resultText({ ...delivery, ...changes })).toBe(text);
  });
});

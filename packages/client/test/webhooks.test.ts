import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from '../src/index';

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
const other = `whsec_${btoa('another-secret-of-a-webhook-1234')}`;
const now = new Date('2026-11-30T10:00:00Z');
const data = {
  contractId: 4,
  offerId: 2,
  buyerId: 3,
  supplierId: 1,
  sequence: 8,
  isOwn: false,
  url: 'https://m.example/c/4',
};
const body = JSON.stringify({ type: 'contract.sealed', timestamp: now.toISOString(), data });

/** Returns the headers of a delivery, signed by the package of the standard. */
const headersOf = (text = body, by = [secret], at = now) => ({
  'webhook-id': 'e-1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': by.map((one) => new Webhook(one).sign('e-1', at, text)).join(' '),
});
const verify = (
  headers: Parameters<typeof verifyWebhook>[1],
  text: string | Uint8Array = body,
  by = secret,
) => verifyWebhook(text, headers, by, { now: now.getTime() });
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookError ? error.code : String(error)),
  );

describe('verification of webhooks by the client', () => {
  // INT-97
  it('returns the event of a delivery that is signed according to Standard Webhooks', async () => {
    const event = { id: 'e-1', type: 'contract.sealed', timestamp: now.toISOString(), data };
    expect(await verify(headersOf())).toEqual(event);
    expect(await verify(new Headers(headersOf()), new TextEncoder().encode(body))).toEqual(event);
    const capitals = Object.fromEntries(
      Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verify(capitals)).toEqual(event);
  });

  // INT-97
  it('accepts either secret during a rotation', async () => {
    expect(await codeOf(verify(headersOf(body, [other, secret])))).toBe('accepted');
    expect(await codeOf(verify(headersOf(body, [other, secret]), body, other))).toBe('accepted');
  });

  // INT-97
  it.each([
    ['a changed body', headersOf(), 'wrong_signature', body.replace('4', '5')],
    ['another secret', headersOf(body, [other]), 'wrong_signature'],
    ['another id', { ...headersOf(), 'webhook-id': 'e-2' }, 'wrong_signature'],
    [
      'another version of signatures',
      { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v1a') },
      'wrong_signature',
    ],
    ['an unreadable signature', { ...headersOf(), 'webhook-signature': 'v1,%%% v1 v1,' }, 'wrong_signature'],
    ['a replay after six minutes', headersOf(body, [secret], minutesLater(-6)), 'wrong_time'],
    ['a time of the future', headersOf(body, [secret], minutesLater(6)), 'wrong_time'],
    ['a time that is no number', { ...headersOf(), 'webhook-timestamp': 'now' }, 'malformed'],
    ['a missing header', { ...headersOf(), 'webhook-signature': undefined }, 'malformed'],
    ['a repeated header', { ...headersOf(), 'webhook-signature': ['v1,a', 'v1,b'] }, 'malformed'],
    ['a signed body that is no event', headersOf('[]'), 'malformed', '[]'],
  ])('rejects %s', async (_, headers, code, text = body) => {
    expect(await codeOf(verify(headers, text))).toBe(code);
  });

  // INT-97
  it('rejects an empty or short secret of the receiver', async () => {
    await expect(verify(headersOf(), body, '')).rejects.toThrow('not the secret');
    await expect(verify(headersOf(), body, 'whsec_YQ==')).rejects.toThrow('not the secret');
  });
});

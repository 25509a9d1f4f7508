import { expect } from 'vitest';
import type { KeyAsked, NewKeyOptions } from '@proffer/contract/signing/key.schemas';
import type { TestContext } from '../support/context';
import { createAuthenticator, type Authenticator } from './authenticator';
import { acceptTrade, buyerSignature, type NdaTrade } from './nda-trade';
import type { Person } from './people';

/** Origin of the market in the tests. */
export const keyOrigin = 'http://market.example.com';

/** Adds a signing key for a person. */
export async function addKey(
  { call }: TestContext,
  { token }: Person,
  device = createAuthenticator(keyOrigin),
  name = 'Phone',
): Promise<Authenticator> {
  const begun = await call('beginSigningKey', {}, token);
  const body = { name, ...device.create(begun.body as NewKeyOptions) };
  expect((await call('addSigningKey', { body }, token)).status).toBe(201);
  return device;
}

/** Returns the challenge for a person’s key before sharing or signing an NDA. */
export async function askNdaKey(
  { call }: TestContext,
  { ndaId }: NdaTrade,
  { token }: Person,
): Promise<KeyAsked> {
  const reply = await call('askNdaKey', { params: { id: ndaId } }, token);
  expect(reply.status).toBe(200);
  return reply.body as KeyAsked;
}

/** Lets both sides sign an NDA with their own keys. */
export async function signWithKeys(
  context: TestContext,
  trade: NdaTrade,
  keys: { supplier: Authenticator; buyer: Authenticator },
): Promise<void> {
  const { call } = context;
  const { supplier, buyer, proposalId } = trade;
  const query = { proposalId, buyerId: buyer.userId };
  await acceptTrade(context, trade, { steps: 2 });
  await call('sendNda', { query }, supplier.token);
  const shared = keys.supplier.get(await askNdaKey(context, trade, supplier));
  expect((await call('shareNda', { query, body: { key: shared } }, supplier.token)).status).toBe(200);
  await call('placeNdaFields', { query }, supplier.token);
  const signed = keys.buyer.get(await askNdaKey(context, trade, buyer));
  const body = { ...buyerSignature, key: signed };
  expect((await call('signNda', { query, body }, buyer.token)).status).toBe(200);
  await context.jobs.drain();
}

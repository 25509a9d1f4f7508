import { expect } from 'vitest';
import type { TestContext } from '../support/context';
import { consented } from './dealings';
import type { Person } from './people';

/**
 * Has an NDA requested by a buyer, accepted by the supplier and signed by the buyer, through real
 * calls.
 */
export async function signNdaOf(
  context: TestContext,
  proposalId: number,
  supplier: Person,
  buyer: Person,
): Promise<void> {
  const { call } = context;
  const pair = { proposalId, buyerId: buyer.userId };
  const params = { a: proposalId, b: buyer.userId };
  const replies = [
    await call('requestNda', { query: pair }, buyer.token),
    await call('prepareNda', { params, body: { name: 'Meera Iyer', ...consented } }, supplier.token),
    await call('uploadNda', { params }, supplier.token),
    await call('sendNda', { query: pair }, supplier.token),
    await call('shareNda', { query: pair }, supplier.token),
    await call('placeNdaFields', { query: pair }, supplier.token),
    await call('signNda', { query: pair, body: { name: 'Arjun Mehta', ...consented } }, buyer.token),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
}

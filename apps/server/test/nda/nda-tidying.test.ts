import { describe, expect, it } from 'vitest';
import type { RouteName } from '@proffer/contract/wire/paths';
import { problemOf, useContext } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';

const context = useContext();
const hourMs = 3_600_000;

/** Signs two NDAs between the same two companies, the first an hour before the second. */
async function signTwo(): Promise<[NdaTrade, NdaTrade]> {
  const { clock } = context.current;
  const first = await openTrade(context.current);
  await acceptTrade(context.current, first, { isSigned: true });
  clock.advance(hourMs);
  const second = await openTrade(context.current, { supplier: first.supplier, buyer: first.buyer });
  await acceptTrade(context.current, second, { isSigned: true });
  clock.advance(hourMs);
  return [first, second];
}

async function read(route: RouteName, input: object, by: Person): Promise<unknown> {
  const { status, body } = await context.current.call(route, input, by.token);
  expect(status).toBe(200);
  return body;
}

const requestsOf = (by: Person) => read('ndaRequests', { query: { userId: by.userId } }, by);
/** Returns everything that a buyer can read of the NDA. */
const seenBy = ({ buyer, ndaId, proposalId }: NdaTrade) =>
  Promise.all([
    requestsOf(buyer),
    read('allNdas', {}, buyer),
    read('getNda', { params: { id: ndaId } }, buyer),
    read('viewOffer', { params: { id: proposalId } }, buyer),
    read('activeOffers', { query: { buyerId: buyer.userId } }, buyer),
  ]);

async function succeed(trade: NdaTrade, ...acts: NdaAct[]): Promise<void> {
  for (const name of acts) expect((await act(context.current, trade, name, trade.supplier)).status).toBe(200);
}

describe('archiving and removing requests as a supplier', () => {
  // NDA-11
  it('archiving and restoring a signed NDA keeps its date and order for both sides', async () => {
    const [first] = await signTwo();
    const before = await Promise.all([requestsOf(first.supplier), requestsOf(first.buyer)]);
    await succeed(first, 'archive', 'unarchive');
    expect(await Promise.all([requestsOf(first.supplier), requestsOf(first.buyer)])).toEqual(before);
  });

  it.each<NdaAct>(['archive', 'remove'])(
    'the buyer cannot see that the supplier used “%s” on a signed NDA',
    async (name) => {
      const [first] = await signTwo();
      const before = await seenBy(first);
      await succeed(first, name);
      expect(await seenBy(first)).toEqual(before);
    },
  );

  it.each<NdaAct>(['archive', 'remove'])(
    '“%s” of an NDA request answers 409 if its status changes concurrently',
    async (name) => {
      const trade = await openTrade(context.current);
      await acceptTrade(context.current, trade);
      const reply = await whileHeld(
        context.current.pool,
        { statement: `update nda_requests set status = 'Rejected' where id = $1`, values: [trade.ndaId] },
        () => act(context.current, trade, name, trade.supplier),
      );
      expect([reply.status, problemOf(reply).code]).toEqual([409, 'illegal_transition']);
    },
  );
});

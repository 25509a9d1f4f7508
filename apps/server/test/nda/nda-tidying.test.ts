import { describe, expect, it } from 'vitest';
import type { RouteName } from '@proffer/contract/wire/paths';
import { problemOf, useContext } from '../support/context';
import { whileHeld } from '../support/held-rows';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';

const context = useContext();
const hourMs = 3_600_000;

/** Two NDAs of the same two companies, the first signed an hour before the second. */
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
/** Whatever a buyer reads of the NDA. */
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

describe('tidying of the supplier’s', () => {
  // NDA-11
  it('leaves both sides the date and the order of what was signed', async () => {
    const [first] = await signTwo();
    const before = await Promise.all([requestsOf(first.supplier), requestsOf(first.buyer)]);
    await succeed(first, 'archive', 'unarchive');
    expect(await Promise.all([requestsOf(first.supplier), requestsOf(first.buyer)])).toEqual(before);
  });

  it.each<NdaAct>(['archive', 'remove'])('is not to be seen by the buyer (%s)', async (name) => {
    const [first] = await signTwo();
    const before = await seenBy(first);
    await succeed(first, name);
    expect(await seenBy(first)).toEqual(before);
  });

  it.each<NdaAct>(['archive', 'remove'])(
    'is refused in words where the state is another (%s)',
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

import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda.schemas';
import type { RouteName } from '@proffer/contract/paths';
import { problemOf, useContext } from './context';
import { whileHeld } from './held-rows';
import { acceptTrade, act, openTrade, type NdaAct, type NdaTrade } from './nda-trade';
import type { Person } from './people';

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
    read('viewProposal', { params: { id: proposalId } }, buyer),
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

describe('times that tidying had changed', () => {
  const changed = async ({ ndaId, supplier }: NdaTrade) =>
    ((await read('getNda', { params: { id: ndaId } }, supplier)) as NdaRequest).changedDate;

  async function repair(): Promise<void> {
    const folder = new URL('../migrations/', import.meta.url);
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('_times-of-nda-states.sql'));
    await context.current.pool.query(await readFile(new URL(file!, folder), 'utf8'));
  }

  it('are those of the last change again, as far as that is known', async () => {
    const { clock, pool } = context.current;
    const signed = await openTrade(context.current);
    const shared = await openTrade(context.current);
    const begun = await openTrade(context.current);
    const skipped = await openTrade(context.current);
    clock.advance(hourMs);
    await acceptTrade(context.current, signed, { isSigned: true });
    await acceptTrade(context.current, shared, { steps: 4 });
    await acceptTrade(context.current, begun, { steps: 2 });
    await succeed(skipped, 'skip');
    clock.advance(hourMs);
    await succeed(shared, 'fields');
    const truth = await Promise.all([signed, shared, skipped].map(changed));
    // As the archive wrote it, and as the closing of an account left it.
    await pool.query(`update nda_requests set changed_at = changed_at + interval '3 days'`);
    await pool.query('update nda_requests set archived_at = null');

    await repair();
    expect(await Promise.all([signed, shared, skipped].map(changed))).toEqual(truth);
    const [asked, moved] = [await changed(begun), await changed(signed)];
    expect(Date.parse(asked) - Date.parse(moved)).toBe(72 * hourMs);
    const { rows } = await pool.query<{ id: number }>(
      'select id::int from nda_requests where archived_at is not null',
    );
    expect(rows).toEqual([{ id: skipped.ndaId }]);
    await repair();
    expect(await changed(signed)).toBe(truth[0]);
  });
});

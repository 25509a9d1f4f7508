import { beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaTrade } from '../world/nda-trade';
import type { Person } from '../world/people';
import { renewingOf } from '../world/renewing';

const context = useContext();
const dayMs = 24 * 3_600_000;

let trade: NdaTrade;
beforeEach(async () => {
  trade = await openTrade(context.current);
});

async function read(by: Person): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: trade.ndaId } }, by.token)).body as NdaRequest;
}
const remind = async (by: Person) => (await act(context.current, trade, 'remind', by)).status;
async function remindersOf({ userId }: Person): Promise<number> {
  const { rows } = await context.current.pool.query<{ count: number }>(
    `select count(*)::int from notifications where kind = 'nda-reminder' and reference_id = $1 and user_id = $2`,
    [trade.ndaId, userId],
  );
  return rows[0]!.count;
}
/** Runs the reminder job on two nodes at once. */
async function runJob(): Promise<void> {
  const { jobs, db } = context.current;
  await jobs.enqueue(db, 'nda.remind', {});
  await jobs.enqueue(db, 'nda.remind', {});
  await jobs.drain();
}

describe('reminders of an NDA request', () => {
  // NDA-86
  it('one side of an NDA can remind the other, whose turn it is, once a day; both see when', async () => {
    const { supplier, buyer } = trade;
    const { clock } = context.current;
    expect([await remind(buyer), await remind(supplier)]).toEqual([409, 409]);
    clock.advance(dayMs);
    expect(await read(buyer)).toMatchObject({
      remindedDate: null,
      remindableDate: clock.now().toISOString(),
    });
    const twice = await Promise.all([remind(buyer), remind(buyer)]);
    expect(twice.toSorted()).toEqual([200, 409]);
    expect([await remindersOf(supplier), await remindersOf(buyer)]).toEqual([1, 0]);
    expect(await read(supplier)).toMatchObject({
      remindedDate: clock.now().toISOString(),
      remindableDate: null,
    });
    await acceptTrade(context.current, trade);
    clock.advance(dayMs);
    expect([await remind(buyer), await remind(supplier)]).toEqual([409, 200]);
    expect(await remindersOf(buyer)).toBe(1);
    await act(context.current, trade, 'sign', buyer);
    clock.advance(dayMs);
    expect([await remind(buyer), await remind(supplier)]).toEqual([409, 409]);
  });

  // NDA-87
  it('automatic NDA reminders are sent after three and seven days, once each, and not to deactivated accounts', async () => {
    const { supplier } = trade;
    const { clock, pool } = context.current;
    clock.advance(3 * dayMs - 1);
    await runJob();
    expect(await remindersOf(supplier)).toBe(0);
    clock.advance(1);
    await runJob();
    expect(await remindersOf(supplier)).toBe(1);
    await pool.query('update users set deactivated_at = now() where id = $1', [supplier.userId]);
    clock.advance(4 * dayMs);
    await runJob();
    expect(await remindersOf(supplier)).toBe(1);
    await pool.query('update users set deactivated_at = null where id = $1', [supplier.userId]);
    await runJob();
    expect(await remindersOf(supplier)).toBe(2);
    clock.advance(30 * dayMs);
    await runJob();
    expect(await remindersOf(supplier)).toBe(2);
  });
});

describe('reminders of a renewal', () => {
  // NDA-86, NDA-87
  it('an open renewal is reminded of like a request, counted from its start', async () => {
    const { clock } = context.current;
    const renewing = renewingOf(context.current);
    trade = await renewing.open(new Date(clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10));
    const { supplier, buyer } = trade;
    await renewing.sign(trade, 'supplier');
    expect(await remind(supplier)).toBe(409);
    clock.advance(dayMs);
    expect(await read(supplier)).toMatchObject({
      remindedDate: null,
      remindableDate: clock.now().toISOString(),
    });
    const twice = await Promise.all([remind(supplier), remind(supplier), remind(buyer)]);
    expect(twice.toSorted()).toEqual([200, 409, 409]);
    expect([await remindersOf(buyer), await remindersOf(supplier)]).toEqual([1, 0]);
    expect((await read(buyer)).remindedDate).toBe(clock.now().toISOString());
    for (const [days, sent] of [
      [2, 2],
      [4, 3],
      [4, 3],
    ] as const) {
      clock.advance(days * dayMs);
      await runJob();
      expect(await remindersOf(buyer)).toBe(sent);
    }
    await renewing.sign(trade, 'buyer');
    expect(await read(supplier)).toMatchObject({ remindedDate: null, remindableDate: null });
    expect(await remind(supplier)).toBe(409);
  });

  it('an open renewal is not reminded of automatically if the supplier who has to sign has archived it', async () => {
    const { clock } = context.current;
    const renewing = renewingOf(context.current);
    trade = await renewing.open(new Date(clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10));
    await renewing.sign(trade, 'buyer');
    await act(context.current, trade, 'archive', trade.supplier);
    clock.advance(3 * dayMs);
    await runJob();
    expect(await remindersOf(trade.supplier)).toBe(0);
    expect(await remind(trade.buyer)).toBe(200);
    expect(await remindersOf(trade.supplier)).toBe(1);
  });
});

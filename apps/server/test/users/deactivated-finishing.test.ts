import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueueItem } from '@proffer/contract/administration/schemas';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { actOn, refusalOf } from '../world/admin-acts';
import { useContext } from '../support/context';
import { acceptTrade, acceptingActs, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';
import { statementsOf } from '../support/statements';

const context = useContext();
const minuteMs = 60_000;
const advice =
  'The account of one of the two companies is deactivated. Once it is active, the server completes the remaining steps.';
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

// Finishes what a previous test left open.
beforeEach(async () => {
  const { pool } = context.current;
  await pool.query(`update nda_requests set accepted_step = 0 where accepted_step between 1 and 4`);
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
});

async function openHalfShared(steps: number): Promise<NdaTrade> {
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { steps });
  return trade;
}

async function administer(what: 'deactivate' | 'activate', { userId }: Person): Promise<void> {
  expect((await actOn(context.current, admin, what, userId)).status).toBe(200);
}

async function get(trade: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: trade.ndaId } }, admin.token))
    .body as NdaRequest;
}

async function stuck(): Promise<QueueItem[]> {
  const { body } = await context.current.call('adminQueue', { query: { kind: 'signing' } }, admin.token);
  return (body as { content: QueueItem[] }).content;
}

/** Runs the sweep and the jobs that it enqueues once; returns true if that finished an NDA. */
async function sweep(): Promise<boolean> {
  const { jobs, db } = context.current;
  const statements = await statementsOf(async () => {
    await jobs.enqueue(db, 'nda.sweep-unfinished', {}, { key: 'nda.sweep-unfinished' });
    await jobs.drain();
  });
  return statements.some(({ values }) => values.includes('nda.finish'));
}

async function countFinishing(): Promise<number> {
  const { rows } = await context.current.pool.query<{ total: number }>(
    `select count(*)::int as total from graphile_worker.jobs where task_identifier = 'nda.finish'`,
  );
  return rows[0]!.total;
}

describe('a half shared NDA of a supplier who has confirmed', () => {
  const cases = (['buyer', 'supplier'] as const).flatMap((side) =>
    [1, 2, 3, 4].map((steps) => [steps, side] as const),
  );

  // NDA-42
  it.each(cases)(
    'leaves an NDA stopped after step %i unfinished while the %s is deactivated',
    async (steps, side) => {
      const trade = await openHalfShared(steps);
      const before = await get(trade);
      await administer('deactivate', trade[side]);
      context.current.clock.advance(11 * minuteMs);
      expect(await sweep()).toBe(false);
      const away =
        'This company’s account is deactivated. You can do business with it again once it is active.';
      const blockedReason = side === 'buyer' ? away : null;
      expect(await get(trade)).toEqual({ ...before, blockedReason });
      expect(await stuck()).toMatchObject([{ id: String(trade.ndaId), canRetry: false, advice }]);
      const retry = await context.current.call(
        'retryStuckSigning',
        { params: { id: trade.ndaId } },
        admin.token,
      );
      expect(refusalOf(retry)).toEqual([409, advice]);

      await administer('activate', trade[side]);
      expect(await sweep()).toBe(true);
      expect(await get(trade)).toMatchObject({ ndaStatus: 'Approved & Shared', acceptedStep: 'fields' });
      expect(await stuck()).toEqual([]);
    },
  );

  it('counts no try of finishing an NDA while the buyer is deactivated', async () => {
    const { jobs, db, clock } = context.current;
    const trade = await openHalfShared(2);
    await administer('deactivate', trade.buyer);
    await jobs.enqueue(
      db,
      'nda.finish',
      { ndaId: trade.ndaId },
      { key: `nda.finish:${trade.ndaId}`, maxAttempts: 1 },
    );
    await jobs.drain();
    expect(await countFinishing()).toBe(0);
    expect((await get(trade)).acceptedStep).toBe(acceptingActs[1]);

    await administer('activate', trade.buyer);
    clock.advance(3 * minuteMs);
    await sweep();
    expect((await get(trade)).acceptedStep).toBe('fields');
  });
});

describe('an NDA signed by both', () => {
  it('makes the certificate of a signed NDA even while a company is deactivated', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { isSigned: true });
    await context.current.pool.query(
      'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs',
    );
    await administer('deactivate', trade.supplier);
    context.current.clock.advance(11 * minuteMs);
    expect(await stuck()).toMatchObject([
      { id: String(trade.ndaId), advice: 'Retry creates the certificate again.', canRetry: true },
    ]);
    await sweep();
    expect(await stuck()).toEqual([]);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueueReply } from '@proffer/contract/administration/schemas';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { acceptTrade, acceptingActs, act, hideDocument, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const minuteMs = 60_000;
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

// Remove what an earlier test left unfinished.
beforeEach(async () => {
  const { pool } = context.current;
  await pool.query(`update nda_requests set accepted_step = 0 where accepted_step between 1 and 4`);
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
});

async function get(trade: NdaTrade): Promise<NdaRequest> {
  return (await context.current.call('getNda', { params: { id: trade.ndaId } }, trade.supplier.token))
    .body as NdaRequest;
}

async function stuck(page: { page?: number; size?: number } = {}): Promise<QueueReply> {
  const query = { kind: 'signing', ...page };
  const { status, body } = await context.current.call('adminQueue', { query }, admin.token);
  expect(status).toBe(200);
  return body as QueueReply;
}

const retry = (trade: NdaTrade, by = admin): Promise<Reply> =>
  context.current.call('retryStuckSigning', { params: { id: trade.ndaId } }, by.token);

/** Runs the sweep and the jobs that it enqueues, once. */
async function sweep(): Promise<void> {
  const { jobs, db } = context.current;
  await jobs.enqueue(db, 'nda.sweep-unfinished', {}, { key: 'nda.sweep-unfinished' });
  await jobs.drain();
}

/** Retries failed jobs at once until their attempts are used up. */
async function useUpAttempts(): Promise<void> {
  const { pool, jobs } = context.current;
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts`);
    await jobs.drain();
  }
}

async function rowsOf<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await context.current.pool.query<T>(sql, values)).rows;
}

const auditOf = (trade: NdaTrade) =>
  rowsOf<{ act: string; actor_id: number; before: object }>(
    `select act, actor_id, before from audit_log where subject_kind = 'nda' and subject_id = $1 order by id`,
    trade.ndaId,
  );

describe('half shared NDA of a supplier who has confirmed', () => {
  // NDA-40
  it.each([1, 2, 3, 4])(
    'the server finishes a half shared NDA that was left after step %i',
    async (steps) => {
      const trade = await openTrade(context.current);
      await acceptTrade(context.current, trade, { steps });
      context.current.clock.advance(minuteMs);
      await sweep();
      expect((await get(trade)).acceptedStep).toBe(acceptingActs[steps - 1]);

      context.current.clock.advance(2 * minuteMs);
      await sweep();
      expect(await get(trade)).toMatchObject({
        ndaStatus: 'Approved & Shared',
        acceptedStep: 'fields',
        accepting: false,
        hasDocument: true,
      });
      expect((await stuck()).content).toEqual([]);
      const signings = await rowsOf<object>('select * from nda_signings where nda_id = $1', trade.ndaId);
      expect(signings).toMatchObject([
        {
          side: 'supplier',
          name: 'Meera Iyer',
          consent_version: signingConsentVersion,
          address: '',
          device: 'Finished by the market after the signer had confirmed',
        },
      ]);
      const note = (await get(trade)).history.at(-1)?.note;
      expect(note).toBe(steps === 4 ? '' : 'Finished by the market after the supplier had confirmed');
      expect((await context.current.mailTo(trade.buyer.email))?.subject).toContain('has signed the NDA');
      expect((await act(context.current, trade, 'sign', trade.buyer)).status).toBe(200);
    },
  );

  // NDA-40, NDA-41
  it('after six failed attempts an administrator can retry finishing a half shared NDA', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 2 });
    const bringBack = await hideDocument(context.current, trade);
    context.current.clock.advance(3 * minuteMs);
    await sweep();
    await useUpAttempts();
    await sweep();
    expect((await stuck()).content).toEqual([]);

    context.current.clock.advance(11 * minuteMs);
    const [line] = (await stuck()).content;
    // Step 3 does not need the document.
    expect(line).toMatchObject({ id: String(trade.ndaId), title: 'NDA on “Alloy rods”', canRetry: true });
    expect(line?.detail).toMatch(
      /^Tungabhadra Alloys and Lakeview Farms\. Step 3 of 5: recipients named\. Last error: stored file [\da-f]{64} is missing\.$/,
    );

    await bringBack();
    const replies = await Promise.all([retry(trade), retry(trade), retry(trade)]);
    const messages = replies.map(({ body }) => (body as { msg: string }).msg);
    expect(messages.filter((msg) => msg === 'The server is retrying now.')).toHaveLength(1);
    expect(messages.filter((msg) => msg === 'A retry is already running.')).toHaveLength(2);
    await context.current.jobs.drain();
    expect((await get(trade)).acceptedStep).toBe('fields');
    expect((await stuck()).content).toEqual([]);
    expect(await auditOf(trade)).toEqual([
      {
        act: 'nda.accepting-retried',
        actor_id: admin.userId,
        before: {
          reached: 'Step 3 of 5: recipients named',
          attempts: 6,
        },
      },
    ]);
    expect(problemOf(await retry(trade)).detail).toBe('This NDA is no longer stalled.');
  });

  it(
    'a half shared NDA is finished once if supplier and server do so concurrently',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 8; round += 1) {
        const trade = await openTrade(context.current);
        await acceptTrade(context.current, trade, { steps: 1 + (round % 4) });
        context.current.clock.advance(3 * minuteMs);
        const bySupplier = async () => {
          for (const name of acceptingActs.slice(1)) await act(context.current, trade, name, trade.supplier);
        };
        await Promise.all([sweep(), bySupplier()]);
        await useUpAttempts();
        expect((await get(trade)).acceptedStep).toBe('fields');
        const counts = await rowsOf(
          `select (select count(*)::int from nda_signings where nda_id = $1) as signings,
                (select count(*)::int from nda_events where nda_id = $1 and to_status = 'Approved & Shared') as shared,
                (select count(*)::int from nda_recipients where nda_id = $1) as recipients`,
          trade.ndaId,
        );
        expect(counts).toEqual([{ signings: 1, shared: 1, recipients: 2 }]);
      }
    },
  );

  it('the server does not finish a half shared NDA that the supplier has rejected', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { steps: 2 });
    context.current.clock.advance(3 * minuteMs);
    await context.current.jobs.enqueue(context.current.db, 'nda.finish', { ndaId: trade.ndaId });
    await act(context.current, trade, 'reject', trade.supplier);
    await context.current.jobs.drain();
    expect(await get(trade)).toMatchObject({ ndaStatus: 'Rejected', acceptedStep: null });
    expect(await context.current.jobs.stuck()).toEqual([]);
  });
});

describe('half shared NDA without consent to sign electronically', () => {
  it('only the supplier can finish it, and the administrator is shown so', async () => {
    const trade = await openTrade(context.current);
    const path = { a: trade.proposalId, b: trade.buyer.userId };
    const { call } = context.current;
    await call('prepareNda', { params: path }, trade.supplier.token);
    context.current.clock.advance(11 * minuteMs);
    await sweep();
    const [line] = (await stuck()).content;
    expect(line).toMatchObject({
      id: String(trade.ndaId),
      detail: 'Tungabhadra Alloys and Lakeview Farms. Step 1 of 5: document and signature given.',
      canRetry: false,
      advice:
        'Only the supplier can continue: the first step was completed without consent to sign electronically.',
    });
    const refused = await retry(trade);
    expect([refused.status, problemOf(refused).detail]).toEqual([409, line!.advice]);
    expect(await auditOf(trade)).toEqual([]);
    expect((await get(trade)).acceptedStep).toBe('prepare');
  });
});

describe('signed NDA without its certificate', () => {
  it('a missing certificate is made by the sweep if its job is lost, and listed as stuck if its job has failed', async () => {
    const trade = await openTrade(context.current);
    await acceptTrade(context.current, trade, { isSigned: true });
    const { pool, clock, jobs } = context.current;
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no font' where key = $1`,
      [`nda.certify:${trade.ndaId}:1`],
    );
    clock.advance(11 * minuteMs);
    await sweep();
    expect((await stuck()).content).toMatchObject([
      {
        id: String(trade.ndaId),
        detail:
          'Tungabhadra Alloys and Lakeview Farms. Signed by both; the certificate of completion is missing. Last error: no font.',
        canRetry: true,
      },
    ]);
    expect((await retry(trade)).status).toBe(200);
    await jobs.drain();
    expect((await stuck()).content).toEqual([]);
    expect((await auditOf(trade)).map((entry) => entry.act)).toEqual(['nda.certificate-retried']);

    const lost = await openTrade(context.current);
    await acceptTrade(context.current, lost, { isSigned: true });
    await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
    clock.advance(11 * minuteMs);
    expect((await stuck()).content).toMatchObject([
      {
        id: String(lost.ndaId),
        detail: expect.stringMatching(/certificate of completion is missing\.$/),
      },
    ]);
    await sweep();
    expect((await stuck()).content).toEqual([]);
  });
});

describe('list of stuck signings', () => {
  // NDA-41
  it('stuck signings are listed in pages, longest waiting first, without those that have just moved', async () => {
    const trades: NdaTrade[] = [];
    for (let index = 0; index < 3; index += 1) {
      trades.push(await openTrade(context.current));
      await acceptTrade(context.current, trades[index]!, { steps: 2 });
      context.current.clock.advance(minuteMs);
    }
    context.current.clock.advance(8.5 * minuteMs);
    const ids = trades.map(({ ndaId }) => String(ndaId));
    expect((await stuck()).content.map((item) => item.id)).toEqual(ids.slice(0, 2));
    context.current.clock.advance(minuteMs);
    const second = await stuck({ page: 1, size: 2 });
    expect([second.totalElements, second.totalPages]).toEqual([3, 2]);
    expect(second.content.map((item) => item.id)).toEqual(ids.slice(2));
  });

  it('the list of stuck signings answers 403 to anybody but administrators', async () => {
    const trade = await openTrade(context.current);
    for (const who of [trade.supplier, trade.buyer]) {
      expect((await context.current.call('adminQueue', {}, who.token)).status).toBe(403);
      expect((await retry(trade, who)).status).toBe(403);
    }
    const unknown = { params: { id: 999_999 } };
    expect((await context.current.call('retryStuckSigning', unknown, admin.token)).status).toBe(404);
    expect(problemOf(await retry(trade)).detail).toBe('This NDA is no longer stalled.');
  });
});

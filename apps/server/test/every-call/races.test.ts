import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSignatures } from '../../src/platform/pdf-signing';
import { problemOf, useContext, type Reply } from '../support/context';
import { consented } from '../world/dealings';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let pair: { proposalId: number; buyerId: number };
let path: { a: number; b: number };

beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
  const proposalId = await publishOffer(context.current, supplier, { ndaRequired: true });
  pair = { proposalId, buyerId: buyer.userId };
  path = { a: proposalId, b: buyer.userId };
});

/** Sends the same call several times concurrently, like a double click or another node. */
function atOnce(times: number, send: () => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: times }, send));
}

function request() {
  return context.current.call('requestNda', { query: pair }, buyer.token);
}

async function share(): Promise<void> {
  const { call } = context.current;
  await request();
  await call('prepareNda', { params: path, body: { name: 'Meera Iyer', ...consented } }, supplier.token);
  await call('uploadNda', { params: path }, supplier.token);
  await call('sendNda', { query: pair }, supplier.token);
  await call('shareNda', { query: pair }, supplier.token);
  await call('placeNdaFields', { query: pair }, supplier.token);
}

async function eventsOf(ndaId: number): Promise<string[]> {
  const { rows } = await context.current.db.execute<{ to_status: string }>(
    sql`select to_status from nda_events where nda_id = ${ndaId} order by id`,
  );
  return rows.map(({ to_status }) => to_status);
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status);

describe('concurrent identical calls have one effect', () => {
  it('five concurrent NDA requests create one request', async () => {
    const before = await context.current.countMail();
    expect(statuses(await atOnce(5, request))).toEqual([200, 200, 200, 200, 200]);
    const { body } = await context.current.call(
      'ndaRequests',
      { query: { userId: buyer.userId } },
      buyer.token,
    );
    expect(body).toMatchObject({ totalElements: 1 });
    expect((await context.current.countMail()) - before).toBe(1);
  });

  it('each of the five accepting steps takes effect once when it is called three times concurrently', async () => {
    const { call } = context.current;
    await request();
    const steps = [
      () => call('prepareNda', { params: path, body: { name: 'Meera Iyer', ...consented } }, supplier.token),
      () => call('uploadNda', { params: path }, supplier.token),
      () => call('sendNda', { query: pair }, supplier.token),
      () => call('shareNda', { query: pair }, supplier.token),
      () => call('placeNdaFields', { query: pair }, supplier.token),
    ];
    for (const step of steps) {
      const replies = await atOnce(3, step);
      // A prepare call overtaken by another may answer 409; no call may fail in any other way.
      expect(statuses(replies).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      expect(statuses(replies)).toContain(200);
    }
    const { body } = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
    const [row] = (body as { content: { ndaId: number; ndaStatus: string; acceptedStep: string }[] }).content;
    expect(row).toMatchObject({ ndaStatus: 'Approved & Shared', acceptedStep: 'fields' });
    expect(await eventsOf(row!.ndaId)).toEqual(['Requested', 'Approved & Shared']);
    const document = await call('ndaDocument', { params: { id: row!.ndaId } }, buyer.token);
    expect(await readSignatures(document.bytes)).toHaveLength(1);
  });

  it('three concurrent signatures sign the NDA once', async () => {
    const { call } = context.current;
    await share();
    const replies = await atOnce(3, () =>
      call('signNda', { query: pair, body: { name: 'Arjun Mehta', ...consented } }, buyer.token),
    );
    expect(statuses(replies)).toEqual([200, 200, 200]);
    const { ndaId } = replies[0]!.body as { ndaId: number };
    expect(await eventsOf(ndaId)).toEqual(['Requested', 'Approved & Shared', 'Signed & Shared']);
    const signatures = await readSignatures(
      (await call('ndaDocument', { params: { id: ndaId } }, supplier.token)).bytes,
    );
    expect(signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
  });

  it('of a concurrent approval and rejection one wins, or the rejection withdraws the finished sharing', async () => {
    const { call } = context.current;
    await request();
    const { body } = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
    const { ndaId } = (body as { content: { ndaId: number }[] }).content[0]!;
    await call('prepareNda', { params: path, body: { name: 'Meera', ...consented } }, supplier.token);
    await call('uploadNda', { params: path }, supplier.token);
    await call('sendNda', { query: pair }, supplier.token);
    const replies = await Promise.all([
      call('shareNda', { query: pair }, supplier.token),
      call(
        'updateNdaStatus',
        { params: { id: ndaId }, query: { status: 'Rejected' }, body: { reason: 'No capacity.' } },
        supplier.token,
      ),
    ]);
    const [shared, rejected] = statuses(replies);
    const histories: Record<string, string[]> = {
      '200 409': ['Requested', 'Approved & Shared'],
      '409 200': ['Requested', 'Rejected'],
      // The rejection read the NDA after the sharing, whose last step is missing.
      '200 200': ['Requested', 'Approved & Shared', 'Requested', 'Rejected'],
    };
    expect(await eventsOf(ndaId)).toEqual(histories[`${shared} ${rejected}`]);
  });

  it('concurrent proposals and acceptances of a contract take effect once', async () => {
    const { call } = context.current;
    await request();
    const body = {
      contractName: 'Supply',
      startDate: '2026-11-01',
      endDate: '2027-01-31',
      ...pair,
      supplierId: supplier.userId,
    };
    const created = await atOnce(4, () => call('createContract', { body }, supplier.token));
    const ids = new Set(created.map((reply) => (reply.body as { contractId: number }).contractId));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const accepted = await Promise.all([
      ...Array.from({ length: 2 }, () => call('acceptAsSupplier', { params: { id } }, supplier.token)),
      ...Array.from({ length: 2 }, () => call('acceptAsBuyer', { params: { id } }, buyer.token)),
    ]);
    expect(statuses(accepted)).toEqual([200, 200, 200, 200]);
    const { body: list } = await call('buyerContracts', { query: { buyerId: buyer.userId } }, buyer.token);
    expect(list).toMatchObject({ totalElements: 1, content: [{ contractStatus: 'Active' }] });
    const { rows } = await context.current.pool.query(
      `select user_id as told from notifications where kind = 'contract-accepted' and reference_id = $1 order by 1`,
      [id],
    );
    expect(rows.map(({ told }) => told)).toEqual([supplier.userId, buyer.userId].toSorted((a, b) => a - b));
  });

  it('of three concurrent calls that save an offer one succeeds and the others answer already_saved', async () => {
    const replies = await atOnce(3, () => context.current.call('saveOffer', { body: pair }, buyer.token));
    expect(statuses(replies).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map((reply) => problemOf(reply).code)).toEqual([
      'already_saved',
      'already_saved',
    ]);
  });

  it('a verification code works once when it is sent three times concurrently', async () => {
    const { call, mailTo } = context.current;
    const email = `twice-${supplier.userId}@example.com`;
    await call('signup', { body: { email, password: 'a good pass', userType: 'buyer' } });
    const otp = /\b\d{5}\b/.exec((await mailTo(email))!.text)![0];
    const replies = await atOnce(3, () => call('verifyCode', { query: { email, otp } }));
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { openTalk, say } from '../world/chat-people';
import { useContext } from '../support/context';
import { meetForContracts } from '../world/contract-people';
import { acceptTrade, act, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let admin: Person;

/** Moves what is in these tables over the months before now, so that every day and every edge has its part. */
const spread = [
  // Some years old, some on the first and last moments of the days.
  `update users set created_at = $1::timestamptz - id * interval '5 hours'`,
  `update users set created_at = date_trunc('day', $1::timestamptz) - interval '6 days' where id = 1`,
  `update users set created_at = date_trunc('day', $1::timestamptz) - interval '6 days' - interval '1 millisecond' where id = 2`,
  `update offers set published_at = $1::timestamptz - id * interval '19 hours' where published_at is not null`,
  `update messages set sent_at = $1::timestamptz - id * interval '11 hours'`,
];

beforeAll(async () => {
  const { pool, clock, call } = context.current;
  admin = await createPerson(context.current, 'admin');
  await createPerson(context.current, 'admin');
  // A day of its own for each step, so that hours between them differ.
  const steps = [0, 1, 3, 5, 5, 5, 5];
  for (const [index, reached] of steps.entries()) {
    clock.set(new Date(Date.parse('2026-10-01T00:00:00Z') + index * 9 * dayMs));
    const trade = await openTrade(context.current);
    clock.advance((index + 1) * hourMs);
    await acceptTrade(context.current, trade, { steps: reached });
    clock.advance((index + 2) * 3 * hourMs);
    if (index > 3) await act(context.current, trade, 'sign', trade.buyer);
    if (index === 0) await act(context.current, trade, 'reject', trade.supplier);
  }
  clock.set(new Date('2026-11-30T10:30:00Z'));
  const talk = await openTalk(context.current);
  for (const text of ['one', 'two', 'three', 'four', 'five'])
    await say(context.current, talk, talk.buyer, text);
  const { messageId } = await say(context.current, talk, talk.supplier, 'six');
  await call('deleteMessage', { params: { messageId } }, talk.supplier.token);
  const { propose } = await meetForContracts(context.current);
  // As old contracts are on the day that is asked for.
  for (const [start, end] of [
    ['2026-11-01', '2026-12-01'],
    ['2027-01-01', '2027-02-01'],
    ['2026-01-01', '2026-11-29'],
    ['2026-02-01', '2026-11-29'],
  ]) {
    await propose({ startDate: '2027-01-01', endDate: '2027-02-01' });
    await pool.query(
      `update contracts set start_date = $1, end_date = $2, created_at = $3::timestamptz - id * interval '31 hours' where id = (select max(id) from contracts)`,
      [start, end, clock.now()],
    );
  }
  // What the days make of them is said by the rows alone.
  await pool.query(
    `update contracts set supplier_agreed_at = created_at, buyer_agreed_at = created_at where id <> 4`,
  );
  await pool.query(`update contracts set rejected_at = created_at, rejected_by = 'buyer' where id = 4`);
  const closed = await publishOffer(context.current, talk.supplier, { title: 'Closed' });
  await pool.query(`update offers set status = 'closed', closed_at = $2 where id = $1`, [
    closed,
    clock.now(),
  ]);
  await call('createOffer', { body: { title: 'Draft', scope: 'small' } }, talk.supplier.token);
  for (const update of spread) {
    await pool.query(update, update.includes('$1') ? [clock.now()] : []);
  }
  const [first, second, third, fourth] = await Promise.all(
    (['supplier', 'buyer', 'supplier', 'admin'] as const).map((role) => createPerson(context.current, role)),
  );
  await pool.query(`update users set validation = 'validated' where id = $1`, [first!.userId]);
  await pool.query(`update users set deactivated_at = now() where id = $1`, [second!.userId]);
  await pool.query(`update users set signup_step = 'terms' where id = $1`, [third!.userId]);
  await pool.query(`update users set approved_at = null where id = $1`, [fourth!.userId]);
});

async function figures(query: Record<string, unknown> = {}): Promise<MarketFigures> {
  const { status, body } = await context.current.call('marketFigures', { query }, admin.token);
  expect(status).toBe(200);
  return body as MarketFigures;
}

type Row = Record<string, unknown>;
async function rowsOf(table: string): Promise<Row[]> {
  return (await context.current.pool.query<Row>(`select * from ${table}`)).rows;
}
const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : '');
const countBy = (rows: Row[], key: string) =>
  rows.reduce<Record<string, number>>((counts, row) => {
    const name = String(row[key]);
    return { ...counts, [name]: (counts[name] ?? 0) + 1 };
  }, {});
const byStatus = (counts: { status: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ status, count }) => [status, count]));

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const toMinutes = (hours: number | null) => hours && Math.round(hours * 60);

describe.each([7, 30, 366])('over %i days', (days) => {
  it('has each day once, the last one today, with what happened on it', async () => {
    const { days: counted } = await figures({ days });
    const today = Date.parse('2026-11-30T00:00:00Z');
    const expected = Array.from({ length: days }, (_none, index) =>
      new Date(today - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
    );
    const users = (await rowsOf('users')).filter((row) => row['signup_step'] === 'done');
    const of = (rows: Row[], key: string, day: string) =>
      rows.filter((row) => dayOf(row[key]) === day).length;
    const [offers, ndas, contracts, messages] = await Promise.all(
      ['offers', 'nda_requests', 'contracts', 'messages'].map(rowsOf),
    );
    expect(counted).toEqual(
      expected.map((day) => ({
        day,
        suppliers: of(
          users.filter(({ role }) => role === 'supplier'),
          'created_at',
          day,
        ),
        buyers: of(
          users.filter(({ role }) => role === 'buyer'),
          'created_at',
          day,
        ),
        offers: of(offers!, 'published_at', day),
        ndaRequests: of(ndas!, 'requested_at', day),
        ndaSigned: of(ndas!, 'buyer_signed_at', day),
        contracts: of(contracts!, 'created_at', day),
        messages: of(messages!, 'sent_at', day),
      })),
    );
    // Not all of it is nothing.
    for (const key of ['suppliers', 'offers', 'ndaRequests', 'contracts', 'messages'] as const)
      expect(counted.reduce((sum, day) => sum + day[key], 0)).toBeGreaterThan(0);
  });

  it('has how far the requests of these days came, and how long that took', async () => {
    const since = Date.parse('2026-12-01T00:00:00Z') - days * dayMs;
    const made = (await rowsOf('nda_requests')).filter((row) => Number(row['requested_at']) >= since);
    const events = await rowsOf('nda_events');
    const hours = (from: unknown, to: unknown) => (Number(to) - Number(from)) / hourMs;
    const steps = made.map((row) => ({
      requestedAt: row['requested_at'],
      approvedAt: events.find(
        (event) => event['nda_id'] === row['id'] && event['to_status'] === 'Approved & Shared',
      )?.['created_at'],
      signedAt: row['buyer_signed_at'],
    }));
    const approved = steps.filter(({ approvedAt }) => approvedAt);
    const signed = steps.filter(({ signedAt }) => signedAt);
    const { ndaFunnel } = await figures({ days });
    const { hoursToApproval, hoursToSignature, ...counts } = ndaFunnel;
    expect(counts).toEqual({ requested: made.length, approved: approved.length, signed: signed.length });
    expect([hoursToApproval, hoursToSignature].map(toMinutes)).toEqual(
      [
        medianOf(approved.map((step) => hours(step.requestedAt, step.approvedAt))),
        medianOf(signed.map((step) => hours(step.approvedAt, step.signedAt))),
      ].map(toMinutes),
    );
  });
});

it('tells the market as it is now', async () => {
  const now = await figures();
  const finished = (await rowsOf('users')).filter((row) => row['signup_step'] === 'done');
  const active = finished.filter((row) => row['deactivated_at'] === null);
  const of = (role: string) => active.filter((row) => row['role'] === role);
  expect(now.users).toEqual({
    suppliers: of('supplier').length,
    buyers: of('buyer').length,
    admins: of('admin').filter((row) => row['approved_at'] !== null).length,
    deactivated: finished.length - active.length,
    validated: active.filter((row) => row['validation'] === 'validated').length,
  });
  expect(now.users).toMatchObject({ admins: 2, deactivated: 1, validated: 1 });
  const offers = countBy(await rowsOf('offers'), 'status');
  expect(now.offers).toEqual({ published: offers['published'], drafts: 1, closed: 1 });
  const ndas = await rowsOf('nda_requests');
  expect(byStatus(now.ndaByStatus)).toEqual(countBy(ndas, 'status'));
  expect(byStatus(now.ndaByStatus)).toEqual({
    Requested: 3,
    Rejected: 1,
    'Approved & Shared': 1,
    'Signed & Shared': 3,
  });
  expect(now.contractsByStatus).toEqual([
    { status: 'Pending', count: 1 },
    { status: 'Active', count: 1 },
    { status: 'Ended', count: 1 },
    { status: 'Rejected', count: 1 },
  ]);
  expect(now.messages).toBe((await rowsOf('messages')).length);
  expect(now.days).toHaveLength(30);
});

it('goes on counting over midnight, also what was there before', async () => {
  const { clock } = context.current;
  const before = (await figures({ days: 7 })).days;
  clock.advance(20 * hourMs);
  const talk = await openTalk(context.current);
  await say(context.current, talk, talk.buyer, 'The next day.');
  const after = await figures({ days: 7 });
  expect(after.days.slice(0, -1).map(({ messages }) => messages)).toEqual(
    before.slice(1).map(({ messages }) => messages),
  );
  expect(after.days.at(-1)).toMatchObject({ day: '2026-12-01', messages: 1 });
  expect(after.messages).toBe((await rowsOf('messages')).length);
});

it.each([6, 367, 'x', 7.5])('takes no %s days', async (days) => {
  expect((await context.current.call('marketFigures', { query: { days } }, admin.token)).status).toBe(422);
});

it('is nobody’s but the administrators’', async () => {
  for (const role of ['supplier', 'buyer'] as const) {
    const { token } = await createPerson(context.current, role);
    expect((await context.current.call('marketFigures', {}, token)).status).toBe(403);
  }
});

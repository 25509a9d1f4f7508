import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { openTalk, say } from '../world/chat-people';
import { useContext } from '../support/context';
import { meetForAmendments } from '../world/contract-amending';
import { meetForContracts } from '../world/contract-people';
import { acceptTrade, act, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { createMarketRepository } from '../../src/modules/administration';
import { inMinutes, plainFigures, plainFunnel } from './plain-figures';

const context = useContext();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let admin: Person;

interface Count {
  figure: string;
  key: string;
  count: number;
}

/**
 * Distributes the data of these tests over the months before now, so that every day and every boundary is covered.
 */
const spread = [
  // Some are years old, some at the first and last moments of days.
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
  // Each step has its own day, so that the hours between them differ.
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
  // Dates like those of old contracts on the requested day.
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
  // Their status follows from their dates.
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

/** Expects all figures of the given days to equal a count row by row. */
async function expectExact(days = 366): Promise<void> {
  const { clock } = context.current;
  const { ndaFunnel, ...rest } = await figures({ days });
  const today = clock.now().toISOString().slice(0, 10);
  expect(rest).toEqual(await plainFigures(context.current, days, today));
  const since = Date.parse(today) - (days - 1) * dayMs;
  expect(inMinutes(ndaFunnel)).toEqual(inMinutes(await plainFunnel(context.current, since)));
  await expectListsExact();
}

/** Expects the stored counts of each user's lists to equal those of the tables. */
async function expectListsExact() {
  const { pool } = context.current;
  const ofPersons = `where figure like '% of %' and figure not like 'news of %' group by figure, key having sum(count) <> 0 order by figure, key`;
  const [kept, anew, counted] = await Promise.all(
    [
      `select figure, key, sum(count)::int count from market_counts ${ofPersons}`,
      `select figure, key, sum(count)::int count from count_figures() ${ofPersons}`,
      `select 'nda of ' || buyer_id figure, count(*)::int count from nda_requests group by buyer_id
       union all select 'nda of ' || supplier_id, count(*)::int from nda_requests where removed_at is null group by supplier_id
       union all select 'contract of ' || buyer_id, count(*)::int from contracts group by buyer_id
       union all select 'contract of ' || supplier_id, count(*)::int from contracts group by supplier_id
       union all select 'notification of ' || user_id, count(*)::int from notifications group by user_id
       union all select 'unread of ' || user_id, count(*)::int from notifications where read_at is null group by user_id`,
    ].map(async (statement) => (await pool.query<Count>(statement)).rows),
  );
  expect(kept).toEqual(anew);
  for (const { figure, count } of counted ?? []) {
    const keptOf = (kept ?? []).filter((one) => one.figure === figure);
    expect(keptOf.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  }
}

it.each([7, 30, 366])('has each of the last %i days once, with its figures', async (days) => {
  await expectExact(days);
  const { days: counted } = await figures({ days });
  // The figures are not all zero.
  for (const key of ['suppliers', 'offers', 'ndaRequests', 'contracts', 'messages'] as const)
    expect(counted.reduce((sum, day) => sum + day[key], 0)).toBeGreaterThan(0);
});

it('returns the current totals of the market', async () => {
  const now = await figures();
  expect(now.users).toMatchObject({ admins: 2, deactivated: 1, validated: 1 });
  expect(now.offers).toMatchObject({ drafts: 1, closed: 1 });
  expect(now.ndaByStatus).toEqual([
    { status: 'Requested', count: 3 },
    { status: 'Approved & Shared', count: 1 },
    { status: 'Signed & Shared', count: 3 },
    { status: 'Rejected', count: 1 },
  ]);
  expect(now.contractsByStatus).toEqual([
    { status: 'Pending', count: 1 },
    { status: 'Active', count: 1 },
    { status: 'Ended', count: 1 },
    { status: 'Rejected', count: 1 },
  ]);
  expect(now.days).toHaveLength(30);
});

/** Changes made directly in the database, which affect several counts at once. */
const changes: Record<string, string[]> = {
  'NDAs moved': [`update nda_requests set status = 'Skipped' where id = 2`],
  'an NDA was asked for anew': [
    `update nda_requests set requested_at = requested_at + interval '20 days' where id = 3`,
  ],
  'an NDA lost its signature': [
    `update nda_requests set status = 'Requested', buyer_signed_at = null where id = 7`,
  ],
  'an NDA was archived': [`update nda_requests set archived_at = now() where id = 1`],
  'it was returned': [`update nda_requests set archived_at = null where id = 1`],
  'an NDA was taken off the supplier’s lists': [`update nda_requests set removed_at = now() where id = 3`],
  'an offer asked for no NDA any more': [
    `update nda_requests set is_offer_open = not is_offer_open where id = 4`,
  ],
  'a buyer wanted a contract changed': [`update contracts set wants_changes = true where id = 4`],
  'it was revised and proposed again': [
    `update contracts set rejected_at = null, rejected_by = null, wants_changes = false, end_date = end_date + 9 where id = 4`,
  ],
  'both accepted it': [
    `update contracts set supplier_agreed_at = now(), buyer_agreed_at = now() where id = 4`,
  ],
  'somebody signed up': [
    `insert into logins (email, email_key, password_hash) values ('gone@example.net', 'gone@example.net', '')`,
    `insert into users (login_id, role, signup_step, created_at) select max(id), 'buyer', 'done', '2026-11-29' from logins`,
  ],
  'accounts were closed': [`update users set deactivated_at = now() where role = 'buyer'`],
  'they were opened again': [`update users set deactivated_at = null where role = 'buyer'`],
  'companies were validated': [`update users set validation = 'validated' where role = 'supplier'`],
  'an administrator was let in': [`update users set approved_at = now() where role = 'admin'`],
  'a draft was published and another taken back': [
    `update offers set status = 'published', published_at = '2026-11-29' where status = 'draft'`,
    `update offers set status = 'draft' where id = (select max(id) from offers where status = 'published')`,
  ],
  'a login and a draft were removed': [
    `delete from offers where id = (select max(id) from offers where status = 'draft')`,
    `delete from logins where email_key = 'gone@example.net'`,
  ],
};

describe('the stored counts of the market', () => {
  it.each(Object.entries(changes))(
    'keeps the counts exact after this change: %s',
    async (_what, statements) => {
      const { pool } = context.current;
      for (const statement of statements) expect((await pool.query(statement)).rowCount).toBeGreaterThan(0);
      await expectExact();
    },
  );

  it('keeps the counts exact after an amendment changed the end of a contract', async () => {
    const { agreeAndAmend, answer } = await meetForAmendments(context.current);
    const { contractId } = await agreeAndAmend('buyer', { endDate: '2027-01-01' });
    await expectExact();
    expect((await answer(contractId, 1, 'accept', 'supplier')).status).toBe(200);
    await expectExact();
  });

  it('does not change the counts by a transaction that is rolled back', async () => {
    const client = await context.current.pool.connect();
    const before = await figures();
    try {
      await client.query('begin');
      await client.query(`update users set validation = 'denied'`);
      await client.query(`update nda_requests set status = 'Skipped'`);
      expect(await figures()).toEqual(before);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await figures()).toEqual(before);
    await expectExact();
  });

  it('keeps the counts exact if two processes merge them during changes', async () => {
    const { db, pool } = context.current;
    const { addUp } = createMarketRepository(db);
    await Promise.all([
      addUp(),
      pool.query(`update users set validation = 'denied' where role = 'buyer'`),
      addUp(),
      pool.query(`update nda_requests set status = 'Rejected' where id = 2`),
      pool.query(`update nda_requests set status = 'Rejected' where id = 3`),
    ]);
    await addUp();
    await expectExact();
    const order = ({ figure, key }: Count, other: Count) =>
      `${figure} ${key}` < `${other.figure} ${other.key}` ? -1 : 1;
    const { rows: kept } = await pool.query<Count>(
      `select * from market_counts where figure not like 'news of %'`,
    );
    const { rows: anew } = await pool.query<Count>('select * from count_figures()');
    expect(kept.toSorted(order)).toEqual(anew.toSorted(order));
  });
});

it('continues the counts of messages over midnight', async () => {
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
  await expectExact(7);
});

it('keeps the counts exact as days pass on which contracts begin and end', async () => {
  const { clock } = context.current;
  for (const day of ['2026-12-01', '2026-12-02', '2027-01-01', '2027-02-01', '2027-02-02']) {
    clock.set(new Date(`${day}T10:30:00Z`));
    await expectExact();
  }
  const { contractsByStatus } = await figures();
  expect(contractsByStatus.map(({ status }) => status)).toEqual(['Ended']);
});

// The time to the signature starts at the first sharing, for a repeated request at its own.
it('measures the hours from the request that was shared to its first sharing', async () => {
  const { clock } = context.current;
  clock.set(new Date('2027-06-01T08:00:00Z'));
  const trade = await openTrade(context.current);
  const share = async () => {
    clock.advance(2 * hourMs);
    await acceptTrade(context.current, trade);
  };
  const doNext = async (name: 'decline' | 'reopen' | 'ask', who: Person) => {
    clock.advance(3 * hourMs);
    expect((await act(context.current, trade, name, who)).status).toBeLessThan(300);
  };
  const funnel = async () => (await figures({ days: 7 })).ndaFunnel;
  await share();
  expect(await funnel()).toMatchObject({ requested: 1, approved: 1, hoursToApproval: 2 });
  await doNext('decline', trade.buyer);
  await doNext('reopen', trade.supplier);
  await share();
  expect(await funnel()).toMatchObject({ approved: 1, hoursToApproval: 2 });
  await doNext('decline', trade.buyer);
  await doNext('ask', trade.buyer);
  expect(await funnel()).toMatchObject({ requested: 1, approved: 0, hoursToApproval: null });
  await share();
  expect(await funnel()).toMatchObject({ approved: 1, hoursToApproval: 2, hoursToSignature: null });
  await expectExact(7);
});

it.each([6, 367, 'x', 7.5])('refuses market figures of %s days', async (days) => {
  expect((await context.current.call('marketFigures', { query: { days } }, admin.token)).status).toBe(422);
});

it('shows the market figures to administrators only', async () => {
  for (const role of ['supplier', 'buyer'] as const) {
    const { token } = await createPerson(context.current, role);
    expect((await context.current.call('marketFigures', {}, token)).status).toBe(403);
  }
});

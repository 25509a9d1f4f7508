import { beforeEach, describe, expect, it } from 'vitest';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { ContractSide } from '../../src/modules/contracts';
import { problemOf, useContext } from '../support/context';
import { explain, statementsOf } from '../support/statements';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { createPerson } from '../world/people';

const context = useContext();
let people: AmendingPeople;

const today = (day: string) => context.current.clock.set(new Date(`${day}T09:00:00Z`));
const good = { inTime: 5, asAgreed: 4, answered: 5 };

beforeEach(async () => {
  today('2026-11-21');
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Tools' },
    buyer: { companyName: 'Dams Ltd' },
  });
});

/** Agrees on a contract that ends on 30 November. */
const agree = () => people.agree({ startDate: '2026-11-21', endDate: '2026-11-30' });
const rate = (id: number, by: ContractSide, body: object = good, token = people[by].token) =>
  context.current.call('rateContract', { params: { id }, body: { ...good, ...body } }, token);
const ratingsOf = async (id: number, by: ContractSide) => (await people.view(id, by)).ratings;
async function profileOf(userId: number, token: string): Promise<UserDetail> {
  return (await context.current.call('getUserDetail', { params: { userId } }, token)).body as UserDetail;
}

describe('rating a contract', () => {
  // CON-140
  it('each side can rate an ended contract once, and both sides read both ratings', async () => {
    const { contractId: id } = await agree();
    today('2026-12-01');
    expect(await ratingsOf(id, 'buyer')).toEqual({
      own: null,
      other: null,
      until: '2027-02-28',
      supplier: null,
      buyer: null,
    });
    const reply = await rate(id, 'buyer');
    const own = { ...good, givenOn: '2026-12-01' };
    expect([reply.status, reply.body]).toMatchObject([200, { own, other: null, until: '2026-12-08' }]);
    await rate(id, 'supplier', { inTime: 1 });
    expect(await ratingsOf(id, 'buyer')).toMatchObject({ own, other: { ...own, inTime: 1 } });
    expect(await ratingsOf(id, 'supplier')).toMatchObject({ own: { inTime: 1 }, other: own });
  });

  // CON-140, CON-141
  it.each([
    ['while the contract runs is refused', '2026-11-30', '2026-11-30', 409],
    ['more than ninety days after its end is refused', '2027-03-01', '2027-03-01', 409],
    ['can be changed within seven days', '2026-12-01', '2026-12-08', 200],
    ['cannot be changed after more than seven days', '2026-12-01', '2026-12-09', 409],
  ])('a rating of a contract %s', async (_when, first, then, status) => {
    const { contractId: id } = await agree();
    today(first);
    if (first !== then) await rate(id, 'supplier');
    today(then);
    const reply = await rate(id, 'supplier', { answered: 2 });
    expect(reply.status).toBe(status);
    const answered = first === then ? undefined : status === 200 ? 2 : 5;
    expect((await ratingsOf(id, 'supplier')).own?.answered).toBe(answered);
  });

  // CON-140
  it('refuses to rate a contract that was never agreed, and scores outside 1 to 5', async () => {
    const { contractId: open } = await people.propose({ startDate: '2026-11-21', endDate: '2026-11-30' });
    const { contractId: id } = await agree();
    today('2026-12-01');
    expect((await rate(open, 'supplier')).status).toBe(409);
    const wrong = await rate(id, 'supplier', { inTime: 6 });
    expect([wrong.status, problemOf(wrong).errors]).toMatchObject([422, [{ field: 'inTime' }]]);
  });

  it('rating a contract answers 404 to anybody but its two sides', async () => {
    const { contractId: id } = await agree();
    today('2026-12-01');
    const stranger = await createPerson(context.current, 'buyer');
    expect((await rate(id, 'buyer', {}, stranger.token)).status).toBe(404);
    expect((await rate(id + 1_000, 'buyer')).status).toBe(404);
  });

  // CON-143
  it('refuses a rating between two users of one company', async () => {
    const { contractId: id } = await agree();
    today('2026-12-01');
    await context.current.pool.query(
      `update profiles set gstin = '27AAPFU0939F1ZV' where user_id = any($1)`,
      [[people.supplier.userId, people.buyer.userId]],
    );
    const reply = await rate(id, 'buyer');
    expect([reply.status, problemOf(reply).detail]).toEqual([409, 'A company cannot rate itself.']);
  });

  // CON-141
  it('of two concurrent ratings one is stored, and the database refuses to change its parties or dates', async () => {
    const { contractId: id } = await agree();
    today('2026-12-01');
    const replies = await Promise.all([rate(id, 'buyer', { inTime: 1 }), rate(id, 'buyer', { inTime: 2 })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { pool } = context.current;
    const { rows } = await pool.query('select in_time from contract_ratings where contract_id = $1', [id]);
    expect(rows).toHaveLength(1);
    for (const [change, why] of [
      ['rated_id = rated_id + 1', /not given anew/],
      ['given_on = given_on + 1', /not given anew/],
      ['changed_on = given_on + 8', /contract_ratings_days/],
    ] as const) {
      await expect(
        pool.query(`update contract_ratings set ${change} where contract_id = ${id}`),
      ).rejects.toThrow(why);
    }
  });

  // CON-144
  it('a rating notifies the other side once, without the scores', async () => {
    const { contractId: id } = await agree();
    await context.current.jobs.drain();
    today('2026-12-01');
    await rate(id, 'buyer');
    await rate(id, 'buyer', { inTime: 1 });
    const { rows } = await context.current.pool.query<{ text: string }>(
      `select user_id as "userId", text from notifications where kind = 'contract-rated' and reference_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ userId: people.supplier.userId, text: expect.stringContaining('has rated') }]);
    expect(rows[0]?.text).not.toMatch(/\d/);
  });
});

// CON-145
it('the personal-data export contains the ratings of contracts', async () => {
  const { contractId: id } = await agree();
  today('2026-12-01');
  await rate(id, 'buyer');
  const reply = await context.current.call('myData', {}, people.supplier.token);
  expect(JSON.parse(reply.bytes.toString())).toMatchObject({
    profiles: [{ contracts: [{ ratings: [{ ...good, rater: 'buyer', givenOn: '2026-12-01' }] }] }],
  });
});

describe('rating summary of a company', () => {
  // CON-142
  it('the rating summary is shown from three ratings on, only for the rated company', async () => {
    const { supplier, buyer } = people;
    const contracts = [];
    for (let index = 0; index < 3; index += 1) contracts.push(await agree());
    today('2026-12-01');
    const [first, second, third] = contracts.map(({ contractId }) => contractId);
    await rate(first!, 'buyer', { inTime: 5 });
    await rate(second!, 'buyer', { inTime: 4 });
    expect((await profileOf(supplier.userId, buyer.token)).ratings).toBeNull();
    await rate(third!, 'buyer', { inTime: 4 });
    const summary = { count: 3, average: 4.4, inTime: 4.3, asAgreed: 4, answered: 5 };
    expect((await profileOf(supplier.userId, buyer.token)).ratings).toEqual(summary);
    expect((await profileOf(buyer.userId, supplier.token)).ratings).toBeNull();
    expect(await ratingsOf(first!, 'supplier')).toMatchObject({ supplier: summary, buyer: null });
  });

  it('rating summaries are read in one statement, by an index-only scan', async () => {
    const { pool } = context.current;
    await pool.query(
      `insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, supplier_agreed_at, buyer_agreed_at)
       select $1, $2, $3, 'Old ' || n, '', '2026-09-01', '2026-10-01', 1, '2026-09-01', '2026-09-01' from generate_series(1, 3000) n`,
      [people.proposalId, people.supplier.userId, people.buyer.userId],
    );
    await pool.query(
      `insert into contract_ratings (contract_id, rater, rated_id, in_time, as_agreed, answered, given_on, changed_on)
       select id, r.rater, case when r.rater = 'buyer' and id % 100 = 0 then supplier_id else buyer_id end, 5, 4, 3, '2026-10-02', '2026-10-02'
       from contracts, (values ('buyer'), ('supplier')) r (rater) where name like 'Old %'`,
    );
    await pool.query('vacuum analyze contract_ratings');
    const statements = await statementsOf(() => profileOf(people.supplier.userId, people.buyer.token));
    const ratingStatements = statements.filter(({ text }) => text.includes('contract_ratings'));
    expect(ratingStatements).toHaveLength(1);
    const [explained] = await explain(pool, ratingStatements);
    expect(explained?.plan).toContain('Index Only Scan using contract_ratings_rated');
  });
});

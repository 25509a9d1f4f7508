import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { problemOf, useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let proposalId: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  proposalId = await publishOffer(context.current, supplier, { title: 'Lathe bits', scope: 'medium' });
});

beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  buyer = await createPerson(context.current, 'buyer');
  await context.current.call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
});

const propose = (fields: Record<string, unknown> = {}) =>
  context.current.call(
    'createContract',
    {
      body: {
        contractName: 'Supply',
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        proposalId,
        buyerId: buyer.userId,
        supplierId: supplier.userId,
        ...fields,
      },
    },
    supplier.token,
  );

async function proposed(fields: Record<string, unknown> = {}): Promise<Contract> {
  const reply = await propose(fields);
  expect(reply.status).toBe(201);
  return reply.body as Contract;
}

const agree = {
  supplier: (id: number) => context.current.call('acceptAsSupplier', { params: { id } }, supplier.token),
  buyer: (id: number) => context.current.call('acceptAsBuyer', { params: { id } }, buyer.token),
};

async function agreed(fields: Record<string, unknown> = {}): Promise<Contract> {
  const made = await proposed(fields);
  await agree.supplier(made.contractId);
  await agree.buyer(made.contractId);
  return made;
}

async function list(query: Record<string, unknown> = {}) {
  const reply = await context.current.call(
    'buyerContracts',
    { query: { buyerId: buyer.userId, size: 100, ...query } },
    buyer.token,
  );
  expect(reply.status).toBe(200);
  return (reply.body as { content: Contract[] }).content;
}
const names = async (query: Record<string, unknown> = {}) =>
  (await list(query)).map(({ contractName }) => contractName).sort();

describe('proposing a contract', () => {
  // CON-14, CON-39
  it('a proposed contract stores every field as given, with both agreements unset', async () => {
    const given = {
      contractName: 'Årlig 50% leverans_1',
      contractDescription: 'First line.\nSecond line.',
      startDate: '2028-02-29',
      endDate: '2028-03-01',
      startStatus: 'On receipt',
      endStatus: 'On delivery',
    };
    const made = await proposed(given);
    expect(made).toMatchObject({
      ...given,
      proposalTitle: 'Lathe bits',
      proposalScope: 'medium',
      supplierCompany: 'Kaveri Tools',
      buyerCompany: buyer.companyName,
      contractStatus: 'Pending',
      supplierAgreement: false,
      buyerAgreement: false,
    });
    expect(await list()).toEqual([made]);
  });

  // CON-9, CON-10
  it.each([
    ['an end before the start', { startDate: '2026-12-02', endDate: '2026-12-01' }, 'endDate'],
    ['an end on the day of the start', { endDate: '2026-12-01' }, 'endDate'],
    ['a day that does not exist', { startDate: '2027-02-29', endDate: '2027-03-31' }, 'startDate'],
    ['no end', { endDate: '' }, 'endDate'],
    ['an end that has passed', { startDate: '2026-11-01', endDate: '2026-11-20' }, 'endDate'],
    ['a blank name', { contractName: '  ' }, 'contractName'],
  ])('refuses a contract proposal with %s, with the error at the field', async (_what, fields, field) => {
    const reply = await propose(fields);
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors?.map((error) => error.field)).toContain(field);
    expect(await list()).toEqual([]);
  });

  // CON-322
  it('converts moments in a contract proposal to calendar days in India', async () => {
    const days = { startDate: '2026-11-30T18:30:00.000Z', endDate: '2026-12-31T00:00:00Z' };
    expect(await proposed(days)).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-31' });
  });

  // CON-11
  it('accepts a contract proposal that has begun already or ends on the current day in India', async () => {
    context.current.clock.set(new Date('2026-11-24T18:29:59Z'));
    const past = { startDate: '2026-11-01', endDate: '2026-11-24' };
    expect(await agreed(past)).toMatchObject(past);
    expect(await list()).toMatchObject([{ contractStatus: 'Active' }]);
    context.current.clock.set(new Date('2026-11-24T18:30:00Z'));
    const reply = await propose({ ...past, contractName: 'A second late' });
    expect([reply.status, problemOf(reply).errors]).toEqual([
      422,
      [{ field: 'endDate', text: 'The end date must not be in the past.' }],
    ]);
  });

  // CON-2
  it('proposing a contract answers 404 without dealings with the buyer on this offer', async () => {
    const stranger = await createPerson(context.current, 'buyer');
    expect((await propose({ buyerId: stranger.userId })).status).toBe(404);
    const otherOffer = await publishOffer(context.current, supplier);
    expect((await propose({ proposalId: otherOffer })).status).toBe(404);
    expect((await propose({ buyerId: 999_999 })).status).toBe(404);
    const rival = await createPerson(context.current, 'supplier');
    const foreign = await publishOffer(context.current, rival);
    await context.current.call(
      'requestNda',
      { query: { proposalId: foreign, buyerId: buyer.userId } },
      buyer.token,
    );
    expect((await propose({ proposalId: foreign })).status).toBe(404);
  });
});

describe('accepting a contract', () => {
  // CON-19
  it('a contract accepted by one side waits for the other, and a repeat changes nothing', async () => {
    const { contractId } = await proposed();
    const first = await agree.buyer(contractId);
    expect(first.body).toMatchObject({
      buyerAgreement: true,
      supplierAgreement: false,
      contractStatus: 'Pending',
    });
    context.current.clock.advance(3_600_000);
    const mails = await context.current.countMail();
    const second = await agree.buyer(contractId);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await context.current.countMail()).toBe(mails);
    expect(await agree.supplier(contractId)).toMatchObject({
      body: { buyerAgreement: true, supplierAgreement: true },
    });
  });

  it('refuses to accept a rejected contract', async () => {
    const { contractId } = await proposed();
    const body = { reason: 'Too dear.' };
    await context.current.call('rejectAsBuyer', { params: { id: contractId }, body }, buyer.token);
    const reply = await agree.buyer(contractId);
    expect([reply.status, problemOf(reply).code]).toEqual([409, 'illegal_transition']);
    expect(await list()).toMatchObject([{ contractStatus: 'Rejected' }]);
    expect(await names({ contractStatus: 'Rejected' })).toEqual(['Supply']);
    expect(await names({ contractStatus: 'Pending' })).toEqual([]);
  });

  // CON-11
  it('refuses to accept a contract whose last day has passed, and lists it no longer as waiting', async () => {
    const { contractId } = await proposed({ startDate: '2026-11-22', endDate: '2026-11-25' });
    const accepted = await agree.supplier(contractId);
    context.current.clock.set(new Date('2026-11-25T18:29:59Z'));
    expect(await names({ waiting: true })).toEqual(['Supply']);
    context.current.clock.set(new Date('2026-11-25T18:30:00Z'));
    expect(await names({ waiting: true })).toEqual([]);
    const reply = await agree.buyer(contractId);
    const text = 'The last day of this contract has passed, so it can no longer be accepted.';
    expect([reply.status, problemOf(reply).detail, problemOf(reply).errors]).toEqual([
      409,
      text,
      [{ field: 'endDate', text }],
    ]);
    expect(await list()).toMatchObject([{ contractStatus: 'Pending', buyerAgreement: false }]);
    // A side that accepted in time gets the same answer again, and either side can still end the contract.
    const again = await agree.supplier(contractId);
    expect([again.status, again.body]).toEqual([200, { ...(accepted.body as object), lapsed: true }]);
    const body = { reason: 'Too late.' };
    const rejected = await context.current.call(
      'rejectAsBuyer',
      { params: { id: contractId }, body },
      buyer.token,
    );
    expect(rejected.status).toBe(200);
  });

  it('a contract stays Pending after the buyer requested changes', async () => {
    const { contractId } = await proposed();
    const body = { reason: 'Later, please.', wantsChanges: true };
    await context.current.call('rejectAsBuyer', { params: { id: contractId }, body }, buyer.token);
    expect(await list()).toMatchObject([{ contractStatus: 'Pending', wantsChanges: true }]);
    expect(await names({ contractStatus: 'Pending' })).toEqual(['Supply']);
    expect(await names({ contractStatus: 'Rejected' })).toEqual([]);
  });
});

describe('status of a contract', () => {
  // CON-15
  it('the contract status follows the days in India: Pending, Active on both end days, Ended', async () => {
    await agreed({ endDate: '2026-12-15' });
    await proposed({ contractName: 'Unanswered' });
    // 18:30 in UTC is midnight in India.
    const days = [
      ['2026-11-30T18:29:59Z', 'Pending'],
      ['2026-11-30T18:30:00Z', 'Active'],
      ['2026-12-15T18:29:59Z', 'Active'],
      ['2026-12-15T18:30:00Z', 'Ended'],
    ] as const;
    for (const [at, status] of days) {
      context.current.clock.set(new Date(at));
      const rows = await list({ contractStatus: status });
      const found = rows.map(({ contractName }) => contractName).sort();
      expect([at, found]).toEqual([at, status === 'Pending' ? ['Supply', 'Unanswered'] : ['Supply']]);
      expect(rows.every(({ contractStatus }) => contractStatus === status)).toBe(true);
      for (const other of ['Active', 'Ended', 'Rejected'].filter((name) => name !== status))
        expect(await names({ contractStatus: other })).toEqual([]);
    }
    expect(await names({ contractStatus: 'Expired' })).toEqual(['Supply']);
    expect(await names({ contractStatus: 'All' })).toEqual(['Supply', 'Unanswered']);
  });
});

describe('filters of contract lists', () => {
  beforeEach(async () => {
    await proposed({ contractName: '31 days', endDate: '2026-12-31' });
    await proposed({ contractName: '32 days', endDate: '2027-01-01' });
    await proposed({ contractName: '50% now_later', startDate: '2027-06-01', endDate: '2028-06-01' });
  });

  // CON-31, CON-34, CON-321
  it.each([
    ['a month, counting both end days', { proposalDuration: 'Short:1 month' }, ['31 days']],
    ['a month and a day', { proposalDuration: 'Short:1 to 3 months' }, ['32 days']],
    ['more than a year', { proposalDuration: 'Long:1 to 3 years or more' }, ['50% now_later']],
    ['any length (“Any”)', { proposalDuration: 'Any' }, ['31 days', '32 days', '50% now_later']],
    ['any length (“All”)', { proposalDuration: 'All' }, ['31 days', '32 days', '50% now_later']],
    ['a length in other case', { proposalDuration: 'short:1 MONTH' }, ['31 days']],
    ['a scope in other case', { proposalScope: 'Medium' }, ['31 days', '32 days', '50% now_later']],
    [
      'any scope and status',
      { proposalScope: 'Any', contractStatus: 'Any' },
      ['31 days', '32 days', '50% now_later'],
    ],
    ['a status in other case', { contractStatus: 'active' }, []],
    ['a start after 1 December', { startAfter: '2026-12-01' }, ['50% now_later']],
    ['a start after the day before its first day', { startAfter: '2027-05-31' }, ['50% now_later']],
    ['a start after its own first day', { startAfter: '2027-06-01' }, []],
    ['a scope of no contract', { proposalScope: 'large' }, []],
    ['a literal percent sign', { search: '%' }, ['50% now_later']],
    ['a literal underscore', { search: '_' }, ['50% now_later']],
    ['a literal backslash', { search: '\\' }, []],
    ['a name in other case', { search: 'NOW_L' }, ['50% now_later']],
    ['a quote', { search: "'" }, []],
    // SRW-14
    ['a text and an excluded one', { search: 'days -"32 days"' }, ['31 days']],
    ['a phrase', { search: '"2 days"' }, ['32 days']],
    [
      'empty texts, which are no filter',
      { search: '', startAfter: '' },
      ['31 days', '32 days', '50% now_later'],
    ],
  ])('the contract list can be filtered by %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  // CON-34
  it('the contract list filtered by length finds each contract under its displayed length', async () => {
    for (const { contractId, proposalDuration } of await list()) {
      const found = await list({ proposalDuration });
      expect(found.map((row) => row.contractId)).toContain(contractId);
    }
    expect((await list()).map((row) => row.proposalDuration).sort()).toEqual([
      'Long:1 to 3 years or more',
      'Short:1 month',
      'Short:1 to 3 months',
    ]);
  });

  it('the contract list refuses an unknown filter value and names the allowed ones', async () => {
    const query = { buyerId: buyer.userId, proposalScope: 'huge' };
    const reply = await context.current.call('buyerContracts', { query }, buyer.token);
    expect(problemOf(reply).errors).toEqual([
      { field: 'proposalScope', text: 'proposalScope must be one of: small, medium, large.' },
    ]);
  });

  it('a page beyond the end of the contract list has the true total', async () => {
    const reply = await context.current.call(
      'supplierContracts',
      { query: { supplierId: supplier.userId, size: 2, page: 500 } },
      supplier.token,
    );
    const { rows } = await context.current.pool.query<{ count: number }>(
      'select count(*)::int as count from contracts where supplier_id = $1',
      [supplier.userId],
    );
    const total = rows[0]!.count;
    expect(reply.body).toEqual({
      content: [],
      number: 500,
      totalElements: total,
      totalPages: Math.ceil(total / 2),
    });
  });
});

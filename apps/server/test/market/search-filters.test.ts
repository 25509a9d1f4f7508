import { beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { ProposalFacets, SearchNames } from '@proffer/contract/offers/lists.schemas';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let buyer: Person;

const moveTo = (person: Person, city: string) =>
  context.current.pool.query("update profiles set state = 'Punjab', city = $2 where user_id = $1", [
    person.userId,
    city,
  ]);

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  await moveTo(supplier, 'Zirakpur');
  buyer = await createPerson(context.current, 'buyer');
  await publishOffer(context.current, supplier, { title: 'Quick zirgate', leadDays: 5 });
  await publishOffer(context.current, supplier, { title: 'Slow zirgate', leadDays: 60, ndaRequired: true });
  await publishOffer(context.current, supplier, { title: 'Silent zirgate' });
});

const inDays = (days: number) => daysAfter(marketDay(context.current.clock.now()), days);
const titles = (body: unknown) =>
  (Array.isArray(body) ? body : (body as { content: unknown[] }).content)
    .map((row) => (row as { title: string }).title)
    .toSorted();

describe('the filter by the day of delivery', () => {
  // SRW-13
  it.each([
    [4, []],
    [5, ['Quick zirgate']],
    [60, ['Quick zirgate', 'Slow zirgate']],
    [-1, []],
  ])('lists the offers delivered within %i days, and none without a lead time', async (days, expected) => {
    const query = { keyword: 'zirgate', deliveredBy: inDays(days) };
    const { call } = context.current;
    const active = await call('activeOffers', { query: { buyerId: buyer.userId, ...query } }, buyer.token);
    const market = await call('pageOffers', { query }, buyer.token);
    const own = await call('pageOffers', { query: { ...query, userId: supplier.userId } }, supplier.token);
    expect([titles(active.body), titles(market.body), titles(own.body)]).toEqual([
      expected,
      expected,
      expected,
    ]);
  });

  // SRW-13
  it('counts how many offers there are without it', async () => {
    const query = { keyword: 'zirgate', deliveredBy: inDays(1) };
    const { body } = await context.current.call('offerFacets', { query }, buyer.token);
    expect((body as ProposalFacets).relax).toContainEqual({ filter: 'deliveredBy', count: 3 });
  });

  // SRW-13
  it('rejects a day that does not exist', async () => {
    const { status } = await context.current.call(
      'pageOffers',
      { query: { deliveredBy: '2027-02-30' } },
      buyer.token,
    );
    expect(status).toBe(422);
  });
});

describe('the names in a search text', () => {
  const namesOf = async (keyword: string, token?: string) =>
    (await context.current.call('searchNames', { query: { keyword } }, token)).body as SearchNames;

  // SRW-5, SRW-6
  it('are the places of published offers and existing categories', async () => {
    expect(await namesOf('zirgate in Zirakpur cpv:4212 99999999', buyer.token)).toEqual({
      places: [{ state: 'Punjab', city: 'Zirakpur' }],
      categories: [
        expect.objectContaining({ typed: '42120000', code: expect.stringMatching(/^42120000-\d$/) }),
      ],
    });
  });

  // SRW-5
  it('contain no place without published offers, and none for strangers', async () => {
    const other = await createPerson(context.current, 'supplier');
    await moveTo(other, 'Quietpur');
    await publishOffer(context.current, other, { title: 'Closed early' });
    await context.current.pool.query("update offers set status = 'closed' where supplier_id = $1", [
      other.userId,
    ]);
    expect((await namesOf('in Quietpur', buyer.token)).places).toEqual([]);
    expect((await namesOf('in Zirakpur')).places).toEqual([]);
  });
});

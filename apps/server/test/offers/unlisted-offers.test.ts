import { beforeAll, describe, expect, it } from 'vitest';
import { createUnlisted } from '../../src/modules/offers';
import { problemOf, useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;
let otherBuyer: Person;
let admin: Person;
let offerId: number;
beforeAll(async () => {
  const here = context.current;
  supplier = await createPerson(here, 'supplier');
  buyer = await createPerson(here, 'buyer');
  otherBuyer = await createPerson(here, 'buyer');
  admin = await createPerson(here, 'admin');
  offerId = await here.db.transaction((tx) =>
    createUnlisted(tx, {
      supplierId: supplier.userId,
      addresseeId: buyer.userId,
      title: 'Zirconia seals',
      categories: [42_122_000],
      at: here.clock.now(),
    }),
  );
});

const call: typeof context.current.call = (...args) => context.current.call(...args);

describe('an unlisted offer', () => {
  // OFF-550
  it('is seen by its supplier, its buyer and administrators only', async () => {
    const statusFor = async (person?: Person) =>
      (await call('viewOffer', { params: { id: offerId } }, person?.token)).status;
    const readers = [
      supplier,
      buyer,
      admin,
      otherBuyer,
      await createPerson(context.current, 'supplier'),
      undefined,
    ];
    expect(await Promise.all(readers.map(statusFor))).toEqual([200, 200, 200, 404, 404, 404]);
    const seen = await call('viewOffer', { params: { id: offerId } }, buyer.token);
    expect(seen.body).toMatchObject({ unlisted: true, draft: true, withheld: false });
  });

  // OFF-550
  it('is in no list, search, suggestion or profile', async () => {
    const replies = await Promise.all([
      call('pageOffers', { query: { keyword: 'zirconia' } }, buyer.token),
      call('pageOffers', { query: {} }, buyer.token),
      call('activeOffers', { query: { buyerId: buyer.userId } }, buyer.token),
      call('pageOffers', { query: { userId: supplier.userId } }, supplier.token),
      call('profileOffers', { params: { userId: supplier.userId }, query: {} }, buyer.token),
      call('publicOffers', { query: { keyword: 'zirconia' } }),
      call('publicOffers', { query: { supplierId: supplier.userId } }),
      call('suggestOffers', { query: { keyword: 'zirc' } }, buyer.token),
      call('exportOffers', { query: {} }, supplier.token),
    ]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Zirconia');
    }
  });

  // OFF-550
  it('can be discussed and quoted by its buyer, and not changed', async () => {
    const asked = { proposalId: offerId, quantity: 1, unit: 'pcs' };
    expect((await call('askForQuote', { body: asked }, buyer.token)).status).toBe(201);
    expect((await call('askForQuote', { body: asked }, otherBuyer.token)).status).toBe(404);
    const change = { params: { id: offerId }, body: { title: 'Other' } };
    const refused = await call('updateOffer', change, supplier.token);
    expect(problemOf(refused).code).toBe('illegal_transition');
  });
});

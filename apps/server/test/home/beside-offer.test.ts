import type { BesideOffer } from '@proffer/contract/home/schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { limits } from '@proffer/contract/wire/limits';
import { expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { createPerson, dealingsIn, publishOffer, type Person } from '../world/people';

const context = useContext();

const read = async (route: RouteName, { token }: Person, input: object): Promise<unknown> => {
  const { status, body } = await context.current.call(route, input, token);
  expect(status).toBe(200);
  return body;
};
const besideOf = async (person: Person, id: number) =>
  (await read('besideOffer', person, { params: { id } })) as BesideOffer;

// OFF-330
it('answers in each part what the call of that part answers, once the NDA is signed', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const { userId } = buyer;
  const dealings = dealingsIn(context.current);
  const title = 'Silos of steel';
  const id = await publishOffer(context.current, supplier, {
    title,
    ndaRequired: true,
    categories: ['44613110-4'],
  });
  await publishOffer(context.current, supplier, { title: 'Silos of wood' });
  await dealings.requestNda(buyer, id);
  await dealings.shareNda(supplier, buyer, id);
  await dealings.signNda(buyer, id);

  const pair = { proposalId: id, partnerId: supplier.userId, page: 0, size: limits.page.max };
  const { ndaId = 0 } = (await read('viewOffer', buyer, { params: { id } })) as ProposalView;
  const listed = async (query: object) =>
    ((await read('publicOffers', buyer, { query })) as { content: unknown[] }).content;
  const beside = await besideOf(buyer, id);
  expect(beside).toEqual({
    company: await read('getUserDetail', buyer, { params: { userId: supplier.userId } }),
    nda: await read('getNda', buyer, { params: { id: ndaId } }),
    quotes: ((await read('quotes', buyer, { query: pair })) as { content: unknown[] }).content,
    contracts: await read('buyerContracts', buyer, {
      query: { buyerId: userId, proposalId: id, page: 0, size: limits.page.size },
    }),
    changes: null,
    ofCompany: await listed({ supplierId: supplier.userId, size: 4 }),
    alike: await listed({ near: '44613110-4', size: 7 }),
  });
  expect(beside.ofCompany.map((offer) => offer.title)).toEqual(['Silos of wood', title]);
  expect(beside.alike.map((offer) => offer.title)).toContain(title);
});

// OFF-330
it('says of an offer that is withheld what anybody may know, and nothing of one that nobody may', async () => {
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const detail = 'Annealed canary wire';
  const id = await publishOffer(context.current, supplier, { title: 'Wire', detail, ndaRequired: true });
  const beside = await besideOf(buyer, id);
  expect(beside).toMatchObject({ nda: null, quotes: null, contracts: null, alike: [] });
  expect(JSON.stringify(beside)).not.toContain('canary');

  await read('setPublished', supplier, { params: { id }, body: { draft: false } });
  const refused = await context.current.call('besideOffer', { params: { id } }, buyer.token);
  expect([refused.status, problemOf(refused).code]).toEqual([404, 'not_found']);
});

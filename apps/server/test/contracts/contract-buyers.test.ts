import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import { beginTalk } from '../world/chat-people';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let supplier: Person;
let proposalId: number;
const buyers: Person[] = [];

const askForNda = (buyer: Person, offer = proposalId) =>
  context.current.call('requestNda', { query: { proposalId: offer, buyerId: buyer.userId } }, buyer.token);

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier');
  proposalId = await publishOffer(context.current, supplier);
  for (const companyName of ['Dams Ltd', '50% Dairy', 'Weirs & Co']) {
    const buyer = await createPerson(context.current, 'buyer', {
      companyName,
      firstName: 'Bina',
      lastName: 'Das',
    });
    context.current.clock.advance(60_000);
    await askForNda(buyer);
    buyers.push(buyer);
  }
});

async function list(query: Record<string, unknown> = {}, who = supplier) {
  const reply = await context.current.call('contractBuyers', { query: { proposalId, ...query } }, who.token);
  expect(reply.status).toBe(200);
  return reply.body as { content: ContractBuyer[]; totalElements: number };
}
const companies = async (query: Record<string, unknown>) =>
  (await list(query)).content.map(({ buyerCompany }) => buyerCompany);

describe('list of buyers to whom a contract on an offer can be proposed', () => {
  it('buyers for a new contract are listed with the status of their NDA, latest request first', async () => {
    const { content, totalElements } = await list();
    expect(totalElements).toBe(3);
    expect(content.map(({ buyerId }) => buyerId)).toEqual(buyers.map(({ userId }) => userId).toReversed());
    expect(content[0]).toMatchObject({
      buyerName: 'Bina Das',
      buyerCompany: 'Weirs & Co',
      ndaStatus: 'Requested',
    });
  });

  it('the list of buyers for a new contract can be searched and paged', async () => {
    expect(await companies({ search: 'dams' })).toEqual(['Dams Ltd']);
    expect(await companies({ search: '%' })).toEqual(['50% Dairy']);
    expect(await companies({ search: 'bina das' })).toHaveLength(3);
    expect(await companies({ size: 2, page: 1 })).toEqual(['Dams Ltd']);
    expect((await list({ size: 2, page: 1 })).totalElements).toBe(3);
  });

  it('filtered by id, the list of buyers for a new contract finds only a buyer with dealings on the offer', async () => {
    expect(await companies({ buyerId: buyers[0]!.userId })).toEqual(['Dams Ltd']);
    const stranger = await createPerson(context.current, 'buyer');
    expect(await companies({ buyerId: stranger.userId })).toEqual([]);
    expect(await companies({ buyerId: 999_999 })).toEqual([]);
  });

  it('the list of buyers omits a buyer whose NDA request was removed, unless filtered by id', async () => {
    const gone = await createPerson(context.current, 'buyer', { companyName: 'Gone Ltd' });
    await askForNda(gone);
    const { ndaId } = (await list({ buyerId: gone.userId })).content[0]!;
    const removed = await context.current.call('removeNda', { params: { id: ndaId! } }, supplier.token);
    expect(removed.status).toBe(200);
    expect(await companies({})).not.toContain('Gone Ltd');
    expect(await companies({ buyerId: gone.userId })).toEqual(['Gone Ltd']);
  });

  // CON-2
  it('the list of buyers has a buyer with only a conversation, and once one with request and conversation', async () => {
    const talker = await createPerson(context.current, 'buyer', { companyName: 'Talk & Sons' });
    context.current.clock.advance(60_000);
    await beginTalk(context.current, { supplier, buyer: talker, proposalId }, talker);
    await beginTalk(context.current, { supplier, buyer: buyers[0]!, proposalId }, buyers[0]!);
    const { content } = await list();
    expect(content[0]).toMatchObject({
      buyerCompany: 'Talk & Sons',
      ndaId: null,
      ndaStatus: 'Not Requested',
      blockedReason: null,
    });
    expect(content.filter(({ buyerId }) => buyerId === buyers[0]!.userId)).toHaveLength(1);
    expect(await companies({ buyerId: talker.userId })).toEqual(['Talk & Sons']);
    expect(await companies({ search: 'talk' })).toEqual(['Talk & Sons']);
  });

  it('the list of buyers for a new contract answers 404 to another supplier and 403 to a buyer', async () => {
    const rival = await createPerson(context.current, 'supplier');
    for (const [who, query, status] of [
      [rival, { proposalId }, 404],
      [supplier, { proposalId: 999_999 }, 404],
      [buyers[0]!, { proposalId }, 403],
    ] as const) {
      const reply = await context.current.call('contractBuyers', { query }, who.token);
      expect(reply.status).toBe(status);
    }
    const own = await publishOffer(context.current, rival);
    expect(await list({ proposalId: own }, rival)).toEqual({
      content: [],
      number: 0,
      totalElements: 0,
      totalPages: 0,
    });
  });
});

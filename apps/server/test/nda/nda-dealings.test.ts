import { beforeEach, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import type { NdaRequest } from '@proffer/contract/nda/schemas';
import { useContext } from '../support/context';
import { acceptTrade, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
let buyer: Person;

beforeEach(async () => {
  supplier = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

async function open(people: { supplier: Person; buyer: Person }, isSigned: boolean): Promise<NdaTrade> {
  const proposalId = await publishOffer(context.current, people.supplier, { ndaRequired: true });
  const trade = await openTrade(context.current, { ...people, proposalId });
  if (isSigned) await acceptTrade(context.current, trade, { isSigned });
  return trade;
}

/** Proposes a contract on the offer of a trade, accepted by nobody, the supplier, or both. */
async function contractOn(trade: NdaTrade, accepted: 0 | 1 | 2, endDate = '2026-12-31'): Promise<void> {
  const { call } = context.current;
  const parties = { buyerId: trade.buyer.userId, supplierId: trade.supplier.userId };
  const terms = { contractName: 'Supply', startDate: '2026-12-01', endDate };
  const body = { ...terms, ...parties, proposalId: trade.proposalId };
  const { contractId } = (await call('createContract', { body }, trade.supplier.token)).body as Contract;
  const params = { id: contractId };
  if (accepted > 0) await call('acceptAsSupplier', { params }, trade.supplier.token);
  if (accepted > 1) await call('acceptAsBuyer', { params }, trade.buyer.token);
}

async function earlierOf(person: Person): Promise<Record<number, NdaRequest['earlierDealings']>> {
  const reply = await context.current.call('ndaRequests', { query: { userId: person.userId } }, person.token);
  expect(reply.status).toBe(200);
  const { content } = reply.body as { content: NdaRequest[] };
  return Object.fromEntries(content.map(({ ndaId, earlierDealings }) => [ndaId, earlierDealings]));
}

// NDA-28
it('an NDA request shows the number of earlier NDAs and contracts between its two companies only', async () => {
  const signed = await open({ supplier, buyer }, true);
  await contractOn(signed, 2);
  await contractOn(signed, 1, '2027-01-01');
  await contractOn(signed, 0, '2027-01-02');
  const asked = await open({ supplier, buyer }, false);
  const strange = await open({ supplier, buyer: await createPerson(context.current, 'buyer') }, false);
  const elsewhere = await open({ supplier: await createPerson(context.current, 'supplier'), buyer }, true);
  await contractOn(elsewhere, 2);

  const [ofSigned, ofAsked] = [
    { ndas: 0, contracts: 1 },
    { ndas: 1, contracts: 1 },
  ];
  expect(await earlierOf(supplier)).toEqual({
    [signed.ndaId]: ofSigned,
    [asked.ndaId]: ofAsked,
    [strange.ndaId]: { ndas: 0, contracts: 0 },
  });
  expect(await earlierOf(buyer)).toEqual({
    [signed.ndaId]: ofSigned,
    [asked.ndaId]: ofAsked,
    [elsewhere.ndaId]: { ndas: 0, contracts: 1 },
  });
  const one = await context.current.call('getNda', { params: { id: asked.ndaId } }, supplier.token);
  expect((one.body as NdaRequest).earlierDealings).toEqual(ofAsked);
});

// CON-36
it('each side can list the contracts on one offer', async () => {
  const [first, second] = [await open({ supplier, buyer }, true), await open({ supplier, buyer }, true)];
  await contractOn(first, 1);
  await contractOn(second, 1);
  const offersOf = async (
    route: 'buyerContracts' | 'supplierContracts',
    by: Person,
    query: Record<string, unknown>,
  ) => {
    const reply = await context.current.call(route, { query }, by.token);
    return (reply.body as { content: Contract[] }).content.map(({ proposalId }) => proposalId);
  };
  const { proposalId } = second;
  expect(await offersOf('buyerContracts', buyer, { buyerId: buyer.userId, proposalId })).toEqual([
    proposalId,
  ]);
  expect(await offersOf('supplierContracts', supplier, { supplierId: supplier.userId, proposalId })).toEqual([
    proposalId,
  ]);
});

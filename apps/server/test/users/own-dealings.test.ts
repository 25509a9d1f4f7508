import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { createMembersRepository } from '../../src/modules/members';
import { contracts, conversations, ndaRequests, profiles, users } from '../../src/schema';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let supplier: Person;
/** Buyer profile of the same login. */
let ownBuyer: Person;
let proposalId: number;

beforeAll(async () => {
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Tools' });
  ownBuyer = await addBuyerTo(supplier);
});

beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  proposalId = await publishOffer(context.current, supplier, { title: 'Lathe bits' });
});

async function addBuyerTo({ loginId, email, companyName }: Person): Promise<Person> {
  const { db, auth } = context.current;
  const [user] = await db.insert(users).values({ loginId, role: 'buyer', signupStep: 'done' }).returning();
  const userId = user!.id;
  const place = { phone: '9876543210', city: 'Pune', state: 'Maharashtra', zip: '411001' };
  await db.insert(profiles).values({ userId, firstName: 'Asha', lastName: 'Rao', companyName, ...place });
  const who = { loginId, userId, kind: 'full', role: 'buyer' } as const;
  const { token } = await auth.sessions.open(db, who, { address: '127.0.0.1', device: 'test' });
  const { id: memberId } = await createMembersRepository(context.current.db).getFirst(userId);
  return { userId, loginId, memberId, email, token, companyName };
}

const answerOf = (reply: Reply) => [reply.status, problemOf(reply).detail];
const ownOffer = [403, 'This is your own offer. A company cannot deal with itself.'];

const parties = () => ({ buyerId: ownBuyer.userId, supplierId: supplier.userId });
const pair = () => ({ proposalId, ...parties() });
const columns = () => ({ offerId: proposalId, ...parties() });

/** Creates dealings from the time before they were refused. */
async function requestedLongAgo(): Promise<void> {
  await context.current.db.insert(ndaRequests).values({ ...columns(), status: 'Requested' });
}

const days = { startDate: '2026-11-21', endDate: '2026-11-30' };

describe('the supplier and the buyer of one login', () => {
  // CON-3
  it('refuses an NDA between the profiles of one login', async () => {
    const { call, db } = context.current;
    expect(answerOf(await call('requestNda', { query: pair() }, ownBuyer.token))).toEqual(ownOffer);
    expect(answerOf(await call('addNda', { body: { proposalId } }, ownBuyer.token))).toEqual(ownOffer);
    expect(await db.select().from(ndaRequests).where(eq(ndaRequests.offerId, proposalId))).toEqual([]);
  });

  // CON-3
  it('refuses a conversation between the profiles of one login, whoever starts it', async () => {
    const { call, db } = context.current;
    expect(answerOf(await call('openConversation', { body: pair() }, ownBuyer.token))).toEqual(ownOffer);
    await requestedLongAgo();
    expect(answerOf(await call('openConversation', { body: pair() }, supplier.token))).toEqual(ownOffer);
    expect(await db.select().from(conversations).where(eq(conversations.offerId, proposalId))).toEqual([]);
  });

  // CON-3
  it('refuses a contract between the profiles of one login', async () => {
    await requestedLongAgo();
    const body = { contractName: 'Supply', ...days, ...pair() };
    expect(answerOf(await context.current.call('createContract', { body }, supplier.token))).toEqual(
      ownOffer,
    );
  });

  it('lets an earlier contract between the profiles of one login be rejected but not accepted', async () => {
    const { call, db } = context.current;
    const values = { ...columns(), ...days, name: 'Supply', description: '', offerVersion: 1 };
    const [row] = await db.insert(contracts).values(values).returning();
    const params = { id: row!.id };
    expect(answerOf(await call('acceptAsSupplier', { params }, supplier.token))).toEqual(ownOffer);
    expect(answerOf(await call('acceptAsBuyer', { params }, ownBuyer.token))).toEqual(ownOffer);
    const rejected = await call('rejectAsBuyer', { params, body: { reason: 'Mine.' } }, ownBuyer.token);
    expect(rejected.status).toBe(200);
  });

  it('refuses to sign an earlier NDA request between the profiles of one login', async () => {
    await requestedLongAgo();
    const params = { a: proposalId, b: ownBuyer.userId };
    expect(answerOf(await context.current.call('prepareNda', { params }, supplier.token))).toEqual(ownOffer);
  });

  it('permits dealings of both profiles with others', async () => {
    const { call } = context.current;
    const buyer = await createPerson(context.current, 'buyer');
    const asked = await call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
    expect(asked.status).toBe(200);
  });
});

describe('completed contracts on a profile', () => {
  const agreedAt = (at: string) => ({ supplierAgreedAt: new Date(at), buyerAgreedAt: new Date(at) });

  async function completed(of: Person): Promise<number> {
    const { call } = context.current;
    const reply = await call('getUserDetail', { params: { userId: of.userId } }, of.token);
    expect(reply.status).toBe(200);
    return (reply.body as UserDetail).figures.completedPfRs;
  }

  // CON-38
  it.each([
    ['accepted before its end', '2026-11-09T09:00:00Z', 1],
    ['accepted on its last day in India', '2026-11-10T18:00:00Z', 1],
    ['accepted after its last day in India', '2026-11-10T19:00:00Z', 0],
    ['accepted long after its end', '2026-11-20T09:00:00Z', 0],
  ])('counts a contract %s (%s) as completed: %i', async (_when, at, count) => {
    const buyer = await createPerson(context.current, 'buyer');
    const values = { ...columns(), buyerId: buyer.userId, offerVersion: 1, ...agreedAt(at) };
    const texts = { name: 'Supply', description: '' };
    const past = { startDate: '2026-11-01', endDate: '2026-11-10' };
    await context.current.db.insert(contracts).values({ ...values, ...texts, ...past });
    expect(await completed(buyer)).toBe(count);
  });

  it('does not count contracts of a login with itself', async () => {
    const values = { ...columns(), offerVersion: 1, ...agreedAt('2026-11-02T09:00:00Z') };
    const texts = { name: 'Itself', description: '' };
    const past = { startDate: '2026-11-01', endDate: '2026-11-10' };
    await context.current.db.insert(contracts).values({ ...values, ...texts, ...past });
    expect(await completed(ownBuyer)).toBe(0);
  });
});

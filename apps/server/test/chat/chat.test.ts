import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatUser, Conversation, Message } from '@proffer/contract/chat/schemas';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { problemOf, useContext } from '../support/context';
import { beginTalk, openTalk, read, say, type Talk } from '../world/chat-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let strangers: { supplier: Person; buyer: Person };

beforeAll(async () => {
  strangers = {
    supplier: await createPerson(context.current, 'supplier'),
    buyer: await createPerson(context.current, 'buyer'),
  };
});

const idsOf = (messages: Message[]) => messages.map(({ messageContent }) => messageContent);
async function conversationsOf({ buyer, supplier }: Talk, by: Person): Promise<Conversation[]> {
  const query = { buyerId: buyer.userId, supplierId: supplier.userId, receiverId: buyer.userId };
  return (await context.current.call('allConversations', { query }, by.token)).body as Conversation[];
}

describe('starting a conversation', () => {
  // MSG-1, MSG-2, MSG-28
  it('creates one conversation for a buyer, also if it is opened repeatedly or concurrently', async () => {
    const talk = await openTalk(context.current);
    expect(talk.conversationId).toBeGreaterThan(0);
    const proposalId = await publishOffer(context.current, talk.supplier, { title: 'Valves' });
    const next = { ...talk, proposalId };
    const replies = await Promise.all([1, 2, 3, 4].map(() => beginTalk(context.current, next, talk.buyer)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => (reply.body as Conversation).conversationId)).size).toBe(1);
    const bySupplier = await beginTalk(context.current, next, talk.supplier);
    expect(bySupplier.body).toEqual({
      conversationId: (replies[0]!.body as Conversation).conversationId,
      offeringTitle: 'Valves',
      lastMessageAt: null,
      lastMessageContent: '',
      unreadCount: 0,
      proposalId,
      buyerId: talk.buyer.userId,
      supplierId: talk.supplier.userId,
    });
  });

  // MSG-2
  it('lets a supplier start a conversation only with buyers who requested the NDA or wrote', async () => {
    const { supplier, buyer, proposalId } = await openTalk(context.current);
    const other = { supplier, proposalId, buyer: strangers.buyer };
    const refused = await beginTalk(context.current, other, supplier);
    expect([refused.status, problemOf(refused).detail]).toEqual([
      403,
      'You can write to buyers who requested the NDA for this offer or wrote to you about it.',
    ]);
    await context.current.call('addNda', { body: { proposalId } }, strangers.buyer.token);
    expect((await beginTalk(context.current, other, supplier)).status).toBe(200);
    expect((await beginTalk(context.current, { ...other, buyer }, strangers.supplier)).status).toBe(403);
    const foreign = { ...other, supplier: strangers.supplier };
    expect((await beginTalk(context.current, foreign, strangers.supplier)).status).toBe(404);
  });

  // MSG-2
  it("creates the conversation with the buyer's NDA request", async () => {
    const { supplier } = await openTalk(context.current);
    const buyer = await createPerson(context.current, 'buyer');
    const proposalId = await publishOffer(context.current, supplier, { title: 'Gaskets', ndaRequired: true });
    await context.current.call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
    const list = await context.current.call('allConversations', { query: {} }, buyer.token);
    expect((list.body as Conversation[]).map(({ offeringTitle }) => offeringTitle)).toEqual(['Gaskets']);
  });

  // MSG-2
  it('refuses a conversation with a wrong buyer, a draft, a closed offer or a wrong supplier', async () => {
    const { supplier, buyer, proposalId } = await openTalk(context.current);
    const begin = (fields: Partial<Omit<Talk, 'conversationId'>>) =>
      beginTalk(
        context.current,
        { supplier, buyer: strangers.buyer, proposalId, ...fields },
        strangers.buyer,
      );
    expect((await begin({ buyer })).status).toBe(403);
    expect((await begin({ supplier: strangers.supplier })).status).toBe(404);
    expect((await begin({ proposalId: 999_999 })).status).toBe(404);
    const closedId = await publishOffer(context.current, supplier);
    await context.current.call('addNda', { body: { proposalId: closedId } }, buyer.token);
    const kept = { buyerId: strangers.buyer.userId, proposalId: closedId };
    await context.current.call('archiveOffer', { params: kept }, strangers.buyer.token);
    await context.current.call('removeOffer', { params: { id: closedId } }, supplier.token);
    expect((await begin({ proposalId: closedId })).status).toBe(409);
  });

  // OFF-19
  it('only closes a removed offer that has a conversation, which both can continue', async () => {
    const talk = await openTalk(context.current);
    await say(context.current, talk, talk.buyer, 'Before');
    const params = { id: talk.proposalId };
    await context.current.call('removeOffer', { params }, talk.supplier.token);
    const offer = await context.current.call('viewOffer', { params }, talk.supplier.token);
    expect(offer.body).toMatchObject({ closed: true });
    await say(context.current, talk, talk.supplier, 'After');
    expect(idsOf(await read(context.current, talk, talk.buyer))).toEqual(['Before', 'After']);
    expect((await beginTalk(context.current, talk, talk.buyer)).status).toBe(200);
  });

  it('permits a contract on the basis of a conversation', async () => {
    const { supplier, buyer, proposalId } = await openTalk(context.current);
    const propose = (buyerId: number) =>
      context.current.call(
        'createContract',
        {
          body: {
            contractName: 'Rods',
            startDate: '2026-12-01',
            endDate: '2027-01-01',
            proposalId,
            buyerId,
            supplierId: supplier.userId,
          },
        },
        supplier.token,
      );
    expect((await propose(strangers.buyer.userId)).status).toBe(404);
    expect((await propose(buyer.userId)).status).toBe(201);
  });
});

describe('the lists of conversations', () => {
  // MSG-20, MSG-21, MSG-23, MSG-60
  it('lists contacts with unread messages first, then the latest ones, with a preview', async () => {
    const { buyer, ...first } = await openTalk(context.current);
    const second = await openTalk(context.current, { buyer });
    const third = await openTalk(context.current, { buyer });
    await say(context.current, first, first.supplier, 'One');
    await say(context.current, first, first.supplier, 'Two');
    context.current.clock.advance(1_000);
    await say(context.current, second, buyer, 'Mine');
    context.current.clock.advance(1_000);
    await say(context.current, third, buyer, 'Newest');
    const { userId } = buyer;
    const red = { create: { width: 40, height: 40, channels: 3, background: '#f00' } } as const;
    const picture = { name: 'logo.png', bytes: await sharp(red).png().toBuffer() };
    const own = { params: { kind: 'logo' }, file: picture };
    const set = await context.current.call('setPicture', own, first.supplier.token);
    const reply = await context.current.call('allSuppliers', { params: { userId } }, buyer.token);
    const people = reply.body as ChatUser[];
    expect(people.map(({ id }) => id)).toEqual([first, third, second].map(({ supplier }) => supplier.userId));
    expect(people[0]).toMatchObject({
      name: expect.stringMatching(/^Asha Rao/),
      companyName: 'Tungabhadra Alloys',
      logo: (set.body as UserDetail).logo,
      status: 'Offline',
      unreadCount: 2,
    });
    expect(people[1]?.logo).toBeNull();
    const [conversation] = await conversationsOf({ buyer, ...first }, buyer);
    expect(conversation).toMatchObject({
      lastMessageContent: 'Two',
      unreadCount: 2,
      offeringTitle: 'Alloy rods',
    });
    const buyers = await context.current.call(
      'allBuyers',
      { params: { userId: first.supplier.userId } },
      first.supplier.token,
    );
    expect(buyers.body).toMatchObject([{ id: userId, companyName: 'Lakeview Farms', unreadCount: 0 }]);
  });

  // ACC-7, MSG-24
  it("accepts only the caller's own id in the lists", async () => {
    const talk = await openTalk(context.current);
    const { buyer, supplier } = talk;
    const status = async (name: 'allSuppliers' | 'allConversations' | 'unreadMessages', input: object) =>
      (await context.current.call(name, input, buyer.token)).status;
    const userId = strangers.buyer.userId;
    expect(await status('allSuppliers', { params: { userId } })).toBe(403);
    expect(await status('unreadMessages', { query: { userId } })).toBe(403);
    expect(await status('allConversations', { query: { buyerId: userId } })).toBe(403);
    expect(
      await status('allConversations', { query: { supplierId: supplier.userId, receiverId: userId } }),
    ).toBe(403);
    for (const receiverId of [buyer.userId, supplier.userId]) {
      const query = { buyerId: buyer.userId, supplierId: supplier.userId, receiverId };
      const reply = await context.current.call('allConversations', { query }, buyer.token);
      expect(reply.body).toHaveLength(1);
    }
    const alone = await context.current.call(
      'allConversations',
      { query: { receiverId: strangers.supplier.userId } },
      buyer.token,
    );
    expect(alone.body).toEqual([]);
  });
});

describe('messages in the personal-data export', () => {
  it('exports only messages written by the user', async () => {
    const talk = await openTalk(context.current);
    await say(context.current, talk, talk.buyer, 'Written by me');
    await say(context.current, talk, talk.supplier, 'Written to me');
    const { bytes } = await context.current.call('myData', {}, talk.buyer.token);
    expect(bytes.toString()).toContain('Written by me');
    expect(bytes.toString()).not.toContain('Written to me');
  });
});

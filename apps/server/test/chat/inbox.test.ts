import { beforeAll, describe, expect, it } from 'vitest';
import type { ConversationView, InboxEntry, MessageHit } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { problemOf, useContext } from '../support/context';
import { markSeen, openTalk, say, type Talk } from '../world/chat-people';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let buyer: Person;
let rods: Talk;
let valves: Talk;

/** Creates a buyer with two conversations, and other buyers' conversations about the same offers. */
beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Lakeview Farms' });
  rods = await openTalk(context.current, { buyer });
  const proposalId = await publishOffer(context.current, rods.supplier, { title: 'Valves' });
  valves = await openTalk(context.current, { buyer, supplier: rods.supplier, proposalId });
  await openTalk(context.current, { supplier: rods.supplier, proposalId });
});

interface Inbox {
  content: InboxEntry[];
  next: string | null;
}
const inboxOf = async (person: Person, query: Record<string, unknown> = {}) =>
  (await context.current.call('inbox', { query }, person.token)).body as Inbox;
const titles = ({ content }: Inbox) => content.map(({ offeringTitle }) => offeringTitle);
const search = async (person: Person, query: Record<string, unknown>) =>
  (await context.current.call('searchMessages', { query }, person.token)).body as {
    content: MessageHit[];
    next: number | null;
  };
const found = async (person: Person, q: string) =>
  (await search(person, { q })).content.map(({ excerpt }) => excerpt);

describe('the inbox', () => {
  // MSG-40
  it('lists the conversation with the latest message first, with a preview, for both parties', async () => {
    expect(titles(await inboxOf(buyer))).toEqual(['Valves', 'Alloy rods']);
    await say(context.current, valves, buyer, 'And the valves?');
    context.current.clock.advance(1_000);
    await say(context.current, rods, rods.supplier, 'Twelve are ready.');
    const [first] = (await inboxOf(buyer)).content;
    expect(first).toEqual({
      conversationId: rods.conversationId,
      offeringTitle: 'Alloy rods',
      lastMessageAt: expect.any(String),
      lastMessageContent: 'Twelve are ready.',
      unreadCount: 1,
      proposalId: rods.proposalId,
      buyerId: buyer.userId,
      supplierId: rods.supplier.userId,
      companyName: 'Tungabhadra Alloys',
      logo: null,
      isLastOwn: false,
    });
    const theirs = (await inboxOf(rods.supplier)).content;
    expect(theirs).toHaveLength(3);
    expect(theirs.find(({ conversationId }) => conversationId === rods.conversationId)).toMatchObject({
      companyName: 'Lakeview Farms',
      isLastOwn: true,
      unreadCount: 0,
    });
  });

  // MSG-41
  it('filters the inbox by unread messages', async () => {
    expect(titles(await inboxOf(buyer, { unread: true }))).toEqual(['Alloy rods']);
    await markSeen(context.current, rods, buyer);
    expect(titles(await inboxOf(buyer, { unread: true }))).toEqual([]);
  });

  // MSG-46
  it('returns a single conversation to its parties only', async () => {
    const { conversationId } = valves;
    expect(titles(await inboxOf(buyer, { conversation: conversationId }))).toEqual(['Valves']);
    expect(titles(await inboxOf(buyer, { conversation: conversationId, unread: true }))).toEqual([]);
    const stranger = await createPerson(context.current, 'buyer');
    expect(titles(await inboxOf(stranger, { conversation: conversationId }))).toEqual([]);
  });

  // MSG-40, MSG-46
  it('continues the inbox page by page, without duplicates or gaps', async () => {
    const reader = await createPerson(context.current, 'buyer');
    const talks = limits.inboxPage + 3;
    const supplier = rods.supplier;
    const started: number[] = [];
    for (let count = 0; count < talks; count += 1) {
      const proposalId = await publishOffer(context.current, supplier, { title: `Offer ${count}` });
      const talk = await openTalk(context.current, { buyer: reader, supplier, proposalId });
      // Some have no message and are sorted by their creation.
      if (count % 3 === 0) await say(context.current, talk, reader, 'Hello');
      started.push(talk.conversationId);
    }
    const first = await inboxOf(reader);
    expect(first.content).toHaveLength(limits.inboxPage);
    const rest = await inboxOf(reader, { before: first.next });
    expect(rest.next).toBeNull();
    const all = [...first.content, ...rest.content].map(({ conversationId }) => conversationId);
    expect(all).toHaveLength(talks);
    expect(new Set(all)).toEqual(new Set(started));
    const odd = await context.current.call('inbox', { query: { before: 'x' } }, reader.token);
    expect(odd.status).toBe(422);
  });
});

describe('searching messages', () => {
  // MSG-45
  it('finds messages of own conversations only, newest first, in any form of the word', async () => {
    const other = await openTalk(context.current);
    await say(context.current, other, other.buyer, 'Your galvanised brackets');
    await say(context.current, rods, buyer, 'Are the brackets galvanised?');
    await say(context.current, valves, valves.supplier, 'One galvanised bracket is included.');
    const own = ['One galvanised bracket is included.', 'Are the brackets galvanised?'];
    expect(await found(buyer, 'galvanised bracket')).toEqual(own);
    expect(await found(rods.supplier, 'GALVAN')).toEqual(own);
    expect(await found(other.supplier, 'bracket')).toEqual(['Your galvanised brackets']);
    expect(await found(buyer, 'the')).toEqual([]);
    expect(await found(buyer, '?!')).toEqual([]);
    expect(await found(buyer, `#${other.buyer.userId}`)).toEqual([]);
  });

  // MSG-45
  it('finds an edited message by its current text, and a deleted one not at all', async () => {
    const sent = await say(context.current, rods, buyer, 'Seventeen crates of turmeric');
    const params = { messageId: sent.messageId };
    await context.current.call(
      'editMessage',
      { params, body: { messageContent: 'Seventeen crates of pepper' } },
      buyer.token,
    );
    expect(await found(rods.supplier, 'turmeric')).toEqual([]);
    expect(await found(rods.supplier, 'pepper crates')).toEqual(['Seventeen crates of pepper']);
    await context.current.call('deleteMessage', { params }, buyer.token);
    expect(await found(rods.supplier, 'pepper')).toEqual([]);
  });

  // MSG-45
  it('returns message hits page by page with their conversations', async () => {
    for (let count = 0; count < limits.messageHits + 2; count += 1) {
      await say(context.current, valves, buyer, `Saffron ${count}`);
    }
    const first = await search(buyer, { q: 'saffron' });
    expect(first.content).toHaveLength(limits.messageHits);
    expect(first.content[0]).toMatchObject({
      conversationId: valves.conversationId,
      offeringTitle: 'Valves',
      companyName: 'Tungabhadra Alloys',
      senderId: buyer.userId,
      excerpt: `Saffron ${limits.messageHits + 1}`,
    });
    const rest = await search(buyer, { q: 'saffron', before: first.next });
    expect([rest.content.map(({ excerpt }) => excerpt), rest.next]).toEqual([
      ['Saffron 1', 'Saffron 0'],
      null,
    ]);
    const empty = await context.current.call('searchMessages', { query: { q: ' ' } }, buyer.token);
    expect([empty.status, problemOf(empty).errors?.[0]?.field]).toEqual([422, 'q']);
  });
});

// MSG-44
it('shows the NDA and contract of both parties at the head of a conversation', async () => {
  const view = async () =>
    (
      await context.current.call(
        'getConversation',
        { params: { conversationId: valves.conversationId } },
        buyer.token,
      )
    ).body as ConversationView;
  expect(await view()).toMatchObject({ nda: null, contract: null });
  await context.current.call('addNda', { body: { proposalId: valves.proposalId } }, buyer.token);
  expect(await view()).toMatchObject({ nda: { ndaId: expect.any(Number), status: 'Requested' } });
});

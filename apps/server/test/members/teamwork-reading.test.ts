import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationView, InboxEntry, Message } from '@proffer/contract/chat/schemas';
import { problemOf, useContext } from '../support/context';
import { markSeen, openTalk, say, send, unreadOf, type Talk } from '../world/chat-people';
import { addMember, createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let talk: Talk;
/** Further people of the supplier. */
let ravi: Person;
let viewer: Person;

beforeEach(async () => {
  talk = await openTalk(context.current);
  ravi = await addMember(context.current, talk.supplier, { name: 'Ravi Menon' });
  viewer = await addMember(context.current, talk.supplier, { role: 'viewer', name: 'Leela Das' });
});

const viewOf = async (person: Person) =>
  (
    await context.current.call(
      'getConversation',
      { params: { conversationId: talk.conversationId } },
      person.token,
    )
  ).body as ConversationView;
const inboxOf = async (person: Person, query: Record<string, unknown> = {}) =>
  ((await context.current.call('inbox', { query }, person.token)).body as { content: InboxEntry[] }).content;
const messagesOf = async (person: Person) =>
  (
    await context.current.call(
      'conversationMessages',
      { params: { conversationId: talk.conversationId } },
      person.token,
    )
  ).body as Message[];
const countsOf = (people: Person[]) => Promise.all(people.map((person) => unreadOf(context.current, person)));
const see = (person: Person, upTo?: number) => markSeen(context.current, talk, person, upTo);

describe('unread messages of several people', () => {
  // COM-61
  it('counts unread messages for each person, in the total, the inbox, the contacts and the window', async () => {
    const first = await say(context.current, talk, talk.buyer, 'One');
    await say(context.current, talk, talk.buyer, 'Two');
    expect(await countsOf([talk.supplier, ravi, viewer])).toEqual([2, 2, 2]);
    await see(ravi, first.messageId);
    expect(await countsOf([talk.supplier, ravi, viewer])).toEqual([2, 1, 2]);
    await see(talk.supplier);
    expect(await countsOf([talk.supplier, ravi, viewer])).toEqual([0, 1, 2]);
    expect(await inboxOf(talk.supplier, { unread: true })).toEqual([]);
    expect(await inboxOf(ravi, { unread: true })).toMatchObject([{ unreadCount: 1 }]);
    const { body } = await context.current.call('allBuyers', { params: { userId: ravi.userId } }, ravi.token);
    expect(body).toMatchObject([{ unreadCount: 1 }]);
    expect(await viewOf(viewer)).toMatchObject({ unreadCount: 2, firstUnreadId: first.messageId });
    expect(await viewOf(talk.supplier)).toMatchObject({ unreadCount: 0, firstUnreadId: null });
  });

  // COM-61
  it('begins with everything read for a new person and keeps what the founder had not read', async () => {
    const read = await openTalk(context.current, { supplier: talk.supplier });
    const fresh = await openTalk(context.current);
    await say(context.current, fresh, fresh.buyer, 'Seen');
    await markSeen(context.current, fresh, fresh.supplier);
    await say(context.current, fresh, fresh.buyer, 'Not seen');
    const other = await openTalk(context.current, { supplier: fresh.supplier });
    await say(context.current, other, other.buyer, 'Read before');
    await markSeen(context.current, other, other.supplier);
    const asha = await addMember(context.current, fresh.supplier);
    expect(await countsOf([fresh.supplier, asha])).toEqual([1, 0]);
    await say(context.current, other, other.buyer, 'For both');
    expect(await countsOf([fresh.supplier, asha])).toEqual([2, 1]);
    expect(await unreadOf(context.current, read.buyer)).toBe(0);
  });

  // COM-61
  it('stays correct when a deleted message was unread, and after the watermark has moved', async () => {
    const gone = await say(context.current, talk, talk.buyer, 'Wrong window');
    await see(ravi);
    await context.current.call('deleteMessage', { params: { messageId: gone.messageId } }, talk.buyer.token);
    expect(await countsOf([talk.supplier, ravi])).toEqual([0, 0]);
    context.current.clock.advance(3_600_000);
    const second = await openTalk(context.current, { supplier: talk.supplier });
    await say(context.current, second, second.buyer, 'Hello');
    await markSeen(context.current, second, ravi);
    const { rows } = await context.current.pool.query(
      'select * from conversation_reads where member_id = $1 and conversation_id = $2',
      [ravi.memberId, talk.conversationId],
    );
    expect(rows).toEqual([]);
    await say(context.current, talk, talk.buyer, 'Still there?');
    expect(await countsOf([talk.supplier, ravi, viewer])).toEqual([2, 1, 2]);
  });

  // COM-62
  it('shows a message as seen to the other side once one person has seen it', async () => {
    const { messageId } = await say(context.current, talk, talk.buyer, 'Anybody?');
    expect((await viewOf(talk.buyer)).otherSeenId).toBeNull();
    expect(await see(viewer)).toBe(1);
    expect((await viewOf(talk.buyer)).otherSeenId).toBe(messageId);
    expect(await see(ravi)).toBe(1);
    expect(await see(ravi)).toBe(0);
  });
});

describe('authors and mentions', () => {
  // COM-60
  it('names the author to both sides, and lets only the author change a message', async () => {
    const { messageId } = await say(context.current, talk, ravi, 'We can deliver in May.');
    const author = { authorId: ravi.memberId, authorName: 'Ravi Menon' };
    for (const person of [talk.supplier, talk.buyer])
      expect(await messagesOf(person)).toMatchObject([author]);
    const edit = { params: { messageId }, body: { messageContent: 'In June.' } };
    expect((await context.current.call('editMessage', edit, talk.supplier.token)).status).toBe(403);
    expect((await context.current.call('editMessage', edit, ravi.token)).status).toBe(200);
    await say(context.current, talk, talk.buyer, 'Good.');
    expect((await messagesOf(talk.supplier)).at(-1)).not.toHaveProperty('authorName');
  });

  // COM-60
  it('withholds the author of a supplier from a buyer before their NDA', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const buyer = await createPerson(context.current, 'buyer');
    const proposalId = await publishOffer(context.current, supplier, { ndaRequired: true });
    talk = await openTalk(context.current, { supplier, buyer, proposalId });
    const member = await addMember(context.current, supplier);
    await say(context.current, talk, member, 'Hello');
    expect((await messagesOf(buyer))[0]).not.toHaveProperty('authorName');
    expect((await messagesOf(supplier))[0]).toHaveProperty('authorName', 'Ravi Menon');
  });

  // COM-67
  it('notifies the mentioned colleague only, and shows the mention to the own company only', async () => {
    const mentionIds = [ravi.memberId];
    const sent = await say(context.current, talk, talk.supplier, 'See @Ravi Menon', { mentionIds });
    const mentions = [{ memberId: ravi.memberId, name: 'Ravi Menon' }];
    expect(sent.mentions).toEqual(mentions);
    expect((await messagesOf(viewer))[0]).toMatchObject({ mentions });
    expect((await messagesOf(talk.buyer))[0]).not.toHaveProperty('mentions');
    const newsOf = async (person: Person) =>
      (await context.current.call('unreadCount', { query: { userId: person.userId } }, person.token))
        .body as { MESSAGES: number };
    expect(await newsOf(ravi)).toMatchObject({ MESSAGES: 1 });
    expect(await newsOf(viewer)).toMatchObject({ MESSAGES: 0 });
    const refused = await send(context.current, talk, talk.supplier, 'Hi', {
      mentionIds: [talk.buyer.memberId],
    });
    expect(problemOf(refused)).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.body)).toContain('has left your company');
  });
});

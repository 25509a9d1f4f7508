import { beforeEach, describe, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { openMarket, type Market } from '../support/noticed-mails';
import { allOf, countsOf, unreadOf } from '../support/notices.fixture';
import { markSeen, openTalk, say } from '../world/chat-people';
import { act } from '../world/nda-trade';
import { addMember, type Person } from '../world/people';

const context = useContext();
let market: Market;
let owner: Person;
let member: Person;
let viewer: Person;

beforeEach(async () => {
  market = await openMarket(context);
  owner = market.supplier;
  member = await addMember(context.current, owner, { name: 'Ravi Menon' });
  viewer = await addMember(context.current, owner, { role: 'viewer', name: 'Leela Das' });
});

const general = async (...people: Person[]) =>
  (await Promise.all(people.map((person) => countsOf(context.current, person)))).map(
    ({ GENERAL }) => GENERAL,
  );
const messages = async (...people: Person[]) =>
  (await Promise.all(people.map((person) => countsOf(context.current, person)))).map(
    ({ MESSAGES }) => MESSAGES,
  );
const markRead = (person: Person, notificationId: number) =>
  context.current.call('markRead', { query: { notificationId } }, person.token);
const assign = (by: Person, kind: string, subjectId: number, memberId: number | null) =>
  context.current.call('assign', { params: { kind, subjectId }, body: { memberId } }, by.token);

describe('notifications in a company with several people', () => {
  // COM-64
  it('are read by each person separately, one by one or all at once', async () => {
    await market.ask('One');
    await market.ask('Two');
    expect(await general(owner, member, viewer)).toEqual([2, 2, 2]);
    const [newest] = await unreadOf(context.current, member);
    await markRead(member, newest!.notificationId);
    expect(await general(owner, member, viewer)).toEqual([2, 1, 2]);
    await market.markAllRead();
    expect(await general(owner, member, viewer)).toEqual([0, 1, 2]);
    expect((await allOf(context.current, member)).map(({ readAt }) => readAt !== null)).toEqual([
      true,
      false,
    ]);
    await market.ask('Three');
    expect(await general(owner, member, viewer)).toEqual([1, 2, 3]);
  });

  // COM-61, COM-64
  it('begin read for a person who joins', async () => {
    await market.ask();
    const late = await addMember(context.current, owner);
    expect(await general(owner, late)).toEqual([1, 0]);
    expect((await allOf(context.current, late)).map(({ readAt }) => readAt === null)).toEqual([false]);
  });

  // COM-64
  it('are read for everybody once the company has dealt with them', async () => {
    const trade = await market.ask();
    await act(context.current, trade, 'reject', member);
    expect(await general(owner, member, viewer)).toEqual([0, 0, 0]);
  });

  // COM-64
  it('count once per conversation for each person, again after the person has read', async () => {
    const talk = await openTalk(context.current, { supplier: owner, proposalId: market.proposalId });
    await say(context.current, talk, talk.buyer, 'One');
    await say(context.current, talk, talk.buyer, 'Two');
    expect(await messages(owner, member, viewer)).toEqual([1, 1, 1]);
    await markSeen(context.current, talk, member);
    expect(await messages(owner, member, viewer)).toEqual([1, 0, 1]);
    await say(context.current, talk, talk.buyer, 'Three');
    expect(await messages(owner, member, viewer)).toEqual([1, 1, 1]);
  });

  // COM-64, COM-70
  it('are listed only for the people to whom they are addressed', async () => {
    const { ndaId } = await market.ask();
    expect((await assign(owner, 'nda', ndaId, member.memberId)).status).toBe(200);
    expect(await general(owner, member, viewer)).toEqual([1, 2, 1]);
    const texts = async (person: Person) =>
      (await allOf(context.current, person)).map(({ notificationMessage }) => notificationMessage);
    expect((await texts(member))[0]).toContain('assigned the NDA with');
    expect(await texts(viewer)).toHaveLength(1);
    const hidden = (await allOf(context.current, member))[0]!;
    expect((await markRead(viewer, hidden.notificationId)).status).toBe(404);
  });

  // COM-64
  it('count as read by everybody after 90 days', async () => {
    await market.ask();
    context.current.clock.advance(91 * 86_400_000);
    await context.current.jobs.enqueue(context.current.db, 'notifications.settle-old', {});
    await context.current.jobs.drain();
    expect(await general(owner, member)).toEqual([0, 0]);
  });
});

describe('mails in a company with several people', () => {
  // COM-66
  it('go to owners, the assigned person and those who took part', async () => {
    await market.ask();
    expect(await market.mailsTo(owner)).toHaveLength(1);
    expect(await market.mailsTo(member)).toEqual([]);
    expect(await market.mailsTo(viewer)).toEqual([]);
    const talk = await openTalk(context.current, { supplier: owner, proposalId: market.proposalId });
    await say(context.current, talk, member, 'Hello');
    await say(context.current, talk, talk.buyer, 'Hello, too');
    const [mail] = await market.mailsTo(member);
    expect(mail!.subject).toContain('New message from');
    expect(await market.mailsTo(viewer)).toEqual([]);
  });

  // COM-65
  it('follow the settings of each person, and the unsubscribe link ends those of one', async () => {
    await market.choose({ notifications: { GENERAL: 'at_once' } }, viewer);
    await market.choose({ notifications: { GENERAL: 'never' } }, owner);
    await market.ask();
    const [mail] = await market.mailsTo(viewer);
    expect(await market.mailsTo(owner)).toEqual([]);
    const key = new URL(/http\S+unsubscribe\S+/.exec(mail!.text!)![0]).searchParams.get('key');
    expect((await context.current.call('unsubscribe', { body: { key } }, '')).status).toBe(200);
    await market.ask('Again');
    expect(await market.mailsTo(viewer)).toHaveLength(1);
  });

  // COM-65
  it('collect the daily mail for each person', async () => {
    await market.choose({ notifications: { GENERAL: 'daily' } }, viewer);
    await market.ask();
    await market.digestAt('2126-11-22T02:30:00Z');
    expect((await market.mailsTo(viewer)).map(({ subject }) => subject)).toEqual(['Your day on Proffer']);
    expect(await market.mailsTo(owner)).toHaveLength(1);
    await market.digestAt('2126-11-23T02:30:00Z');
    expect(await market.mailsTo(viewer)).toHaveLength(1);
  });

  // COM-66
  it('no longer reach a person who has left', async () => {
    await market.choose({ notifications: { GENERAL: 'at_once' } }, viewer);
    await market.ask();
    await context.current.call('removeMember', { params: { memberId: viewer.memberId } }, owner.token);
    const subjects = (await market.mailsTo(viewer)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('requests the NDA'))).toEqual([]);
  });
});

import type { Client } from '@stomp/stompjs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { useContext } from '../support/context';
import { createTestTimers } from '../support/test-timers';
import { markSeen, openTalk, say, type Talk } from '../world/chat-people';
import { closed, connect, hear, openPort } from '../world/live-people';
import { addMember, type Person } from '../world/people';

// The timers stand still, so that the regular check of sessions finds nothing.
const context = useContext({ timers: createTestTimers() });
let host: string;
let talk: Talk;
let ravi: Person;
const clients: Client[] = [];

beforeAll(async () => {
  host = await openPort(context.current);
  talk = await openTalk(context.current);
  ravi = await addMember(context.current, talk.supplier, { name: 'Ravi Menon' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate();
});

async function open(person: Person): Promise<Client> {
  const client = await connect(host, person);
  clients.push(client);
  return client;
}
const newsOf = async (person: Person) => {
  const heard = await hear(await open(person), '/user/queue/notifications');
  await heard.next();
  return heard;
};

describe('live connections of several people', () => {
  // COM-64
  it('show each person their own counts', async () => {
    const [founder, member] = [await newsOf(talk.supplier), await newsOf(ravi)];
    await say(context.current, talk, talk.buyer, 'Hello');
    const unread = { counts: { MESSAGES: 1 }, notification: { category: 'MESSAGES' } };
    expect(await founder.next()).toMatchObject(unread);
    expect(await member.next()).toMatchObject(unread);
    await markSeen(context.current, talk, ravi);
    expect(await member.next()).toMatchObject({ counts: { MESSAGES: 0 } });
    expect(founder.rest()).toEqual([]);
  });

  // COM-63
  it('name the person who types and who has seen messages', async () => {
    const heard = await hear(await open(talk.buyer), `/topic/conversation/${talk.conversationId}`);
    const params = { conversationId: talk.conversationId };
    await context.current.call('typing', { params }, ravi.token);
    let frame = await heard.next();
    while (frame['event'] !== 'typing') frame = await heard.next();
    expect(frame).toMatchObject({ userId: ravi.userId, memberId: ravi.memberId, name: 'Ravi Menon' });
    await say(context.current, talk, talk.buyer, 'Seen?');
    await markSeen(context.current, talk, ravi);
    while (frame['event'] !== 'seen') frame = await heard.next();
    expect(frame).toMatchObject({ userId: ravi.userId, memberId: ravi.memberId });
  });

  // COM-68
  it('are limited for each person', async () => {
    for (let count = 0; count < limits.live.connectionsPerUser; count += 1) await open(talk.supplier);
    await expect(open(talk.supplier)).rejects.toThrow('Too many connections are open.');
    await open(ravi);
  });

  // COM-68
  it('close at once when the person is removed', async () => {
    const leaver = await addMember(context.current, talk.supplier);
    const isClosed = closed(await open(leaver));
    const stays = await newsOf(ravi);
    await context.current.call(
      'removeMember',
      { params: { memberId: leaver.memberId } },
      talk.supplier.token,
    );
    const start = performance.now();
    await isClosed;
    expect(performance.now() - start).toBeLessThan(1_000);
    await say(context.current, talk, talk.buyer, 'Still there?');
    expect(await stays.next()).toHaveProperty('counts');
  });
});

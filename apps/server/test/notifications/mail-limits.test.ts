import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { listMail } from '../../src/platform/mail';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { accountActs, statusesOf } from '../world/account-acts';
import { openTalk, say } from '../world/chat-people';
import { act, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { meetForQuotes } from '../world/quote-people';
import { openBrowser } from '../world/stranger-acts';

const context = useContext();
const { withPassword } = accountActs(context);
const password = 'a good pass';

let addresses = 0;
/** Uses another network address each time, so that only limits of mails apply. */
function changeEmail(person: Person, email: string): Promise<Reply> {
  addresses += 1;
  return context.current.send({
    ...requestOf('changeEmail', { body: { email, password } }, person.token),
    remoteAddress: `10.4.0.${addresses}`,
  });
}
const start = new Date('2026-11-21T09:00:00Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

beforeEach(() => context.current.clock.set(start));
afterEach(() => context.current.pool.query('delete from graphile_worker._private_jobs'));

async function countTo(email: string): Promise<number> {
  await context.current.jobs.drain();
  return (await listMail(path.join(context.current.folder, 'mail'), { to: email })).length;
}

/** Advances the market's clock and the due times of queued jobs. */
async function passTime(ms: number): Promise<void> {
  context.current.clock.advance(ms);
  await context.current.pool.query(
    'update graphile_worker._private_jobs set run_at = run_at - $1::interval',
    [`${ms} milliseconds`],
  );
  await context.current.jobs.drain();
}

/** Repeats acts that undo each other, and sends the pending mails after each. */
async function repeat(times: number, ...acts: (() => Promise<{ status: number }>)[]): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    for (const one of acts) {
      expect((await one()).status).toBeLessThan(300);
      await context.current.jobs.drain();
    }
  }
}

async function contractLoop(): Promise<{ victim: Person; once: (() => Promise<{ status: number }>)[] }> {
  const { supplier, buyer, proposalId } = await openTalk(context.current);
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' };
  const body = {
    contractName: 'Supply',
    ...days,
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  let id = 0;
  let number = 0;
  const propose = async () => {
    number += 1;
    const named = { ...body, contractName: `Supply ${number}` };
    const reply = await context.current.call('createContract', { body: named }, supplier.token);
    id = (reply.body as Contract).contractId;
    return reply;
  };
  const takeBack = () =>
    context.current.call(
      'rejectAsSupplier',
      { params: { id }, body: { reason: 'A mistake.' } },
      supplier.token,
    );
  return { victim: buyer, once: [propose, takeBack] };
}

async function quoteLoop() {
  const people = await meetForQuotes(context.current);
  let id = 0;
  const ask = async () => {
    id = (await people.asked()).quoteId;
    return { status: 201 };
  };
  return { victim: people.supplier, once: [ask, () => people.act(id, 'withdraw', 'buyer')] };
}

async function ndaLoop() {
  const trade = await openTrade(context.current);
  const asBuyer = (name: 'ask' | 'withdraw') => () => act(context.current, trade, name, trade.buyer);
  return { victim: trade.supplier, once: [asBuyer('withdraw'), asBuyer('ask')] };
}

async function takeBackLoop() {
  const trade = await openTrade(context.current);
  const setDraft = (draft: boolean) => () =>
    context.current.call(
      'setPublished',
      { params: { id: trade.proposalId }, body: { draft } },
      trade.supplier.token,
    );
  return { victim: trade.buyer, once: [setDraft(false), setDraft(true)] };
}

// NOT-40, NOT-41
describe('mails about repeated acts of one company towards another', () => {
  it.each([
    // Each request is a new subject: five mails at once, then one for the rest.
    { name: 'requesting and withdrawing a quote', loop: quoteLoop, atOnce: 5 },
    { name: 'proposing and rejecting a contract', loop: contractLoop, atOnce: 5 },
    // One subject: four mails at once, then one for the rest.
    { name: 'requesting and withdrawing an NDA', loop: ndaLoop, atOnce: 4 },
    { name: 'taking back and publishing an offer', loop: takeBackLoop, atOnce: 4 },
  ])('sends few mails for 15 repetitions of $name', async ({ loop, atOnce }) => {
    const { victim, once } = await loop();
    await repeat(15, ...once);
    expect(await countTo(victim.email)).toBe(atOnce);
    await passTime(10 * minuteMs);
    expect(await countTo(victim.email)).toBe(atOnce + 1);
    await passTime(10 * minuteMs);
    expect(await countTo(victim.email)).toBe(atOnce + 1);
  });

  it('sends at most 20 mails a day and one the next morning, without losing a notification', async () => {
    const { victim, once } = await ndaLoop();
    for (let count = 0; count < 30; count += 1) {
      await repeat(3, ...once);
      await passTime(10 * minuteMs);
    }
    expect(await countTo(victim.email)).toBe(20);
    await passTime(20 * hourMs);
    expect(await countTo(victim.email)).toBe(21);
    const { rows } = await context.current.pool.query(
      'select 1 from notifications where user_id = $1 and read_at is null and mailed_at is null',
      [victim.userId],
    );
    expect(rows).toEqual([]);
  });

  it('does not limit mails caused by another company', async () => {
    const { victim, once } = await ndaLoop();
    await repeat(15, ...once);
    const before = await countTo(victim.email);
    const proposalId = await publishOffer(context.current, victim, { title: 'Gears', ndaRequired: true });
    await openTrade(context.current, {
      supplier: victim,
      proposalId,
      buyer: await createPerson(context.current, 'buyer'),
    });
    expect(await countTo(victim.email)).toBe(before + 1);
  });

  it('sends one mail about several unread messages', async () => {
    const talk = await openTalk(context.current);
    for (let count = 0; count < 50; count += 1)
      await say(context.current, talk, talk.buyer, `Hello ${count}`);
    expect(await countTo(talk.supplier.email)).toBe(1);
  });
});

// NOT-40
it('mails each notification of a normal day between two companies at once', async () => {
  const { call, clock } = context.current;
  const people = await meetForQuotes(context.current);
  const { supplier, buyer, proposalId } = people;
  const talk = await openTalk(context.current, { supplier, buyer, proposalId });
  const counts: number[] = [];
  const later = async (actOf: () => Promise<unknown>) => {
    await actOf();
    counts.push(await countTo(supplier.email));
    clock.advance(20 * minuteMs);
  };
  const before = await countTo(supplier.email);
  await later(() => say(context.current, talk, buyer, 'Do you deliver to Kanpur?'));
  await later(() => call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token));
  const { quoteId: id } = await people.asked();
  await later(async () => undefined);
  await people.act(id, 'quote', 'supplier');
  await later(() => people.act(id, 'counter', 'buyer'));
  await people.act(id, 'quote', 'supplier');
  await later(() => people.act(id, 'accept', 'buyer'));
  expect(counts).toEqual([1, 2, 3, 4, 5].map((count) => before + count));
});

// ACC-170
describe('mails to a new email address', () => {
  it('mails a new address at most once in 30 s and five times a day, whoever requests it', async () => {
    const { clock } = context.current;
    const [one, two] = [await withPassword('buyer'), await withPassword('supplier')];
    const victim = 'Victim@foreign.example';
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => changeEmail(index % 2 ? one : two, victim)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countTo(victim)).toBe(1);
    clock.advance(dayMs);
    const others = await Promise.all(Array.from({ length: 6 }, () => withPassword('buyer')));
    const statuses = [];
    for (const other of others) {
      const reply = await changeEmail(other, victim.toLowerCase());
      statuses.push(reply.status);
      clock.advance(30_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await countTo(victim)).toBe(6);
    const refused = await changeEmail(one, victim);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(dayMs / 1_000 - 180));
    expect(problemOf(refused)).toMatchObject({
      detail: 'Too many requests. Please wait 24 hours and try again.',
      details: { retryAfterSeconds: dayMs / 1_000 - 180 },
    });
  });

  it('lets one account request at most five changes of address a day', async () => {
    const person = await withPassword('buyer');
    const replies = [];
    for (let count = 0; count < 8; count += 1)
      replies.push(await changeEmail(person, `someone-${count}@foreign.example`));
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await countTo(person.email)).toBe(5);
  });

  it('accepts the link of the last mail while another mail is refused', async () => {
    const person = await withPassword('buyer');
    const address = 'mine@foreign.example';
    expect((await changeEmail(person, address)).status).toBe(200);
    expect((await changeEmail(person, address)).status).toBe(429);
    const mail = await context.current.mailTo(address);
    const key = new URL(/https?:\S+/.exec(mail!.text)![0]).searchParams.get('key')!;
    expect((await context.current.call('confirmEmail', { body: { key } })).status).toBe(200);
  });
});

// ACC-171
describe('mails with sign-up codes', () => {
  const signUp = (from: ReturnType<typeof openBrowser>, email: string) =>
    from.ask('signup', { body: { email, password, userType: 'Supplier' } });

  it('mails a sign-up code five times a day per network and address, then once in three hours', async () => {
    const { clock } = context.current;
    const email = 'unproved@foreign.example';
    const stranger = openBrowser(context, '203.0.113.77');
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      statuses.push((await signUp(stranger, email)).status);
      await passTime(30_000);
    }
    expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 429, 429]);
    expect(await countTo(email)).toBe(6);
    expect((await stranger.ask('resendCode', { body: { email } })).status).toBe(429);
    expect((await signUp(openBrowser(context, '203.0.113.78'), email)).status).toBe(200);
    clock.advance(3 * hourMs);
    const again = await signUp(stranger, email);
    expect(again.status).toBe(200);
  });
});

// NOT-42
it('sends at most 20 other mails a day to an address, and the newest one after that day', async () => {
  const { email } = await withPassword('buyer');
  const logIn = (device: string) => {
    const request = requestOf('login', { body: { email, password } });
    return context.current.send({ ...request, headers: { ...request.headers, 'user-agent': device } });
  };
  for (let count = 1; count <= 23; count += 1) expect((await logIn(`Robot/${count}`)).status).toBe(200);
  expect(await countTo(email)).toBe(20);
  await passTime(dayMs);
  expect(await countTo(email)).toBe(21);
  await passTime(dayMs);
  expect(await countTo(email)).toBe(21);
});

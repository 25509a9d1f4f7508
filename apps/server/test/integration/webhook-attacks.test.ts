import { eq } from 'drizzle-orm';
import type { LookupFunction } from 'node:net';
import { Webhook as Reader } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allEventTypes } from '@proffer/contract/events/types';
import { createOutbound } from '../../src/platform/outbound';
import { auditLog, webhooks } from '../../src/schema';
import { openContext, problemOf, useContext, type TestContext } from '../support/context';
import { openTalk } from '../world/chat-people';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { addMember, type Person } from '../world/people';
import { answerWith, startReceiver } from '../world/receivers';
import { webhookActs } from './webhook-acts';

const context = useContext();
let trade: NdaTrade;
let owner: Person;

beforeEach(async () => {
  trade = await openTrade(context.current);
  owner = trade.supplier;
});

const call: typeof context.current.call = (...input) => context.current.call(...input);
const { create, act, test, record, deliver } = webhookActs(() => context.current);

describe('attacks through the address of a receiver, on a market that allows no private ones', () => {
  let answers: string[] = ['8.8.8.8'];
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(
      null,
      answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  const outbound = createOutbound({ allowPrivate: false, lookup, deadlineMs: 200 });
  let strict: TestContext | undefined;
  let stranger: Person;
  const acts = webhookActs(() => {
    if (!strict) throw new Error('the market is open inside tests only');
    return strict;
  });

  beforeEach(async () => {
    strict ??= await openContext({ outbound });
    stranger = (await openTrade(strict)).supplier;
    answers = ['8.8.8.8'];
  });
  afterAll(() => strict?.close());

  // INT-43
  it.each([
    ['loopback', 'https://127.0.0.1/hook'],
    ['a private network', 'https://10.0.0.8/hook'],
    ['link-local', 'https://169.254.10.10/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['an IPv4 address within IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['a number for an address', 'https://2130706433/'],
    ['a user name', 'https://user:word@example.com/'],
    ['plain http', 'http://example.com/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a port of another service', 'https://example.com:25/'],
    ['a line break', 'https://example.com/\r\nx-admin: 1'],
  ])('refuses an address with %s', async (_kind, url) => {
    const reply = await acts.tryCreate(stranger, { url });
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'url' }] });
  });

  // INT-43
  it.each([['127.0.0.1'], ['169.254.169.254'], ['::ffff:10.0.0.1']])(
    'refuses the connection if the name leads to %s later (DNS rebinding)',
    async (address) => {
      const { webhook } = await acts.create(stranger, { url: 'https://hooks.example.com/' });
      answers = [address];
      const result = await acts.test(stranger, webhook.id);
      expect(result).toMatchObject({
        state: 'failed',
        status: null,
        fault: 'The address is not on the public internet.',
      });
      expect(JSON.stringify(result)).not.toContain(address);
    },
  );
});

describe('attacks by receivers', () => {
  // INT-43
  it('does not follow a redirect to another address', async () => {
    const inside = await startReceiver();
    const receiver = await startReceiver(answerWith(307, { location: inside.url }));
    const { webhook } = await create(owner, { url: receiver.url });
    expect(await test(owner, webhook.id)).toMatchObject({ state: 'failed', status: 307 });
    expect(inside.received).toEqual([]);
  });

  // INT-47
  it('gives up a receiver that sends its answer byte by byte', async () => {
    const impatient = createOutbound({ allowPrivate: true, deadlineMs: 100 });
    const hurried = await openContext({ outbound: impatient });
    try {
      const receiver = await startReceiver((reply) => {
        reply.writeHead(200).write('a');
      });
      const person = (await openTrade(hurried)).supplier;
      const acts = webhookActs(() => hurried);
      const { webhook } = await acts.create(person, { url: receiver.url });
      expect(await acts.test(person, webhook.id)).toMatchObject({
        state: 'failed',
        fault: 'The receiver did not answer within 10 seconds.',
      });
    } finally {
      await hurried.close();
    }
  });

  // INT-47
  it('reads and stores only the first 1,024 bytes of an answer without end', async () => {
    const receiver = await startReceiver((reply) => {
      reply.writeHead(200);
      const more = () => {
        while (reply.write('x'.repeat(16_384)));
        reply.once('drain', more);
      };
      more();
    });
    const { webhook } = await create(owner, { url: receiver.url });
    const result = await test(owner, webhook.id);
    expect(result).toMatchObject({ state: 'delivered', answer: 'x'.repeat(1_024) });
  });
});

describe('attacks on receivers', () => {
  const at = (now: Date, check: () => unknown) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      return check();
    } finally {
      vi.useRealTimers();
    }
  };

  // INT-44
  it('lets a receiver detect a changed body, another secret and a delivery that is sent again later', async () => {
    const receiver = await startReceiver();
    const { secret, webhook } = await create(owner, { url: receiver.url });
    const { secret: other } = await create(owner, { url: 'http://127.0.0.1:9999/' });
    await test(owner, webhook.id);
    const [received] = receiver.received;
    if (!received) throw new Error('nothing was received');
    const headers = received.headers as Record<string, string>;
    const now = context.current.clock.now();
    const later = new Date(now.getTime() + 6 * 60_000);
    expect(at(now, () => new Reader(secret).verify(received.body, headers))).toBeDefined();
    expect(() => at(now, () => new Reader(secret).verify(`${received.body} `, headers))).toThrow('signature');
    expect(() => at(now, () => new Reader(other).verify(received.body, headers))).toThrow('signature');
    expect(() => at(later, () => new Reader(secret).verify(received.body, headers))).toThrow('timestamp');
  });
});

describe('attacks by people', () => {
  // INT-42
  it('answers 404 for the webhook and the deliveries of another company', async () => {
    const { webhook } = await create(owner, { url: 'http://127.0.0.1:9999/' });
    const [mine] = [await test(owner, webhook.id)];
    const { supplier: stranger } = await openTrade(context.current);
    const { webhook: theirs } = await create(stranger, { url: 'http://127.0.0.1:9999/' });
    for (const name of ['pauseWebhook', 'resumeWebhook', 'removeWebhook', 'testWebhook'] as const) {
      expect((await act(stranger, name, webhook.id)).status).toBe(404);
    }
    const through = { params: { id: theirs.id, deliveryId: mine.id } };
    expect((await call('replayDelivery', through, stranger.token)).status).toBe(404);
  });

  // INT-42
  it('refuses a viewer, a member and a key', async () => {
    const viewer = await addMember(context.current, owner, { role: 'viewer', mayBind: false });
    const member = await addMember(context.current, owner, { role: 'member', mayBind: true });
    const body = { name: 'ERP', scopes: { offers: 'prepare' }, days: 30 };
    const made = await call('createApiKey', { body }, owner.token);
    const { secret } = made.body as { secret: string };
    expect((await call('webhooks', {}, viewer.token)).status).toBe(403);
    expect((await call('webhooks', {}, member.token)).status).toBe(403);
    expect(problemOf(await call('webhooks', {}, secret)).code).toBe('key_not_permitted');
  });

  // INT-41, INT-42, INT-53
  it('never shows a secret again, in lists, the audit log, the data export or the database', async () => {
    const { webhook, secret } = await create(owner, { url: 'http://127.0.0.1:9999/' });
    const renewed = await act(owner, 'rotateWebhookSecret', webhook.id);
    await act(owner, 'pauseWebhook', webhook.id);
    await act(owner, 'removeWebhook', (await create(owner, { url: 'http://127.0.0.1:9999/' })).webhook.id);
    const secrets = [secret, (renewed.body as { secret: string }).secret];
    const { db } = context.current;
    const own = (await call('myData', {}, owner.token)).body as { webhooks?: unknown };
    expect(JSON.stringify(own)).toContain('http://127.0.0.1:9999/');
    const audited = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'webhook'));
    expect(new Set(audited.map((entry) => entry.act))).toEqual(
      new Set(['webhook.created', 'webhook.secret_rotated', 'webhook.paused', 'webhook.removed']),
    );
    const stored = await db.select().from(webhooks);
    const seen = JSON.stringify([own, audited, (await call('webhooks', {}, owner.token)).body]);
    const bytes = Buffer.concat(stored.flatMap((row) => [row.secret, row.oldSecret ?? Buffer.alloc(0)]));
    for (const one of secrets) {
      expect(seen).not.toContain(one);
      expect(bytes.includes(Buffer.from(one.slice('whsec_'.length), 'base64'))).toBe(false);
      expect(bytes.includes(one)).toBe(false);
    }
  });

  // INT-45
  it('has no text of people in a body, whatever the event', async () => {
    const receiver = await startReceiver();
    const nouns = ['offers', 'needs', 'ndas', 'quotes', 'contracts', 'messages'];
    await create(owner, { url: receiver.url, nouns });
    const { conversationId } = await openTalk(context.current, trade);
    const message = { conversationId, senderId: trade.buyer.userId, messageContent: 'A secret sentence' };
    await call('sendMessage', { body: message }, trade.buyer.token);
    const reason = { reason: 'A secret reason' };
    await call('withdrawNda', { params: { id: trade.ndaId }, body: reason }, trade.buyer.token);
    await record(owner.userId, ...allEventTypes);
    await deliver();
    expect(new Set(receiver.typesOf())).toEqual(new Set(allEventTypes));
    for (const { body } of receiver.received) {
      expect(Buffer.byteLength(body)).toBeLessThan(20 * 1_024);
      const { data, ...rest } = JSON.parse(body) as { data: Record<string, unknown>; type: string };
      expect(Object.keys(rest).toSorted()).toEqual(['timestamp', 'type']);
      const { url, isOwn, ...ids } = data;
      expect(String(url)).toMatch(/^http:\/\/market\.example\.com\/[\w/?&=%-]*$/);
      expect(isOwn).toBeTypeOf('boolean');
      expect(Object.values(ids).every((value) => typeof value === 'number')).toBe(true);
    }
    expect(JSON.stringify(receiver.received)).not.toMatch(/secret|Tungabhadra|Alloy/);
  });
});

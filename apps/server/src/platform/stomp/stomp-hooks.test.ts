import { describe, expect, it, vi } from 'vitest';
import type { Connection, EndReason, Subscription } from '.';
import { silent } from './test/open-broker';
import { connectRaw, openRaw } from './test/raw-client';
import { useBrokers } from './test/use-brokers';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000 };
const open = useBrokers();

/** Returns a promise that is resolved from outside. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('an application that uses a STOMP server', () => {
  describe('hooks of a STOMP server', () => {
    it('hooks of a STOMP server are called for the frames of a connection one after the other, each until it has finished', async () => {
      const first = gate();
      const seen: string[] = [];
      const { url } = await open({
        hooks: {
          async onSubscribe({ id }: Subscription<string>) {
            seen.push(`begin ${id}`);
            if (id === '0') await first.opened;
            seen.push(`end ${id}`);
            return 'allowed' as const;
          },
        },
      });
      const slow = await connectRaw(url);
      for (const id of ['0', '1'])
        slow.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/a\nreceipt:${id}\n\n\0`);
      slow.send('UNSUBSCRIBE\nid:0\nreceipt:gone\n\n\0');
      slow.send('SEND\ndestination:/topic/a\n\nhello\0');
      // Other connections are not delayed.
      const quick = await connectRaw(url);
      for (const receipt of ['q1', 'q2']) {
        quick.send(`SEND\ndestination:/topic/a\nreceipt:${receipt}\n\n\0`);
        await quick.frame();
      }
      expect(seen).toEqual(['begin 0']);
      expect(slow.rest()).toEqual([]);
      first.open();
      const frames = [];
      for (let count = 0; count < 4; count += 1) frames.push(await slow.frame());
      expect(frames.map(({ headers }) => headers['receipt-id'] ?? headers['subscription'])).toEqual([
        '0',
        '1',
        'gone',
        '1',
      ]);
      expect(seen).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1']);
    });

    it('hooks of a STOMP server are called once when a connection starts, and once with the reason when it ends', async () => {
      const seen: string[] = [];
      const note = (what: string) => (connection: Connection<string>, reason?: EndReason) =>
        void seen.push([what, connection.session, reason].filter(Boolean).join(' '));
      const { url, stomp } = await open({
        hooks: {
          onConnected: note('here'),
          onDisconnected: note('gone'),
          onUnsubscribed: ({ id }) => void seen.push(`left ${id}`),
        },
      });
      const polite = await connectRaw(url);
      polite.send('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0DISCONNECT\n\n\0');
      await polite.closed;
      const torn = await connectRaw(url);
      torn.webSocket.terminate();
      await vi.waitFor(() => expect(seen.at(-1)).toBe('gone guest gone'), patience);
      const wrong = await connectRaw(url);
      wrong.send('nonsense\n');
      await wrong.closed;
      const refused = await openRaw(url);
      refused.send('CONNECT\n\n\0');
      await refused.closed;
      expect(seen).toEqual([
        'here guest',
        'left 0',
        'gone guest disconnected',
        'here guest',
        'gone guest gone',
        'here guest',
        'gone guest refused',
      ]);
      expect(stomp.counts()).toMatchObject({ connections: 0, owners: 0, destinations: 0 });
    });

    it('hooks of a STOMP server are called for the end after the start, even if the client left during the start', async () => {
      const arriving = gate();
      const seen: string[] = [];
      const { url, stomp } = await open({
        hooks: {
          async onConnected() {
            await arriving.opened;
            seen.push('here');
          },
          onDisconnected: () => void seen.push('gone'),
        },
      });
      const client = await connectRaw(url);
      client.webSocket.terminate();
      await vi.waitFor(() => expect(stomp.counts().connections).toBe(0), patience);
      arriving.open();
      await vi.waitFor(() => expect(seen).toEqual(['here', 'gone']), patience);
    });

    it('a STOMP server does not accept a client that left while it was being authenticated', async () => {
      const deciding = gate();
      const asked = gate();
      const seen: string[] = [];
      const { url, stomp } = await open({
        hooks: {
          async authenticate({ headers }) {
            asked.open();
            await deciding.opened;
            const key = headers.get('login') ?? '';
            return { session: key, sessionKey: key, ownerKey: key };
          },
          onConnected: ({ session }) => void seen.push(session),
        },
      });
      const client = await openRaw(url);
      client.send('CONNECT\nlogin:late\n\n\0');
      await asked.opened;
      client.webSocket.terminate();
      await vi.waitFor(() => expect(stomp.counts().connections).toBe(0), patience);
      deciding.open();
      await connectRaw(url, { login: 'next' });
      expect(stomp.counts()).toMatchObject({ connections: 1, owners: 1 });
      expect(seen).toEqual(['next']);
    });

    it.each([
      ['authenticate', 'CONNECT\n\n\0'],
      ['onConnected', 'CONNECT\nlogin:guest\npasscode:guest\n\n\0'],
      [
        'onSubscribe',
        'CONNECT\nlogin:guest\npasscode:guest\n\n\0SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0',
      ],
      ['onSend', 'CONNECT\nlogin:guest\npasscode:guest\n\n\0SEND\ndestination:/topic/a\n\n\0'],
    ])('a STOMP server hides from the client why %s failed, and logs it', async (hook, text) => {
      const error = vi.fn<(details: object, message: string) => void>();
      const secret = new Error('select secret from users');
      const { url } = await open({
        logger: { ...silent, error },
        hooks: { [hook]: () => Promise.reject(secret) },
      });
      const client = await openRaw(url);
      client.send(text);
      const frames = [];
      await client.closed;
      frames.push(...client.rest());
      expect(frames.at(-1)).toMatchObject({
        command: 'ERROR',
        headers: { message: 'The server could not handle this frame.' },
      });
      expect(JSON.stringify(frames)).not.toContain('secret');
      expect(error).toHaveBeenCalledWith(expect.objectContaining({ err: secret }), expect.any(String));
      expect(await client.closed).toBe(1011);
    });

    it.each([
      ['SEND\ndestination:/topic/a\n\n\0', 'Messages are not sent over this connection.'],
      ['ACK\nid:1\n\n\0', 'Nothing is acknowledged over this connection.'],
      ['SUBSCRIBE\nid:0\ndestination:/topic/a\nack:client\n\n\0', 'Only ack:auto is offered.'],
      ['BEGIN\ntransaction:t\n\n\0', 'Transactions are not offered.'],
    ])('a STOMP server refuses %j if the hook for it is absent', async (text, message) => {
      const { url } = await open({
        hasTransactions: false,
        hooks: { onSend: undefined as never, onAck: undefined as never },
      });
      const client = await connectRaw(url);
      client.send(text);
      expect((await client.frame()).headers['message']).toBe(message);
      expect(await client.closed).toBe(1008);
    });
  });

  describe('functions of a STOMP server for the application', () => {
    const byLogin = {
      authenticate: ({ headers }: { headers: ReadonlyMap<string, string> }) => {
        const [owner = '', session = ''] = (headers.get('login') ?? '').split('/');
        return { session, sessionKey: session, ownerKey: owner };
      },
      onSubscribe: () => 'allowed' as const,
    };
    const listen = async (url: string, login: string, destination: string) => {
      const client = await connectRaw(url, { login });
      client.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:r\n\n\0`);
      await client.frame();
      return client;
    };

    it('a STOMP server publishes to all subscribers and returns their number', async () => {
      const { url, stomp } = await open();
      const clients = [await connectRaw(url), await connectRaw(url), await connectRaw(url)];
      for (const client of clients.slice(0, 2)) {
        client.send('SUBSCRIBE\nid:0\ndestination:/topic/a\nreceipt:r\n\n\0');
        await client.frame();
      }
      expect(stomp.publish('/topic/a', '{"n":1}', { 'content-type': 'application/json' })).toBe(2);
      expect(stomp.publish('/topic/b', 'nobody')).toBe(0);
      for (const client of clients.slice(0, 2)) {
        expect(await client.frame()).toMatchObject({
          body: '{"n":1}',
          headers: { 'content-type': 'application/json', subscription: '0' },
        });
      }
      await clients[2]!.fence();
      expect(clients[2]!.rest()).toEqual([]);
    });

    it('a STOMP server sends to all connections of one owner and to no other', async () => {
      const { url, stomp } = await open({ hooks: byLogin });
      const phone = await listen(url, 'asha/1', '/user/queue/news');
      const desk = await listen(url, 'asha/2', '/user/queue/news');
      const stranger = await listen(url, 'ravi/3', '/user/queue/news');
      expect(stomp.sendToOwner('asha', '/user/queue/news', 'for you')).toBe(2);
      expect(await phone.frame()).toMatchObject({
        body: 'for you',
        headers: { destination: '/user/queue/news' },
      });
      expect((await desk.frame()).body).toBe('for you');
      await stranger.fence();
      expect(stranger.rest()).toEqual([]);
    });

    it('a STOMP server refuses to publish to a private destination, and to send privately to a public one', async () => {
      const { stomp } = await open();
      expect(() => stomp.publish('/user/queue/news', '')).toThrow('private');
      expect(() => stomp.sendToOwner('asha', '/topic/a', '')).toThrow('private');
    });

    it('a STOMP server ends a session with all of its connections and the given reason', async () => {
      const { url, stomp } = await open({ hooks: byLogin });
      const first = await listen(url, 'asha/1', '/topic/a');
      const second = await listen(url, 'asha/1', '/topic/a');
      const other = await listen(url, 'asha/2', '/topic/a');
      expect(stomp.closeSession('1', 'You logged out.')).toBe(2);
      for (const client of [first, second]) {
        expect((await client.frame()).headers['message']).toBe('You logged out.');
        expect(await client.closed).toBe(1008);
      }
      expect(stomp.publish('/topic/a', 'still here')).toBe(1);
      expect((await other.frame()).body).toBe('still here');
      expect(stomp.closeSession('1', 'You logged out.')).toBe(0);
    });

    it('a STOMP server that closes asks all clients to reconnect, spread over a time, and accepts no new ones', async () => {
      const { url, stomp } = await open();
      const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(url)));
      let closed = 0;
      const codes = clients.map((client) => client.closed.then((code) => ((closed += 1), code)));
      const closing = stomp.close({ spreadMs: 400 });
      await expect(openRaw(url)).rejects.toThrow('503');
      await Promise.race(codes);
      expect(closed).toBeLessThan(20);
      await closing;
      expect(await Promise.all(codes)).toEqual(clients.map(() => 1012));
    });
  });

  describe('heart-beats of a STOMP server', () => {
    it('heart-beats of a STOMP server are sent when nothing else is sent', async () => {
      const { url } = await open({ heartbeatMs: 40 });
      const client = await connectRaw(url, { 'heart-beat': '0,40' });
      expect(await client.beats(2)).toBe(2);
    });

    it('a STOMP server cuts off a peer that fell silent, and none that sends heart-beats', async () => {
      const reasons: string[] = [];
      const { url } = await open({
        heartbeatMs: 100,
        hooks: { onDisconnected: (_connection, reason) => void reasons.push(reason) },
      });
      const alive = await connectRaw(url, { 'heart-beat': '100,0' });
      const timer = setInterval(() => alive.send('\n'), 30);
      const silentOne = await connectRaw(url, { 'heart-beat': '100,0' });
      expect(await silentOne.closed).toBe(1006);
      expect(reasons).toEqual(['silent']);
      await alive.fence();
      clearInterval(timer);
    });
  });
});

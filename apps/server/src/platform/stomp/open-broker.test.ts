import { randomBytes } from 'node:crypto';
import { type Client, type StompConfig, Versions } from '@stomp/stompjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBroker, type OpenBroker } from './test/open-broker';
import { activate, arrival, createClient, listen, publish, receipt } from './test/stomp-client';

describe('the STOMP client library with the open broker', () => {
  let broker: OpenBroker;
  const clients: Client[] = [];
  let names = 0;
  /** Returns a topic that no other test uses. */
  const freshTopic = () => `/topic/${(names += 1)}`;

  function make(config: StompConfig = {}): Client {
    const client = createClient(broker.url, config);
    clients.push(client);
    return client;
  }
  async function connect(config: StompConfig = {}): Promise<Client> {
    const client = make(config);
    await activate(client);
    return client;
  }

  beforeAll(async () => {
    broker = await openBroker({ heartbeatMs: 50 });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.deactivate({ force: true })));
  });
  afterAll(() => broker.close());

  describe('connections of the client library', () => {
    it.each([
      [[Versions.V1_2, Versions.V1_1, Versions.V1_0], '1.2'],
      [[Versions.V1_1, Versions.V1_0], '1.1'],
      [[Versions.V1_0], '1.0'],
    ])('the STOMP client library with accepted versions %j uses version %s', async (versions, spoken) => {
      const client = make({ stompVersions: new Versions(versions) });
      const { headers } = await activate(client);
      expect(headers['version']).toBe(spoken);
      const topic = freshTopic();
      const heard = await listen(client, topic);
      await publish(client, topic, 'hello');
      expect((await heard.next()).body).toBe('hello');
    });

    it('connections of the STOMP client library are refused with a wrong passcode', async () => {
      const client = make({ connectHeaders: { login: 'guest', passcode: 'wrong' } });
      await expect(activate(client)).rejects.toThrow('Wrong login or passcode.');
    });

    it('connections of the STOMP client library are closed with a receipt for DISCONNECT', async () => {
      const client = await connect();
      const { arrived, resolve } = arrival<string>();
      client.onDisconnect = ({ command }) => resolve(command);
      await client.deactivate();
      expect(await arrived).toBe('RECEIPT');
      expect(client.connected).toBe(false);
    });

    it('connections of the STOMP client library are re-established after the socket was cut, and receive messages again after subscribing', async () => {
      const topic = freshTopic();
      const client = make({ reconnectDelay: 1 });
      await activate(client);
      await listen(client, topic);
      const again = arrival<unknown>();
      client.onConnect = again.resolve;
      client.forceDisconnect();
      await again.arrived;
      const heard = await listen(client, topic);
      await publish(client, topic, 'once');
      expect((await heard.next()).body).toBe('once');
      expect(heard.rest()).toEqual([]);
    });

    it('connections of the STOMP client library are re-established after the server was restarted', async () => {
      const first = await openBroker();
      const port = Number(new URL(first.url).port);
      const client = createClient(first.url, { reconnectDelay: 5 });
      clients.push(client);
      await activate(client);
      const again = arrival<unknown>();
      client.onConnect = again.resolve;
      await first.close();
      const second = await openBroker({ port });
      await again.arrived;
      expect(second.stomp.counts().connections).toBe(1);
      await client.deactivate();
      await second.close();
    });
  });

  describe('messages of the client library', () => {
    it.each([
      ['text', 'Äl₹ नमस्ते 😀\n\0 end'],
      ['nothing', ''],
      ['a million characters', 'x₹'.repeat(500_000)],
    ])('STOMP messages carry a text body: %s', async (_what, body) => {
      const client = await connect();
      const topic = freshTopic();
      const heard = await listen(client, topic);
      client.publish({ destination: topic, body });
      expect((await heard.next()).body).toBe(body);
    });

    it.each([256, 1_000_000])('STOMP messages carry a binary body of %i bytes', async (size) => {
      const client = await connect();
      const topic = freshTopic();
      const heard = await listen(client, topic);
      const binaryBody = new Uint8Array(randomBytes(size));
      client.publish({ destination: topic, binaryBody });
      expect(Buffer.from((await heard.next()).binaryBody).equals(Buffer.from(binaryBody))).toBe(true);
    });

    it('STOMP messages carry text without a length, in small chunks, and in binary WebSocket messages', async () => {
      for (const config of [
        { splitLargeFrames: true, maxWebSocketChunkSize: 7 },
        { forceBinaryWSFrames: true },
      ]) {
        const client = await connect(config);
        const topic = freshTopic();
        const heard = await listen(client, topic);
        client.publish({
          destination: topic,
          body: 'a longer text, in pieces',
          skipContentLengthHeader: true,
        });
        expect((await heard.next()).body).toBe('a longer text, in pieces');
      }
    });

    it('STOMP messages carry custom headers with all special characters', async () => {
      const client = await connect();
      const topic = freshTopic();
      const heard = await listen(client, topic);
      const mood = 'f:o:o\nbar\rbaz\\foo\nbar\rbaz\\';
      client.publish({ destination: topic, headers: { mood, 'content-type': 'text/plain' }, body: 'x' });
      expect((await heard.next()).headers).toMatchObject({
        mood,
        'content-type': 'text/plain',
        destination: topic,
      });
    });

    it('STOMP messages reach every subscriber of a topic exactly once and in the same order, from several senders', async () => {
      const topic = freshTopic();
      const listeners = await Promise.all([1, 2, 3, 4].map(() => connect()));
      const heard = await Promise.all(listeners.map((client) => listen(client, topic)));
      const senders = await Promise.all([1, 2].map(() => connect()));
      const count = 2_000;
      for (let index = 0; index < count; index += 1) {
        for (const [number, sender] of senders.entries()) {
          sender.publish({ destination: topic, body: `${number}:${index}` });
        }
      }
      const seen = await Promise.all(
        heard.map(async (one) => {
          const bodies = [];
          while (bodies.length < 2 * count) bodies.push((await one.next()).body);
          return bodies;
        }),
      );
      for (const number of [0, 1]) {
        expect(seen[0]!.filter((body) => body.startsWith(`${number}:`))).toEqual(
          Array.from({ length: count }, (_, index) => `${number}:${index}`),
        );
      }
      for (const other of seen) expect(other).toEqual(seen[0]);
    });

    it('STOMP messages stop with their subscription, while another one to the same destination continues', async () => {
      const client = await connect();
      const topic = freshTopic();
      const first = await listen(client, topic);
      const second = await listen(client, topic);
      const confirmed = receipt(client);
      first.subscription.unsubscribe({ receipt: confirmed.id });
      await confirmed.arrived;
      await publish(client, topic, 'later');
      expect((await second.next()).body).toBe('later');
      expect(first.rest()).toEqual([]);
    });
  });

  describe('heart-beats of the client library', () => {
    it('STOMP heart-beats keep an idle connection open while both sides send them', async () => {
      // The library checks by wall-clock time, which a busy machine can exceed; the server is
      // tested here.
      const client = make({
        heartbeatIncoming: 50,
        heartbeatOutgoing: 50,
        heartbeatToleranceMultiplier: 100,
      });
      let beats = 0;
      const several = arrival<void>();
      client.onHeartbeatReceived = () => {
        beats += 1;
        if (beats === 20) several.resolve();
      };
      client.onWebSocketClose = () => several.reject(new Error('closed'));
      await activate(client);
      await several.arrived;
      expect(client.connected).toBe(true);
    });

    it('STOMP heart-beats end a connection whose client does not send them as promised', async () => {
      const client = make({ heartbeatOutgoing: 50 });
      const closed = arrival<unknown>();
      client.onWebSocketClose = closed.resolve;
      await activate(client);
      // The library's timer continues, but its heart-beats are not sent.
      const webSocket = client.webSocket!;
      webSocket.send = () => undefined;
      expect(await closed.arrived).toMatchObject({ code: 1006 });
    });
  });
});

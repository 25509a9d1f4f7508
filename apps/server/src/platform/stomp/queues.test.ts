import type { Client } from '@stomp/stompjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBroker, type OpenBroker } from './test/open-broker';
import { activate, arrival, createClient, listen, publish, receipt } from './test/stomp-client';

describe('queues and transactions with the STOMP client library', () => {
  let broker: OpenBroker;
  const clients: Client[] = [];
  let names = 0;
  /** Returns a destination that no other test uses. */
  const fresh = (kind: 'topic' | 'queue') => `/${kind}/${(names += 1)}`;

  async function connect(): Promise<Client> {
    const client = createClient(broker.url);
    clients.push(client);
    await activate(client);
    return client;
  }

  beforeAll(async () => {
    broker = await openBroker();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.deactivate({ force: true })));
  });
  afterAll(() => broker.close());

  describe('queues of the open broker', () => {
    it('STOMP queues store messages without a consumer, and give each message to one consumer in turn', async () => {
      const queue = fresh('queue');
      const sender = await connect();
      await publish(sender, queue, 'early');
      const first = await listen(await connect(), queue);
      expect((await first.next()).body).toBe('early');
      const second = await listen(await connect(), queue);
      for (const body of ['1', '2', '3', '4']) await publish(sender, queue, body);
      const bodies = [await first.next(), await first.next(), await second.next(), await second.next()];
      expect(bodies.map(({ body }) => body).toSorted()).toEqual(['1', '2', '3', '4']);
    });

    it.each(['client', 'client-individual'])(
      'STOMP queues give a message to another consumer after a NACK (%s)',
      async (ack) => {
        const queue = fresh('queue');
        const seen: string[] = [];
        const done = arrival<void>();
        for (const name of ['a', 'b']) {
          await listen(await connect(), queue, {
            ack,
            onMessage(message) {
              seen.push(name);
              if (seen.length < 3) {
                message.nack();
                return;
              }
              message.ack();
              done.resolve();
            },
          });
        }
        await publish(await connect(), queue, 'hot');
        await done.arrived;
        expect(new Set(seen)).toEqual(new Set(['a', 'b']));
      },
    );

    it('STOMP queues return unacknowledged messages of a lost connection in order', async () => {
      const queue = fresh('queue');
      const sender = await connect();
      const lost = await connect();
      const before = await listen(lost, queue, { ack: 'client-individual' });
      for (const body of ['1', '2', '3']) await publish(sender, queue, body);
      await before.next();
      const two = await before.next();
      await before.next();
      const settled = receipt(lost);
      two.ack({ receipt: settled.id });
      await settled.arrived;
      lost.forceDisconnect();
      const after = await listen(await connect(), queue, { ack: 'client-individual' });
      expect([(await after.next()).body, (await after.next()).body]).toEqual(['1', '3']);
    });

    it('STOMP queues acknowledge all earlier messages with ack:client', async () => {
      const queue = fresh('queue');
      const sender = await connect();
      const first = await connect();
      const before = await listen(first, queue, { ack: 'client' });
      for (const body of ['1', '2', '3']) await publish(sender, queue, body);
      await before.next();
      const two = await before.next();
      await before.next();
      two.ack();
      const confirmed = receipt(first);
      before.subscription.unsubscribe({ receipt: confirmed.id });
      await confirmed.arrived;
      const after = await listen(first, queue);
      expect((await after.next()).body).toBe('3');
      expect(after.rest()).toEqual([]);
    });

    it('STOMP queues ignore acknowledgements of messages that another connection received', async () => {
      const queue = fresh('queue');
      const owner = await listen(await connect(), queue, { ack: 'client' });
      await publish(await connect(), queue, 'mine');
      const message = await owner.next();
      const stranger = await connect();
      const refused = arrival<string>();
      stranger.onStompError = ({ headers }) => refused.resolve(headers['message'] ?? '');
      stranger.ack(message.headers['ack']!, 'any');
      expect(await refused.arrived).toBe('There is no such message.');
    });

    it('STOMP queues redeliver a topic message that a subscriber refused with NACK', async () => {
      const topic = fresh('topic');
      const client = await connect();
      let wasRefused = false;
      const heard = await listen(client, topic, {
        ack: 'client',
        onMessage(message) {
          if (wasRefused) message.ack();
          else message.nack();
          wasRefused = true;
        },
      });
      await publish(client, topic, 'twice');
      expect([(await heard.next()).body, (await heard.next()).body]).toEqual(['twice', 'twice']);
    });
  });

  describe('transactions of the open broker', () => {
    it('STOMP transactions send nothing before the commit, then everything in order', async () => {
      const client = await connect();
      const topic = fresh('topic');
      const heard = await listen(client, topic);
      const transaction = client.begin();
      await publish(client, topic, 'in 1', { transaction: transaction.id });
      await publish(client, topic, 'outside');
      await publish(client, topic, 'in 2', { transaction: transaction.id });
      expect(heard.rest().map(({ body }) => body)).toEqual(['outside']);
      transaction.commit();
      expect([(await heard.next()).body, (await heard.next()).body]).toEqual(['in 1', 'in 2']);
    });

    it('STOMP transactions send nothing after an abort or a lost connection', async () => {
      const client = await connect();
      const topic = fresh('topic');
      const heard = await listen(client, topic);
      const aborted = client.begin();
      await publish(client, topic, 'no', { transaction: aborted.id });
      aborted.abort();
      const lost = await connect();
      await publish(lost, topic, 'no', { transaction: lost.begin().id });
      await lost.deactivate();
      await publish(client, topic, 'yes');
      expect((await heard.next()).body).toBe('yes');
      expect(heard.rest()).toEqual([]);
    });

    it('STOMP transactions acknowledge messages at the commit, and not after an abort', async () => {
      const queue = fresh('queue');
      const client = await connect();
      const consumer = await listen(client, queue, { ack: 'client' });
      await publish(client, queue, 'held');
      const message = await consumer.next();
      const aborted = client.begin();
      message.ack({ transaction: aborted.id });
      aborted.abort();
      const confirmed = receipt(client);
      consumer.subscription.unsubscribe({ receipt: confirmed.id });
      await confirmed.arrived;

      const again = await listen(client, queue, { ack: 'client' });
      const redelivered = await again.next();
      expect(redelivered.body).toBe('held');
      const committed = client.begin();
      redelivered.ack({ transaction: committed.id });
      committed.commit();
      const ended = receipt(client);
      again.subscription.unsubscribe({ receipt: ended.id });
      await ended.arrived;
      await publish(client, queue, 'later');
      expect((await (await listen(client, queue)).next()).body).toBe('later');
    });
  });
});

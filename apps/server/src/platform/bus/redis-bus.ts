import type { Bus, BusLogger } from './bus';
import { backOff } from './back-off';
import { openExchange } from './exchange';

interface RedisBusOptions {
  /** URL of the Redis server: `redis://`, or `rediss://` for TLS. */
  url: string;
  logger: BusLogger;
}

const channel = 'proffer_bus';
const batchSize = 200;
const connectMs = 10_000;
const checkMs = 15_000;

/** Opens a bus over Redis, for more messages than a database should carry. */
export function openRedisBus({ url, logger }: RedisBusOptions): Promise<Bus> {
  return openExchange(logger, async (inbox) => {
    // Load the client only when Redis is configured.
    const { createClient } = await import('@redis/client');
    let isOpen = false;

    function connectionOf(role: string) {
      const client = createClient({
        url,
        name: `proffer-bus-${role}`,
        // The outbox queues unsent messages and is bounded.
        disableOfflineQueue: true,
        pingInterval: checkMs,
        socket: {
          connectTimeout: connectMs,
          // The first connection attempt fails at once, because the operator waits for the start.
          reconnectStrategy: (attempt, cause) => (isOpen ? backOff(attempt) : cause),
        },
      });
      client.on('error', (error: unknown) => {
        if (isOpen) logger.warn({ err: error, role }, 'the bus lost its connection to Redis and tries again');
      });
      return client;
    }

    const publisher = connectionOf('publisher');
    const subscriber = connectionOf('subscriber');
    async function close(): Promise<void> {
      isOpen = false;
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    }
    try {
      await publisher.connect();
      await subscriber.connect();
      await subscriber.subscribe(channel, inbox.receive);
    } catch (error) {
      await close();
      throw error;
    }
    isOpen = true;
    // The client restores the subscription itself before it emits `ready`.
    subscriber.on('ready', inbox.reportGap);

    return {
      batchSize,
      async send(texts) {
        await Promise.all(texts.map((text) => publisher.publish(channel, text)));
      },
      close,
    };
  });
}

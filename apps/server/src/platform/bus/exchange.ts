import { randomBytes } from 'node:crypto';
import type { Bus, BusLogger } from './bus';
import { writeEnvelope } from './envelope';
import { createInbox } from './inbox';
import { createOutbox } from './outbox';

export interface Transport {
  send(texts: string[]): Promise<void>;
  batchSize: number;
  /** Ends the connections. */
  close(): Promise<void>;
}

/** What every bus has in common. The transport carries texts in order and gives what it hears to the inbox. */
export async function openExchange(
  logger: BusLogger,
  openTransport: (
    inbox: Pick<ReturnType<typeof createInbox>, 'receive' | 'reconnected'>,
  ) => Promise<Transport>,
): Promise<Bus> {
  const node = randomBytes(9).toString('base64url');
  let number = 0;
  const inbox = createInbox({ logger });
  const transport = await openTransport(inbox);
  const outbox = createOutbox({ send: transport.send, batchSize: transport.batchSize, logger });

  return {
    publish(channel, payload) {
      const text = writeEnvelope({ node, number: number + 1, channel, payload });
      number += 1;
      outbox.add(text);
    },
    subscribe: inbox.subscribe,
    onGap: inbox.onGap,
    async close() {
      await outbox.close();
      await transport.close();
    },
  };
}

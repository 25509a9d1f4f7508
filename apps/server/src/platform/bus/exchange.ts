import { randomBytes } from 'node:crypto';
import type { Bus, BusLogger } from './bus';
import { writeEnvelope } from './envelope';
import { createInbox } from './inbox';
import { createOutbox } from './outbox';
import { createRollCall } from './roll-call';

/** Each node gives a sign of life this often. */
const aliveMs = 2_000;
/** Two signs may be lost or late. */
const silentMs = 6_000;
const aliveChannel = 'bus.alive';
const endChannel = 'bus.end';

export interface Transport {
  send(texts: string[]): Promise<void>;
  batchSize: number;
  /** Ends the connections. */
  close(): Promise<void>;
}

/** What every bus has in common. The transport carries texts in order and gives what it hears to the inbox. */
export async function openExchange(
  logger: BusLogger,
  openTransport: (inbox: Pick<ReturnType<typeof createInbox>, 'receive' | 'tellGap'>) => Promise<Transport>,
): Promise<Bus> {
  const node = randomBytes(9).toString('base64url');
  let number = 0;
  // A node that dies between a commit and the sending takes what it had to tell with it, and no number is missing.
  const roll = createRollCall({ silentMs, onLost: () => inbox.tellGap() });
  const inbox = createInbox({
    logger,
    onHeard(from) {
      if (from !== node) roll.heard(from);
    },
  });
  const transport = await openTransport(inbox);
  const outbox = createOutbox({ send: transport.send, batchSize: transport.batchSize, logger });

  function publish(channel: string, payload: string): void {
    const text = writeEnvelope({ node, number: number + 1, channel, payload });
    number += 1;
    outbox.add(text);
  }

  inbox.subscribe(endChannel, roll.left);
  const signs = setInterval(() => {
    publish(aliveChannel, '');
    roll.call();
  }, aliveMs);
  signs.unref();
  publish(aliveChannel, '');

  return {
    publish,
    subscribe: inbox.subscribe,
    onGap: inbox.onGap,
    async close() {
      clearInterval(signs);
      publish(endChannel, node);
      await outbox.close();
      await transport.close();
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { Bus, BusLogger } from './bus';
import { writeEnvelope } from './envelope';
import { createInbox } from './inbox';
import { createOutbox } from './outbox';
import { createRollCall } from './roll-call';

/** Interval between heartbeats of a node, in milliseconds. */
const aliveMs = 2_000;
/** Silence after which a node counts as lost, in milliseconds; allows two missed heartbeats. */
const silentMs = 6_000;
const aliveChannel = 'bus.alive';
const endChannel = 'bus.end';

export interface Transport {
  send(texts: string[]): Promise<void>;
  batchSize: number;
  /** Closes the connections. */
  close(): Promise<void>;
}

/**
 * Opens a bus over a transport, which sends texts in order and passes received texts to the inbox.
 * All kinds of bus share this part.
 */
export async function openExchange(
  logger: BusLogger,
  openTransport: (inbox: Pick<ReturnType<typeof createInbox>, 'receive' | 'reportGap'>) => Promise<Transport>,
): Promise<Bus> {
  const node = randomBytes(9).toString('base64url');
  let number = 0;
  // A node that dies between commit and send loses its messages without leaving a gap in the
  // numbers.
  const roll = createRollCall({ silentMs, onLost: () => inbox.reportGap() });
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

import { openBenchDatabase } from '../database';
import type { Server } from '../http/servers';
import { fillTalks, type Person, type Talk } from './market';
import type { Screen } from './plan';

export interface Product {
  /** Two processes of the built product over one database; the second one is idle until it is used. */
  nodes: [Server, Server];
  /** Returns new conversations at each call, so that each run counts from the first message. */
  takeTalks(count: number): Talk[];
}

/**
 * Starts the built product as two nodes over a database with the given number of conversations; stops them after
 * `work`.
 */
export async function withProduct(
  talkCount: number,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await database.createOurs();
    const talks = await database.asOwner((pool) => fillTalks(pool, talkCount));
    // The first node creates what the second one finds.
    const first = await database.start();
    const nodes: [Server, Server] = [first, await database.start()];
    await work({ nodes, takeTalks: (count) => talks.splice(0, count) });
  } finally {
    await database.stop();
  }
}

const socketOf = ({ url }: Server) => `${url.replace(/^http/, 'ws')}/chat/ws`;

/** Returns a connection of a user that does not listen yet. */
export const openScreen = (node: Server, { token }: Person): Screen => ({
  url: socketOf(node),
  connect: { token },
  topic: 0,
  isListening: false,
});

/** Returns both screens of each conversation, each on its node; both listen, and both send by HTTP. */
export function screensOf(talks: Talk[], buyers: Server, suppliers: Server): Screen[] {
  return talks.flatMap((talk, topic) => {
    const screen = (node: Server, person: Person, source: number): Screen => ({
      ...openScreen(node, person),
      topic,
      source,
      isListening: true,
      destination: `/topic/conversation/${talk.conversationId}`,
      post: {
        base: node.url,
        token: person.token,
        userId: person.userId,
        conversationId: talk.conversationId,
      },
    });
    return [screen(buyers, talk.buyer, topic * 2), screen(suppliers, talk.supplier, topic * 2 + 1)];
  });
}

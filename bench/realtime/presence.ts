import { EventEmitter, once } from 'node:events';
import { rounded } from '../http/results';
import type { Server } from '../http/servers';
import { openConnection } from './connection';
import type { Talk } from './market';
import { now } from './marks';
import { openScreen, type Product } from './product';
import type { Report } from './report';

export const presencePairs = 20;
const tellMs = 15_000;
/** Target for presence changes in milliseconds, with a margin for other work on the machine. */
const atOnceMs = 250;

/** Measures how soon one side sees that the other came online or went offline, one pair after the other. */
export async function measurePresence({ nodes: [node], takeTalks }: Product, report: Report): Promise<void> {
  report.title('presence, one pair after the other');
  const online: number[] = [];
  const offline: number[] = [];
  for (const talk of takeTalks(presencePairs)) {
    const times = await comeAndGo(node, talk);
    online.push(times.onlineMs);
    offline.push(times.offlineMs);
  }
  const figures = { 'online, ms at most': slowest(online), 'offline, ms at most': slowest(offline) };
  await report.figures('presence', 'the product', figures);
  report.target('online after CONNECTED, at most', slowest(online), 'ms', { atMost: 1_000 });
  report.target('offline after DISCONNECT, at most', slowest(offline), 'ms', { atMost: atOnceMs });
}

const slowest = (values: number[]) => rounded(Math.max(...values), 1);

async function comeAndGo(node: Server, talk: Talk) {
  const watching = await watch(node, talk);
  try {
    const come = openConnection(openScreen(node, talk.supplier), 0, {
      onMessage() {},
      onLost: watching.lose,
    }).then((connection) => ({ connection, connectedAt: now() }));
    const [{ connection, connectedAt }, onlineAt] = await Promise.all([come, watching.next('online')]);
    const leftAt = now();
    const [offlineAt] = await Promise.all([watching.next('offline'), connection.leave()]);
    connection.close();
    return { onlineMs: (onlineAt - connectedAt) / 1_000, offlineMs: (offlineAt - leftAt) / 1_000 };
  } finally {
    watching.close();
  }
}

/** Opens the buyer's screen, which is notified of the supplier's status. */
async function watch(node: Server, { buyer, supplier }: Talk) {
  const told = new EventEmitter();
  const lost = new AbortController();
  const lose = (why: string) => lost.abort(new Error(why));
  const statusOfSupplier = new RegExp(`"userId":${supplier.userId},"status":"(\\w+)"`);
  const { close } = await openConnection(
    { ...openScreen(node, buyer), isListening: true, destination: '/topic/user-status' },
    0,
    {
      onMessage(data) {
        const at = now();
        const [, status] = statusOfSupplier.exec(data.toString()) ?? [];
        if (status !== undefined) told.emit(status, at);
      },
      onLost: lose,
    },
  );

  return {
    lose,
    close,

    /** Resolves with the time of the next notification of the status. */
    async next(status: 'online' | 'offline'): Promise<number> {
      const signal = AbortSignal.any([lost.signal, AbortSignal.timeout(tellMs)]);
      const [at] = (await once(told, status, { signal })) as [number];
      return at;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openBenchDatabase } from '../database';
import { cpuSecondsOf, cpuSecondsOfTree } from '../http/process-figures';
import { median, record, rounded } from '../http/results';
import type { Server } from '../http/servers';
import { fillTalks, type Person, type Talk } from '../realtime/market';

interface WebhooksOptions {
  rounds: number;
  /** Duration of a measurement. */
  durationMs: number;
}

/** Messages per minute, each of which is delivered once. */
const perMinute = 1_000;
const talkCount = 20;
/** Pause between measured calls, so that they take turns with the deliveries. */
const pauseMs = 5;
const waitMs = 100;
/** Largest allowed ratio of the median times with and without deliveries. */
const mostRatio = 1.1;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(server: Server, { token }: Person, method: string, path: string, body?: object) {
  const reply = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return text;
}

/** Starts a receiver in a process of its own, so that it does not delay the measured calls. */
async function startReceiver() {
  const program = fileURLToPath(new URL('receiver.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const url = said.toString().trim();
  return {
    url,
    received: async () => Number(await (await fetch(url)).text()),
    stop: () => void child.kill(),
  };
}

/** Sends messages at a constant rate until the returned function is called, which returns their number. */
function startMessages(server: Server, talks: Talk[]): () => Promise<number> {
  const startedAt = performance.now();
  const end = new AbortController();
  const sending = (async () => {
    let sent = 0;
    for (; !end.signal.aborted; sent += 1) {
      const talk = talks[sent % talks.length];
      if (!talk) throw new Error('there are no conversations');
      const { conversationId, buyer } = talk;
      const message = { conversationId, senderId: buyer.userId, messageContent: `Message ${sent}` };
      await ask(server, buyer, 'POST', '/c/message', message);
      const dueMs = ((sent + 1) * 60_000) / perMinute;
      await pause(Math.max(0, startedAt + dueMs - performance.now()));
    }
    return sent;
  })();
  return () => {
    end.abort();
    return sending;
  };
}

interface Measured {
  server: Server;
  postgresPid: number;
  talks: Talk[];
  /** Makes the measured calls. */
  person: Person;
}

/** Returns the times of calls of an uninvolved person while messages are sent. */
async function measureCalls({ server, postgresPid, talks, person }: Measured, durationMs: number) {
  const stop = startMessages(server, talks);
  const cpu = () => (cpuSecondsOf(server.pid) ?? 0) + (cpuSecondsOfTree(postgresPid) ?? 0);
  const [before, startedAt] = [cpu(), performance.now()];
  const times: number[] = [];
  while (performance.now() - startedAt < durationMs) {
    const from = performance.now();
    await ask(server, person, 'GET', `/notifications/unreadCount?userId=${person.userId}`);
    times.push(performance.now() - from);
    await pause(pauseMs);
  }
  const sent = await stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  return {
    medianMs: median(times),
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    cpuShare: (cpu() - before) / seconds,
    sentPerMinute: (sent / seconds) * 60,
    sent,
  };
}

/** Compares the times of other calls with and without 1,000 webhooks per minute, alternately on one node. */
export async function benchWebhooks({ rounds, durationMs }: WebhooksOptions): Promise<void> {
  const database = await openBenchDatabase();
  const receiver = await startReceiver();
  try {
    await database.createOurs();
    const [other, ...talks] = await database.asOwner((pool) => fillTalks(pool, talkCount + 1));
    if (!other) throw new Error('there are no conversations');
    const server = await database.start();
    const results: Record<'without' | 'with', Awaited<ReturnType<typeof measureCalls>>[]> = {
      without: [],
      with: [],
    };
    const measured: Measured = {
      server,
      postgresPid: database.postgresPid,
      talks,
      person: other.buyer,
    };
    const measure = () => measureCalls(measured, durationMs);
    await measure();
    for (let round = 0; round < rounds; round += 1) {
      results.without.push(await measure());
      const ids = await Promise.all(
        talks.map(async ({ supplier }) => {
          const body = { url: receiver.url, nouns: ['messages'] };
          const made = await ask(server, supplier, 'POST', '/user/webhooks', body);
          const { webhook } = JSON.parse(made) as { webhook: { id: number } };
          return { supplier, id: webhook.id };
        }),
      );
      const before = await receiver.received();
      const result = await measure();
      results.with.push(result);
      while ((await receiver.received()) - before < result.sent) await pause(waitMs);
      for (const { supplier, id } of ids) await ask(server, supplier, 'DELETE', `/user/webhooks/${id}`);
    }
    for (const [name, all] of Object.entries(results)) {
      const cells = all.map(
        ({ medianMs, p95Ms, cpuShare, sentPerMinute }) =>
          `${medianMs.toFixed(2)} ms (p95 ${p95Ms.toFixed(1)}, processor ${(cpuShare * 100).toFixed(0)} %, ${sentPerMinute.toFixed(0)} messages a minute)`,
      );
      console.log(`${name.padEnd(10)}${cells.join('; ')}`);
    }
    // Neighbours are compared, because other work of the machine changes during the run.
    const ratioOf = (figure: 'medianMs' | 'p95Ms' | 'cpuShare') =>
      median(results.with.map((one, round) => one[figure] / (results.without[round]?.[figure] ?? 0)));
    const [ratio, p95Ratio] = [ratioOf('medianMs'), ratioOf('p95Ms')];
    console.log(
      `other calls with ${perMinute} webhooks a minute: ${ratio.toFixed(2)} of the time without (p95 ${p95Ratio.toFixed(2)}; target below ${mostRatio}): ${ratio < mostRatio ? 'met' : 'NOT MET'}`,
    );
    await record({ bench: 'webhooks', ratio: rounded(ratio), p95Ratio: rounded(p95Ratio) });
  } finally {
    receiver.stop();
    await database.stop();
  }
}

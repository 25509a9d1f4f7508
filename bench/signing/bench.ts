import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSecondsOf } from '../http/process-figures';
import { record, rounded } from '../http/results';
import { createServers, type Server } from '../http/servers';
import { askForNda, logInPair, uploadDocument, type Pair } from './market';
import { drawnSignature, writeUpload } from './papers';
import { signOnce, stepNames, type StepName } from './steps';

const uploadPages = 40;
const idleMs = 1_000;

/**
 * What signing an NDA costs on the built product over HTTP, one after the other: each of the five accepting calls and
 * the buyer's signature, and the processor time of all of it, mails and certificate included. With our own text and
 * with a long document of a supplier's own. Appends to `results.jsonl`.
 */
export async function benchSigning({ ndas }: { ndas: number }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const servers = createServers();
  try {
    const server = await servers.start(['apps/server/dist/main.mjs'], {
      DATA_DIR: folder,
      NODE_ENV: 'development',
      PROFFER_DEMO: '1',
      REQUESTS_PER_MINUTE: '100000000',
      WRITES_PER_MINUTE: '100000000',
      CONNECTIONS_PER_ADDRESS: '100000',
      LOG_LEVEL: 'error',
      PORT: '0',
    });
    const pair = await logInPair(server.url);
    const documentId = await uploadDocument(server.url, pair.supplier, await writeUpload(uploadPages));
    await benchDocument('our own text', {}, { server, pair, ndas });
    await benchDocument(`uploaded, ${uploadPages} pages`, { documentId }, { server, pair, ndas });
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Bench {
  server: Server;
  pair: Pair;
  ndas: number;
}

async function benchDocument(
  document: string,
  given: { documentId?: number },
  { server, pair, ndas }: Bench,
): Promise<void> {
  const signature = drawnSignature();
  const offers: number[] = [];
  // The first one warms up, and is not counted.
  for (let n = 0; n <= ndas; n += 1) offers.push(await askForNda(server.url, pair, `${document}, no. ${n}`));
  const [first = 0, ...rest] = offers;
  await signOnce(server.url, pair, { ...given, signature, proposalId: first });
  await untilIdle(server);

  const before = cpuSecondsOf(server.pid);
  const times: Record<StepName, number>[] = [];
  for (const proposalId of rest)
    times.push(await signOnce(server.url, pair, { ...given, signature, proposalId }));
  await untilIdle(server);
  const after = cpuSecondsOf(server.pid);
  const cpuPerSigningMs =
    before === undefined || after === undefined ? null : Math.round(((after - before) * 1_000) / ndas);

  const steps = Object.fromEntries(
    stepNames.map((name) => [name, figuresOf(times.map((time) => time[name]))]),
  );
  const all = figuresOf(times.map((time) => stepNames.reduce((sum, name) => sum + time[name], 0)));
  console.log(`\n${document}, ${ndas} NDAs one after the other, ms`);
  console.log(`${''.padEnd(10)}${'p50'.padStart(10)}${'p95'.padStart(10)}`);
  for (const [name, { p50Ms, p95Ms }] of Object.entries({ ...steps, all }))
    console.log(`${name.padEnd(10)}${String(p50Ms).padStart(10)}${String(p95Ms).padStart(10)}`);
  console.log(`processor time of the server per signing: ${cpuPerSigningMs ?? 'unknown'} ms`);
  const loadAverage = rounded(loadavg()[0] ?? 0, 1);
  await record({ bench: 'signing', document, ndas, steps, all, cpuPerSigningMs, loadAverage });
}

/** Mails and certificates are made behind the replies; they are part of what a signing costs. */
async function untilIdle({ pid }: Server): Promise<void> {
  for (let used = cpuSecondsOf(pid); used !== undefined;) {
    await wait(idleMs);
    const now = cpuSecondsOf(pid) ?? used;
    if (now - used < 0.03) return;
    used = now;
  }
}

function figuresOf(values: number[]): { p50Ms: number; p95Ms: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

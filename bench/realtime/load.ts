import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from '../http/process-figures';
import { rounded } from '../http/results';
import type { Answer, Order } from './generator-process';
import type { Counted, Judged, LoadPlan, Opened } from './plan';
import { mergeTimes, shareMs } from './times';

const program = fileURLToPath(new URL('./generator-process.ts', import.meta.url));
/** Number of load processes if one is too slow: all cores except the server's. */
export const manyProcesses = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Timeout of an order to a load process, well above its duration. */
const answerMs = 60_000;

export interface Faults {
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Number of topics whose screens received messages in different orders. */
  otherOrder: number;
}

/** Result of a load. Processor time is that of the servers in the measured part. */
export interface Measured extends Faults {
  deliveredPerSecond: number;
  sent: number;
  p50Ms: number;
  p99Ms: number;
  /** Delay of the other screens after the sender's own, 99th percentile. */
  extraP99Ms: number;
  cpuPerDeliveryUs: number | null;
  /** Share of time in which the busiest load process was busy. */
  loadBusy: number;
}

export interface Timing {
  warmUpMs: number;
  durationMs: number;
}

/** Opens the screens of a plan in the given number of processes for `work`, and closes them in any case. */
export async function withLoad<T>(
  plan: LoadPlan,
  processes: number,
  work: (load: Load, opened: Opened) => Promise<T>,
): Promise<T> {
  const children = Array.from({ length: processes }, () =>
    fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced' }),
  );
  try {
    const load = createLoad(children);
    await Promise.all(
      children.map((child, shard) => ask(child, { act: 'plan', plan, shard, shards: processes })),
    );
    const opened = await load.all<Opened>({ act: 'open' });
    const connections = opened.reduce((sum, each) => sum + each.connections, 0);
    return await work(load, { connections, seconds: Math.max(...opened.map(({ seconds }) => seconds)) });
  } finally {
    await Promise.all(children.map(end));
  }
}

function createLoad(children: ChildProcess[]) {
  const all = <T>(order: Order) => Promise.all(children.map((child) => ask<T>(child, order)));

  return {
    all,

    /**
     * Sends at the pace of the plan, measures after the warm-up, and waits until every message has arrived or is
     * lost.
     */
    async run({ warmUpMs, durationMs }: Timing, serverPids: number[]): Promise<Measured> {
      await all({ act: 'begin' });
      await wait(warmUpMs);
      await all({ act: 'measure' });
      const cpuBefore = cpuOf(serverPids);
      await wait(durationMs);
      const cpuAfter = cpuOf(serverPids);
      const counted = await all<Counted>({ act: 'stop' });
      const sent = new Map(counted.flatMap((each) => [...each.sent]));
      const judged = await all<Judged>({ act: 'judge', sent });

      const delivered = counted.reduce((sum, each) => sum + each.delivered, 0);
      const seconds = Math.max(...counted.map((each) => each.seconds));
      const cpuMs = cpuAfter === undefined || cpuBefore === undefined ? null : (cpuAfter - cpuBefore) * 1_000;
      const times = mergeTimes(judged.map((each) => each.times));
      const extra = mergeTimes(judged.map((each) => each.extra));
      const messages = [...sent.values()].reduce((sum, each) => sum + each, 0);
      return {
        deliveredPerSecond: Math.round(delivered / seconds),
        sent: messages,
        p50Ms: shareMs(times, 0.5),
        p99Ms: shareMs(times, 0.99),
        extraP99Ms: shareMs(extra, 0.99),
        cpuPerDeliveryUs: cpuMs === null ? null : rounded((cpuMs * 1_000) / delivered, 1),
        loadBusy: rounded(Math.max(...counted.map(({ busy }) => busy))),
        ...faultsOf(judged),
      };
    },
  };
}
export type Load = ReturnType<typeof createLoad>;

function faultsOf(judged: Judged[]): Faults {
  const orders = new Map<number, Set<number>>();
  for (const [topic, order] of judged.flatMap((each) => each.orders)) {
    orders.set(topic, (orders.get(topic) ?? new Set()).add(order));
  }
  const sum = (key: 'lost' | 'doubled' | 'outOfOrder') => judged.reduce((all, each) => all + each[key], 0);
  return {
    lost: sum('lost'),
    doubled: sum('doubled'),
    outOfOrder: sum('outOfOrder'),
    otherOrder: [...orders.values()].filter(({ size }) => size > 1).length,
  };
}

/** Returns the processor time of processes; undefined for a server elsewhere, or if it cannot be read. */
export function cpuOf(pids: number[]): number | undefined {
  if (pids.length === 0) return undefined;
  const each = pids.map(cpuSecondsOf);
  return each.includes(undefined)
    ? undefined
    : each.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
}

async function ask<T>(child: ChildProcess, order: Order): Promise<T> {
  const ended = new AbortController();
  const answer = Promise.race([
    once(child, 'message', ended),
    once(child, 'exit', ended).then(() => [{ error: 'A process of the load ended.' }]),
    wait(answerMs, [{ error: `The load did not “${order.act}” in time.` }], ended),
  ]);
  child.send(order);
  try {
    const [said] = (await answer) as [Answer];
    if ('error' in said) throw new Error(said.error);
    return said.value as T;
  } finally {
    ended.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

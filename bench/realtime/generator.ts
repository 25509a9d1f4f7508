import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection, type Connection } from './connection';
import { now, readMarks, writeMark } from './marks';
import { startPacing, type Pacer } from './pacing';
import type { Counted, Judged, LoadPlan, Opened, Screen } from './plan';
import { createPosting } from './posting';
import { createTally, type Tally } from './tally';
import { addTime, type Times } from './times';

const openedAtOnce = 32;
const stragglersMs = 10_000;
/** Time to wait for duplicates after the last expected message. */
const doublesMs = 200;

/**
 * Creates the load of one process: its share of the plan's screens. They send marked bodies, and each delivery is
 * timed and checked by number. Messages that the product stores are checked by the product's own number.
 */
export function createGenerator(plan: LoadPlan, shard: number, shards: number) {
  const mine = plan.screens.filter((_, index) => index % shards === shard);
  const listenersOf = countListeners(mine);
  const sent = new Map<number, number>();
  const connections: Connection[] = [];
  const tallies: { screen: Screen; tally: Tally }[] = [];
  const timers: NodeJS.Timeout[] = [];
  const posting = createPosting(fail);
  /** When the sender's own screen received a message, until the other screen has received it. */
  const shown = new Map<string, number>();
  let failure: string | undefined;
  let pacer: Pacer | undefined;
  let isCounting = false;
  let measuredFrom = Infinity;
  let busySince = performance.eventLoopUtilization();
  const times: Times = new Map();
  const extra: Times = new Map();
  let delivered = 0;
  let deliveredInAll = 0;
  let expectedInAll = 0;

  function fail(why: string): void {
    failure ??= why;
  }

  function check(): void {
    if (failure !== undefined) throw new Error(failure);
  }

  function count(sentAt: number, at: number): void {
    deliveredInAll += 1;
    if (isCounting) delivered += 1;
    if (sentAt >= measuredFrom) addTime(times, at - sentAt);
    pacer?.goOn();
  }

  function hear(screen: Screen, tally: Tally, data: Buffer): void {
    const at = now();
    readMarks(data, ({ source, number, sentAt }) => {
      if (!screen.post) {
        if (tally.see(source, number)) count(sentAt, at);
        return;
      }
      const { sequence, event } = bodyOf(data);
      if (event !== 'message' || !tally.see(screen.topic, sequence - 1)) return;
      compareScreens(screen, source, number, { sentAt, at });
      count(sentAt, at);
    });
  }

  function compareScreens(
    screen: Screen,
    source: number,
    number: number,
    { sentAt, at }: { sentAt: number; at: number },
  ): void {
    const key = `${source} ${number}`;
    const isOwn = screen.source === source;
    const other = shown.get(key);
    if (other === undefined) {
      shown.set(key, at);
      return;
    }
    shown.delete(key);
    if (sentAt >= measuredFrom) addTime(extra, Math.max(0, isOwn ? other - at : at - other));
  }

  async function openNext(waiting: Screen[]): Promise<void> {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const own = screen;
      const tally = createTally();
      const connection = await openConnection(own, plan.beatMs, {
        onMessage: (data) => hear(own, tally, data),
        onLost: fail,
      });
      connections.push(connection);
      if (own.isListening) tallies.push({ screen: own, tally });
      if (plan.beatMs > 0) timers.push(setInterval(connection.beat, plan.beatMs));
    }
  }

  const senders: Connection[] = [];
  let turn = 0;
  function send(): void {
    const connection = senders[turn % senders.length];
    turn += 1;
    if (!connection) return;
    const { post, topic, source = 0 } = connection.screen;
    const number = turnsOf(source);
    expectedInAll += listenersOf.get(topic) ?? 0;
    const body = writeMark({ source, number, sentAt: now() }, plan.bodyBytes);
    if (!post) return connection.send(body);
    posting.send(post, body);
  }

  /** Returns the number of the next message of a source. */
  function turnsOf(source: number): number {
    const number = sent.get(source) ?? 0;
    sent.set(source, number + 1);
    return number;
  }

  return {
    async open(): Promise<Opened> {
      const startedAt = now();
      const waiting = [...mine];
      await Promise.all(Array.from({ length: openedAtOnce }, () => openNext(waiting)));
      senders.push(...connections.filter(({ screen }) => screen.source !== undefined));
      return { connections: connections.length, seconds: (now() - startedAt) / 1_000_000 };
    },

    begin(): void {
      const all = plan.screens.filter(({ source }) => source !== undefined).length;
      const perMessage = Math.max(1, ...listenersOf.values());
      const underWay = () => (expectedInAll - deliveredInAll) / perMessage;
      if (senders.length > 0) pacer = startPacing(plan.pace, senders.length / all, underWay, send);
    },

    measure(): void {
      measuredFrom = now();
      busySince = performance.eventLoopUtilization();
      isCounting = true;
    },

    /** Stops sending; `judge` waits for messages in flight. */
    async stop(): Promise<Counted> {
      const seconds = (now() - measuredFrom) / 1_000_000;
      const busy = performance.eventLoopUtilization(busySince).utilization;
      isCounting = false;
      pacer?.stop();
      await posting.settled();
      check();
      return { sent, delivered, seconds, busy };
    },

    /**
     * Waits for messages in flight, then compares. `sentByAll` is the number of messages of all processes by source.
     */
    async judge(sentByAll: Map<number, number>): Promise<Judged> {
      const expected = tallies.map(({ screen, tally }) => ({
        tally,
        sent: expectedOn(plan, screen, sentByAll),
      }));
      const isMissing = () => expected.some(({ tally, sent: own }) => tally.judge(own).lost > 0);
      const giveUpAt = performance.now() + stragglersMs;
      while (isMissing() && performance.now() < giveUpAt) await wait(50);
      await wait(doublesMs);
      check();
      const orders = tallies.map(({ screen, tally }): [number, number] => [screen.topic, tally.order()]);
      const judged: Judged = { lost: 0, doubled: 0, outOfOrder: 0, orders, times, extra };
      for (const { tally, sent: own } of expected) {
        const { lost, doubled, outOfOrder } = tally.judge(own);
        judged.lost += lost;
        judged.doubled += doubled;
        judged.outOfOrder += outOfOrder;
      }
      return judged;
    },

    close(): void {
      pacer?.stop();
      for (const timer of timers) clearInterval(timer);
      for (const connection of connections) connection.close();
      posting.close();
    },
  };
}
export type Generator = ReturnType<typeof createGenerator>;

function countListeners(screens: Screen[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { topic, isListening } of screens) {
    if (isListening) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the messages that a screen must have received: of each sender of its topic, or, from the product, those of
 * the topic's own numbering.
 */
function expectedOn(
  { screens }: LoadPlan,
  { topic, post }: Screen,
  sent: Map<number, number>,
): Map<number, number> {
  const sources = screens.flatMap((screen) => (screen.topic === topic ? (screen.source ?? []) : []));
  const counts = sources.map((source): [number, number] => [source, sent.get(source) ?? 0]);
  return post ? new Map([[topic, counts.reduce((sum, [, count]) => sum + count, 0)]]) : new Map(counts);
}

/** Returns the JSON between the head and the end of a MESSAGE frame. */
function bodyOf(data: Buffer): { event: string; sequence: number } {
  return JSON.parse(data.toString('utf8', data.indexOf('\n\n') + 2, data.lastIndexOf(0))) as {
    event: string;
    sequence: number;
  };
}

import { loadavg } from 'node:os';
import { createDeals, type DealAct, type DealsPort } from '../../apps/server/src/modules/deals';
import { drizzleOver, withTransaction, type Database } from '../../apps/server/src/platform/database';
import { openBenchDatabase } from '../database';
import { cpuSecondsOfTree } from '../http/process-figures';
import { median, record, rounded } from '../http/results';
import { fillTalks, type Talk } from '../realtime/market';

const actsOfRound = 1_000;
const rounds = 5;

/** Microseconds of an act: processor time of this process and of all of PostgreSQL, and what passes meanwhile. */
interface Cost {
  server: number;
  database: number;
  wait: number;
}

const content = 'Can you deliver fifty of them by the end of May, packed in crates of ten?';

/**
 * What it costs that an act stands in the chain of its deal: the same transaction, the insert of a message, without an
 * entry, with the entry of a message, and with one that names its author, one after the other in one process. The three
 * take turns, a thousand each, so that whatever else the machine does falls on all of them; what is told is the median of
 * the differences within a turn.
 */
export async function benchAppend(): Promise<void> {
  const database = await openBenchDatabase();
  const { postgresPid } = database;
  try {
    await database.createOurs();
    await database.asOwner(async (pool) => {
      const talks = await fillTalks(pool, 10);
      const db = drizzleOver(pool);
      await measureTurns({ db, deals: createDeals(db), talks, postgresPid });
    });
  } finally {
    await database.stop();
  }
}

interface Measured {
  db: Database;
  deals: DealsPort;
  talks: Talk[];
  postgresPid: number;
}

const kinds = ['without', 'message', 'named'] as const;
type Kind = (typeof kinds)[number];

async function measureTurns(measured: Measured): Promise<void> {
  for (const kind of kinds) await measureActs(measured, kind);
  const turns: Record<Kind, Cost>[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const costs: [Kind, Cost][] = [];
    for (const kind of kinds) costs.push([kind, await measureActs(measured, kind)]);
    turns.push(Object.fromEntries(costs) as Record<Kind, Cost>);
  }
  console.log(`\nan entry in the chain of a deal, ${rounds} turns of ${actsOfRound} acts each, µs an act`);
  console.log(`${''.padEnd(26)}${['server', 'database', 'wait'].map((name) => name.padStart(10)).join('')}`);
  const told = {
    'the act without an entry': medianOf(turns.map(({ without }) => without)),
    '+ the entry of a message': medianOf(turns.map(({ message, without }) => minus(message, without))),
    '+ one with its author': medianOf(turns.map(({ named, without }) => minus(named, without))),
  };
  for (const [name, { server, database, wait }] of Object.entries(told))
    console.log(
      `${name.padEnd(26)}${[server, database, wait].map((one) => String(one).padStart(10)).join('')}`,
    );
  await record({
    bench: 'append',
    acts: actsOfRound,
    rounds,
    usPerAct: told,
    loadAverage: rounded(loadavg()[0] ?? 0, 1),
  });
}

async function measureActs({ db, deals, talks, postgresPid }: Measured, kind: Kind): Promise<Cost> {
  const databaseSeconds = () => cpuSecondsOfTree(postgresPid) ?? Number.NaN;
  const [database, own, startedAt] = [databaseSeconds(), process.cpuUsage(), performance.now()];
  for (let n = 0; n < actsOfRound; n += 1) {
    const talk = talks[n % talks.length];
    if (!talk) throw new Error('there is nobody to talk');
    await withTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        `with place as (update conversations set last_sequence = last_sequence + 1 where id = ${talk.conversationId} returning *)
         insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
         select id, last_sequence, buyer_id, supplier_id, '${content}', now() from place returning id`,
      );
      if (kind !== 'without') await deals.append(tx, entryOf(talk, Number(rows[0]?.id), kind === 'named'));
    });
  }
  const { user, system } = process.cpuUsage(own);
  return {
    server: (user + system) / actsOfRound,
    database: ((databaseSeconds() - database) * 1_000_000) / actsOfRound,
    wait: ((performance.now() - startedAt) * 1_000) / actsOfRound,
  };
}

/** As a message writes it. */
const entryOf = ({ conversationId, buyer, supplier }: Talk, message: number, isNamed: boolean): DealAct => ({
  // Each has one offer, made in the same order.
  offerId: conversationId,
  buyerId: buyer.userId,
  supplierId: supplier.userId,
  act: 'message.sent',
  by: { userId: buyer.userId, address: '192.0.2.7' },
  at: new Date(),
  about: { message, conversation: conversationId },
  sealed: { content: { value: content } },
  subject: `message:${message}`,
  isNamed,
});

const minus = (one: Cost, other: Cost): Cost => ({
  server: one.server - other.server,
  database: one.database - other.database,
  wait: one.wait - other.wait,
});

const medianOf = (costs: Cost[]): Cost => ({
  server: Math.round(median(costs.map(({ server }) => server))),
  database: Math.round(median(costs.map(({ database }) => database))),
  wait: Math.round(median(costs.map(({ wait }) => wait))),
});

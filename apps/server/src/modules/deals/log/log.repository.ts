import { and, asc, desc, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { SignedTreeHead, TreeNode, TreePlace } from '@proffer/proof';
import type { Database, Executor } from '../../../platform/database';
import {
  authorityRegisters,
  dealLog,
  deals,
  keyRegisters,
  logHeads,
  logKeys,
  logLeaves,
  logNodes,
  logTimestamps,
  logWaiting,
  needRegisters,
} from '../../../schema';
import type { LogKey } from './log-key';

/** Advisory lock held while appending, so that all nodes together have one writer of the log. */
const writerLock = 1_280_265_035;

/** Owner of a chain: a deal, the key register of an account, the authority register of a company, or a need. */
type ChainOwner = { dealId: number } | { registerId: number } | { authorityId: number } | { needId: number };

/** Chain that has grown since it was last logged, in its current state. */
export interface GrownChain {
  owner: ChainOwner;
  name: string;
  sequence: number;
  head: Buffer;
}

interface StoredLeaf extends Pick<GrownChain, 'sequence' | 'head'> {
  position: number;
}

const hex = (bytes: Buffer) => bytes.toString('hex');
const bytes = (text: string) => Buffer.from(text, 'hex');

/** Takes deals that wait for the log and locks them until the transaction ends. */
async function takeDeals(tx: Executor, most: number): Promise<GrownChain[]> {
  const grown = await tx
    .select({ dealId: deals.id, name: deals.name, sequence: deals.lastSequence, head: deals.head })
    .from(deals)
    .where(inArray(deals.id, tx.select({ id: logWaiting.dealId }).from(logWaiting)))
    .orderBy(asc(deals.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = grown.map(({ dealId }) => dealId);
  if (ids.length > 0) await tx.delete(logWaiting).where(inArray(logWaiting.dealId, ids));
  return grown.map(({ dealId, ...chain }) => ({ owner: { dealId }, ...chain }));
}

/** Tables of registers, each with the column of leaves that refers to it. */
const registerTables = [
  {
    table: keyRegisters,
    key: keyRegisters.userId,
    ownerOf: (id: number): ChainOwner => ({ registerId: id }),
  },
  {
    table: authorityRegisters,
    key: authorityRegisters.userId,
    ownerOf: (id: number): ChainOwner => ({ authorityId: id }),
  },
  { table: needRegisters, key: needRegisters.needId, ownerOf: (id: number): ChainOwner => ({ needId: id }) },
] as const;
type RegisterTable = (typeof registerTables)[number];

const isWaiting = ({ table }: RegisterTable): SQL => gt(table.lastSequence, table.loggedSequence);

/** Takes registers of one kind that wait for the log and locks them until the transaction ends. */
async function takeRegisters(tx: Executor, kind: RegisterTable, most: number): Promise<GrownChain[]> {
  const { table, key, ownerOf } = kind;
  const grown = await tx
    .select({ id: key, name: table.name, sequence: table.lastSequence, head: table.head })
    .from(table)
    .where(isWaiting(kind))
    .orderBy(asc(key))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = grown.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(table)
      .set({ loggedSequence: sql`${table.lastSequence}` })
      .where(inArray(key, ids));
  }
  return grown.map(({ id, ...chain }) => ({ owner: ownerOf(id), ...chain }));
}

const headColumns = {
  size: logHeads.size,
  root: logHeads.root,
  at: logHeads.at,
  signature: logHeads.signature,
  key: logHeads.key,
  token: logTimestamps.token,
  tokenAt: logTimestamps.at,
};

function isOf(owner: ChainOwner): SQL {
  if ('dealId' in owner) return eq(logLeaves.dealId, owner.dealId);
  if ('registerId' in owner) return eq(logLeaves.registerId, owner.registerId);
  return 'authorityId' in owner
    ? eq(logLeaves.authorityId, owner.authorityId)
    : eq(logLeaves.needId, owner.needId);
}

export function createLogRepository(db: Database) {
  const heads = (executor: Executor = db) =>
    executor
      .select(headColumns)
      .from(logHeads)
      .leftJoin(logTimestamps, eq(logTimestamps.size, logHeads.size));
  type HeadRow = Awaited<ReturnType<typeof heads>>[number];

  let cachedName: string | undefined;
  const find = () => db.select({ name: dealLog.name }).from(dealLog);
  /** Returns the name of the log; assigns it at the first call. */
  async function name(): Promise<string> {
    if (cachedName !== undefined) return cachedName;
    let [row] = await find();
    if (!row) {
      await db.insert(dealLog).values({}).onConflictDoNothing();
      [row] = await find();
    }
    if (!row) throw new Error('the log has no name');
    cachedName = row.name;
    return cachedName;
  }

  const signedOf =
    (log: string) =>
    (row: HeadRow): StoredHead => ({
      log,
      size: row.size,
      root: hex(row.root),
      at: row.at.toISOString(),
      signature: row.signature.toString('base64'),
      key: hex(row.key),
      timestampedAt: row.tokenAt?.toISOString() ?? null,
      timestamp: row.token?.toString('base64') ?? null,
    });

  /** Returns the owner of a chain; undefined if no chain has this name. */
  async function findOwner(chain: string): Promise<ChainOwner | undefined> {
    const [deal] = await db.select({ dealId: deals.id }).from(deals).where(eq(deals.name, chain));
    if (deal) return deal;
    for (const { table, key, ownerOf } of registerTables) {
      const [register] = await db.select({ id: key }).from(table).where(eq(table.name, chain));
      if (register) return ownerOf(register.id);
    }
    return undefined;
  }

  async function findLeafOf(
    chain: string,
    { order, from = 0 }: { order: SQL; from?: number },
  ): Promise<StoredLeaf | undefined> {
    const owner = await findOwner(chain);
    if (!owner) return undefined;
    const [row] = await db
      .select({ position: logLeaves.position, sequence: logLeaves.sequence, head: logLeaves.head })
      .from(logLeaves)
      .where(and(isOf(owner), gte(logLeaves.sequence, from)))
      .orderBy(order)
      .limit(1);
    return row;
  }

  return {
    name,

    /** Locks the log for appending until the transaction ends; waits for another writer. */
    async lockForAppend(tx: Executor): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`);
    },

    /**
     * Takes chains that wait for the log, at most `most` of each kind, and locks them until the transaction
     * ends. Chains locked by another transaction are skipped and keep waiting, which avoids deadlocks.
     * Registers come first, so that a key or authority is in the log before what it permits.
     */
    async takeWaiting(tx: Executor, most: number): Promise<GrownChain[]> {
      const grown: GrownChain[] = [];
      for (const kind of registerTables) grown.push(...(await takeRegisters(tx, kind, most)));
      return [...grown, ...(await takeDeals(tx, most))];
    },

    async hasWaiting(tx: Executor): Promise<boolean> {
      const found = await tx.select({ dealId: logWaiting.dealId }).from(logWaiting).limit(1);
      if (found.length > 0) return true;
      for (const kind of registerTables) {
        const { table, key } = kind;
        const registers = tx.select({ id: key }).from(table).where(isWaiting(kind));
        if ((await registers.limit(1)).length > 0) return true;
      }
      return false;
    },

    async countLeaves(tx: Executor): Promise<number> {
      const [last] = await tx
        .select({ position: logLeaves.position })
        .from(logLeaves)
        .orderBy(desc(logLeaves.position))
        .limit(1);
      return last ? last.position + 1 : 0;
    },

    /** Adds leaves and the nodes above them, in one statement each. */
    async add(
      tx: Executor,
      size: number,
      grown: readonly GrownChain[],
      nodes: readonly TreeNode[],
    ): Promise<void> {
      const hashes = new Map(
        nodes.filter(({ level }) => level === 0).map(({ index, hash }) => [index, hash]),
      );
      await tx.insert(logLeaves).values(
        grown.map(({ owner, sequence, head }, at) => ({
          position: size + at,
          ...owner,
          sequence,
          head,
          hash: bytes(hashes.get(size + at) ?? ''),
        })),
      );
      const above = nodes.filter(({ level }) => level > 0);
      if (above.length === 0) return;
      await tx
        .insert(logNodes)
        .values(above.map(({ level, index, hash }) => ({ level, position: index, hash: bytes(hash) })));
    },

    async addHead(
      tx: Executor,
      head: SignedTreeHead,
      key: Pick<LogKey, 'fingerprint' | 'spki'>,
    ): Promise<void> {
      const fingerprint = bytes(key.fingerprint);
      await tx.insert(logKeys).values({ fingerprint, spki: key.spki }).onConflictDoNothing();
      await tx.insert(logHeads).values({
        size: head.size,
        root: bytes(head.root),
        at: new Date(head.at),
        signature: Buffer.from(head.signature, 'base64'),
        key: fingerprint,
      });
    },

    /** Returns hashes of complete subtrees, in the order of `places`. */
    async readNodes(places: readonly TreePlace[], executor: Executor = db): Promise<string[]> {
      const levels = places.map(({ level }) => level);
      const positions = places.map(({ index }) => index);
      const { rows } = await executor.execute<{ hash: string | null }>(
        sql`select encode(coalesce(l.hash, n.hash), 'hex') as hash
            from unnest(${sql.param(levels)}::smallint[], ${sql.param(positions)}::bigint[]) with ordinality as p(level, position, place)
            left join ${logLeaves} l on p.level = 0 and l.position = p.position
            left join ${logNodes} n on p.level > 0 and n.level = p.level and n.position = p.position
            order by p.place`,
      );
      return rows.map(({ hash }) => {
        if (hash === null) throw new Error('the log lacks a node');
        return hash;
      });
    },

    /** Returns heads, newest first. */
    async listHeads(part: { offset: number; limit: number }): Promise<StoredHead[]> {
      const rows = await heads().orderBy(desc(logHeads.size)).offset(part.offset).limit(part.limit);
      return rows.map(signedOf(await name()));
    },

    countHeads: (): Promise<number> => db.$count(logHeads),

    /** Returns the newest head signed up to a moment. */
    async findHeadAt(at: Date): Promise<StoredHead | undefined> {
      const [row] = await heads()
        .where(lte(logHeads.at, at))
        .orderBy(desc(logHeads.at), desc(logHeads.size))
        .limit(1);
      return row && signedOf(await name())(row);
    },

    /** Returns the first head that includes a leaf, with its timestamp if any. */
    async findFirstHeadWith(position: number): Promise<StoredHead | undefined> {
      const [row] = await heads().where(gt(logHeads.size, position)).orderBy(asc(logHeads.size)).limit(1);
      return row && signedOf(await name())(row);
    },

    findLastLeaf: (chain: string): Promise<StoredLeaf | undefined> =>
      findLeafOf(chain, { order: desc(logLeaves.sequence) }),

    async findHead(size: number): Promise<StoredHead | undefined> {
      const [row] = await heads().where(eq(logHeads.size, size));
      return row && signedOf(await name())(row);
    },

    async listKeys(): Promise<{ fingerprint: string; spki: string; since: Date }[]> {
      const rows = await db.select().from(logKeys).orderBy(desc(logKeys.createdAt)).limit(100);
      return rows.map(({ fingerprint, spki, createdAt }) => ({
        fingerprint: hex(fingerprint),
        spki: spki.toString('base64'),
        since: createdAt,
      }));
    },

    /** Returns the first leaf of a chain that reaches a sequence number. */
    findLeaf: (chain: string, from: number): Promise<StoredLeaf | undefined> =>
      findLeafOf(chain, { order: asc(logLeaves.sequence), from }),

    /** Returns heads since a moment that have no trusted timestamp, newest first. */
    async listUntimed(since: Date, limit: number): Promise<StoredHead[]> {
      const rows = await heads()
        .where(and(gte(logHeads.at, since), sql`${logTimestamps.size} is null`))
        .orderBy(desc(logHeads.at))
        .limit(limit);
      return rows.map(signedOf(await name()));
    },

    async addTimestamp(size: number, token: Buffer, at: Date): Promise<void> {
      await db.insert(logTimestamps).values({ size, token, at }).onConflictDoNothing();
    },
  };
}
export type LogRepository = ReturnType<typeof createLogRepository>;

export interface StoredHead extends SignedTreeHead {
  /**
   * Time confirmed by a trusted timestamp authority; null if not confirmed yet or no authority is configured.
   */
  timestampedAt: string | null;
  /** Token of the authority (RFC 3161), DER in base64. */
  timestamp: string | null;
}

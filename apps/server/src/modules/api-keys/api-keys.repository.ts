import { aliasedTable, and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { batchReads } from '../../platform/batch-reads';
import type { Database, Executor } from '../../platform/database';
import { apiKeys, logins, members, profiles, users } from '../../schema';
import { memberName, nameOfMember } from '../members';

const creators = aliasedTable(members, 'creators');

/** Returns the condition for keys that are neither expired nor revoked. */
const isCurrent = (now: Date) => and(gt(apiKeys.expiresAt, now), isNull(apiKeys.revokedAt));

/** Creates the only repository of API keys. */
export function createApiKeysRepository(db: Database) {
  const columns = {
    id: apiKeys.id,
    userId: apiKeys.userId,
    memberId: apiKeys.memberId,
    name: apiKeys.name,
    hint: apiKeys.hint,
    scopes: apiKeys.scopes,
    createdAt: apiKeys.createdAt,
    expiresAt: apiKeys.expiresAt,
    lastUsedAt: apiKeys.lastUsedAt,
    revokedAt: apiKeys.revokedAt,
    replacesId: apiKeys.replacesId,
  };
  const described = (executor: Executor) =>
    executor
      .select({
        ...columns,
        personName: memberName,
        createdBy: nameOfMember(creators),
        hasLeft: sql<boolean>`${members.leftAt} is not null`,
      })
      .from(apiKeys)
      .innerJoin(members, eq(members.id, apiKeys.memberId))
      .innerJoin(creators, eq(creators.id, apiKeys.createdBy))
      .leftJoin(profiles, eq(profiles.userId, apiKeys.userId));

  const findByHash = batchReads(async (hashes: Buffer[]) => {
    const rows = await db
      .select({
        id: apiKeys.id,
        secretHash: apiKeys.secretHash,
        scopes: apiKeys.scopes,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        userId: apiKeys.userId,
        role: users.role,
        loginId: members.loginId,
        memberId: members.id,
        memberRole: members.role,
        mayBind: members.mayBind,
        bindLimit: members.bindLimit,
        isShared: users.isShared,
        secondFactor: logins.secondFactor,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .innerJoin(members, and(eq(members.id, apiKeys.memberId), isNull(members.leftAt)))
      .innerJoin(logins, eq(logins.id, members.loginId))
      .where(
        and(
          sql`${apiKeys.secretHash} = any(${sql.param(hashes)}::bytea[])`,
          isNull(apiKeys.revokedAt),
          isNull(users.deactivatedAt),
        ),
      );
    return hashes.map((hash) => rows.find((row) => row.secretHash.equals(hash)));
  });

  return {
    /** Returns a key that is not revoked, with the current permissions of its person. */
    findByHash,

    async touch(id: number, now: Date, before: Date): Promise<void> {
      await db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
    },

    /** Returns the keys of a company, the newest first. */
    list: (userId: number, executor: Executor = db) =>
      described(executor).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id)).limit(200),

    async find(executor: Executor, userId: number, id: number) {
      const [row] = await described(executor).where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
      return row;
    },

    /** Returns a key and locks it until the transaction ends. */
    async lock(tx: Executor, userId: number, id: number) {
      const [row] = await tx
        .select(columns)
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
        .for('update');
      return row;
    },

    /** Returns the number of valid keys of a company, whose row is locked so that two cannot be added at once. */
    async countLocked(tx: Executor, userId: number, now: Date): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isCurrent(now)));
    },

    /** Returns a current person of a company, who stays one until the transaction ends. */
    async findPerson(tx: Executor, userId: number, memberId: number) {
      const [row] = await tx
        .select({ id: members.id, role: members.role, mayBind: members.mayBind })
        .from(members)
        .where(and(eq(members.id, memberId), eq(members.userId, userId), isNull(members.leftAt)))
        .for('share');
      return row;
    },

    async add(tx: Executor, row: typeof apiKeys.$inferInsert): Promise<number> {
      const [added] = await tx.insert(apiKeys).values(row).returning({ id: apiKeys.id });
      if (!added) throw new Error('insert into api_keys returned nothing');
      return added.id;
    },

    async change(
      tx: Executor,
      id: number,
      change: Partial<Pick<typeof apiKeys.$inferInsert, 'expiresAt' | 'memberId' | 'revokedAt'>>,
    ): Promise<void> {
      await tx.update(apiKeys).set(change).where(eq(apiKeys.id, id));
    },

    /** Gives the keys of a person who leaves to another one. */
    async handOver(tx: Executor, memberId: number, successorId: number): Promise<void> {
      await tx.update(apiKeys).set({ memberId: successorId }).where(eq(apiKeys.memberId, memberId));
    },

    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(apiKeys).where(inArray(apiKeys.userId, userIds));
    },
  };
}
export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;
